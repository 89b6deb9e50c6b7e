"""From masks to spans."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import random_source, sources

from unhusk import Page, method
from unhusk.method.spans import spread
from unhusk.render.to_text import to_text

UNITS = ("character", "token", "block", "node", "line")
PAGE = Page("<title>T</title><p>One <b>two</b>,\nthree</p><p>four</p><script>x</script>")
each_unit = pytest.mark.parametrize("unit", UNITS)


def of_unit(unit):
    """Return a method that stands for its unit only."""
    return replace(method("plain"), unit=unit)


def row_count(page, unit):
    tables = {"token": page.tokens, "block": page.blocks, "node": page.nodes, "line": page.lines()}
    return len(tables[unit]) if unit in tables else len(page.source)


def kept(page, unit, mask):
    return [page.source[a:b] for a, b in spread(page, of_unit(unit), np.array(mask, bool)).tolist()]


@each_unit
def test_all_rows_keep_all_text(unit):
    every = np.ones(row_count(PAGE, unit), bool)
    spans = spread(PAGE, of_unit(unit), every)
    assert spans.tolist() == PAGE.text_spans.tolist()
    assert to_text(PAGE, spans) == "T\nOne two, three\nfour"


@each_unit
def test_no_rows_keep_nothing(unit):
    spans = spread(PAGE, of_unit(unit), np.zeros(row_count(PAGE, unit), bool))
    assert spans.shape == (0, 2)
    assert to_text(PAGE, spans) == ""


@each_unit
@given(source=sources, data=st.data())
def test_spans_ascend_inside_text_tokens(unit, source, data):
    page = Page(source)
    n = row_count(page, unit)
    mask = data.draw(st.lists(st.booleans(), min_size=n, max_size=n))
    spans = spread(page, of_unit(unit), np.array(mask, bool))
    assert (spans[:, 0] < spans[:, 1]).all()
    assert (spans[1:, 0] >= spans[:-1, 1]).all()
    token = np.searchsorted(page.tokens.edges, spans[:, 0], side="right") - 1
    assert page.tokens.is_shown[token].all()
    assert (spans[:, 1] <= page.tokens.stop[token]).all()


@each_unit
@pytest.mark.parametrize("seed", range(20))
def test_all_rows_keep_what_plain_keeps(unit, seed):
    page = Page(random_source(Random(seed)))
    every = np.ones(row_count(page, unit), bool)
    plain = method("plain")
    assert kept(page, unit, every) == kept(page, "node", plain(page))


@each_unit
@pytest.mark.parametrize("seed", range(20))
def test_a_row_belongs_to_the_mask_or_to_its_complement(unit, seed):
    random = Random(seed)
    page = Page(random_source(random))
    mask = np.array([random.random() < 0.5 for _ in range(row_count(page, unit))], bool)
    sizes = [sum(map(len, kept(page, unit, half))) for half in (mask, ~mask)]
    assert sum(sizes) == sum(map(len, kept(page, unit, np.ones(len(mask), bool))))


@each_unit
@pytest.mark.parametrize("more", [-1, 1])
def test_a_mask_of_another_size_is_refused(unit, more):
    mask = np.ones(row_count(PAGE, unit) + more, bool)
    with pytest.raises(ValueError, match=f"plain: {len(mask)} values are no mask over"):
        spread(PAGE, of_unit(unit), mask)


def test_characters_keep_their_own_span():
    mask = [c in "wf" for c in PAGE.source]
    assert kept(PAGE, "character", mask) == ["w", "f"]


def test_a_token_of_markup_keeps_nothing():
    assert kept(PAGE, "token", ~PAGE.tokens.is_text) == []


def test_a_block_keeps_its_text_tokens():
    assert kept(PAGE, "block", [False, True, False]) == ["One ", "two", ",\nthree"]


def test_a_node_keeps_its_own_text_only():
    names = [0, 0, 1, 0, 0, 0]
    assert kept(PAGE, "node", names) == ["One ", ",\nthree"]


def test_a_line_is_cut_where_the_source_is():
    assert kept(PAGE, "line", [False, True]) == ["three", "four"]


def test_lines_are_those_of_the_method():
    danag = method("danag(width=5)")
    page = Page("aaaaa bbbbb ccccc")
    spans = spread(page, danag, np.array([True, False, True, False]))
    assert [page.source[a:b] for a, b in spans.tolist()] == ["aaaaa ", "ccccc"]
