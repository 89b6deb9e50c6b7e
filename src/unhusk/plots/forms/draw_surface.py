"""A running sum over both ends of a stretch: the sum between each start and each end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.plots.panel_marks import GOLD, KEPT, name
from unhusk.plots.thin import starts_of
from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.plots.panel import Panel
    from unhusk.plots.panel_marks import Style

HEIGHT = 3.2  # inches
_MOST = 200  # starts, and ends


def draw(axes: Any, panel: Panel, style: Style) -> None:
    """Draw the panel, with a cross at the stretch that is kept and a circle at that of the gold."""
    series = panel.first
    marked = {KEPT: _ends(series.kept), GOLD: _ends(series.gold)}
    sums = np.concatenate(([0.0], np.asarray(series.values, np.float64)))
    ends = [at for pair in marked.values() for at in pair or ()]
    rows = np.unique([*starts_of(len(sums), _MOST).tolist(), len(sums) - 1, *ends])
    gains = sums[rows][:, None] - sums[rows][None]  # a row per end, a column per start
    gains[rows[:, None] < rows[None]] = np.nan
    mesh = axes.pcolormesh(rows, rows, gains, cmap="cividis", shading="nearest", rasterized=True)
    colours = {KEPT: (style.theme.kept, "x"), GOLD: (style.theme.gold, "o")}
    halo = needed("matplotlib.patheffects", "plot").withStroke(linewidth=5, foreground="black")
    for which, pair in marked.items():
        colour, shape = colours[which]
        if pair:
            axes.plot(*pair, marker=shape, markersize=10, markeredgewidth=2.5, color=colour,
                      markerfacecolor="none", linestyle="none", label=which,
                      path_effects=[halo])  # fmt: skip
    axes.set_aspect("equal")
    count, unit = len(series.values), series.signal.unit
    thinned = f" ({count:,} drawn as {len(rows):,})" if count > len(rows) else ""
    name(axes, panel, style, f"first {unit}{thinned}", f"{unit} behind the last")
    if not style.is_small:
        axes.figure.colorbar(mesh, ax=axes, label=series.signal.measure, shrink=0.9)


def _ends(mask: NDArray[np.bool_] | None) -> tuple[int, int] | None:
    """Return the first row and the one behind the last; None without any."""
    if mask is None or not mask.any():
        return None
    rows = np.flatnonzero(mask)
    return int(rows[0]), int(rows[-1]) + 1
