"""A line over the rows of each signal, kept rows shaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.plots.panel_marks import label, limit, over_rows, shade
from unhusk.plots.thin import extremes

if TYPE_CHECKING:
    from unhusk.plots.panel import Panel
    from unhusk.plots.panel_marks import Style

HEIGHT = 1.7  # inches


def draw(axes: Any, panel: Panel, style: Style) -> None:
    """Draw the panel."""
    shade(axes, panel.first, style)
    for series in panel.series:
        rows = extremes(np.asarray(series.values), style.most)
        name = series.signal.name
        line = {"linewidth": 1.1, "drawstyle": "steps-mid" if len(rows) < style.most else "default"}
        axes.plot(series.at[rows], series.values[rows], color=style.theme.ink, label=name, **line)
        limit(axes, series, style)
    over_rows(axes, panel.first)
    _set_height(axes, panel)
    label(axes, panel, style, style.most)


def _set_height(axes: Any, panel: Panel) -> None:
    """Leave room above and below; values that are all the same are shown between 0 and 1."""
    lowest, highest = np.nanmin(panel.first.values), np.nanmax(panel.first.values)
    if lowest == highest:
        axes.set_ylim(min(0.0, lowest) - 0.1, max(1.0, highest) + 0.1)
    else:
        axes.margins(y=0.12)
