"""Elements over the source they span, deeper ones lower, coloured by value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.page.offsets import spans_of_tokens
from unhusk.plots.panel import in_source
from unhusk.plots.panel_marks import GOLD, KEPT, THRESHOLD, band, name

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.plots.panel import Panel, Series
    from unhusk.plots.panel_marks import Style

HEIGHT = 2.6  # inches
_BAND = 0.05  # share of the axes' height for each of kept and gold, at the top
_ABOVE = 0.16  # of the levels' height, for both bands
_DEEPEST = 60  # levels; deeper elements are left out, and the axis says so
_TICKS = 6  # numbers on the axis of levels


def draw(axes: Any, panel: Panel, style: Style) -> None:
    """Draw the panel; what is kept, and the gold, are bands above the tree."""
    series, page = panel.first, panel.first.view.page
    values = np.asarray(series.values, np.float64)
    measured = np.flatnonzero(np.isfinite(values))
    spans = np.zeros((len(values), 2), np.int64) if series.spans is None else series.spans
    spans, values = spans[measured], values[measured]
    depth = _depth(page, spans)
    shown = _widest(spans, depth, style.most)
    mesh = _coloured(_boxes(spans[shown], depth[shown]), values[shown], series, style)
    deepest = max(_draw_elements(axes, page, style), int(depth[shown].max(initial=0)))
    axes.add_collection(mesh)
    axes.set_xlim(0, len(page.source))
    axes.set_ylim(deepest + 0.6, -0.6 - _ABOVE * (deepest + 1))
    axes.set_yticks(range(0, deepest + 1, max(1, round(deepest / _TICKS))))
    _bands(axes, series, style)
    missing = len(measured) - len(shown)
    thinned = f" ({missing:,} small or deep elements left out)" if missing else ""
    name(axes, panel, style, f"character of the source{thinned}", "depth in the tree")
    if not style.is_small:
        bar = axes.figure.colorbar(mesh, ax=axes, label=series.signal.measure, shrink=0.9)
        if series.signal.threshold is not None:
            bar.ax.axhline(series.signal.threshold, color=style.theme.threshold, linewidth=2,
                           linestyle="--", label=THRESHOLD)  # fmt: skip


def _draw_elements(axes: Any, page: Page, style: Style) -> int:
    """Draw the outlines of the page's elements, and return the depth of the deepest drawn."""
    spans = spans_of_tokens(page, page.nodes.first, page.nodes.stop)
    shown = _widest(spans, page.nodes.depth, style.most)
    depth = page.nodes.depth[shown]
    from matplotlib.collections import PolyCollection  # noqa: PLC0415 - only where figures are made

    boxes = list(_boxes(spans[shown], depth))
    axes.add_collection(
        PolyCollection(boxes, facecolors="none", edgecolors=style.theme.faint, linewidths=0.4,
                       label="elements")
    )  # fmt: skip
    return int(depth.max(initial=0))


def _depth(page: Page, spans: NDArray[Any]) -> NDArray[np.int32]:
    """Return how deep the first token of each row lies in the tree."""
    tokens = page.tokens
    at = np.searchsorted(tokens.edges, spans[:, 0], side="right") - 1
    return tokens.depth[np.clip(at, 0, max(len(tokens) - 1, 0))]


def _widest(spans: NDArray[Any], depth: NDArray[np.int32], most: int) -> NDArray[np.int64]:
    """Return the rows to draw: those that span most of the source if there are too many."""
    rows = np.flatnonzero(depth <= _DEEPEST)
    sizes = spans[rows, 1] - spans[rows, 0]
    return np.sort(rows[np.argsort(-sizes, kind="stable")[:most]])


def _boxes(spans: NDArray[Any], depth: NDArray[np.int32]) -> NDArray[np.float64]:
    left, right = spans[:, 0], spans[:, 1]
    corners = ((left, depth - 0.42), (left, depth + 0.42), (right, depth + 0.42),
               (right, depth - 0.42))  # fmt: skip
    return np.stack([np.column_stack(corner) for corner in corners], axis=1)


def _coloured(
    boxes: NDArray[np.float64], values: NDArray[np.float64], series: Series, style: Style
) -> Any:
    """Return boxes coloured by value, from 0 to 1 or to the largest value."""
    from matplotlib.collections import PolyCollection  # noqa: PLC0415 - only where figures are made

    drawn: Any = {"edgecolors": style.theme.faint, "linewidths": 0.4, "label": series.signal.name}
    coloured = PolyCollection(list(boxes), cmap="cividis", **drawn)
    coloured.set_array(values)
    coloured.set_clim(0.0, max(1.0, float(values.max(initial=0.0))))
    return coloured


def _bands(axes: Any, series: Series, style: Style) -> None:
    """Mark at the top the source of what is kept, and that of the gold."""
    view = series.view
    marked = ((KEPT, view.kept, style.theme.kept), (GOLD, view.gold, style.theme.gold))
    for place, (which, spans, colour) in enumerate(marked):
        if spans is not None and len(spans):
            low = 1 - _BAND * (place + 1)
            pieces = in_source(view.page, spans, style.most)
            band(axes, pieces, (low, 0.8 * _BAND), which, colour)
