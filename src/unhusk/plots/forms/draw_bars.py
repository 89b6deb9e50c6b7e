"""A bar for each row, kept rows in their colour; signals that count against them hang below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.plots.panel_marks import DROPPED, KEPT, label, limit, over_rows, shade
from unhusk.plots.thin import peaks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.plots.panel import Panel, Series
    from unhusk.plots.panel_marks import Style

HEIGHT = 1.7  # inches
BELOW = "bars_below"
_THINNEST = 0.0025  # share of the axes' width


def draw(axes: Any, panel: Panel, style: Style) -> None:
    """Draw the panel."""
    shade(axes, panel.first, style)
    for series in panel.series:
        _draw_series(axes, series, style)
        limit(axes, series, style)
    axes.axhline(0, color=style.theme.faint, linewidth=0.8, zorder=0.8)
    over_rows(axes, panel.first)
    axes.margins(y=0.12)
    if any(series.signal.form == BELOW for series in panel.series):
        axes.yaxis.set_major_formatter(lambda value, _: f"{abs(value):,.0f}")
    label(axes, panel, style, style.most)


def _draw_series(axes: Any, series: Series, style: Style) -> None:
    rows = peaks(np.asarray(series.values), style.most)
    values = np.nan_to_num(np.asarray(series.values, np.float64)[rows])
    below = series.signal.form == BELOW
    width = max(0.8, _THINNEST * float(series.at[-1] - series.at[0] + 1))
    colours = {KEPT: style.theme.kept, DROPPED: style.theme.dropped}
    for name, colour in colours.items():
        chosen = series.kept[rows] == (name == KEPT)
        boxes = _boxes(series.at[rows][chosen], values[chosen] * (-1 if below else 1), width)
        axes.add_collection(_collection(boxes, f"{series.signal.name}, {name}", colour))
    axes.autoscale_view()


def _boxes(at: NDArray[Any], values: NDArray[np.float64], width: float) -> NDArray[np.float64]:
    """Return the corners of a bar for each value: left foot, left top, right top, right foot."""
    left, right, foot = at - width / 2, at + width / 2, np.zeros(len(at))
    corners = ((left, foot), (left, values), (right, values), (right, foot))
    return np.stack([np.column_stack(corner) for corner in corners], axis=1)


def _collection(boxes: NDArray[np.float64], name: str, colour: str) -> Any:
    from matplotlib.collections import PolyCollection  # noqa: PLC0415 - only where figures are made

    return PolyCollection(list(boxes), facecolors=colour, linewidths=0, label=name)
