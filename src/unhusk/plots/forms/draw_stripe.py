"""Images of one line each, below one another: black for 0, white for 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unhusk.plots.panel_marks import GOLD, KEPT, band, label
from unhusk.plots.thin import means

if TYPE_CHECKING:
    from unhusk.plots.panel import Panel
    from unhusk.plots.panel_marks import Style

HEIGHT = 1.8  # inches
_THICK = 0.8  # share of a stripe's room that it fills
_BELOW = 0.6  # of a stripe's room, for what is kept and for the gold


def draw(axes: Any, panel: Panel, style: Style) -> None:
    """Draw the panel: the first signal at the top, what is kept below the last one."""
    count = len(panel.series)
    first, last = panel.first.at[0] - 0.5, panel.first.at[-1] + 0.5
    for place, series in enumerate(panel.series):
        middle = count - 1 - place
        axes.imshow(
            means(series.values, style.most)[None], cmap="gray", vmin=0, vmax=1, aspect="auto",
            extent=(first, last, middle - _THICK / 2, middle + _THICK / 2),
            interpolation="nearest", label=series.signal.name,
        )  # fmt: skip
    names = [series.signal.name for series in panel.series]
    rows = {KEPT: (panel.first.kept_stretches(style.most), style.theme.kept)}
    if panel.first.view.gold is not None:
        rows[GOLD] = (panel.first.gold_stretches(style.most), style.theme.gold)
    height = count + _BELOW * len(rows)
    for place, (which, (spans, colour)) in enumerate(rows.items()):
        low = _BELOW * (len(rows) - 1 - place) / height
        band(axes, spans, (low, 0.7 * _BELOW / height), which, colour)
    bottom = -0.5 - _BELOW * len(rows)
    axes.set_xlim(first, last)
    axes.set_ylim(bottom, count - 0.5)
    middles = [bottom + _BELOW * (len(rows) - 1 - place + 0.35) for place in range(len(rows))]
    axes.set_yticks([*range(count - 1, -1, -1), *middles], [*names, *rows])
    axes.tick_params(axis="y", length=0)
    label(axes, panel, style, style.most)
