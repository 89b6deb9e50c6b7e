"""Pages that try to smuggle markup into renderings, and what renderings may hold.

`random_page` puts literal markup, dollars, backticks and formulas into every place of a page that
a rendering writes. `unwanted` names what a rendering holds beyond what `Extraction.html` may hold.
"""

import html
import re
from collections.abc import Callable
from random import Random

import turbohtml

ELEMENTS = frozenset(
    "p h1 h2 h3 h4 h5 h6 pre code ul ol li dl dt dd blockquote table caption tr td th figure "
    "figcaption a em strong del sup sub img br span input".split()
)
ATTRIBUTES = frozenset("href src alt start colspan rowspan class type disabled checked id".split())
FRAME = frozenset("html head body thead tbody div hr s".split())  # of parsers, beside ours
SCHEMES = frozenset({"http", "https", "mailto", "tel", "ftp"})
_SCHEME = re.compile(r"[\x00-\x20]*([a-zA-Z][\w+.-]*):")


def unwanted(rendering: str) -> list[str]:
    """Return the elements, attributes and addresses of HTML that must not be in a rendering."""
    found = []
    for element in turbohtml.parse(rendering).iter_elements():
        if element.tag not in ELEMENTS | FRAME:
            found.append(f"<{element.tag}>")
        for name, value in element.attrs.items():
            scheme = _SCHEME.match(str(value or ""))
            if name not in ATTRIBUTES or (
                name in ("href", "src") and scheme and scheme[1].lower() not in SCHEMES
            ):
                found.append(f"{element.tag} {name}={value}")
    return found


def renderers() -> dict[str, Callable[[str], str]]:
    """Return parsers of Markdown that filter nothing themselves, by name."""
    import cmarkgfm  # noqa: PLC0415 - for development only
    from cmarkgfm.cmark import Options  # noqa: PLC0415
    from markdown_it import MarkdownIt  # noqa: PLC0415
    from mdit_py_plugins.dollarmath import dollarmath_plugin  # noqa: PLC0415

    def reader(preset: str, *, math: bool = False, **settings: bool) -> Callable[[str], str]:
        parser = MarkdownIt(preset, {"html": True})
        parser.validateLink = lambda _: True
        if math:
            parser.use(dollarmath_plugin, **settings)
        return parser.render

    return {
        "commonmark": reader("commonmark"),
        "commonmark with math": reader("commonmark", math=True),
        "gfm": reader("gfm-like"),
        "gfm with math": reader("gfm-like", math=True),
        "gfm with strict math": reader("gfm-like", math=True, allow_space=False),
        "gfm with double math": reader("gfm-like", math=True, double_inline=True),
        "cmark": lambda text: cmarkgfm.markdown_to_html(text, Options.CMARK_OPT_UNSAFE),
        "cmark-gfm": lambda text: cmarkgfm.markdown_to_html_with_extensions(
            text,
            Options.CMARK_OPT_UNSAFE,
            extensions=["table", "strikethrough", "autolink", "tasklist"],
        ),
    }


LIVE = (
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "<svg onload=alert(1)>",
    "<a href=javascript:alert(1)>",
    "<iframe src=data:text/html,x>",
    "<javascript:alert(1)>",
    "[x](javascript:alert(1))",
    "![x](data:text/html,y)",
    "[x]: javascript:alert(1)",
    "[^1]: javascript:alert(1)",
    "javascript:alert(1)",
    "](javascript:alert(1))",
    '" onclick="alert(1)',
    "http://example.org/",
    "https://example.org/<img src=x onerror=alert(1)>",
    "www.example.org/",
    "a@example.org",
    "<!-- ",
    "<![CDATA[",
    "<?x ",
)
MARKS = (
    *"$ $$ \\$ \\ \\\\ ` `` ``` ~ ~~ * ** _ __ [ ] ( ) ! < > & | # - + = : 1. 2) --- ===".split(),
    *"[^1] [x] &lt; &#60; &colon; \\( \\) \\[ \\] \\` \\_ ^ { } {x} x 1 a_1 ' \"".split(),
    *(" ", " ", "  ", "\n", "\u200b", "\xa0", "é", "中"),
)
ADDRESSES = (
    "javascript:alert(1)",
    " java\tscript:alert(1)",
    "javascript&colon;alert(1)",
    "&#106;avascript:alert(1)",
    "java&NewLine;script:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "/a) <img src=x onerror=alert(1)>",
    '/a" onclick="alert(1)',
    "/a`$|",
    "#n1",
    "#n2",
    "/ok?a=1&b=2&lt;x",
    "https://example.org/a_b*c*$",
    "//example.org\\x",
    "<javascript:alert(1)>",
    "a:b",
)
WRAPS = "b i s code sup sub span strong em kbd a".split()


