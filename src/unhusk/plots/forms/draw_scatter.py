"""Points of two values, a shape for each cluster, kept ones in their colour, and the centres."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.plots.panel_marks import DROPPED, GOLD, KEPT, label
from unhusk.plots.thin import starts_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.plots.panel import Panel
    from unhusk.plots.panel_marks import Style

HEIGHT = 2.6  # inches
_SHAPES = "osD^vP*hd<>"  # of clusters, again from the first where there are more


def draw(axes: Any, panel: Panel, style: Style) -> None:
    """Draw the panel."""
    series = panel.first
    rows = starts_of(len(series.values), style.most)
    points = np.asarray(series.values)[rows]
    centres = [other.values.reshape(-1, 2) for other in panel.series[1:]]
    nearest = _nearest(points, centres[0]) if centres else np.zeros(len(points), np.int64)
    for cluster in np.unique(nearest).tolist():
        for name, colour in ((DROPPED, style.theme.dropped), (KEPT, style.theme.kept)):
            chosen = (nearest == cluster) & (series.kept[rows] == (name == KEPT))
            if chosen.any():
                axes.scatter(*points[chosen].T, s=16, marker=_SHAPES[cluster % len(_SHAPES)],
                             color=colour, linewidths=0, label=name)  # fmt: skip
    if series.gold is not None:
        axes.scatter(*points[series.gold[rows]].T, s=34, facecolors="none", linewidths=1,
                     edgecolors=style.theme.gold, label=GOLD)  # fmt: skip
    for where in centres:
        axes.scatter(*where.T, s=70, marker="x", color=style.theme.threshold, linewidths=2,
                     label="centres", zorder=3)  # fmt: skip
    label(axes, panel, style, style.most)


def _nearest(points: NDArray[Any], centres: NDArray[Any]) -> NDArray[np.int64]:
    distance = ((points[:, None] - centres[None]) ** 2).sum(axis=2)
    nearest: NDArray[np.int64] = np.argmin(distance, axis=1)
    return nearest
