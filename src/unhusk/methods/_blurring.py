"""What the methods of content code blurring share: a vector, its blurring, and what is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from unhusk.methods._method import CharMask, Signal
from unhusk.page import blur

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

WIDEST = 10_000  # entries; blurring over more takes long and says nothing
FINEST = 0.01  # entries; below, a Gaussian is a single weight


class Blurring(Protocol):
    """The parameters that say how to blur and what to keep."""

    @property
    def range(self) -> int: ...
    @property
    def threshold(self) -> float: ...
    @property
    def sigma(self) -> float | None: ...
    @property
    def eps(self) -> float: ...
    @property
    def max_steps(self) -> int: ...
    @property
    def exact(self) -> bool: ...


@dataclass(frozen=True, kw_only=True)
class Vector:
    """Which entries the content code vector has."""

    options: int  # of page/vector.py
    max_tag: int = 0  # entries of one tag, at most; 0 is no limit
    walls: bool = False  # nothing is blurred over block-level tags


def require_blur(p: Blurring, max_tag_chars: int | None = None) -> None:
    """Refuse what blurs nothing, or more than any page, and tags without entries."""
    width = p.range / 3 if p.sigma is None else p.sigma
    if not (1 <= p.range <= WIDEST and FINEST <= width <= WIDEST and p.max_steps >= 1):
        message = f"range, sigma and max_steps must be positive, no wider than {WIDEST}"
        raise ValueError(message)
    if max_tag_chars is not None and max_tag_chars < 1:
        message = "max_tag_chars must be at least 1"
        raise ValueError(message)


def kept(page: Page, p: Blurring, v: Vector) -> CharMask:
    """Return the characters above the threshold, with the rest of their words."""
    size, weights = _grid(p)
    wall = len(weights) if v.walls else 0
    setting = (v.options, size, float(p.threshold))
    return CharMask(page.keep_words(_cells(page, p, v)[0], setting, (v.max_tag, wall)))


def signals(page: Page, p: Blurring, v: Vector) -> tuple[Signal, ...]:
    """Return the blurred vector, with the threshold."""
    size, _ = _grid(p)
    cells, entries = _cells(page, p, v)
    values = blur.between_cells(cells, size, len(cells) * size)
    values = values[(np.arange(size) < entries[:, None]).reshape(-1)]
    return (Signal("blurred content", "entry", values, p.threshold, values > p.threshold),)


def _grid(p: Blurring) -> tuple[int, NDArray[np.float32]]:
    """Return the entries in a cell and the weights of a cell and its neighbours on one side."""
    sigma = p.range / 3 if p.sigma is None else p.sigma
    size = 1 if p.exact else blur.cell_size(sigma)
    return size, blur.cell_weights(p.range, sigma, size)


def _cells(page: Page, p: Blurring, v: Vector) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Return the blurred cells, and how many entries each has."""
    size, weights = _grid(p)
    stop = (p.eps, p.max_steps)
    if v.walls:
        code = page.walled_code((v.options, size, v.max_tag, len(weights)))
        blurred = blur.settle_walled(code, weights, stop, page.deadline)
        return blurred, np.rint(code[1] * size).astype(np.int64)
    cells, count = page.content_code(v.options, size, v.max_tag)
    entries = np.minimum(count - size * np.arange(len(cells)), size)
    return blur.settle(cells, weights, stop, page.deadline), entries
