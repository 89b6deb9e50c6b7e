"""How a figure is drawn: its colours, its room, and the marks that all panels share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unhusk.plots.panel import Panel, Series
    from unhusk.plots.theme import Theme

KEPT, DROPPED, GOLD, THRESHOLD = "kept", "dropped", "gold", "threshold"  # labels of marks
_GOLD_HEIGHT = 0.045  # share of the axes that the strip of the gold takes, at the top


@dataclass(frozen=True)
class Style:
    """What the drawing of a panel needs to know besides the panel."""

    theme: Theme
    most: int  # marks in a row; more rows are drawn thinned
    is_small: bool = False  # one of many on a sheet: without labels of axes


def shade(axes: Any, series: Series, style: Style) -> None:
    """Shade the rows that are kept, and mark those of the gold by a strip at the top."""
    strip = (1 - _GOLD_HEIGHT, _GOLD_HEIGHT)
    band(axes, series.kept_stretches(style.most), (0.0, 1.0), KEPT, style.theme.shade)
    band(axes, series.gold_stretches(style.most), strip, GOLD, style.theme.gold)


def band(axes: Any, spans: Any, place: tuple[float, float], label: str, colour: str) -> None:
    """Draw (start, width) on the horizontal axis over a share (low, height) of the axes."""
    if len(spans):
        axes.broken_barh(
            spans, place, transform=axes.get_xaxis_transform(), linewidth=0, zorder=0.5,
            label=label, facecolor=colour,
        )  # fmt: skip


def limit(axes: Any, series: Series, style: Style, *, is_upright: bool = False) -> None:
    """Draw the threshold of a signal, if it has one, with its value."""
    value = series.signal.threshold
    if value is None:
        return
    line = axes.axvline if is_upright else axes.axhline
    colour = style.theme.threshold
    line(value, color=colour, linestyle="--", linewidth=1.1, label=THRESHOLD)
    if not value or style.is_small:  # zero can be read from the axis
        return
    text_style = {
        "color": colour,
        "fontsize": 8,
        "textcoords": "offset points",
        "annotation_clip": False,
    }
    if is_upright:
        across = axes.get_xaxis_transform()
        axes.annotate(f"{value:.3g}", (value, 0.9), (3, 0), xycoords=across, **text_style)
    else:
        up = axes.get_yaxis_transform()
        axes.annotate(f"{value:.3g}", (1.0, value), (2, 0), xycoords=up, va="center", **text_style)


def label(axes: Any, panel: Panel, style: Style, drawn: int) -> None:
    """Name the axes by what a row is and what the values count, and say how many are drawn."""
    signal = panel.first.signal
    count = len(signal.values)
    thinned = f" ({count:,} drawn as {drawn:,})" if count > drawn else ""
    name(axes, panel, style, (signal.row or signal.unit) + thinned, signal.measure)


def name(axes: Any, panel: Panel, style: Style, across: str, up: str) -> None:
    """Name both axes and the panel, unless it is one of many."""
    if not style.is_small:
        axes.set(xlabel=across, ylabel=up)
        axes.set_title(panel.title)


def over_rows(axes: Any, series: Series) -> None:
    """Let the horizontal axis begin and end with the rows."""
    first, last = float(series.at[0]), float(series.at[-1])
    axes.set_xlim(first - 0.5, last + 0.5)
    axes.xaxis.get_major_locator().set_params(integer=True)
