"""Cluster the lines by their smoothed ratio of characters to tags; drop the cluster nearest zero.

Source: weninger2010, CETR-KM: characters of text per tag on each line, smoothed over the lines, and
k-means on the smoothed ratios.
Differs: the paper is known to us from programs and notes of its readers. The first centre begins at
zero, each further one at the ratio farthest from those before it, so that results repeat; a page
without small ratios loses nothing. `k` is ours. Lines and smoothing as in cetr_tm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

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
    smoothed_ratios,
)

if TYPE_CHECKING:
    from unhusk.page.page import Page
    from unhusk.page.tables import Lines


@dataclass(frozen=True, kw_only=True)
class Params(Clusters):
    """Parameters of cetr_km."""


def rows(page: Page, p: Params) -> Lines:
    """Return the lines that the mask is over."""
    return ratio_lines(page, p)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the smoothed ratio of each line with the choice, and the centres."""
    lines = rows(page, p)
    values = smoothed_ratios(lines, p)
    centres = k_means(values[None], p.k, pinned=False)[1]
    mask = cetr_km.function(page, p)
    counted = histogram(values, mask[is_filled(lines)])
    return (
        Signal("smoothed tag ratio", "line", per_line(lines, values), selected=mask,
               measure="characters per tag"),
        counted,
        Signal("centres", "entry", centres.reshape(-1), form="centres", panel=counted.name,
               decides=False),
    )  # fmt: skip


@method(Params(), unit="line", cites="weninger2010", look=look, rows=rows)
def cetr_km(page: Page, p: Params) -> LineMask:
    lines = rows(page, p)
    cluster, centres = k_means(smoothed_ratios(lines, p)[None], p.k, pinned=False)
    return line_mask(lines, cluster != np.argmin(centres[:, 0]))
