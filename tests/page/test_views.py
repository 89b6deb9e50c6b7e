"""Views of single rows, and tables for people, on any page."""

import pytest
from hypothesis import given
from strategies import fixed, sources

from unhusk import Page
from unhusk.page import views

HTML = (
    '<html><body><div id="main" class="wide  dark"><p>one &amp; <b>two</b>\n three'
    '<a href="?x&amp;y">link text</a></p></div><My-Card>c</MY-CARD></body></html>'
)


@pytest.fixture
def page() -> Page:
    return Page(HTML)


def test_token(page):
    assert views.token(page, 2) == views.TokenView(
        2, "start", "div", '<div id="main" class="wide  dark">', 12, 46
    )
    assert (views.token(page, 4).kind, views.token(page, 4).tag) == ("text", "")


@pytest.mark.parametrize(
    ("source", "row", "tag"),
    [
        ("<My-Card x>", 0, "my-card"),
        ("<b></My-CARD\n>", 1, "my-card"),
        ("<É>", 0, ""),
        ("<xÉZ/>", 0, "xÉz"),
        ("<x\0y>", 0, "x\ufffdy"),
    ],
)
def test_tag_of_an_unknown_element(source, row, tag):
    assert views.token(Page(source), row).tag == tag


def test_node(page):
    p = views.node(page, 4)
    assert (p.tag, p.attributes) == ("p", {})
    assert p.path == "html > body > div#main.wide.dark > p"
    assert p.text == "one & three"
    assert HTML[p.start : p.stop].startswith("<p>one")
    assert HTML[p.start : p.stop].endswith("</a></p>")


def test_attributes_of_a_node(page):
    assert views.node(page, 3).attributes == {"id": "main", "class": "wide  dark"}
    assert views.node(page, 6).attributes == {"href": "?x&y"}


@pytest.mark.parametrize("source", ["", "x", HTML])
def test_document(source):
    top = views.node(Page(source), 0)
    assert (top.tag, top.path, top.attributes) == ("#document", "#document", {})
    assert (top.start, top.stop) == (0, len(source))


def test_path_of_the_last_elements(page):
    assert views.path(page, 4, last=2) == "… > div#main.wide.dark > p"
    assert views.path(page, 4, last=4) == views.path(page, 4)


def test_block(page):
    first = views.block(page, 0)
    assert first.text == "one & two threelink text"
    assert (first.words, first.link_words) == (5, 1)
    assert first.path == "html > body > div#main.wide.dark > p"
    assert HTML[first.start : first.stop].startswith("one &amp;")


def test_block_of_verbatim_text():
    assert views.block(Page("<xmp>a &amp; b</xmp>"), 0).text == "a &amp; b"


def test_line():
    page = Page("<p>one\n<b>two</b>")
    assert views.line(page, 1) == views.LineView(1, "<b>two</b>", 3, 7, 7, 17)
    assert views.line(page, 0, width=100).text == page.source


def test_rows_count_from_the_end(page):
    assert views.block(page, -1) == views.block(page, len(page.blocks) - 1)
    assert views.token(page, -1).tag == "html"


@pytest.mark.parametrize("view", [views.token, views.block, views.line, views.node])
@pytest.mark.parametrize("row", [99, -99])
def test_row_that_is_not_there(page, view, row):
    with pytest.raises(IndexError, match=f"so there is no row {row}"):
        view(page, row)


def test_show():
    page = Page("<div><p class=a>日本語</p><p>a\x1bb &amp; c</p></div>")
    assert views.show(page).splitlines() == [
        "row  start  stop  words  link_words  path       text",
        "  0     16    19      1           0  div > p.a  日本語",
        "  1     26    37      3           0  div > p    a\\x1bb & c",
    ]


def test_show_cuts_text_behind_and_paths_in_front():
    page = Page(f"<div id={'x' * 99}><p class=end>{'word ' * 99}</p></div>")
    row = views.show(page).splitlines()[1]
    assert "  …xxx" in row
    assert "x > p.end  word" in row
    assert row.endswith("word wo…")


def test_show_says_what_is_left_out():
    lines = views.show(Page("<p>a" * 9), limit=2).splitlines()
    assert (len(lines), lines[-1]) == (4, "… 7 more blocks")


@pytest.mark.parametrize(
    ("table", "limit", "text"), [("blocks", 9, "no blocks"), ("nodes", 0, "1 nodes")]
)
def test_show_without_rows(table, limit, text):
    assert views.show(Page(""), table, limit) == text


def test_show_of_no_table(page):
    with pytest.raises(ValueError, match="tokens, nodes, blocks, lines, not 'words'"):
        views.show(page, "words")


def test_deep_page_is_shown():
    page = Page("<div class=x>" * 5000 + "deep")
    assert views.show(page).splitlines()[1].endswith("x > div.x > div.x > div.x  deep")
    assert views.block(page, 0).path.count(">") == 4999


@fixed
@given(sources)
def test_every_row_of_any_page_has_a_view(source):
    page = Page(source)
    tokens = [views.token(page, i) for i in range(len(page.tokens))]
    assert "".join(one.text for one in tokens) == source
    for i in range(len(page.nodes)):
        assert views.node(page, i).path
    for i in range(len(page.lines())):
        assert source[slice(*page.lines().edges[i : i + 2])] == views.line(page, i).text


@fixed
@given(sources)
def test_text_of_a_block_is_what_its_columns_count(source):
    page = Page(source)
    for i, chars in enumerate(page.blocks.chars.tolist()):
        one = views.block(page, i)
        assert (len(one.text), len(one.text.split())) == (chars, one.words)


@fixed
@given(sources)
def test_any_table_of_any_page_is_shown_on_one_line_per_row(source):
    page = Page(source)
    for table in ("tokens", "nodes", "blocks", "lines"):
        size = len(page.lines() if table == "lines" else getattr(page, table))
        shown = views.show(page, table, limit=5)
        assert len(shown.splitlines()) == (min(size, 5) + 1 + (size > 5) if size else 1)