def literal(random: Random) -> str:
    """Return text that is markup of some kind, as it would be read."""
    pieces = random.choices((LIVE, MARKS, MARKS, MARKS), k=random.choice((1, 2, 3, 6, 12)))
    return "".join(random.choice(group) for group in pieces)


def _address(random: Random) -> str:
    address = random.choice(ADDRESSES)
    return html.escape(address) if random.random() < 0.7 else address.replace('"', "&quot;")


def _inline(random: Random, depth: int = 3) -> str:
    kind = random.randrange(10)
    if kind < 4 or depth == 0:
        return html.escape(literal(random))
    inner = "".join(_inline(random, depth - 1) for _ in range(random.choice((1, 1, 2, 3))))
    if kind < 6:
        wrap = random.choice(WRAPS)
        return f"<{wrap}>{inner}</{wrap}>"
    if kind == 6:
        return f'<a href="{_address(random)}">{inner}</a>'
    if kind == 7:
        return f'<img src="{_address(random)}" alt="{html.escape(literal(random))}">'
    return _formula(random) if kind == 8 else f"{inner}<br>{_inline(random, 0)}"


def _formula(random: Random) -> str:
    tex = literal(random)
    kind = random.randrange(4)
    if kind == 0:
        return f"<script type='math/tex'>{tex}</script>"
    if kind == 1:
        marked = f"<annotation encoding='application/x-tex'>{html.escape(tex)}</annotation>"
        return f"<math><semantics><mi>x</mi>{marked}</semantics></math>"
    if kind == 2:
        return f"<math><mi>{html.escape(tex)}</mi><mtext>{html.escape(tex)}</mtext></math>"
    return f"<math><msup><mi>a</mi><mn>{random.randrange(10)}</mn></msup></math>"


def _leaf(random: Random) -> str:
    inner = "".join(_inline(random) for _ in range(random.choice((1, 2, 4))))
    tag = random.choice("p p p h2 pre div li dd td th caption figcaption".split())
    name = random.choice(("", "", " id=n1", " id=n2", " class='language-\"x'"))
    return f"<{tag}{name}>{inner}</{tag}>"


def _note(random: Random) -> str:
    name = random.choice(("n1", "n2"))
    note = f"<p id={name}>{_inline(random, 1)}</p>"
    return f"<p>a<sup><a href='#{name}'>1</a></sup> b</p>{note}"


def _block(random: Random, depth: int) -> str:
    kind = random.randrange(8)
    if kind < 4 or depth == 0:
        return _leaf(random)
    blocks = [_block(random, depth - 1) for _ in range(random.choice((1, 2, 3)))]
    if kind == 4:
        return f"<blockquote>{''.join(blocks)}</blockquote>"
    if kind == 5:
        name = random.choice(("ul", "ol", "ol start=7", "dl"))
        items = "".join(f"<li>{block}</li>" for block in blocks)
        return f"<{name}>{items}</{name.split()[0]}>"
    if kind == 6:
        return _note(random)
    cells = [f"<td>{_inline(random)}{random.choice(['', blocks[0]])}" for _ in range(4)]
    return f"<table><tr>{cells[0]}{cells[1]}<tr>{cells[2]}{cells[3]}</table>"


def random_page(random: Random) -> str:
    """Return a page that tries to smuggle markup into its renderings."""
    count = random.choice((1, 1, 2, 4))
    return "".join(_block(random, random.choice((0, 1, 2))) for _ in range(count))
