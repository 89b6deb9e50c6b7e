"""The content code vector: which characters have an entry, and which words an entry keeps."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import naive
from strategies import fixed, sources

import unhusk
from unhusk.decode import decode
from unhusk.page.page import Page
from unhusk.page.page_enums import VectorOption

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))
OPTIONS = range(4)


def meaning(options):
    return {
        "without_anchors": bool(options & VectorOption.WITHOUT_ANCHORS),
        "raw_space": bool(options & VectorOption.RAW_SPACE),
    }


def written(source, options=0):
    cells, count = Page(source).content_code(options)
    assert count == len(cells)
    return "".join(str(int(cell)) for cell in cells)


def kept_words(source, kept, options=0):
    """Return the characters that are kept, a dot for each of the others."""
    cells = np.array([int(one) for one in kept], np.float32)
    mask = Page(source).keep_words(cells, (options, 1, 0.5))
    return "".join(char if keep else "." for char, keep in zip(source, mask, strict=True))


@pytest.mark.parametrize(
    ("source", "options", "expected"),
    [
        ("", 0, ""),
        ("ab", 0, "11"),
        ("<p>a</p>", 0, "00010000"),
        ("a  \n b", 0, "111"),
        ("a  b", VectorOption.RAW_SPACE, "1111"),
        ("a <b> c", 0, "1100011"),
        ("a <!-- x --> b", 0, "111"),
        ("<!doctype html>a", 0, "0" * 15 + "1"),
        ("<script>x</script>a<style>y</style>", 0, "1"),
        ("<a>b</a>", 0, "00010000"),
        ("<a>b</a>", VectorOption.WITHOUT_ANCHORS, "1"),
        ("b <a> c</a>", VectorOption.WITHOUT_ANCHORS, "111"),
        ("b <a> c</a>", VectorOption.WITHOUT_ANCHORS | VectorOption.RAW_SPACE, "1111"),
        ("<abbr>a</abbr>", VectorOption.WITHOUT_ANCHORS, "000000" + "1" + "0000000"),
        ("&amp;", 0, "11111"),
        ("a<p", 0, "1"),
    ],
)
def test_entries(source, options, expected):
    assert written(source, options) == expected


@pytest.mark.parametrize(
    ("source", "kept", "expected"),
    [
        ("abc def", "0100000", "abc...."),
        ("abc def", "0001000", "... ..."),
        ("abc def", "0000001", "....def"),
        ("a<b>c</b>d", "1000000000", "a........."),
        ("ab  cd", "00100", ".. ..."),
        ("<p>ab", "11110", "...ab"),
        ("<p>ab", "11100", "....."),
        ("a<!-- x -->b", "01", "..........." + "b"),
    ],
)
def test_whole_words(source, kept, expected):
    assert kept_words(source, kept) == expected


@pytest.mark.parametrize("size", [1, 2, 3, 8, 100])
def test_cells_are_means_of_a_few_entries(size):
    page = Page("<p>One <b>two</b> three")
    cells, count = page.content_code(0, size)
    assert count == 23
    assert cells.tolist() == pytest.approx(naive.cells(page, size))


@fixed
@given(sources, st.sampled_from(OPTIONS), st.sampled_from([1, 3, 8]))
def test_cells_are_those_of_the_obvious_version(source, options, size):
    page = Page(source)
    cells, count = page.content_code(options, size)
    assert count == len(naive.entries(page, **meaning(options)))
    assert cells.tolist() == pytest.approx(naive.cells(page, size, **meaning(options)))


@fixed
@given(sources, st.sampled_from(OPTIONS), st.sampled_from([1, 2, 8]), st.randoms())
def test_kept_words_are_those_of_the_obvious_version(source, options, size, random):
    page = Page(source)
    cells, count = page.content_code(options, size)
    cells[:] = [random.choice((0, 0.25, 0.5, 1)) for _ in cells]  # exact in any arithmetic
    mask = page.keep_words(cells, (options, size, 0.4375))
    values = naive.between(cells.tolist(), size, count)
    assert mask.tolist() == naive.keep_words(page, values, 0.4375, **meaning(options))


def test_a_value_is_above_a_threshold_as_uncompiled():
    cells = np.full(5, 0.1, np.float32)  # a little more than 0.1
    assert Page("words").keep_words(cells, (0, 1, 0.1)).all()


def test_too_few_cells_are_refused():
    with pytest.raises((IndexError, ValueError)):
        Page("some words").keep_words(np.ones(2, np.float32), (0, 1, 0.5))


@fixed
@given(sources, st.sampled_from(OPTIONS))
def test_everything_kept_is_all_text_but_repeated_white_space(source, options):
    page = Page(source)
    cells, _ = page.content_code(options)
    mask = page.keep_words(np.ones_like(cells), (options, 1, 0.5))
    is_text = np.repeat(page.tokens.is_text, np.diff(page.tokens.edges))
    is_space = np.array([char.isspace() for char in source], np.bool_)
    assert (mask <= is_text).all()
    assert (mask | is_space)[is_text].all()


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("path", DEMO, ids=lambda path: path.stem)
def test_cells_of_a_page_are_those_of_the_obvious_version(path, options):
    page = Page(decode(path.read_bytes()).text)
    cells, _ = page.content_code(options, 8)
    assert cells.tolist() == pytest.approx(naive.cells(page, 8, **meaning(options)))
