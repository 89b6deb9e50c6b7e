"""What the methods on tag ratios share: the lines of a page, their ratios, and smoothing."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.method.method import LineMask, Signal

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.page.tables import Lines

Smoothing = Literal["gaussian", "inner", "mean", "none"]

WIDEST = 1000  # lines; smoothing over more takes long and says nothing
MOST = 100  # clusters


@dataclass(frozen=True, kw_only=True)
class Ratios:
    """The parameters that say what a line is and how ratios are smoothed."""

    smoothing: Smoothing = "gaussian"  # inner leaves the ends; mean has zeros outside; or none
    sigma: float = 1.0  # width of the Gaussian in lines
    radius: int | None = None  # lines on each side that are mixed in; None is 3 sigma
    width: int | None = 65  # characters of a line broken anew; None keeps the lines of the source
    max_line_chars: int = 650  # pages with longer lines on average are broken anew

    def __post_init__(self) -> None:
        """Refuse widths that smooth nothing, or too much at a time, or make no lines."""
        if not (0 < self.sigma <= WIDEST and (self.radius is None or 0 <= self.radius <= WIDEST)):
            message = f"sigma must be positive, radius not negative, and both at most {WIDEST}"
            raise ValueError(message)
        if self.width is not None and self.width < 1:
            message = "width must be at least 1"
            raise ValueError(message)


@dataclass(frozen=True, kw_only=True)
class Clusters(Ratios):
    """The parameters where lines are put into clusters."""

    k: int = 3  # clusters, that at the origin included

    def __post_init__(self) -> None:
        """Refuse no clusters, and more than any page has use for."""
        super().__post_init__()
        if not 1 <= self.k <= MOST:
            message = f"k must be at least 1 and at most {MOST}"
            raise ValueError(message)


def ratio_lines(page: Page, p: Ratios) -> Lines:
    """Return the lines of the source, or broken anew where it has none to speak of."""
    lines = page.lines()
    size = lines.chars.astype(np.int64) + lines.code
    filled = np.count_nonzero(size)
    if p.width is None or not (filled <= 1 or size.sum() > p.max_line_chars * filled):
        return lines
    return page.lines(p.width)


def is_filled(lines: Lines) -> NDArray[np.bool_]:
    """Return which lines are not blank: they have text or tags."""
    return (lines.chars > 0) | (lines.code > 0)


def smoothed_ratios(lines: Lines, p: Ratios) -> NDArray[np.float64]:
    """Return the smoothed ratios of characters to tags, one for each line that is not blank."""
    filled = is_filled(lines)
    return smoothed(lines.chars[filled] / np.maximum(lines.tags[filled], 1), p)


def smoothed(values: NDArray[np.float64], p: Ratios) -> NDArray[np.float64]:
    """Return the values, each mixed with its neighbours."""
    radius = math.ceil(3 * p.sigma) if p.radius is None else p.radius
    n, reach = len(values), min(radius, len(values))
    if p.smoothing == "none" or not n:
        return values
    if p.smoothing == "mean":
        return _spread(values, np.full(2 * reach + 1, 1 / (2 * radius + 1)))
    weights = np.exp(-(np.arange(-reach, reach + 1) ** 2) / (2 * p.sigma**2))
    mixed = _spread(values, weights) / _spread(np.ones(n), weights)
    if p.smoothing == "inner":
        mixed[:reach], mixed[n - reach :] = values[:reach], values[n - reach :]
    return mixed


def _spread(values: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    reach = len(weights) // 2
    return np.convolve(values, weights)[reach : reach + len(values)]


def per_line(lines: Lines, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a value for each line: nothing where it is blank."""
    found = np.zeros(len(lines))
    found[is_filled(lines)] = values
    return found


def histogram(
    values: NDArray[np.float64], kept: NDArray[np.bool_], threshold: float | None = None
) -> Signal:
    """Return how many lines have which smoothed ratio."""
    return Signal("lines by tag ratio", "entry", values, threshold, kept, form="histogram",
                  measure="characters per tag", row="line", decides=False)  # fmt: skip


def line_mask(lines: Lines, kept: NDArray[np.bool_]) -> LineMask:
    """Return the mask over all lines from that over those that are not blank."""
    mask = np.zeros(len(lines), np.bool_)
    mask[is_filled(lines)] = kept
    return LineMask(mask)
