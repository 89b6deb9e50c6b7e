"""Lines of the source, and the source broken anew at a width."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import naive
from strategies import fixed, sources

import unhusk
from unhusk.decode import decode
from unhusk.page.page import Page

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))
COLUMNS = ("start", "stop", "chars", "code", "tags", "link_chars", "wide")


def rows(page, width):
    """Return the lines as dicts."""
    columns = [getattr(page.lines(width), name).tolist() for name in COLUMNS]
    return [dict(zip(COLUMNS, row, strict=True)) for row in zip(*columns, strict=True)]


def pieces(source, width=None):
    lines = Page(source).lines(width)
    return [source[start:stop] for start, stop in zip(lines.start, lines.stop, strict=True)]


def counts(source, name, width=None):
    return getattr(Page(source).lines(width), name).tolist()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", [""]),
        ("a", ["a"]),
        ("a\nb", ["a\n", "b"]),
        ("a\n", ["a\n", ""]),
        ("a\r\nb\rc\n\rd", ["a\r\n", "b\r", "c\n", "\r", "d"]),
        ("<a\nb>c", ["<a\n", "b>c"]),
        ("<a\r\nb>c", ["<a\r\n", "b>c"]),
        ("<!-- a\nb -->c\n", ["<!-- a\nb -->c\n", ""]),
        ("<script>a\nb</script>c\nd", ["<script>a\nb</script>c\n", "d"]),
        ("a\x0cb\x0bc\u2028d", ["a\x0cb\x0bc\u2028d"]),
    ],
)
def test_lines_of_the_source(source, expected):
    assert pieces(source) == expected


@pytest.mark.parametrize(
    ("source", "width", "expected"),
    [
        ("ab cd ef", 2, ["ab ", "cd ", "ef", ""]),
        ("ab cd ef", 4, ["ab cd ", "ef"]),
        ("abcdef gh", 2, ["abcdef ", "gh", ""]),
        ("a\nb c", 3, ["a\nb ", "c"]),
        ("<p>ab<p>c", 3, ["<p>", "ab<p>", "c"]),
        ("a    b c", 3, ["a    b ", "c"]),
        ("<a b='c d'>e", 2, ["<a b='c d'>", "e"]),
        ("<!-- long comment -->a b", 1, ["<!-- long comment -->a ", "b", ""]),
    ],
)
def test_lines_of_a_width(source, width, expected):
    assert pieces(source, width) == expected


def test_characters_count_white_space_once_and_not_at_the_ends():
    assert counts("  a  b <b> c</b> \n \n d", "chars") == [5, 0, 1]


def test_code_is_the_characters_of_tags_and_doctypes():
    assert counts("<!doctype html>a<b>c</b>\n<!-- x --><style>y</style>z", "code") == [22, 0]


def test_tags_count_on_the_line_where_they_begin():
    assert counts("<!doctype html><a\nb><i></i><script></script>\n", "tags") == [1, 2, 0]


def test_link_characters_are_those_inside_anchors():
    assert counts("a <a href=x>b c</a> d\n<a>e</a>", "link_chars") == [3, 1]


def test_wide_characters_are_counted_in_text_and_tags():
    assert counts("é中<i title='é'>a</i><!-- é -->\n\xa0", "wide") == [3, 0]


@pytest.mark.parametrize("width", [0, -1])
def test_a_width_below_one_is_refused(width):
    with pytest.raises(ValueError, match="at least 1"):
        Page("a").lines(width)


def test_a_width_may_be_larger_than_any_page():
    assert len(Page("a b").lines(10**30)) == 1


def test_lines_are_made_once():
    page = Page("a b")
    assert page.lines(2) is page.lines(2)
    assert page.lines() is page.lines(None)


@fixed
@given(sources, st.sampled_from([None, 1, 2, 7, 40, 150]))
def test_lines_are_those_of_the_obvious_version(source, width):
    page = Page(source)
    assert rows(page, width) == naive.lines(page, width)


@pytest.mark.parametrize("width", [None, 150])
@pytest.mark.parametrize("path", DEMO, ids=lambda path: path.stem)
def test_lines_of_a_page_are_those_of_the_obvious_version(path, width):
    page = Page(decode(path.read_bytes()).text)
    assert rows(page, width) == naive.lines(page, width)
