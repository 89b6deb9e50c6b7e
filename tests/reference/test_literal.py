"""Methods on tokens, characters and lines against slow and obvious versions of themselves."""

from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest
from golden.cases import cases
from reference import brute, literal
from strategies import random_source

import unhusk
from unhusk.lex.tags import BLOCK, TAGS
from unhusk.methods._shared.k_means import k_means
from unhusk.page.page_enums import LineOption

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))[:6]
ROUNDING = 1e-5  # the methods blur with fewer digits
SOURCES = {f"random {seed}": random_source(Random(seed)) for seed in range(40)}
SOURCES |= {case.name: case.source for case in cases() if case.method in ("ccb", "dsc", "cetr")}
SOURCES |= {case.name: case.source for case in cases() if case.method == "lineblock"}
SOURCES |= {path.stem: path for path in DEMO}

each_source = pytest.mark.parametrize("name", SOURCES)


@cache
def page_of(name):
    return unhusk.read(SOURCES[name])


@each_source
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"raw_whitespace": True},
        {"max_tag_chars": 5},
        {"block_boundaries": True},
        {"block_boundaries": True, "max_tag_chars": 3, "raw_whitespace": True},
    ],
    ids=str,
)
def test_exact_ccb_is_the_direct_convolution(name, options):
    page = page_of(name)
    method = unhusk.method("ccb(range=6, exact=True)").configured(options)
    stretches = literal.characters(page, **options)
    values, offsets = literal.blurred(stretches, 6, 0.01, 50)
    (signal,) = method.signals(page)
    assert np.allclose(signal.values, values, atol=ROUNDING)
    _assert_between(method(page), lambda t: brute.accb(page, values, offsets, t))


@each_source
def test_exact_accb_with_short_tags_is_the_direct_convolution(name):
    page = page_of(name)
    method = unhusk.method("accb(range=6, exact=True, max_tag_chars=4)")
    entries, offsets = brute.vector(page)
    starts = page.tokens.edges[page.tokens.edges.searchsorted(offsets, side="right") - 1]
    short = (entries == 1) | (np.array(offsets, int) - starts < 4)
    entries, offsets = entries[short], np.array(offsets, int)[short].tolist()
    values = brute.settled(entries, 6, 2.0, 0.01, 50) if offsets else entries
    assert np.allclose(method.signals(page)[0].values, values, atol=ROUNDING)
    _assert_between(method(page), lambda t: brute.accb(page, values, offsets, t))


@each_source
@pytest.mark.parametrize("reach", [25, 3])
def test_exact_tccb_is_the_direct_convolution(name, reach):
    page = page_of(name)
    method = unhusk.method(f"tccb(range={reach}, exact=True)")
    entries = literal.tokens(page)
    values, _ = literal.blurred([entries] if entries else [], reach, 0.01, 50)
    assert np.allclose(method.signals(page)[0].values, values, atol=ROUNDING)
    is_word = _is_word(page)
    _assert_between(method(page) & is_word, lambda t: literal.words_above(page, values, entries, t))


def _assert_between(mask, kept):
    """Hold a mask between those of a threshold a little higher and a little lower."""
    assert not (kept(0.75 + ROUNDING) & ~mask).any()
    assert not (mask & ~kept(0.75 - ROUNDING)).any()


def _is_word(page):
    return np.array([not char.isspace() for char in page.source], np.bool_)


@each_source
@pytest.mark.parametrize("window", [50, 8, 4, 3])
@pytest.mark.parametrize("ignore_inline", [False, True])
def test_dsc_is_the_literal_loop(name, window, ignore_inline):
    page = page_of(name)
    method = unhusk.method(f"dsc(window={window}, ignore_inline={ignore_inline})")
    kept = method(page)[_is_word(page)]
    wanted = literal.dsc(page, window, ignore_inline=ignore_inline)[_is_word(page)]
    assert np.array_equal(kept, wanted) or not page.tokens.starts


