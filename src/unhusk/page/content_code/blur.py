"""Gaussian blurring of the content code vector, step by step until the values settle."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from unhusk.page.algebra import after, before
from unhusk.page.content_code.passes import smooth
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from numpy.typing import NDArray

CELL = 8  # most entries in one cell of the fast form
FINEST = 1.6  # a step's standard deviation is at least so many cells
FINEST_OF_WORDS = 4.0  # the same where an entry is a whole word or tag, not a character


def gaussian(reach: int, sigma: float) -> NDArray[np.float32]:
    """Return the weights exp(-j^2 / 2 sigma^2) of an entry and its neighbours on one side.

    Over both sides they sum to 1.
    """
    weights = np.exp(-(np.arange(reach + 1) ** 2) / (2 * sigma**2))
    return (weights / (2 * weights.sum() - weights[0])).astype(np.float32)


@lru_cache(64)
def cell_weights(reach: int, sigma: float, size: int) -> NDArray[np.float32]:
    """Return the weights over cells of `size` entries that blur as widely as those over entries.

    The variance is made equal by bisection; a wider Gaussian always has a larger one.
    """
    exact = gaussian(reach, sigma)
    if size == 1:
        return exact
    cells, low, high = -(-reach // size), 0.0, 2 * sigma / size
    for _ in range(40):
        middle = (low + high) / 2
        narrower = size**2 * _variance(gaussian(cells, middle)) < _variance(exact)
        low, high = (middle, high) if narrower else (low, middle)
    return gaussian(cells, (low + high) / 2)


def _variance(weights: NDArray[np.float32]) -> float:
    return 2 * float(weights @ np.arange(len(weights)) ** 2)


def settle(
    values: NDArray[np.float32],
    weights: NDArray[np.float32],
    stop: tuple[float, int],
    deadline: float,
) -> NDArray[np.float32]:
    """Blur until no value changes by `stop[0]` or more, at most `stop[1]` times; at least once.

    Weights that reach over the ends of the vector do not count.
    """
    eps, most = stop
    reach = len(weights) - 1
    step = smooth.blur_step if smooth.compiled else blur_step
    now = np.pad(values, reach)
    other = np.zeros_like(now)
    for _ in range(most):
        check(deadline)
        change = step(memoryview(now), memoryview(weights), memoryview(other))
        now, other = other, now
        if change < eps:
            break
    return now[reach : reach + len(values)]


def settle_walled(
    cells: NDArray[np.float32],
    weights: NDArray[np.float32],
    stop: tuple[float, int],
    deadline: float,
) -> NDArray[np.float32]:
    """Blur as `settle` does, each cell weighing as much as it has entries; walls have none.

    `cells` are content and all entries of each cell, with walls as long as the weights reach. The
    result has the value of each cell, and beside a wall that of the cell on the other side of it.
    """
    eps, most = stop
    content, present = cells
    once = settle(present, weights, (np.inf, 1), deadline)
    share = np.divide(present, once, out=np.zeros_like(once), where=present > 0)
    size = np.maximum(present, np.finfo(np.float32).tiny)
    for _ in range(most):
        blurred = settle(content, weights, (np.inf, 1), deadline) * share
        change = np.max(np.abs(blurred - content) / size, initial=0.0)
        content = blurred
        if change < eps:
            break
    values = content / size
    for side in (after, before):
        beside = (present == 0) & (side(present) > 0)
        values[beside] = side(values)[beside]
    return values


def blur_step(values: memoryview, weights: memoryview, out: memoryview) -> float:
    """Do as smooth.py does, in the same order of operations, so that results are equal."""
    value, weight, result = (np.frombuffer(view, np.float32) for view in (values, weights, out))
    reach, n = len(weight) - 1, len(value) - 2 * (len(weight) - 1)
    if n <= 0:
        return 0.0
    middle = slice(reach, reach + n)
    total = weight[0] * value[middle]
    inside = np.full(n, weight[0], np.float32)
    for j in range(1, reach + 1):
        total += weight[j] * (value[reach - j : reach - j + n] + value[reach + j : reach + j + n])
        inside += weight[j] * ((np.arange(n) >= j).astype(np.float32) + (np.arange(n) < n - j))
    edge = (np.arange(n) < reach) | (np.arange(n) >= n - reach)
    total[edge] /= inside[edge]
    result[middle] = total
    return float(np.abs(total - value[middle]).max())


def cell_size(sigma: float, *, words: bool) -> int:
    """Return how many entries the fast form may put into one cell."""
    return max(1, min(CELL, int(sigma / (FINEST_OF_WORDS if words else FINEST))))


def between_cells(cells: NDArray[np.float32], size: int, length: int) -> NDArray[np.float32]:
    """Return a value for each entry, on straight lines between the middles of the cells.

    >>> between_cells(np.array([0.0, 1.0]), 2, 4).tolist()
    [0.0, 0.25, 0.75, 1.0]
    """
    if not len(cells):
        return np.empty(0, np.float32)
    wide = np.concatenate((cells[:1], cells, cells[-1:])).astype(np.float32)
    fine = np.empty((len(cells), size), np.float32)
    for k in range(size):
        offset = (k + 0.5) / size - 0.5
        other = wide[2:] if offset > 0 else wide[:-2]
        fine[:, k] = wide[1:-1] + abs(offset) * (other - wide[1:-1])
    return fine.reshape(-1)[:length]
