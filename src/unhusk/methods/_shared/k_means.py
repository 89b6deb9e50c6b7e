"""Clusters of points around means, found the same way every time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDS = 100  # assignments that still change after so many are left as they are


def k_means(
    points: NDArray[np.float64], k: int, *, pinned: bool
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the cluster of each point and the centres, the first of which begins at the origin.

    `points` has a row per dimension. Each further centre begins at the point farthest from those
    before it; with fewer distinct points there are fewer clusters. Then points go to the nearest
    centre, the first among equals, and centres to the mean of their points, until no point moves.
    A centre without points stays; a pinned first centre stays too.

    >>> k_means(np.array([[0.0, 1.0, 9.0, 11.0]]), 2, pinned=True)[0].tolist()
    [0, 0, 1, 1]
    """
    centres = _seeds(points, k)
    cluster = np.zeros(points.shape[1], np.int64)
    for _ in range(ROUNDS):
        nearest = _nearest(points, centres)
        moved = not np.array_equal(nearest, cluster)
        cluster = nearest
        _move(centres, points, cluster, first=1 if pinned else 0)
        if not moved:
            break
    return cluster, centres


def _seeds(points: NDArray[np.float64], k: int) -> NDArray[np.float64]:
    centres = [np.zeros(len(points))]
    away = _distance(points, centres[0])
    while len(centres) < k and away.any():
        centres.append(points[:, int(np.argmax(away))])
        away = np.minimum(away, _distance(points, centres[-1]))
    return np.array(centres)


def _nearest(points: NDArray[np.float64], centres: NDArray[np.float64]) -> NDArray[np.int64]:
    nearest = np.zeros(points.shape[1], np.int64)
    least = _distance(points, centres[0])
    for i, centre in enumerate(centres[1:], start=1):
        away = _distance(points, centre)
        np.copyto(nearest, i, where=away < least)
        np.minimum(least, away, out=least)
    return nearest


def _distance(points: NDArray[np.float64], centre: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the square of the distance of each point."""
    total = (points[0] - centre[0]) ** 2
    for axis, middle in zip(points[1:], centre[1:], strict=True):
        total += (axis - middle) ** 2
    return np.asarray(total)


def _move(
    centres: NDArray[np.float64],
    points: NDArray[np.float64],
    cluster: NDArray[np.int64],
    *,
    first: int,
) -> None:
    """Put the centres, from the first to move on, in the middle of their points."""
    count = np.bincount(cluster, minlength=len(centres))
    own = np.flatnonzero(count[first:]) + first
    for axis, values in enumerate(points):
        centres[own, axis] = np.bincount(cluster, values, len(centres))[own] / count[own]