@each_source
@pytest.mark.parametrize("spec", ["cetr_tm", "cetr_km", "cetr", "cetr(k=4, alpha=1)"])
@pytest.mark.parametrize("width", [None, 65])
def test_cetr_is_the_literal_loop(name, spec, width):
    page = page_of(name)
    always = {"width": width, "max_line_chars": 0 if width else 10**9}
    method = unhusk.method(spec).configured(always)
    p = method.params
    ratios = literal.tag_ratios(page, width)
    smoothed = literal.gaussian([ratio for filled, ratio in ratios if filled], 1.0, 3)
    if not page.tokens.starts:  # no tag, no ratio: all is kept
        assert _agrees(method(page), ratios, [True] * len(smoothed))
        return
    if spec == "cetr_tm":
        deviation = float(np.std(smoothed)) if smoothed else 0.0
        assert _agrees(method(page), ratios, [value >= deviation - 1e-9 for value in smoothed])
        return
    points = [(value,) for value in smoothed]
    if spec != "cetr_km":
        change = literal.gaussian(literal.changes(smoothed, p.alpha), 1.0, 3)
        points = list(zip(smoothed, change, strict=True))
    found, centres = literal.clusters(points, p.k, pinned=spec != "cetr_km")
    seen = [signal for signal in method.signals(page) if signal.name == "centres"]
    if points and not np.allclose(seen[0].values, np.ravel(centres)):
        pytest.skip("a tie between centres, decided by rounding")
    lowest = min(range(len(centres)), key=lambda i: centres[i][0], default=0)
    dropped = lowest if spec == "cetr_km" else 0
    assert _agrees(method(page), ratios, [at != dropped for at in found])


def _agrees(mask, ratios, kept):
    """Whether the lines that are not blank are kept as wanted, and the blank ones never."""
    filled = np.array([is_filled for is_filled, _ in ratios], np.bool_)
    return not mask[~filled].any() and mask[filled].tolist() == kept


def test_clusters_repeat_those_of_the_obvious_version():
    random = Random(1)
    for _ in range(200):
        points = [(random.random(), random.random()) for _ in range(random.randrange(1, 30))]
        for pinned in (False, True):
            found, centres = k_means(np.array(points).T, 3, pinned=pinned)
            wanted, means = literal.clusters(points, 3, pinned=pinned)
            assert found.tolist() == wanted
            assert np.allclose(centres, means)


@each_source
@pytest.mark.parametrize("mode", ["and", "rescue", "guarded"])
@pytest.mark.parametrize("distance", [0, 1, 3])
def test_lineblock_is_the_literal_loop(name, mode, distance):
    page = page_of(name)
    for at_blocks in (False, True):
        setting = f"mode={mode!r}, distance={distance}, break_at_blocks={at_blocks}"
        method = unhusk.method(f"lineblock({setting})")
        lines = method.rows(page, method.params)
        assert method(page).tolist() == literal.lineblock(page, lines, mode, distance)


@each_source
@pytest.mark.parametrize("options", range(8))
def test_lines_of_any_kind_tile_the_page(name, options):
    page = page_of(name)
    edges = page.lines(None, options).edges
    assert (edges[0], edges[-1]) == (0, len(page.source))
    assert (np.diff(edges)[:-1] > 0).all()


@each_source
def test_lines_end_before_and_behind_block_level_tags(name):
    page = page_of(name)
    tags, edges = page.tokens, page.lines(None, LineOption.AT_BLOCKS).edges.tolist()
    is_block = np.isin(tags.tag, [TAGS[name] for name in BLOCK])
    assert set(tags.start[is_block].tolist()) <= set(edges)
    assert set(tags.stop[is_block].tolist()) <= set(edges)


@each_source
def test_no_line_ends_inside_a_tag_or_a_link(name):
    page = page_of(name)
    tokens, edges = page.tokens, page.lines(None, LineOption.WHOLE_LINKS).edges[1:-1]
    before = np.searchsorted(tokens.edges, edges, side="left") - 1
    is_end = tokens.stop[before] == edges
    assert (is_end | (tokens.is_text[before] & ~tokens.is_link[before])).all()
