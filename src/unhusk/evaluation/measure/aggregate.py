"""How the scores of documents become the score of a package."""

from __future__ import annotations

from math import fsum, nan
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.evaluation.measure.score import Score, counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Name = Literal["mean", "harmonic", "sum"]

COLUMNS = ("precision", "recall", "f1", "right", "wrong", "missed")
F1 = COLUMNS.index("f1")
_SHARES = F1 + 1  # columns that are shares; the others are counts
NEEDED: dict[Name, tuple[str, ...]] = {  # columns that the F1 of a package is computed from
    "mean": ("f1",),
    "harmonic": COLUMNS[:_SHARES],
    "sum": COLUMNS,
}


def package_score(how: Name, rows: NDArray[np.float64]) -> Score:
    """Return the score of a package from a row of COLUMNS for each document.

    `mean` is the mean of each of the three shares; `harmonic` takes F1 from the means of precision
    and recall; `sum` adds up the counts of all documents, so that each weighs what it contains.
    Documents without F1 do not count; where none counts, the score is NaN.
    """
    rows = rows[~np.isnan(rows[:, F1])]
    if not len(rows):
        return Score(nan, nan, nan)
    if how == "sum":
        return _summed(rows[:, _SHARES:])
    precision, recall, f1 = (_mean(column) for column in rows[:, :_SHARES].T)
    if how == "mean":
        return Score(precision, recall, f1)
    both = precision + recall
    return Score(precision, recall, 2 * precision * recall / both if both else 0.0)


def summarised(how: Name, scores: Sequence[Score]) -> Score:
    """Return the score of a package from the scores of its documents."""
    rows = [(one.precision, one.recall, one.f1, *(one.counts or 3 * (nan,))) for one in scores]
    return package_score(how, np.array(rows, np.float64).reshape(-1, len(COLUMNS)))


def _mean(values: NDArray[np.float64]) -> float:
    known = values[~np.isnan(values)]
    return fsum(known) / len(known) if len(known) else nan


def _summed(counts: NDArray[np.float64]) -> Score:
    if np.isnan(counts).any():
        message = "the counts of some pages are not known, so they cannot be added up"
        raise ValueError(message)
    return counted(*(int(total) for total in counts.sum(0)))
