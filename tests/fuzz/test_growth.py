"""Cost grows with the size of a page and no faster, on every kind of hostile page.

A sample of the kinds is tried; with UNHUSK_ALL_GROWTH set, all of them (some ten minutes).
"""

import os

import pytest
from cpu_growth import SLACK, excess
from hostile_pages import all_cases

import unhusk

CASES = all_cases()
SCALED = [name for name, case in CASES.items() if len(case.make(8000)) > 2 * len(case.make(1000))]
RENDERED = [name for name in SCALED if name.startswith(("counts/", "nesting/", "attributes/"))]
EVERY = 1 if os.environ.get("UNHUSK_ALL_GROWTH") else 5  # one of so many kinds is tried
PAGES = 25_000  # characters of the small page
SMALL_PAGES = 8_000  # where all methods or renderings run
CONSTRUCTS = (
    "<p>x", "<div>", "<b>", "<b><p>x</b>", "<a href=/{i}>x</a> ", "<td>x", "x<br>", "<li>point ",
    "&amp", "<", "lorem ipsum ", "<x-{i}>", "\n", "<p class=c{i}>word ", "<svg>", "<table><tr><td>",
)  # fmt: skip


def made(unit):
    """Return what makes pages of one construct, numbered where it says so."""
    return lambda size: "".join(unit.replace("{i}", str(i)) for i in range(size // len(unit)))


def render(source):
    """Make the renderings of a page."""
    found = unhusk.extract(source)
    return found.text, found.markdown, found.html, found.metadata


@pytest.mark.parametrize("name", SCALED[::EVERY])
def test_extraction(name):
    assert excess(CASES[name].make, unhusk.extract, PAGES) <= SLACK


@pytest.mark.parametrize("name", unhusk.methods())
def test_methods(name):
    method = unhusk.method(name)
    found = {
        unit: excess(made(unit), lambda source: method(unhusk.read(source)), SMALL_PAGES)
        for unit in CONSTRUCTS[::EVERY]
    }
    assert {unit: growth for unit, growth in found.items() if growth > SLACK} == {}


@pytest.mark.parametrize("name", RENDERED[::EVERY])
def test_renderings(name):
    assert excess(CASES[name].make, render, SMALL_PAGES) <= SLACK


def test_growth_tells_quadratic_from_linear():
    def pairs(source):
        return sum(1 for _ in source for _ in source)

    assert excess(lambda size: "x" * size, pairs, 150) > SLACK
    assert excess(lambda size: "x" * size, lambda s: sum(1 for _ in s), 200_000) <= SLACK
