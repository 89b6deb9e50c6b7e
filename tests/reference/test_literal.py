"""Methods on tokens, characters and lines against slow and obvious versions of themselves.

A setting of a method meets every golden page of that method, which lie on its thresholds, and a
sample of all other sources.
"""

from functools import cache
from itertools import cycle, product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from golden.cases import cases
from reference import brute, literal
from reference.own_mask import own_mask
from strategies import random_source

import unhusk
from unhusk.lex.tags import BLOCK, TAGS
from unhusk.methods._shared.block_lines import with_own_tags
from unhusk.methods._shared.k_means import k_means
from unhusk.page.page_enums import LineOption

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))[:6]
ROUNDING = 1e-5  # the methods blur with fewer digits
SOURCES = {f"random {seed}": random_source(Random(seed)) for seed in range(40)}
SOURCES |= {case.name: case.source for case in cases() if case.method in ("ccb", "dsc", "cetr")}
SOURCES |= {case.name: case.source for case in cases() if case.method == "lineblock"}
SOURCES |= {path.stem: path for path in DEMO}

CCB_OPTIONS = (
    {},
    {"raw_whitespace": True},
    {"max_tag_chars": 5},
    {"max_word_chars": 3},
    {"block_boundaries": True},
    {"block_boundaries": True, "max_word_chars": 2},
    {"block_boundaries": True, "max_tag_chars": 3, "raw_whitespace": True},
)
DSC_SETTINGS = tuple(product((50, 8, 4, 3), (False, True)))
CETR_SETTINGS = tuple(product(("cetr_tm", "cetr_km", "cetr", "cetr(k=4, alpha=1)"), (None, 65)))
LINEBLOCK_SETTINGS = tuple(product(("and", "rescue", "guarded"), (0, 1, 3), (False, True)))

each_source = pytest.mark.parametrize("name", SOURCES)


def sampled(settings, *, golden):
    """Pair golden pages of a method with all settings, other sources with one of them, in turn."""
    own = [name for name in SOURCES if name.startswith(f"{golden}/")]
    others = (name for name in SOURCES if name not in own)
    pairs = [*product(own, settings), *zip(others, cycle(settings), strict=False)]
    return pytest.mark.parametrize(("name", "setting"), pairs, ids=str)


@cache
def page_of(name):
    return unhusk.read(SOURCES[name])


@sampled(CCB_OPTIONS, golden="ccb")
def test_exact_ccb_is_the_direct_convolution(name, setting):
    page = page_of(name)
    method = unhusk.method("ccb(range=6, exact=True)").configured(setting)
    stretches = literal.characters(page, **setting)
    values, offsets = literal.blurred(stretches, 6, 0.01, 50)
    signal = method.signals(page)[0]
    assert np.allclose(signal.values, values, atol=ROUNDING)
    _assert_between(own_mask(method, page), lambda t: brute.accb(page, values, offsets, t))


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
    _assert_between(own_mask(method, page), lambda t: brute.accb(page, values, offsets, t))


@sampled((25, 3), golden="ccb")
def test_exact_tccb_is_the_direct_convolution(name, setting):
    page = page_of(name)
    method = unhusk.method(f"tccb(range={setting}, exact=True)")
    entries = literal.tokens(page)
    values, _ = literal.blurred([entries] if entries else [], setting, 0.01, 50)
    assert np.allclose(method.signals(page)[0].values, values, atol=ROUNDING)
    mask = own_mask(method, page) & _is_word(page)
    _assert_between(mask, lambda t: literal.words_above(page, values, entries, t))


def _assert_between(mask, kept):
    """Assert that the mask lies between those of a threshold a little higher and a little lower."""
    assert not (kept(0.75 + ROUNDING) & ~mask).any()
    assert not (mask & ~kept(0.75 - ROUNDING)).any()


def _is_word(page):
    return np.array([not char.isspace() for char in page.source], np.bool_)


@sampled(DSC_SETTINGS, golden="dsc")
def test_dsc_is_the_literal_loop(name, setting):
    page = page_of(name)
    window, ignore_inline = setting
    method = unhusk.method(f"dsc(window={window}, ignore_inline={ignore_inline})")
    kept = own_mask(method, page)[_is_word(page)]
    wanted = literal.dsc(page, window, ignore_inline=ignore_inline)[_is_word(page)]
    assert np.array_equal(kept, wanted)


