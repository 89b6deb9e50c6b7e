"""Markdown: rendered by a CommonMark parser, it gives back the same text and structure."""

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from strategies import fixed

import unhusk

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def markdown(markup: str) -> str:
    return unhusk.extract(markup, url="https://example.org/a/b", method="plain").markdown


def rendered(markup: str) -> str:
    return PARSER.render(markdown(markup))


def words(rendering: str) -> list[str]:
    return html.unescape(re.sub(r"<[^>]*>", " ", rendering)).split()


def squeezed(rendering: str) -> str:
    return "".join(html.unescape(re.sub(r"<[^>]*>", "", rendering)).split())


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<h1>A <em>b</em></h1>", "# A *b*"),
        ("<h2>C #</h2>", "## C \\#"),
        ("<p>a<br>b", "a\\\nb"),
        ("<div>a<br><br>b</div>", "a\n\nb"),
        ("<p>2 * 3 * 4", "2 \\* 3 \\* 4"),
        ("<p>snake_case _x_", "snake_case \\_x\\_"),
        ("<p># not a heading", "\\# not a heading"),
        ("<p>1. not a list", "1\\. not a list"),
        ("<p>- not a list", "\\- not a list"),
        ("<p>&gt; no quote", "\\> no quote"),
        ("<p>a<br>---", "a\\\n\\---"),
        ("<p>&lt;b&gt; &amp;amp;", "\\<b> \\&amp;"),
        ("<p>[x](y)", "\\[x\\](y)"),
        ("<p>wow!<a href=/x>link</a>", "wow\\![link](https://example.org/x)"),
        ("<p><a href='javascript:x'>t</a>", "t"),
        ("<p><b>a</b>b<i>c</i>", "**a**b*c*"),
        ('<p>x<b>"a"</b>y', 'x"a"y'),  # no mark could stand there
        ("<p><b>a</b><i>b</i>", "**a**b"),
        ("<p><code>a`b</code>", "``a`b``"),
        ("<p>x<sup>2</sup>", "x<sup>2</sup>"),
        ("<p><s>old</s>", "~~old~~"),
        ("<blockquote><p>a<p>b</blockquote>", "> a\n>\n> b"),
        ("<ul><li>a<li>b</ul>", "- a\n- b"),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
        ("<ol start=9><li>a<li>b</ol>", "9. a\n10. b"),
        ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"),
        ("<ul><li><p>a<p>b</ul>", "- a\n\n  b"),
        (
            "<ul><li><input type=checkbox checked>a<li><input type=checkbox>b</ul>",
            "- [x] a\n- [ ] b",
        ),
        ("<ul><li><input type=checkbox><h3>a</h3></ul>", "- ### a"),
        ("<ul><li><input type=checkbox><ul><li>a</ul></ul>", "- - a"),
        ("<p>a<br>\x1b</p>", "a"),
        ("<dl><dt>t<dd>d</dl>", "- t\n\n  d"),
        ("<pre><code class=language-py>a\n  b\n</code></pre>", "```py\na\n  b\n```"),
        ("<pre>```</pre>", "````\n```\n````"),
        ("<table><tr><th>a<th>b<tr><td>1|<td>2</table>", "| a | b |\n| --- | --- |\n| 1\\| | 2 |"),
        ("<table><tr><td>a<td>b<tr><td colspan=2>c</table>", "| a | b |\n| --- | --- |\n| c |  |"),
        (
            "<table><tr><td colspan=9>a<td>b<tr><td colspan=9>c<td colspan=50>d</table>",
            "| a | b |\n| --- | --- |\n| c | d |",
        ),
        ("<table><tr><td rowspan=2>a<td>b<tr><td>c</table>", "| a | b |\n| --- | --- |\n|  | c |"),
        ("<p>a<img src=i.png alt=pic>b", "a![pic](https://example.org/a/i.png)b"),
        ("<p>x <math><msup><mi>a</mi><mn>2</mn></msup></math> y", "x $a^{2}$ y"),
    ],
)
def test_examples(markup, expected):
    assert markdown(markup) == expected


