"""What a method's definition implies for two values of a parameter, on random and demo pages."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest
from strategies import random_source

import unhusk

RANDOM = [random_source(Random(seed)) for seed in range(100, 130)]
SOURCES = {f"random {i}": source for i, source in enumerate(RANDOM)}
SOURCES |= {p.stem: p for p in sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))}

# each spec keeps no more than the one before it
CHAINS = [
    ["plain", "plain(include_head=False)"],
    ["accb(threshold=-1.0)", "accb(threshold=0.5)", "accb", "accb(threshold=0.9)"],
    ["accb(threshold=0.5, exact=True)", "accb(exact=True)", "accb(threshold=0.9, exact=True)"],
    ["density(c1=0.0)", "density(c1=0.2)", "density", "density(c1=0.5)", "density(c1=1.0)"],
    ["density(c2=1000)", "density(c2=8)", "density", "density(c2=2)", "density(c2=1)"],
    ["danag(gap=1000)", "danag", "danag(gap=5)", "danag(gap=0)"],
    ["danag(fill_gaps=True)", "danag"],
    ["danag(width=None, gap=1000)", "danag(width=None)", "danag(width=None, gap=1)"],
    ["danag(width=None, fill_gaps=True)", "danag(width=None)"],
]

each_source = pytest.mark.parametrize("name", SOURCES)


@cache
def page_of(name):
    return unhusk.read(SOURCES[name])


@each_source
@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: chain[0])
def test_a_stricter_value_never_adds(name, chain):
    masks = [unhusk.method(spec)(page_of(name)) for spec in chain]
    for wide, narrow in pairwise(masks):
        assert not (narrow & ~wide).any()


@each_source
@pytest.mark.parametrize("spec", ["bte", "bte(pomikalek_compat=True)", "density"])
def test_what_is_kept_is_one_stretch(name, spec):
    rows = np.flatnonzero(unhusk.method(spec)(page_of(name)))
    assert np.array_equal(rows, np.arange(rows[0], rows[-1] + 1) if len(rows) else rows)


@each_source
def test_the_longest_string_is_always_kept(name):
    page = page_of(name)
    for signal in unhusk.method("density(c1=1.0, c2=1)").signals(page):
        assert signal.selected[np.argmax(signal.values)]


@each_source
def test_kept_lines_are_above_zero_unless_gaps_are_filled(name):
    method = unhusk.method("danag")
    signal = method.look(page_of(name), method.params)[0]
    assert (signal.values[signal.selected] > 0).all()


@each_source
@pytest.mark.parametrize("spec", ["accb", "accb(exact=True)"])
def test_blurred_values_are_shares(name, spec):
    signal = unhusk.method(spec).signals(page_of(name))[0]
    assert ((signal.values >= 0) & (signal.values <= 1 + 1e-5)).all()
