"""Renderings end: their cost grows with the page, their size with the text, and time is allowed."""

import pickle
import sys

import pytest

import unhusk
from unhusk.page.page import Page

RENDERINGS = {
    "text": lambda found: found.text,
    "outline": lambda found: found.outline,
    "markdown": lambda found: found.markdown,
    "html": lambda found: found.html,
    "tei": lambda found: found.to_tei(),
    "metadata": lambda found: found.metadata,
    "highlight": lambda found: found.highlight,
    "text without tables": lambda found: found.to_text(tables=False),
}
CONSTRUCTS = {
    "math, mrow": lambda n: "<p>a" + "<math><mrow>" * n + "x",
    "svg, math": lambda n: "<p>a" + "<svg><math>" * n + "x",
    "math, text": lambda n: "<p>a" + "<math><mi>x" * n,
    "formulas": lambda n: "<p>a <math><mi>x</mi></math>" * n,
    "an annotation": lambda n: "<p>a<math><annotation>" + "x<i></i>" * n,
    "hidden drawings": lambda n: "<p><math><mi>x</mi></math>" + "<span aria-hidden=true>" * n + "x",
    "inlines": lambda n: "<p>" + "<b>a</b> <i>b</i><s>c</s><code>d</code><sup>e</sup>" * n,
    "links": lambda n: "<p>" + "<a href=/x>a</a> b " * n,
    "notes": lambda n: (
        "".join(f"<p>a<sup><a href='#n{i}'>1</a></sup>" for i in range(n))
        + "".join(f"<p id=n{i}>x" for i in range(n))
    ),
    "ragged rows": lambda n: "<table><tr>" + "<td>x" * n + "<tr><td>y" * n + "</table>",
    "row spans": lambda n: "<table><tr>" + "<td rowspan=1000>x" * n + "<tr><td>y" * n + "</table>",
    "column spans": lambda n: "<table>" + "<tr><td colspan=1000>x<td>y" * n + "</table>",
    "nested code": lambda n: "<pre>" * n + "<i>1</i>\n<i>2</i>\n" * n,
    "nested tables": lambda n: "<table><tr><td>1<td>2<tr><td>3<td>" * n,
    "quotes": lambda n: "<blockquote>" * 48 + "<p>x" * n,
    "numbers": lambda n: "<ol start=999999999><li>" * 24 + "<p>x" * n,
    "statements": lambda n: (
        "<script type=application/ld+json>[" + ",".join(["[0]"] * n) + "]</script><p>x"
    ),
}


def extraction(markup: str, seconds: float | None = None) -> unhusk.Extraction:
    page = Page(markup)
    kept = page.spans_of(page.text_tokens)
    return unhusk.Extraction(page, "plain", kept, "ok", seconds=seconds)


def calls(render, markup: str) -> int:
    """Return how many functions are called to render a page: a measure that no load changes."""
    found, count = extraction(markup), 0

    def tick(*_) -> None:
        nonlocal count
        count += 1

    sys.setprofile(tick)
    try:
        render(found)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("construct", CONSTRUCTS)
def test_cost_grows_with_the_page(construct):
    make = CONSTRUCTS[construct]
    make_and_render = {name: calls(render, make(200)) for name, render in RENDERINGS.items()}
    for name, render in RENDERINGS.items():
        assert calls(render, make(800)) < 5 * make_and_render[name] + 5000, name


@pytest.mark.parametrize("construct", CONSTRUCTS)
def test_markdown_is_at_most_four_times_its_text(construct):
    found = extraction(CONSTRUCTS[construct](3000))
    runs = [run for leaf in found.outline.leaves() for run in leaf.runs]
    texts = sum(len(run.text) + len(run.target) + 1 for run in runs)
    targets = sum(len(inline.target) for run in runs for inline in run.inlines)
    assert len(found.markdown) <= 4 * (texts + targets) + (1 << 16)


def test_nothing_of_the_text_is_lost_where_marks_are():
    found = extraction("<blockquote>" * 48 + "<p>word *x*" * 3000)
    assert ">" not in found.markdown
    assert found.markdown.split("\n\n") == ["word \\*x\\*"] * 3000


PAGE = "<title>t</title><h1>t</h1><p>text <a href=/x>link</a></p><ul><li>a</ul>" * 9


@pytest.mark.parametrize("name", RENDERINGS)
def test_a_rendering_that_takes_too_long_raises(name):
    found = extraction(PAGE, seconds=-1)
    with pytest.raises(unhusk.RenderingTimeoutError, match="not done within -1 seconds") as caught:
        RENDERINGS[name](found)
    assert isinstance(caught.value, TimeoutError)
    assert isinstance(pickle.loads(pickle.dumps(caught.value)), TimeoutError)  # noqa: S301 - ours


@pytest.mark.parametrize("name", ["markdown", "html"])
def test_what_was_made_before_does_not_change_that(name):
    found = extraction(PAGE)
    assert found.outline
    object.__setattr__(found, "seconds", -1)
    with pytest.raises(unhusk.RenderingTimeoutError):
        RENDERINGS[name](found)


def test_a_rendering_has_the_time_of_the_extractor():
    assert unhusk.Extractor(method="plain", seconds=7).extract(PAGE).seconds == 7
    assert unhusk.extract(PAGE).seconds == 60
