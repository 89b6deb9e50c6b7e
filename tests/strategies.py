"""Text in the shape of HTML that reaches every state of the lexer, for hypothesis and for fuzzing.

A page is a list of fragments: whole constructs, their openings and endings cut off, and text.
"""

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

fixed = settings(  # decorator: the same examples in every run
    derandomize=True,
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

NAMES = (
    "a abbr address annotation-xml applet article b big blockquote body br button caption center "
    "code col colgroup dd desc details div dl dt em fieldset figure font foreignObject form frame "
    "frameset g h1 h2 h6 head hr html i iframe image img input label li link listing main marquee "
    "math menu meta mi mtext nav nobr noembed noframes noscript object ol optgroup option p path "
    "plaintext pre q rb rp rt rtc ruby script section select small span strong style sub summary "
    "svg table tbody td template textarea tfoot th thead title tr u ul use video wbr x-card xmp "
    "averyverylongcustomelementname aéb İ"
).split()

ATTRIBUTES = (
    "",
    " ",
    " class=nav",
    ' id="main-content"',
    " href='x'",
    " HREF=x",
    ' href="',
    " title='",
    ' a="1"b=2',
    " =x",
    " ==",
    " a=",
    " a = 'b>c'",
    ' a="x&amp;y&copy=1"',
    " a=`x`",
    " a<b='c'",
    ' a"b',
    "/a/",
    " / ",
    "/",
    " hidden",
    " style='Display : NONE'",
    " style=visibility:hidden",
    " aria-hidden=true",
    " aria-hidden=false",
    " role=navigation",
    ' class="postBody entry-content ad"',
    "\n\tid\r\n=\f'x y'",
    " a\0='b\0'",
    " é=中",
    " a=1 a=2",
    " " + "z" * 40 + "=1",
)

REFERENCES = (
    "&amp;",
    "&amp",
    "&ampx",
    "&notit;",
    "&notin;",
    "&NotEqualTilde;",
    "&nbsp;",
    "&nbsp",
    "&emsp;",
    "&Tab;",
    "&NewLine;",
    "&period;",
    "&excl;",
    "&lt;p&gt;",
    "&copy=1",
    "&bogus;",
    "&CounterClockwiseContourIntegral;",
    "&;",
    "&",
    "&#",
    "&#;",
    "&#x",
    "&#x;",
    "&#65;",
    "&#65",
    "&#x41;",
    "&#X4e2d;",
    "&#12290;",
    "&#0;",
    "&#128;",
    "&#x9f;",
    "&#xD800;",
    "&#x110000;",
    "&#99999999999999999999;",
    "&#13;",
    "&#32;",
    "&#38;",
    "&aé;",
)

COMMENTS = (
    "<!---->",
    "<!-->",
    "<!--->",
    "<!-- c -->",
    "<!-- c --!>",
    "<!--!>",
    "<!---!>",
    "<!----!>",
    "<!----!-->",
    "<!-- <!-- -->",
    "<!--a--b-->",
    "<!-- c --",
    "<!-- c -",
    "<!--",
    "<!-",
    "<!",
    "<!>",
    "<!x>",
    "<?php echo 1 ?>",
    "<?",
    "</ x>",
    "</>",
    "</",
    "</é>",
    "<!---",
    "--!>",
    "-->",
    "--",
)

DOCTYPES = (
    "<!doctype html>",
    "<!DOCTYPE>",
    "<!doctype",
    "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2//EN'>",
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://x">',
    "<!DOCTYPE html SYSTEM 'a>b'>",
    '<!doctype html public"',
)

CDATA = ("<![CDATA[", "<![CDATA[ x ]]>", "<![CDATA[]]>", "<![cdata[x]]>", "]]>", "]>", "]]")

RAW = (
    "<script>",
    "</script>",
    "</script",
    "</SCRIPT >",
    "</script/x>",
    "<script><!--",
    "<!--<script>",
    "<!-- <script> </script> -->",
    "<!--</script>",
    "<script>if (a<b) x('</p>')</script>",
    "<script><!--<script></script></script>",
    "<script><!--<script>--></script>",
    "<!-- <scriptx",
    "<style>p { color: red } </style>",
    "<style>",
    "</style>",
    "<textarea>&amp;<p>",
    "</textarea>",
    "<title>a &lt; b</title>",
    "<title>",
    "</title >",
    "</titlex>",
    "<xmp>&amp;<b>",
    "</xmp>",
    "<iframe>x</iframe>",
    "<noembed>",
    "<noframes>x",
    "</noframes>",
    "<plaintext>",
)

FOREIGN = (
    "<svg>",
    "</svg>",
    "<svg/>",
    "<math>",
    "</math>",
    "<svg><title>t</title>",
    "<svg><style>a<b>c</style>",
    "<svg><script>a<b></script>",
    "<svg><desc><p>",
    "</desc>",
    "<foreignObject><div>",
    "</foreignObject>",
    "<math><mi>x<p>",
    "</mi>",
    "<annotation-xml encoding='text/html'>",
    "<svg><![CDATA[ a<b ]]></svg>",
    "<svg><p>",
    "<svg></p>",
    "<svg><a href=x>",
    "<font color=red>",
    "<svg><path/><g></g>",
    "<math><svg><desc><math>",
    "<svg><image/>",
)

NESTED = (
    "<table><tr><td>a<td>b<tr><th>c</table>",
    "<table>x<tr>y<td>",
    "<table><caption>c<tbody><tr><td><table><tr><td>",
    "<table><a href=x><tr></a>",
    "</td></tr></table>",
    "<ul><li>a<ul><li>b</ul><li>c</ul>",
    "<dl><dt>a<dd>b<dt>c</dl>",
    "<b><i>x</b>y</i>",
    "<a href=x><p>y</a>z</p>",
    "<a href=1>x<a>y</a>",
    "<b><p>x</b>y</p>",
    "<p><table><td></p>x</table>",
    "<select><option>a<option>b<optgroup><option>c</select>",
    "<ruby>a<rt>b<rp>c</ruby>",
    "<form><div></form>x</div>",
    "<button>a<button>b</button>",
    "<h1>a<h2>b</h1>c",
    "<template><tr><td>x</template>",
    "<head><title>x</title>y<meta><body><body>",
    "</body></html>z",
    "</p>",
    "</br>",
    "<br/>",
    "<div hidden>x</div>",
)

TEXT = (
    "word",
    "Two words.",
    "Really? Yes! (No.)",
    "a",
    " ",
    "  \n ",
    "\r\n",
    "\r",
    "\n",
    "\t\f",
    "\v\x1c\x85",
    "\xa0",
    "\u2003\u3000\u2028",
    "\u200b\ufeff",
    "中文。日本語かな！",
    "é’—",
    "\x80\x81\x82",
    "😀\U00020000",
    "\ud800",
    "\udc00",
    "\0",
    "\x1b\x7f",
    "<",
    "<<",
    "< p>",
    "<3",
    "<’",
    ">",
    "/>",
    '"',
    "'",
    "=",
    "-",
    "x" * 160,
    "lorem ipsum " * 20,
)

GROUPS = (REFERENCES, COMMENTS, DOCTYPES, CDATA, RAW, FOREIGN, NESTED, TEXT, TEXT)


def tag_text(name: str, attributes: list[str], end: str, *, closing: bool = False) -> str:
    """Write one tag."""
    return f"<{'/' if closing else ''}{name}{''.join(attributes)}{end}"


_spelled = st.sampled_from(NAMES) | st.sampled_from(NAMES).map(str.upper)
_tag_ends = st.sampled_from([">", ">", ">", ">", "/>", " >", ""])
tags = st.builds(
    tag_text,
    _spelled,
    st.lists(st.sampled_from(ATTRIBUTES), max_size=3),
    _tag_ends,
    closing=st.booleans(),
)
plain_text = st.text(st.characters(), max_size=12)  # surrogates included
noise = st.text("<>!-/?&;#[]='\"aApP \n\r\0", max_size=12)
fragments = st.one_of(*map(st.sampled_from, GROUPS), tags, plain_text, noise)
sources = st.lists(fragments, max_size=24).map("".join)
words_and_spaces = st.text("ab.!? \n\t\xa0\u3000中。&;", max_size=40)
random_bytes = st.binary(max_size=200)


def random_source(random: Random) -> str:
    """Return text made of fragments, sometimes cut off or with characters changed."""
    source = "".join(_fragment(random) for _ in range(random.choice((1, 3, 8, 20, 60))))
    if random.random() < 0.2:
        source = source[random.randrange(len(source) + 1) :]
    if random.random() < 0.3:
        source = source[: random.randrange(len(source) + 1)]
    for _ in range(random.choice((0, 0, 1, 4))):
        at = random.randrange(len(source) + 1)
        source = source[:at] + random.choice("<>&;\"'-!/=\0\r\n ]x中\x80") + source[at + 1 :]
    return source


def random_body(random: Random) -> bytes:
    """Return a body as a server might send it: encoded text, damaged text, or any bytes."""
    kind = random.randrange(8)
    if kind == 0:
        return random.randbytes(random.randrange(200))
    encoding = random.choice(("utf-8", "utf-8", "utf-16", "gb18030", "shift_jis", "latin-1"))
    body = random_source(random).encode(encoding, "replace")
    if kind == 1 and body:
        at = random.randrange(len(body))
        body = body[:at] + random.randbytes(3) + body[at + 1 :]
    return body


def _fragment(random: Random) -> str:
    if random.random() < 0.5:
        return random.choice(random.choice(GROUPS))
    name = random.choice(NAMES)
    name = name.upper() if random.random() < 0.1 else name
    attributes = random.choices(ATTRIBUTES, k=random.choice((0, 0, 0, 1, 2)))
    end = random.choice((">", ">", ">", ">", ">", ">", "/>", " >", ""))
    return tag_text(name, attributes, end, closing=random.random() < 0.4)
