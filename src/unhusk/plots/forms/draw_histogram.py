"""How many rows have which value, kept ones above the others, with the centres of clusters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.plots.panel_marks import DROPPED, KEPT, limit, name

if TYPE_CHECKING:
    from unhusk.plots.panel import Panel
    from unhusk.plots.panel_marks import Style

HEIGHT = 1.6  # inches
_MOST = 50  # bars


def draw(axes: Any, panel: Panel, style: Style) -> None:
    """Draw the panel."""
    series = panel.first
    values = np.asarray(series.values, np.float64)
    edges = np.linspace(0, max(float(values.max()), 1.0), min(_MOST, len(values) + 1) + 1)
    counts = {
        which: np.histogram(values[series.kept == (which == KEPT)], edges)[0]
        for which in (DROPPED, KEPT)
    }
    axes.stairs(counts[DROPPED], edges, fill=True, color=style.theme.dropped,
                label=f"{series.signal.name}, {DROPPED}")  # fmt: skip
    axes.stairs(counts[DROPPED] + counts[KEPT], edges, baseline=counts[DROPPED], fill=True,
                color=style.theme.kept, label=f"{series.signal.name}, {KEPT}")  # fmt: skip
    axes.set_yscale("symlog", linthresh=10)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.set_ylim(0, None)
    axes.set_xlim(edges[0], edges[-1])
    limit(axes, series, style, is_upright=True)
    for other in panel.series[1:]:
        for centre in other.values.tolist():
            axes.axvline(centre, color=style.theme.threshold, linestyle=":", linewidth=1.4,
                         label=other.signal.name)  # fmt: skip
    name(axes, panel, style, series.signal.measure, f"{series.signal.row or 'row'}s")
