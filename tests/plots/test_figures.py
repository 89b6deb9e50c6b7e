"""Every method on every page as a figure: its axes, its series and their numbers, its shading."""

import warnings
from functools import cache

import numpy as np
import pytest
from plots import pages
from plots.drawn import bands, bars, corners, marks, panels_of, thresholds

import unhusk
from unhusk.page.algebra import runs
from unhusk.plots.figure import MOST, NO_TEXT, draw, viewed
from unhusk.plots.panel import panels
from unhusk.plots.theme import THEMES

METHODS = [unhusk.method(name) for name in unhusk.methods()]
each_method = pytest.mark.parametrize("method", METHODS, ids=str)
each_whole_page = pytest.mark.parametrize("name", pages.WHOLE)


@cache
def figure_of(method, name, *, with_gold=False):
    return draw(pages.page(name), method, gold=pages.gold(name) if with_gold else None)


def signals_of(method, page):
    return [signal for signal in method.signals(page) if len(signal.values)]


def axes_of(figure, signal):
    return panels_of(figure)[signal.panel or signal.name]


@each_method
@pytest.mark.parametrize("name", pages.NAMES)
def test_every_panel_is_drawn_and_named(method, name):
    page, figure = pages.page(name), figure_of(method, name)
    if not len(page.blocks):
        assert not figure.axes
        assert NO_TEXT in figure.texts[0].get_text()
        return
    wanted = dict.fromkeys(signal.panel or signal.name for signal in signals_of(method, page))
    assert list(panels_of(figure)) == list(wanted)
    for axes in panels_of(figure).values():
        assert axes.get_xlabel()
        assert axes.get_ylabel() or len(axes.get_yticklabels())
    assert figure.get_suptitle().startswith(f"{method}\nkeeps ")


@each_method
@each_whole_page
def test_numbers_drawn_are_those_of_the_signals(method, name):
    page, figure = pages.page(name), figure_of(method, name)
    for signal in signals_of(method, page):
        CHECKS[signal.form](axes_of(figure, signal), signal)


def check_curve(axes, signal):
    (line,) = marks(axes, signal.name)
    drawn, values = line.get_ydata(), np.asarray(signal.values, float)
    if len(values) <= MOST:
        assert np.array_equal(drawn, values, equal_nan=True)
        assert np.array_equal(line.get_xdata(), _places(signal))
    assert (np.nanmin(drawn), np.nanmax(drawn)) == (np.nanmin(values), np.nanmax(values))


def check_bars(axes, signal, sign=1):
    values = np.asarray(signal.values, float)
    assert len(values) <= MOST
    wanted = np.column_stack((_places(signal), sign * values))
    assert np.allclose(bars(axes, signal.name), wanted)


def check_bars_below(axes, signal):
    check_bars(axes, signal, sign=-1)


def check_stripe(axes, signal):
    (image,) = marks(axes, signal.name)
    drawn, values = np.asarray(image.get_array()), np.asarray(signal.values, float)
    assert drawn.shape == (1, min(len(values), MOST))
    assert drawn.mean() == pytest.approx(values.mean(), abs=0.02)
    if len(values) <= MOST:
        assert np.allclose(drawn[0], values)


def check_histogram(axes, signal):
    dropped, kept = (marks(axes, f"{signal.name}, {which}")[0] for which in ("dropped", "kept"))
    assert kept.get_data().values.sum() == len(signal.values)
    assert dropped.get_data().values.sum() == (~signal.selected).sum()


def check_scatter(axes, signal):
    points = [mark.get_offsets() for which in ("kept", "dropped") for mark in marks(axes, which)]
    drawn = np.concatenate(points)
    assert sorted(drawn.tolist()) == sorted(np.asarray(signal.values).tolist())


def check_centres(axes, signal):
    drawn = [
        mark.get_xdata()[0] if hasattr(mark, "get_xdata") else mark.get_offsets()
        for mark in marks(axes, signal.name)
    ]
    assert np.allclose(np.ravel(drawn), np.ravel(signal.values))


