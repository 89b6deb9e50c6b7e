"""Where rows lie in the source."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed, sources

import unhusk
from unhusk.page.content_code.entry_spans import spans_of_entries
from unhusk.page.offsets import spans_of_owned
from unhusk.page.page import Page
from unhusk.page.page_enums import VectorOption

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))
OPTIONS = [0, VectorOption.WITHOUT_ANCHORS, VectorOption.RAW_SPACE, VectorOption.TOKENS]


def assert_entries_have_places(page, options, max_tag):
    spans = spans_of_entries(page, options, max_tag)
    values, count = page.content_code(options, 1, max_tag)
    assert len(spans) == count
    in_text = np.repeat(page.tokens.is_text, np.diff(page.tokens.edges))
    assert np.array_equal(in_text[spans[:, 0]], values[:count] == 1)
    assert (spans[:, 1] > spans[:, 0]).all()


def assert_walled_entries_have_places(page):
    spans = spans_of_entries(page, 0, walls=True)
    content, present = page.walled_code((0, 1, 0, 2))
    assert len(spans) == int(present.sum())
    in_text = np.repeat(page.tokens.is_text, np.diff(page.tokens.edges))
    assert np.array_equal(in_text[spans[:, 0]], content[present > 0] == 1)


@fixed
@given(sources, st.sampled_from(OPTIONS), st.sampled_from([0, 3]))
def test_every_entry_of_the_vector_has_a_place(source, options, max_tag):
    assert_entries_have_places(Page(source), options, max_tag)


@fixed
@given(sources)
def test_block_level_tags_have_no_entry_where_they_are_walls(source):
    assert_walled_entries_have_places(Page(source))


@pytest.mark.parametrize("path", DEMO, ids=lambda path: path.stem)
def test_entries_of_whole_pages_have_places(path):
    page = unhusk.read(path)
    for options in OPTIONS:
        assert_entries_have_places(page, options, 0)
    assert_walled_entries_have_places(page)


def test_owned_tokens_are_spanned():
    page = Page("<p>one<b>two</b></p><p>three</p>")
    spans = spans_of_owned(page, np.array([-1, 0, -1, 0, -1, -1, -1, 1, -1]), 2)
    assert [page.source[a:b] for a, b in spans.tolist()] == ["one<b>two", "three"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [(0, "<b>on th</b>fo"), (VectorOption.RAW_SPACE, "<b>on  th</b>fo")],
)
def test_only_the_beginning_of_a_long_word_has_entries(options, expected):
    page = Page("<b>one  three</b>four")
    starts = spans_of_entries(page, options, max_word=2)[:, 0]
    assert "".join(page.source[at] for at in starts) == expected
