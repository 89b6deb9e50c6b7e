"""Blocks: where text is cut, and what is counted in it."""

import time
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import naive
from strategies import fixed, sources, words_and_spaces

import unhusk
from unhusk.decode import decode
from unhusk.lex.tags import TAG_NAMES
from unhusk.page.page import Page
from unhusk.page.tables import Blocks
from unhusk.runtime.deadline import DeadlinePassedError

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))
C1 = str.maketrans("", "", "\x80\x81\x82")  # the bytes that stand for classes; not text in practice
NAMES = [field.name for field in fields(Blocks)]


def test_there_are_no_other_columns():
    with pytest.raises(AttributeError, match="blocks have no 'lines'"):
        _ = Page("<p>a").blocks.lines


def rows(page):
    """Return the blocks as dicts."""
    columns = [getattr(page.blocks, name).tolist() for name in NAMES]
    return [dict(zip(NAMES, row, strict=True)) for row in zip(*columns, strict=True)]


def counts(source, *names):
    """Return these columns of the only block."""
    (block,) = rows(Page(source))
    return [block[name] for name in names]


def texts(source):
    page = Page(source)
    spans = zip(page.blocks.start, page.blocks.stop, strict=True)
    return [page.source[start:stop] for start, stop in spans]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", []),
        (" \n\t", []),
        ("<p> </p><div>\xa0</div>", []),
        ("<p>&nbsp;&#32;&emsp;</p>", []),
        (" a ", ["a"]),
        ("<p>a<p>b", ["a", "b"]),
        ("a<b>b</b> c", ["a<b>b</b> c"]),
        ("a<br>b", ["a", "b"]),
        ("<p> a <i> </i></p>", ["a"]),
        ("a<!-- x --> b", ["a<!-- x --> b"]),
        ("a<script>x</script>b", ["a<script>x</script>b"]),
        ("<style>x</style>", []),
        ("<title>a</title>b", ["a", "b"]),
        ("<template><p>a</template>b", ["b"]),
        ("a<template>b</template>c", ["a", "c"]),
        ("<xmp>&amp;</xmp>", ["&amp;"]),
        ("&nbsp;a&amp;&nbsp;", ["a&amp;"]),
        ("<td>a</td>b", ["a", "b"]),
    ],
)
def test_text_is_cut_at_structural_tags(source, expected):
    assert texts(source) == expected


@pytest.mark.parametrize(
    ("source", "chars", "words"),
    [
        ("a b", 3, 2),
        ("  a \n\t b  ", 3, 2),
        ("a<b>b</b>", 2, 1),
        ("a <b> b</b>", 3, 2),
        ("a&nbsp;b&amp;c", 5, 2),
        ("a&NotEqualTilde;", 3, 1),
        ("a&ThickSpace;b", 3, 2),
        ("a\u3000中\u2003b", 5, 3),
        ("a&b &bogus;", 11, 2),
        ("😀\ud800", 2, 1),
        ("a\0b", 3, 1),
        ("<xmp>&amp; b</xmp>", 7, 2),
    ],
)
def test_characters_and_words(source, chars, words):
    assert counts(source, "chars", "words") == [chars, words]


@pytest.mark.parametrize(
    ("source", "link_chars", "link_words"),
    [
        ("a <a href=x>b c</a> d", 3, 2),
        ("a<a>b</a>", 1, 0),
        ("<a>a</a>b c", 1, 1),
        ("<a>a </a>b", 2, 1),
        ("<a>a</a> b", 1, 1),
        ("<a>a</a><a> b</a>", 3, 2),
        ("a &amp;", 0, 0),
    ],
)
def test_links(source, link_chars, link_words):
    assert counts(source, "link_chars", "link_words") == [link_chars, link_words]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("a b", 0),
        ("A b. C d.", 2),
        ("Really?! Yes.", 2),
        ("3.14 a.b", 0),
        ('He said "no." (Yes.) [x!]', 3),
        ("A<b>.</b> B", 1),
        ("a&period; b", 1),
        ("一。二。三", 2),
        ("一。” 二！", 2),
        ("a .", 1),
    ],
)
def test_sentences(text, sentences):
    assert counts(text, "sentences") == [sentences]


def test_ideographs_are_chinese_characters_and_kana():
    assert counts("漢字かなカナ, 한글 abc、。&#x4e2d;", "ideographs") == [7]


def test_tags_inside_and_around():
    first, second = rows(Page("<p><i></i>a <b>b</b></p><div><br><span>c</div>"))
    assert [first[name] for name in ("tags", "starts", "edges")] == [4, 1, 1]
    assert [second[name] for name in ("tags", "starts", "edges")] == [1, 3, 4]


@pytest.mark.parametrize(
    ("source", "name"),
    [("a", ""), ("<ul><li><b>a", "li"), ("<td>a", ""), ("<table><td>a", "td"), ("<h1>a", "h1")],
)
def test_the_node_is_the_nearest_block_level_element(source, name):
    page = Page(source)
    assert TAG_NAMES[page.nodes.tag[page.blocks.node[0]]] == name


def test_link_density_is_a_share():
    assert Page("<p>ab<a>cd</a>").blocks.link_density.tolist() == [0.5]
    assert len(Page("").blocks.link_density) == 0


def test_words_are_counted_for_each_token():
    assert Page("a b<b>c</b> <!-- d e -->").words.tolist() == [2, 0, 1, 0, 0, 0]


@fixed
@given(sources)
def test_blocks_are_those_of_the_obvious_version(source):
    page = Page(source.translate(C1))
    assert rows(page) == naive.blocks(page)


@fixed
@given(st.lists(words_and_spaces | st.sampled_from(["<b>", "</b>", "<a>", "</a>", "<p>", "&nbsp"])))
def test_blocks_of_mostly_text_are_those_of_the_obvious_version(parts):
    page = Page("".join(parts))
    assert rows(page) == naive.blocks(page)


@fixed
@given(words_and_spaces.map(lambda text: text.replace("&", "")))
def test_one_run_of_text_is_what_split_says(text):
    words = text.split()
    found = [(row["chars"], row["words"]) for row in rows(Page(text))]
    assert found == ([(len(" ".join(words)), len(words))] if words else [])


@pytest.mark.parametrize("path", DEMO, ids=lambda path: path.stem)
def test_blocks_of_a_page_are_those_of_the_obvious_version(path):
    page = Page(decode(path.read_bytes()).text)
    assert len(page.blocks) > 10
    assert rows(page) == naive.blocks(page)


def test_a_deadline_in_the_past_stops():
    page = Page("<p>a")
    object.__setattr__(page, "deadline", time.monotonic() - 1)
    with pytest.raises(DeadlinePassedError):
        page.blocks  # noqa: B018 - reading it computes it


def test_a_closing_quote_stays_with_the_sentence():
    assert Page("<p>He said “no.” Then he left. Don’t.").blocks.sentences.tolist() == [3]
