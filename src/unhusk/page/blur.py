"""Gaussian blurring of the content code vector, step by step until the values settle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.deadline import check

if TYPE_CHECKING:
    from numpy.typing import NDArray

CELL = 8  # most entries in one cell of the fast form
FINEST = 1.6  # a step's standard deviation is at least so many cells


def gaussian(reach: int, sigma: float) -> NDArray[np.float64]:
    """Return the weights exp(-j^2 / 2 sigma^2) for j from -reach to reach; their sum is 1."""
    offsets = np.arange(-reach, reach + 1)
    weights = np.exp(-(offsets**2) / (2 * sigma**2))
    normal: NDArray[np.float64] = weights / weights.sum()
    return normal


def settle(
    values: NDArray[np.float64],
    weights: NDArray[np.float64],
    stop: tuple[float, int],
    deadline: float,
) -> NDArray[np.float64]:
    """Blur until no value changes by `stop[0]`, at most `stop[1]` times; at least once.

    Weights that reach over the ends of the vector do not count.
    """
    eps, most = stop
    norm = np.convolve(np.ones(len(values)), weights, "same") if len(values) else values
    if len(weights) > len(values):  # "same" is then as long as the weights
        return _settle_short(values, weights, stop)
    for _ in range(most):
        check(deadline)
        blurred = np.convolve(values, weights, "same") / norm
        change = float(np.abs(blurred - values).max())
        values = blurred
        if change < eps:
            break
    return values


def _settle_short(
    values: NDArray[np.float64], weights: NDArray[np.float64], stop: tuple[float, int]
) -> NDArray[np.float64]:
    """Do as `settle` for a vector shorter than the weights."""
    reach = len(weights) // 2
    cut = slice(reach, reach + len(values))
    norm = np.convolve(np.ones(len(values)), weights)[cut]
    for _ in range(stop[1] if len(values) else 0):
        blurred = np.convolve(values, weights)[cut] / norm
        change = float(np.abs(blurred - values).max())
        values = blurred
        if change < stop[0]:
            break
    return values


def cell_size(sigma: float) -> int:
    """Return how many entries the fast form may put into one cell."""
    return max(1, min(CELL, int(sigma / FINEST)))


def cell_means(values: NDArray[np.uint8], size: int) -> NDArray[np.float64]:
    """Return the mean of each `size` entries; the last cell may have fewer.

    >>> cell_means(np.array([1, 1, 0, 0, 1], np.uint8), 2).tolist()
    [1.0, 0.0, 1.0]
    """
    whole = len(values) // size * size
    means = values[:whole].reshape(-1, size).mean(axis=1)
    return np.append(means, values[whole:].mean()) if whole < len(values) else means


def between_cells(cells: NDArray[np.float64], size: int, length: int) -> NDArray[np.float32]:
    """Return a value for each entry, on straight lines between the middles of the cells.

    >>> between_cells(np.array([0.0, 1.0]), 2, 4).tolist()
    [0.0, 0.25, 0.75, 1.0]
    """
    wide = np.concatenate((cells[:1], cells, cells[-1:])).astype(np.float32)
    fine = np.empty((len(cells), size), np.float32)
    for k in range(size):
        offset = (k + 0.5) / size - 0.5
        other = wide[2:] if offset > 0 else wide[:-2]
        fine[:, k] = wide[1:-1] + abs(offset) * (other - wide[1:-1])
    return fine.reshape(-1)[:length]
