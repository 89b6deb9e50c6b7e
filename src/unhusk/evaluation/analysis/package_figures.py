"""The figures of a package: its score by a measure, its time per kB, its failures."""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING

import numpy as np

from unhusk.evaluation.extractors.output import ANSWERED
from unhusk.evaluation.measure import aggregate
from unhusk.evaluation.measure.measure import measure_named
from unhusk.evaluation.runs.paper_table import KB
from unhusk.evaluation.runs.score_document import FAULTY, NO_GOLD, NOT_APPLICABLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from unhusk.evaluation.runs.results import Run

NOT_COUNTED = frozenset((NO_GOLD, NOT_APPLICABLE, FAULTY))  # statuses of rows without a score


def package_f1(run: Run, package: str, measure: str) -> dict[str, float]:
    """Return the F1 of a package for each method, combined from its documents as the measure says.

    It is NaN where no document counts.
    """
    how = measure_named(measure).package
    columns = run.grids(aggregate.NEEDED[how], package=package, measure=measure)
    return {
        method: aggregate.package_score(how, score_rows(columns, k)).f1
        for k, method in enumerate(run.methods)
    }


def score_rows(columns: Mapping[str, NDArray[np.float64]], method: int) -> NDArray[np.float64]:
    """Return the scores of a method as rows for `package_score`; NaN in columns not given."""
    rows = np.full((len(next(iter(columns.values()))), len(aggregate.COLUMNS)), nan)
    for name, values in columns.items():
        rows[:, aggregate.COLUMNS.index(name)] = values[:, method]
    return rows


def seconds_per_kb(seconds: NDArray[np.floating], sizes: NDArray[np.integer]) -> float:
    """Return the mean of the documents' seconds for each 1000 bytes; NaN where none is timed."""
    is_timed = np.isfinite(seconds) & (sizes > 0)
    if not is_timed.any():
        return nan
    return float(np.mean(seconds[is_timed].astype(np.float64) * KB / sizes[is_timed]))


def is_failure(status: str) -> bool:
    """Return whether a status means that the extractor gave no answer."""
    return status not in ANSWERED and status not in NOT_COUNTED
