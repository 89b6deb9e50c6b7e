"""Keep the densest paragraph of lines and the paragraphs close to it.

Source: mohammadzadeh2012, section 2.3 and formula 1: content and code characters per line, their
difference summed over a line and its two neighbours; runs of lines above zero are paragraphs.
Differs: the papers at hand do not say how paragraphs are chosen nor how long a line is. Ours: the
source is broken anew every `width` characters; the paragraph with most content characters is the
seed, and paragraphs at most `gap` lines away from the chosen ones join. Both are parameters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.methods._method import LineMask, Signal, method
from unhusk.page.algebra import after, before, runs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.page.tables import Lines


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of danag."""

    width: int | None = 150  # characters per line; None keeps the lines of the source
    gap: int = 20  # paragraphs with more lines between them do not belong together
    fill_gaps: bool = False  # keep the lines between the chosen paragraphs too

    def __post_init__(self) -> None:
        """Refuse widths that make no lines."""
        if self.width is not None and self.width < 1:
            message = "width must be at least 1"
            raise ValueError(message)


def rows(page: Page, p: Params) -> Lines:
    """Return the lines that the mask is over."""
    return page.lines(p.width)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the smoothed difference of each line, with the choice."""
    values = _difference(page.lines(p.width))
    return (Signal("content minus code", "line", values, 0.0, danag.function(page, p)),)


@method(Params(), unit="line", cites="mohammadzadeh2012", look=look, rows=rows)
def danag(page: Page, p: Params) -> LineMask:
    lines = page.lines(p.width)
    paragraphs = runs(_difference(lines) > 0)
    mask = np.zeros(len(lines), np.bool_)
    if not len(paragraphs):
        return LineMask(mask)
    chosen = _near_seed(paragraphs, lines.chars, p.gap)
    for start, stop in chosen.tolist():
        mask[start:stop] = True
    if p.fill_gaps:
        mask[chosen[0, 0] : chosen[-1, 1]] = True
    return LineMask(mask)


def _difference(lines: Lines) -> NDArray[np.int64]:
    own = lines.chars.astype(np.int64) - lines.code
    total: NDArray[np.int64] = own + before(own) + after(own)
    return total


def _near_seed(
    paragraphs: NDArray[np.int32], chars: NDArray[np.int32], gap: int
) -> NDArray[np.int32]:
    """Return the paragraphs that no wide gap separates from the one with most content."""
    sums = np.concatenate(([0], np.cumsum(chars, dtype=np.int64)))
    seed = int(np.argmax(sums[paragraphs[:, 1]] - sums[paragraphs[:, 0]]))
    wide = np.flatnonzero(paragraphs[1:, 0] - paragraphs[:-1, 1] > gap) + 1
    group = int(np.searchsorted(wide, seed, side="right"))
    first = wide[group - 1] if group else 0
    stop = wide[group] if group < len(wide) else len(paragraphs)
    return paragraphs[first:stop]
