"""Fit calibration tables by isotonic regression."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.errors import UnhuskError

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAX_KNOTS = 64  # of a table; the data do not support more


class TrainingError(UnhuskError):
    """Training cannot be done here or with this data."""


def fit_table(
    raw: NDArray[np.float64],
    real: NDArray[np.float64],
    weights: NDArray[np.float64] | None = None,
    max_knots: int = MAX_KNOTS,
) -> NDArray[np.float64]:
    """Return a table for kernel/calibration.py that maps raw values to real ones.

    The isotonic regression is read at `max_knots` quantiles of the raw values.
    """
    if not len(raw):
        message = "a calibration table needs at least one value"
        raise TrainingError(message)
    try:
        from sklearn.isotonic import IsotonicRegression  # noqa: PLC0415 - an extra
    except ImportError as error:
        message = "calibration needs scikit-learn: pip install 'unhusk[train]'"
        raise TrainingError(message) from error
    fitted = IsotonicRegression(out_of_bounds="clip").fit(raw, real, weights)
    knots = np.unique(np.quantile(raw, np.linspace(0, 1, max_knots)))
    return np.stack((knots, np.maximum.accumulate(fitted.predict(knots))))
