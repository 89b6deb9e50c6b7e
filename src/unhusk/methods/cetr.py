"""Cluster the lines by smoothed tag ratio and its change; drop the cluster at the origin.

Source: weninger2010, CETR: characters of text per tag on each line, smoothed over the lines; the
distance to the mean of the next lines, smoothed as well; k-means on both, with one centre held at
the origin.
Differs: the paper is known to us from programs and notes of its readers. Each further centre begins
at the point farthest from those before it, so that results repeat. Near the end of the page the
mean is over the lines that are left; the last line has a distance of zero. Lines and smoothing as
in cetr_tm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.method.method import LineMask, Signal, method
from unhusk.methods._shared.k_means import k_means
from unhusk.methods._shared.tag_ratios import (
    Clusters,
    histogram,
    is_filled,
    line_mask,
    per_line,
    ratio_lines,
    smoothed,
    smoothed_ratios,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.page.tables import Lines


@dataclass(frozen=True, kw_only=True)
class Params(Clusters):
    """Parameters of cetr."""

    alpha: int = 3  # lines ahead that a line is compared with

    def __post_init__(self) -> None:
        """Refuse to compare lines with themselves too."""
        super().__post_init__()
        if self.alpha < 1:
            message = "alpha must be at least 1"
            raise ValueError(message)


def rows(page: Page, p: Params) -> Lines:
    """Return the lines that the mask is over."""
    return ratio_lines(page, p)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the smoothed ratio and change of each line with the choice, and the centres."""
    lines = rows(page, p)
    points = _points(lines, p)
    centres = k_means(points, p.k, pinned=True)[1]
    mask, filled = cetr.function(page, p), is_filled(lines)
    of_lines: Any = {"unit": "line", "selected": mask, "measure": "characters per tag"}
    clusters: Any = {"unit": "entry", "panel": "lines in clusters", "decides": False}
    spans = np.column_stack((lines.start, lines.stop))[filled]
    return (
        Signal("smoothed tag ratio", values=per_line(lines, points[0]), **of_lines),
        Signal("smoothed change", values=per_line(lines, points[1]), **of_lines),
        histogram(points[0], mask[filled]),
        Signal("lines", values=points.T, selected=mask[filled], form="scatter", spans=spans,
               row="smoothed tag ratio", measure="smoothed change", **clusters),
        Signal("centres", values=centres.reshape(-1), form="centres", **clusters),
    )  # fmt: skip


@method(Params(), unit="line", cites="weninger2010", look=look, rows=rows)
def cetr(page: Page, p: Params) -> LineMask:
    lines = rows(page, p)
    cluster, _ = k_means(_points(lines, p), p.k, pinned=True)
    return line_mask(lines, cluster != 0)


def _points(lines: Lines, p: Params) -> NDArray[np.float64]:
    ratios = smoothed_ratios(lines, p)
    return np.array([ratios, smoothed(_change(ratios, p.alpha), p)])


def _change(ratios: NDArray[np.float64], alpha: int) -> NDArray[np.float64]:
    """Return how far each ratio is from the mean of the next `alpha`."""
    n = len(ratios)
    if n < 1:
        return ratios
    sums = np.concatenate(([0.0], np.cumsum(ratios)))
    first = np.arange(1, n)
    stop = np.minimum(first + alpha, n)
    change = np.zeros(n)
    change[:-1] = np.abs((sums[stop] - sums[first]) / (stop - first) - ratios[:-1])
    return change
