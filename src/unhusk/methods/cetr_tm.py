"""Keep the lines whose smoothed ratio of characters to tags is at least the page's deviation.

Source: weninger2010, CETR-TM: characters of text per tag on each line, smoothed over the lines, and
a threshold in standard deviations of the smoothed ratios.
Differs: the paper is known to us from programs and notes of its readers. White space counts once
per run. The default smoothing is a Gaussian of width 1, weighted anew at the ends; `mean` with
radius 2 is that of 2008, and `inner` leaves the first and the last lines as they are. A page of one
line, or of lines longer than `max_line_chars` on average, is broken anew: at the first white space
or tag behind `width` characters, where the authors break at 65 exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.method.method import LineMask, Signal, method
from unhusk.methods._shared.tag_ratios import (
    Ratios,
    histogram,
    is_filled,
    line_mask,
    per_line,
    ratio_lines,
    smoothed_ratios,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.page.tables import Lines


@dataclass(frozen=True, kw_only=True)
class Params(Ratios):
    """Parameters of cetr_tm."""

    deviations: float = 1.0  # lines with at least so many standard deviations are content


def rows(page: Page, p: Params) -> Lines:
    """Return the lines that the mask is over."""
    return ratio_lines(page, p)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the smoothed ratio of each line, with the threshold and the choice."""
    lines = rows(page, p)
    values = smoothed_ratios(lines, p)
    ratios = per_line(lines, values)
    mask, limit = cetr_tm.function(page, p), _threshold(values, p)
    return (
        Signal("smoothed tag ratio", "line", ratios, limit, mask, measure="characters per tag"),
        histogram(values, mask[is_filled(lines)], limit),
    )


@method(Params(), unit="line", cites="weninger2010", look=look, rows=rows)
def cetr_tm(page: Page, p: Params) -> LineMask:
    lines = rows(page, p)
    values = smoothed_ratios(lines, p)
    return line_mask(lines, values >= _threshold(values, p))


def _threshold(values: NDArray[np.float64], p: Params) -> float:
    return p.deviations * float(np.std(values)) if len(values) else 0.0
