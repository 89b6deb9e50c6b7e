"""Images of one line each, below one another: black for 0, white for 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unhusk.plots.panel_marks import GOLD, KEPT, band, label
from unhusk.plots.thin import means

if TYPE_CHECKING:
    from unhusk.plots.panel import Panel, Series
    from unhusk.plots.panel_marks import Style

HEIGHT = 1.8  # inches
_THICK = 0.8  # share of a stripe's room that it fills
_BELOW = 0.6  # of a stripe's room, for what is kept and for the gold
_FILLED = 0.7  # share of that room which is filled


def draw(axes: Any, panel: Panel, style: Style) -> None:
    """Draw the panel: the first signal at the top, what is kept below the last one."""
    count, first = len(panel.series), panel.first
    start, stop = float(first.at[0]) - 0.5, float(first.at[-1]) + 0.5
    for place, series in enumerate(reversed(panel.series)):
        _draw_stripe(axes, series, style, (start, stop, place - _THICK / 2, place + _THICK / 2))
    rows = {KEPT: (first.kept_stretches(style.most), style.theme.kept)}
    if first.view.gold is not None:
        rows[GOLD] = (first.gold_stretches(style.most), style.theme.gold)
    height = count + _BELOW * len(rows)
    bottom = -0.5 - _BELOW * len(rows)
    ticks = [float(place) for place in range(count - 1, -1, -1)]
    for place, (which, (spans, colour)) in enumerate(reversed(rows.items())):
        band(axes, spans, (_BELOW * place / height, _FILLED * _BELOW / height), which, colour)
        ticks.insert(count, bottom + _BELOW * (place + _FILLED / 2))
    axes.set_xlim(start, stop)
    axes.set_ylim(bottom, count - 0.5)
    axes.set_yticks(ticks, [*(series.signal.name for series in panel.series), *rows])
    axes.tick_params(axis="y", length=0)
    label(axes, panel, style, style.most)


def _draw_stripe(
    axes: Any, series: Series, style: Style, place: tuple[float, float, float, float]
) -> None:
    """Draw one image into a frame: left, right, bottom and top."""
    axes.imshow(
        means(series.values, style.most)[None], cmap="gray", vmin=0, vmax=1, aspect="auto",
        extent=place, interpolation="nearest", label=series.signal.name,
    )  # fmt: skip
    left, right, low, high = place
    frame = ([left, right, right, left, left], [low, low, high, high, low])
    axes.plot(*frame, color=style.theme.faint, linewidth=0.6)
