"""Array verbs that methods are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def before(values: NDArray[Any], fill: float = 0) -> NDArray[Any]:
    """Return for each row the value of the row before it.

    >>> before(np.array([1, 2, 3])).tolist()
    [0, 1, 2]
    """
    shifted = np.empty_like(values)
    shifted[:1] = fill
    shifted[1:] = values[:-1]
    return shifted


def after(values: NDArray[Any], fill: float = 0) -> NDArray[Any]:
    """Return for each row the value of the row after it.

    >>> after(np.array([1, 2, 3])).tolist()
    [2, 3, 0]
    """
    shifted = np.empty_like(values)
    shifted[-1:] = fill
    shifted[:-1] = values[1:]
    return shifted


def runs(mask: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Return (start, stop) of each maximal run of true rows.

    >>> runs(np.array([False, True, True, False, True])).tolist()
    [[1, 3], [4, 5]]
    """
    if not len(mask):
        return np.empty((0, 2), np.int32)
    flips = np.flatnonzero(mask[1:] != mask[:-1]) + 1
    ends = np.concatenate(([0] if mask[0] else [], flips, [len(mask)] if mask[-1] else []))
    return ends.astype(np.int32).reshape(-1, 2)


def covered(starts: NDArray[Any], stops: NDArray[Any], size: int) -> NDArray[np.bool_]:
    """Return which of `size` rows lie in one of the ranges; ranges may not overlap.

    >>> covered(np.array([1, 4]), np.array([3, 5]), 6).tolist()
    [False, True, True, False, True, False]
    """
    level = np.zeros(size + 1, np.int8)
    level[starts] += 1
    level[stops] -= 1
    result: NDArray[np.bool_] = np.cumsum(level[:-1], dtype=np.int8) > 0
    return result


def intersect(left: NDArray[np.int32], right: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the parts that two ascending lists of disjoint (start, stop) have in common.

    >>> intersect(np.array([[0, 5], [8, 9]]), np.array([[2, 3], [4, 20]])).tolist()
    [[2, 3], [4, 5], [8, 9]]
    """
    if not len(left) or not len(right):
        return np.empty((0, 2), np.int32)
    first = np.searchsorted(right[:, 1], left[:, 0], side="right")
    behind = np.searchsorted(right[:, 0], left[:, 1], side="left")
    hits = np.maximum(behind - first, 0)
    of = np.repeat(np.arange(len(left)), hits)
    at = np.arange(len(of)) - np.repeat(np.cumsum(hits) - hits, hits) + first[of]
    start = np.maximum(left[of, 0], right[at, 0])
    stop = np.minimum(left[of, 1], right[at, 1])
    return np.column_stack((start, stop)).astype(np.int32)


def lengths(
    spans: NDArray[np.int32], starts: NDArray[np.int32], stops: NDArray[np.int32]
) -> NDArray[np.int64]:
    """Return how much of each range (start, stop) lies in ascending, disjoint spans.

    >>> lengths(np.array([[1, 3], [4, 9]]), np.array([0, 2]), np.array([2, 6])).tolist()
    [1, 3]
    """
    sums = np.concatenate(([0], np.cumsum(spans[:, 1] - spans[:, 0], dtype=np.int64)))
    ends = np.append(spans[:, 1], np.iinfo(np.int32).max)
    begins = np.append(spans[:, 0], np.iinfo(np.int32).max)

    def before(at: NDArray[np.int32]) -> NDArray[np.int64]:
        behind = np.searchsorted(ends[:-1], at, side="right")  # spans that end before
        reached: NDArray[np.int64] = sums[behind] + np.maximum(at - begins[behind], 0)
        return reached

    return before(stops) - before(starts)