@sampled(CETR_SETTINGS, golden="cetr")
def test_cetr_is_the_literal_loop(name, setting):
    page = page_of(name)
    spec, width = setting
    always = {"width": width, "max_line_chars": 0 if width else 10**9}
    method = unhusk.method(spec).configured(always)
    p = method.params
    ratios = literal.tag_ratios(page, width)
    smoothed = literal.gaussian([ratio for filled, ratio in ratios if filled], 1.0, 3)
    if spec == "cetr_tm":
        deviation = float(np.std(smoothed)) if smoothed else 0.0
        wanted = [value >= deviation - 1e-9 for value in smoothed]
        assert _agrees(own_mask(method, page), ratios, wanted)
        return
    points = [(value,) for value in smoothed]
    if spec != "cetr_km":
        change = literal.gaussian(literal.changes(smoothed, p.alpha), 1.0, 3)
        points = list(zip(smoothed, change, strict=True))
    clusters, centres = literal.clusters(points, p.k, pinned=spec != "cetr_km")
    seen = [signal for signal in method.signals(page) if signal.name == "centres"]
    if points and not np.allclose(seen[0].values, np.ravel(centres)):
        pytest.skip("a tie between centres, decided by rounding")
    lowest = min(range(len(centres)), key=lambda i: centres[i][0], default=0)
    dropped = lowest if spec == "cetr_km" else 0
    wanted = [cluster != dropped for cluster in clusters]
    assert _agrees(own_mask(method, page), ratios, wanted)


def _agrees(mask, ratios, kept):
    """Say whether blank lines are dropped and the others kept as wanted."""
    filled = np.array([is_filled for is_filled, _ in ratios], np.bool_)
    return not mask[~filled].any() and mask[filled].tolist() == kept


def test_clusters_are_those_of_the_obvious_version():
    random = Random(1)
    for _ in range(200):
        points = [(random.random(), random.random()) for _ in range(random.randrange(1, 30))]
        for pinned in (False, True):
            clusters, centres = k_means(np.array(points).T, 3, pinned=pinned)
            wanted, means = literal.clusters(points, 3, pinned=pinned)
            assert clusters.tolist() == wanted
            assert np.allclose(centres, means)


@sampled(LINEBLOCK_SETTINGS, golden="lineblock")
def test_lineblock_is_the_literal_loop(name, setting):
    page = page_of(name)
    mode, distance, at_blocks = setting
    method = unhusk.method(
        f"lineblock(mode={mode!r}, distance={distance}, break_at_blocks={at_blocks})"
    )
    lines = method.rows(page, method.params)
    assert own_mask(method, page).tolist() == literal.lineblock(page, lines, mode, distance)


@each_source
def test_lines_with_own_tags_are_those_of_the_literal_loop(name):
    page = page_of(name)
    options = LineOption.WHOLE_LINKS | LineOption.WITHOUT_HEAD | LineOption.AT_BLOCKS
    pieces = page.lines(None, options)
    joined = with_own_tags(page, pieces)
    assert joined.edges.tolist() == literal.own_tag_lines(page, pieces)
    for column in ("chars", "code", "tags", "link_chars", "wide"):
        assert getattr(joined, column).sum() == getattr(pieces, column).sum()


@each_source
def test_lines_tile_the_page_and_end_where_the_options_allow(name):
    page = page_of(name)
    for options in range(8):
        edges = page.lines(None, options).edges
        assert (edges[0], edges[-1]) == (0, len(page.source)), f"options {options}"
        assert (np.diff(edges)[:-1] > 0).all(), f"options {options}"
    check_lines_at_block_tags(page, page.lines(None, LineOption.AT_BLOCKS).edges.tolist())
    check_lines_keep_links_whole(page, page.lines(None, LineOption.WHOLE_LINKS).edges[1:-1])


def check_lines_at_block_tags(page, edges):
    tags = page.tokens
    is_block = np.isin(tags.tag, [TAGS[name] for name in BLOCK])
    assert set(tags.start[is_block].tolist()) <= set(edges), "no line ends before a block-level tag"
    assert set(tags.stop[is_block].tolist()) <= set(edges), "no line ends behind a block-level tag"


def check_lines_keep_links_whole(page, edges):
    tokens = page.tokens
    before = np.searchsorted(tokens.edges, edges, side="left") - 1
    is_end = tokens.stop[before] == edges
    is_whole = is_end | (tokens.is_text[before] & ~tokens.is_link[before])
    assert is_whole.all(), "a line ends inside a tag or a link"