LITERAL = st.text(
    st.sampled_from(list("ab1. -+#>*_`[]()<&;!|~=:\\\"'$@é中“”。€ \n"))
    | st.characters(codec="utf-8"),
    max_size=40,
)
WRAPS = st.sampled_from(["b", "i", "s", "code", "sup", "a href=/x", "span"])


@st.composite
def inline_markup(draw):
    pieces = []
    for _ in range(draw(st.integers(1, 6))):
        text = html.escape(draw(LITERAL))
        for wrap in draw(st.lists(WRAPS, max_size=3)):
            text = f"<{wrap}>{text}</{wrap.split()[0]}>"
        pieces.append(text + draw(st.sampled_from(["", " ", "<br>"])))
    return "".join(pieces)


@st.composite
def block_markup(draw, depth=2):
    kinds = "p h2 blockquote ul ol table dl".split() if depth else ["p", "h3"]
    kind = draw(st.sampled_from(kinds))
    inner = block_markup(depth=depth - 1) if depth and kind in ("blockquote", "ul", "ol") else None
    if inner is None and kind in ("p", "h2", "h3"):
        return f"<{kind}>{draw(inline_markup())}</{kind}>"
    if kind == "table":
        cells = draw(st.lists(inline_markup(), min_size=4, max_size=4))
        return "<table><tr><th>{}<th>{}<tr><td>{}<td>{}</table>".format(*cells)
    if kind == "dl":
        return f"<dl><dt>{draw(inline_markup())}<dd>{draw(inline_markup())}</dl>"
    parts = draw(st.lists(inner, min_size=1, max_size=3))
    if kind == "blockquote":
        return f"<blockquote>{''.join(parts)}</blockquote>"
    return f"<{kind}>" + "".join(f"<li>{part}</li>" for part in parts) + f"</{kind}>"


@fixed
@given(st.lists(block_markup(), min_size=1, max_size=4).map("".join))
def test_rendered_text_is_the_text(markup):
    found = unhusk.extract(markup, method="plain")
    assert squeezed(PARSER.render(found.markdown)) == "".join(found.text.split())


PLAIN = st.text(st.sampled_from("abc"), min_size=1, max_size=4)


@st.composite
def structure(draw, depth=3):
    kinds = ["p", "h1", "h3", "pre"] + (["ul", "ol", "blockquote"] if depth else [])
    kind = draw(st.sampled_from(kinds))
    if kind in ("p", "h1", "h3", "pre"):
        return f"<{kind}>{draw(PLAIN)}</{kind}>"
    parts = draw(st.lists(structure(depth=depth - 1), min_size=1, max_size=3))
    inner = "".join(parts if kind == "blockquote" else [f"<li>{part}</li>" for part in parts])
    return f"<{kind}>{inner}</{kind}>"


def tags(rendering: str) -> list[str]:
    found = re.findall(r"</?(?:h\d|ul|ol|li|blockquote|pre)\b", rendering)
    return [tag.lstrip("<") for tag in found]


@fixed
@given(st.lists(structure(), min_size=1, max_size=4).map("".join))
def test_rendered_structure_is_the_structure(markup):
    assert tags(rendered(markup)) == tags(markup)


def test_tables_are_tables():
    found = rendered(
        "<table><tr><th>a<th>b<tr><td>x|y<td><code>p|q</code><tr><td>1<br>2<td>z</table>"
    )
    assert re.findall(r"<t[hd]>(.*?)</t[hd]>", found) == [
        "a", "b", "x|y", "<code>p|q</code>", "1<br>2", "z",
    ]  # fmt: skip


def test_code_keeps_every_space():
    code = "def f():\n\tif x:\n\n        return `1`  \n"
    found = rendered(f"<ul><li><p>t</p><pre>{code}</pre></ul>")
    assert f"<code>{code.rstrip()}\n</code>" in found


def test_a_hostile_colspan_costs_nothing():
    assert (
        len(markdown("<table><tr><td colspan=9007199254740993>a<td>b<tr><td>c<td>d</table>"))
        < 20000
    )


def test_deep_nesting_keeps_the_text():
    assert "word" in markdown("<ul><li>" * 5000 + "word")