def check_surface(axes, signal):
    (mesh,) = [mark for mark in axes.collections if mark.get_array() is not None]
    sums = np.concatenate(([0], signal.values))
    best = (sums - np.minimum.accumulate(sums)).max()
    assert np.nanmax(mesh.get_array()) == best
    rows = np.flatnonzero(signal.selected)
    if len(rows):
        (cross,) = marks(axes, "kept")
        first, stop = int(cross.get_xdata()[0]), int(cross.get_ydata()[0])
        assert (first, stop) == (rows[0], rows[-1] + 1)
        assert sums[stop] - sums[first] == pytest.approx(best, abs=1)  # of equals, any


def check_tree(axes, signal):
    (boxes,) = marks(axes, signal.name)
    values = np.asarray(signal.values, float)
    assert boxes.get_array().tolist() == values[np.isfinite(values)].tolist()


CHECKS = {name.removeprefix("check_"): check for name, check in list(globals().items())
          if name.startswith("check_")}  # fmt: skip


def _places(signal):
    return np.arange(len(signal.values)) if signal.at is None else signal.at


@each_method
@each_whole_page
def test_thresholds_are_drawn_where_they_are(method, name):
    page, figure = pages.page(name), figure_of(method, name)
    for signal in signals_of(method, page):
        if signal.threshold is not None and signal.form != "tree":
            assert signal.threshold in thresholds(axes_of(figure, signal))
    bars_of_colours = [axes for axes in figure.axes if axes not in panels_of(figure).values()]
    limits = [s.threshold for s in signals_of(method, page) if s.form == "tree"]
    assert [limit for axes in bars_of_colours for limit in thresholds(axes)] == [
        limit for limit in limits if limit is not None
    ]


@each_method
@each_whole_page
def test_rows_that_are_kept_are_shaded(method, name):
    page, figure = pages.page(name), figure_of(method, name)
    for signal in signals_of(method, page):
        if signal.form in ("curve", "bars") and signal.selected is not None and signal.decides:
            if len(signal.values) > MOST or signal.at is not None:
                continue
            wanted = runs(signal.selected) - 0.5
            assert bands(axes_of(figure, signal), "kept").tolist() == wanted.tolist()


@each_method
@each_whole_page
def test_gold_is_marked_where_it_stands(method, name):
    page, gold = pages.page(name), pages.gold(name)
    figure = figure_of(method, name, with_gold=True)
    for panel in panels(viewed(page, method, gold)):
        axes = panels_of(figure)[panel.title]
        assert marks(axes, "gold") or panel.first.signal.form == "histogram"
    assert not any(marks(axes, "gold") for axes in figure_of(method, name).axes)


@each_method
def test_a_very_large_page_is_drawn_thinned(method):
    page, figure = pages.page("large"), figure_of(method, "large")
    for signal in signals_of(method, page):
        axes = axes_of(figure, signal)
        if signal.form != "surface":
            assert len(bands(axes, "kept")) <= MOST
        if signal.form in ("curve", "bars", "stripe") and len(signal.values) > MOST:
            assert f"({len(signal.values):,} drawn as {MOST:,})" in axes.get_xlabel()
        if signal.form == "curve":
            (line,) = marks(axes, signal.name)
            assert len(line.get_ydata()) <= 2 * MOST
            assert np.nanmax(line.get_ydata()) == np.nanmax(signal.values)
        if signal.form in ("bars", "bars_below"):
            drawn = np.abs(bars(axes, signal.name)[:, 1])
            assert len(drawn) <= MOST
            assert drawn.max() == pytest.approx(np.abs(signal.values).max())
        if signal.form == "tree":
            assert len(corners(axes, signal.name)) <= MOST


@each_method
@pytest.mark.parametrize("theme", THEMES)
def test_both_themes_can_be_saved_without_a_warning(method, theme, tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        figure = draw(pages.page("news-fa"), method, gold=pages.gold("news-fa"), theme=theme)
        figure.savefig(tmp_path / "x.png")
    assert figure.get_facecolor()[:3] == pytest.approx(_rgb(THEMES[theme].paper))


def _rgb(colour):
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


@each_method
def test_text_is_legible_at_600_pixels(method):
    figure = figure_of(method, "news-en")
    assert figure.get_figwidth() == 6  # inches, of which 600 pixels are 100 each
    for axes in panels_of(figure).values():
        texts = [axes.xaxis.label, axes.yaxis.label, *axes.get_xticklabels()]
        assert all(text.get_fontsize() * 100 / 72 >= 11 for text in texts)
