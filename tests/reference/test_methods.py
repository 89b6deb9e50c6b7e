"""The methods against slow and obvious versions of themselves, on random and on demo pages."""

from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest
from golden.cases import cases
from hypothesis import given
from hypothesis import strategies as st
from reference import brute
from reference.own_mask import own_mask
from strategies import random_source

import unhusk
from unhusk import Page
from unhusk.lex.tokens import Kind
from unhusk.page.algebra import covered
from unhusk.page.page_enums import VectorOption

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))
ROUNDING = 1e-5  # the method computes with fewer digits
RANDOM = [random_source(Random(seed)) for seed in range(40)]
SOURCES = {f"random {i}": source for i, source in enumerate(RANDOM)}
SOURCES |= {case.name: case.source for case in cases() if case.method == "accb"}
SOURCES |= {path.stem: path for path in DEMO}

each_source = pytest.mark.parametrize("name", SOURCES)


@cache
def page_of(name):
    return unhusk.read(SOURCES[name])


@given(st.lists(st.integers(0, 1), max_size=24))
def test_bte_is_the_exhaustive_search(values):
    page = Page("".join("<p>" if value else "word<!---->" for value in values))
    mask = unhusk.method("bte")(page)
    kind = page.tokens.kind
    kept = (mask & (kind == Kind.TEXT))[kind != Kind.COMMENT]
    first, last = brute.best_stretch(values)
    wanted = [i for i in range(first, last + 1) if not values[i]]
    assert np.flatnonzero(kept).tolist() == wanted


@each_source
def test_bte_keeps_the_words_of_the_best_stretch(name):
    page = page_of(name)
    assert _texts(page, unhusk.method("bte")(page)).split() == brute.bte(page)


@each_source
@pytest.mark.parametrize(("c1", "c2"), [(0.333, 4), (0.1, 2), (0.9, 30)])
@pytest.mark.parametrize("close_tags", [False, True])
def test_density_is_the_loop_of_the_paper(name, c1, c2, close_tags):
    page = page_of(name)
    kept = unhusk.method(f"density(c1={c1}, c2={c2}, close_tags={close_tags})")(page)
    blocks = page.blocks
    inside = covered(blocks.first_token[kept], blocks.stop_token[kept], len(page.tokens))
    assert "".join(_texts(page, inside).split()) == "".join(
        brute.density(page, c1, c2, close_tags=close_tags)
    )


def _texts(page, mask):
    """Return the text of the kept tokens, references resolved, with a space between tokens."""
    found = zip(brute.pieces(page), mask, strict=True)
    return " ".join(
        brute.shown_text(kind, text) for (kind, _, text, shown), kept in found if kept and shown
    )


@each_source
@pytest.mark.parametrize("width", [None, 150, 40])
def test_lines_count_content_and_code(name, width):
    page = page_of(name)
    lines = page.lines(width)
    found = zip(lines.stop.tolist(), lines.chars.tolist(), lines.code.tolist(), strict=True)
    assert list(found) == brute.lines(page, width)


@each_source
@pytest.mark.parametrize("width", [None, 150, 40])
@pytest.mark.parametrize("gap", [0, 2, 20])
def test_danag_is_the_literal_loop(name, width, gap):
    page = page_of(name)
    for fill_gaps in (False, True):
        method = unhusk.method(f"danag(width={width}, gap={gap}, fill_gaps={fill_gaps})")
        wanted = brute.danag(page, width, gap, fill_gaps=fill_gaps)
        assert own_mask(method, page).tolist() == wanted


@each_source
@pytest.mark.parametrize("raw", [False, True])
def test_vector_has_an_entry_per_character(name, raw):
    page = page_of(name)
    values, _ = brute.vector(page, raw_whitespace=raw)
    options = VectorOption.WITHOUT_ANCHORS | (VectorOption.RAW_SPACE if raw else 0)
    entries, count = page.content_code(options)
    assert count == len(values)
    assert entries.tolist() == values.tolist()


@each_source
@pytest.mark.parametrize("reach", [40, 3])
def test_exact_accb_is_the_direct_convolution(name, reach):
    page = page_of(name)
    method = unhusk.method(f"accb(range={reach}, exact=True)")
    values, offsets = brute.vector(page)
    values = brute.settled(values, reach, reach / 3, 0.01, 50) if offsets else values
    signal = method.signals(page)[0]
    assert np.allclose(signal.values, values, atol=ROUNDING)
    mask = own_mask(method, page)
    assert not (brute.accb(page, values, offsets, 0.75 + ROUNDING) & ~mask).any()
    assert not (mask & ~brute.accb(page, values, offsets, 0.75 - ROUNDING)).any()


def test_accb_in_cells_agrees_with_exact_accb_on_demo_pages():
    agreed = total = 0
    for path in DEMO:
        page = unhusk.read(path)
        content = np.isin(np.arange(len(page.source)), _letters(page))
        same = unhusk.method("accb")(page) == unhusk.method("accb(exact=True)")(page)
        agreed += int((same & content).sum())
        total += int(content.sum())
    assert agreed / total >= 0.995, f"{agreed} of {total} content characters: {agreed / total:.4f}"


def _letters(page):
    """Return the offsets of the characters of text other than white space."""
    spans = page.text_spans.tolist()
    return [i for start, stop in spans for i in range(start, stop) if page.source[i].strip()]
