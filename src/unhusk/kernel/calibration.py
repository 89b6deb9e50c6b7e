"""Calibration: tables that turn raw values into what they turned out to mean.

A table is an array of two rows: raw values, ascending, and what they stand for, never falling.
Between two of them values lie on a straight line. `training/isotonic.py` fits such tables.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def calibrated(
    table: NDArray[np.float64], values: NDArray[np.float64] | float
) -> NDArray[np.float64]:
    """Return what values stand for; beyond the ends of the table, what its ends stand for.

    >>> calibrated(np.array([[0.0, 1.0], [0.2, 0.8]]), np.array([-1.0, 0.5, 2.0])).tolist()
    [0.2, 0.5, 0.8]
    """
    found: NDArray[np.float64] = np.interp(values, table[0], table[1])
    return found


def calibrated_one(table: Sequence[Sequence[float]], value: float) -> float:
    """Return what one value stands for: `calibrated`, without the cost of an array.

    >>> calibrated_one([[0.0, 1.0], [0.25, 0.75]], 0.25)
    0.375
    """
    raw, meant = table
    place = bisect_right(raw, value)
    if place == 0 or place == len(raw):
        return meant[0 if place == 0 else -1]
    slope = (meant[place] - meant[place - 1]) / (raw[place] - raw[place - 1])
    return slope * (value - raw[place - 1]) + meant[place - 1]


def calibration_error(
    predicted: NDArray[np.float64], real: NDArray[np.float64], bins: int = 10
) -> float:
    """Return the expected calibration error: the mean gap between predicted and real values.

    Predictions from 0 to 1 are parted into bins of equal width; the gap of a bin is that between
    the means of its predicted and of its real values, and counts by their number.

    >>> calibration_error(np.array([0.9, 0.9, 0.1]), np.array([1.0, 0.0, 0.1])) * 3
    0.8
    """
    if not len(predicted):
        return 0.0
    place = np.clip((predicted * bins).astype(np.int64), 0, bins - 1)
    gaps = np.bincount(place, predicted - real, minlength=bins)
    return float(np.abs(gaps).sum() / len(predicted))
