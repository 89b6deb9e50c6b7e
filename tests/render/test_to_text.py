"""From spans to plain text."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import sources

import unhusk
from unhusk import Page
from unhusk.render.to_text import to_text


def plain(source):
    return unhusk.extract(Page(source), method="plain").text


def only(source, *words):
    """Return the text of the spans of these words, each found behind the one before."""
    page, at, spans = Page(source), 0, []
    for word in words:
        at = source.index(word, at)
        spans.append((at, at + len(word)))
        at += len(word)
    return to_text(page, np.array(spans, np.int32).reshape(-1, 2))


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p>one</p><p>two</p>", "one\ntwo"),
        ("<p>one<p>two", "one\ntwo"),
        ("one<br>two<br/>three", "one\ntwo\nthree"),
        ("<li>a<li>b", "a\nb"),
        ("<tr><td>a</td><td>b</td></tr>", "a\nb"),
        ("x<button>y</button>z", "x\ny\nz"),
        ("<h1>a</h1>b", "a\nb"),
        ("<p>one</p>\n\n\n<div></div><p>two</p>", "one\ntwo"),
        ("a<hr><hr><hr>b", "a\nb"),
    ],
)
def test_a_block_boundary_is_a_line_break(source, text):
    assert plain(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>を読む", "漢字を読む"),
        ("<ruby>漢<rt>かん<rt>kan</ruby>字", "漢字"),
        ("<ruby><rb>漢<rb>字<rtc><rt>かん<rt>じ</rtc></ruby>", "漢字"),
        ("<ruby><span>北</span><rt><span>běi</span></ruby>京", "北京"),
        ("<p>a<rt>b</rt>c", "abc"),  # no ruby around it: text like any other
    ],
)
def test_readings_of_ruby_are_left_out_and_nothing_stands_in_their_place(source, text):
    found = unhusk.extract(Page(source), method="plain")
    assert found.text == text
    assert found.markdown.strip() == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p>un<b>glu</b>ed</p>", "unglued"),
        ("a<img>b<wbr>c", "abc"),
        ("1<sup>2</sup>", "12"),
        ("a<!-- x -->b", "ab"),
        ("a<script>x</script>b", "ab"),
        ("a<x-card>b</x-card>", "ab"),
        ("x<span> </span>y", "x y"),
        ("a <b> b </b> c", "a b c"),
    ],
)
def test_an_inline_tag_is_nothing(source, text):
    assert plain(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("a &amp; b &lt;p&gt;", "a & b <p>"),
        ("&copy 2012 &eacute;", "© 2012 é"),
        ("&#65;&#x42;", "AB"),
        ("&NotEqualTilde;", "≂̸"),
        ("&bogus; &", "&bogus; &"),
        ("&#0;", "\ufffd"),
        ("&#128;", "€"),
        ("&#x1F600;", "😀"),
        ("<xmp>&amp;</xmp>", "&amp;"),
        ("<b>&am</b>p;", "&amp;"),
    ],
)
def test_references_are_resolved(source, text):
    assert plain(source) == text


@pytest.mark.parametrize(
    "space", ["\xa0", "&nbsp;", "\u3000", "\t", "\n", "\r\n", "\x85", " \xa0 "]
)
def test_white_space_of_any_kind_is_one_space(space):
    assert plain(f"<p>{space}a{space}{space}b{space}</p>") == "a b"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<pre>a\n  b\n\tc</pre>", "a\n  b\n\tc"),
        ("<pre>  a\n  b</pre>", "  a\n  b"),
        ("<pre>\na</pre>", "a"),
        ("<pre>\r\na\r\nb\rc</pre>", "a\nb\nc"),
        ("<pre>a\r\n\r\n\r\nb</pre>", "a\n\n\nb"),
        ("<pre>a  b   c</pre>", "a  b   c"),
        ("<pre>a&#10;b&#32;&#32;c</pre>", "a\nb  c"),
        ("<pre>a\n  <b>b</b>\n  c</pre>", "a\n  b\n  c"),
        ("x<pre>  y\n</pre>z", "x\n  y\nz"),
        ("<textarea>a\n  b</textarea>", "a\n  b"),
    ],
)
def test_preformatted_text_keeps_its_white_space(source, text):
    assert plain(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("a\x1b[31mb", "a[31mb"),
        ("a\0b\x07c\x7fd", "abcd"),
        ("a\x9b31mb", "a31mb"),
        ("a&#27;[0mb&#7;", "a[0mb"),
        ("<pre>a\x1b\x08b</pre>", "ab"),
        ("a\ud800b", "a\ufffdb"),
        ("\udfff", "\ufffd"),
        ("a&#xD800;b", "a\ufffdb"),
    ],
)
def test_what_no_terminal_should_see_is_dropped_or_replaced(source, text):
    assert plain(source) == text


@given(
    st.one_of(sources, st.text(st.characters(), max_size=60), st.text("\0\x1b\r\n\t&#27; <pre>"))
)
def test_text_has_no_control_characters_for_any_page(source):
    text = plain(source)
    bad = [c for c in text if unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\t"]
    assert bad == []
    assert text == text.rstrip()


@given(sources)
def test_kept_characters_are_in_the_source_or_in_a_reference(source):
    page = Page(source)
    resolved = {chr(c) for row in page.references[:, 2:].tolist() for c in row}
    assert set(plain(source)) <= set(source) | resolved | set(" \n\t\ufffd")


@given(sources)
def test_lines_are_not_more_than_blocks_outside_preformatted_text(source):
    page = Page(source)
    if not page.tokens.within("pre", "textarea").any():
        lines = plain(source).split("\n")
        assert len(lines) <= max(1, len(page.blocks))
        cells = [cell for line in lines for cell in line.split("\t")]  # of rows
        assert all(cell == " ".join(cell.split()) for cell in cells)


def test_words_around_dropped_text_are_not_glued():
    assert only("<p>one two three</p>", "one", "three") == "one three"
    assert only("<p>one<b>two</b>three</p>", "one", "three") == "one three"
    assert only("<p>one</p><p>two</p><p>three</p>", "one", "three") == "one\nthree"


def test_pieces_of_one_text_without_a_drop_stay_together():
    assert only("<p>one<b>two</b>three</p>", "one", "two", "three") == "onetwothree"


def test_dropped_text_at_the_start_of_a_line_leaves_no_space():
    assert only("<p>one two</p><p>three four</p>", "two", "four") == "two\nfour"


def test_a_reference_cut_by_a_span_is_text_as_written():
    assert only("<p>a &amp; b</p>", "&am") == "&am"


words = st.lists(st.sampled_from("ab cd ef gh ij".split()), min_size=1, max_size=12)


@given(words, st.data())
def test_words_are_never_split_nor_made_up(chosen, data):
    source = "".join(
        f"{data.draw(st.sampled_from(['', '<b>', '<p>', '<br>']))} {w} " for w in chosen
    )
    keep = data.draw(st.lists(st.booleans(), min_size=len(chosen), max_size=len(chosen)))
    page, at, spans = Page(source), 0, []
    for word, is_kept in zip(chosen, keep, strict=True):
        at = source.index(f" {word} ", at) + 1
        spans += [(at, at + len(word))] if is_kept else []
    text = to_text(page, np.array(spans, np.int32).reshape(-1, 2))
    assert text.split() == [word for word, is_kept in zip(chosen, keep, strict=True) if is_kept]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<table><tr><th>a<th>b<tr><td>c<td>d e</table>", "a\tb\nc\td e"),
        ("<table><tr><td>a<td> <td>b<tr><td>c<td>d<td>e</table>", "a\tb\nc\td\te"),
        ("<table><tr><td>a<p>b<td>c<tr><td>d<td>e</table>", "a\nb\tc\nd\te"),
        ("<table><tr><td>a<table><tr><td>x</table><td>b</table>", "a\nx\nb"),  # layout
        ("<table><tr><td>a<tr><td>b</table>", "a\nb"),
        ("<table><tr><td><pre>a\n</pre><td>b<tr><td>c<td>d</table>", "a\tb\nc\td"),
    ],
)
def test_cells_of_a_row_stand_on_one_line(markup, expected):
    assert unhusk.extract(markup, method="plain").text == expected
