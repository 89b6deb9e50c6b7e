"""Large pages drawn with fewer marks: neighbouring rows become one, which keeps what stands out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def starts_of(count: int, most: int) -> NDArray[np.int64]:
    """Return where groups of rows begin: one row each, or at most so many groups of equal size.

    >>> starts_of(3, 5).tolist(), starts_of(10, 4).tolist()
    ([0, 1, 2], [0, 2, 5, 7])
    """
    return np.arange(min(count, most)) * count // max(min(count, most), 1)


def peaks(values: NDArray[Any], most: int) -> NDArray[np.int64]:
    """Return the row of each group whose value is farthest from zero.

    >>> peaks(np.array([1, -5, 2, 3]), 2).tolist()
    [1, 3]
    """
    starts = starts_of(len(values), most)
    if len(starts) == len(values):
        return starts
    size = np.abs(np.nan_to_num(values))
    highest = np.maximum.reduceat(size, starts)
    group = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(values))))
    rows = np.flatnonzero(size == highest[group])
    return rows[np.unique(group[rows], return_index=True)[1]]


def extremes(values: NDArray[Any], most: int) -> NDArray[np.int64]:
    """Return the rows of the lowest and the highest value of each group, in order.

    A group without any number is its first row.

    >>> extremes(np.array([3, 1, 2, 2, 9, 0]), 4).tolist()
    [0, 1, 4, 5]
    """
    if len(values) <= most:
        return np.arange(len(values))
    starts = starts_of(len(values), max(most // 2, 1))
    group = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(values))))
    rows_kept = []
    for ends in (np.fmin, np.fmax):
        ends_of = ends.reduceat(values, starts)
        rows = np.flatnonzero(values == ends_of[group])
        rows_kept += [rows[np.unique(group[rows], return_index=True)[1]], starts[np.isnan(ends_of)]]
    return np.unique(np.concatenate(rows_kept))


def means(values: NDArray[Any], most: int) -> NDArray[np.float64]:
    """Return the mean of each group.

    >>> means(np.array([0, 1, 1, 1]), 2).tolist()
    [0.5, 1.0]
    """
    starts = starts_of(len(values), most)
    if not len(starts):
        return np.zeros(0)
    sizes = np.diff(np.append(starts, len(values)))
    group_means: NDArray[np.float64] = np.add.reduceat(values.astype(np.float64), starts) / sizes
    return group_means
