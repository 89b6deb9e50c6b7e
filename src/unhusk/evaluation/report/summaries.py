"""Figures by package, method and measure: means, deviation, interval, time, failures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.errors import UnhuskError
from unhusk.evaluation.analysis.package_figures import is_failure, seconds_per_kb
from unhusk.evaluation.analysis.statistics import Scores, Summary
from unhusk.evaluation.analysis.statistics import summaries as summarised
from unhusk.evaluation.measure.aggregate import F1, package_score
from unhusk.evaluation.measure.measure import measure_named
from unhusk.evaluation.report.grid import MISSING, TIMES, Grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.evaluation.measure.aggregate import Name
    from unhusk.evaluation.measure.score import Score


def scores_of(cells: Grid, measure: int, pages: slice) -> Scores:
    """Return F1 of some pages by a measure, of the methods with a score on any of them."""
    scored = np.flatnonzero(np.isfinite(cells.scores[measure, :, pages, F1]).any(axis=1))
    methods = tuple(cells.methods[i] for i in scored)
    f1 = cells.scores[measure, scored, pages, F1].T.astype(np.float64)
    packages = [cells.packages[i] for i in cells.package[pages]]
    return Scores(methods, tuple(zip(packages, cells.ids[pages], strict=True)), f1, {})


def summaries(cells: Grid) -> list[list[list[dict[str, Any] | None]]]:
    """Return figures by measure, method and package; None if the method was not run on it."""
    places = [cells.pages(package) for package in range(len(cells.packages))]
    by_measure = []
    for measure in range(len(cells.measures)):
        known = [
            {summary.method: summary for summary in summarised(scores_of(cells, measure, pages))}
            for pages in places
        ]
        by_measure.append(
            [
                [
                    _summary(cells, (measure, method), pages, by_name.get(name))
                    for pages, by_name in zip(places, known, strict=True)
                ]
                for method, name in enumerate(cells.methods)
            ]
        )
    return by_measure


def _summary(
    cells: Grid, row: tuple[int, int], pages: slice, known: Summary | None
) -> dict[str, Any] | None:
    status = cells.status[(*row, pages)]
    count = int((status != cells.statuses.index(MISSING)).sum())
    if not count:
        return None
    summary = known or Summary(cells.methods[row[1]], None, 0, *4 * (np.nan,))
    failing = [i for i, name in enumerate(cells.statuses) if name != MISSING and is_failure(name)]
    whole = _package_score(cells.measures[row[0]], cells.scores[(*row, pages)])
    is_mean = package_figure(cells.measures[row[0]]) == "mean"
    wall, cpu = (
        seconds_per_kb(cells.times[row[1], pages, clock], cells.size[pages])
        for clock in range(len(TIMES))
    )
    return {
        "pages": count,
        "scored": summary.documents,
        "failed": int(np.isin(status, failing).sum()),
        "precision": whole.precision,
        "recall": whole.recall,
        "f1": whole.f1,
        "deviation": summary.deviation,
        "low": summary.low if is_mean else np.nan,
        "high": summary.high if is_mean else np.nan,
        "pace": wall,
        "cpu": cpu,
    }


def package_figure(measure: str) -> Name:
    """Return how a measure combines documents to a package: mean, harmonic or sum."""
    try:
        return measure_named(measure).package
    except UnhuskError:  # a measure of another version
        return "mean"


def _package_score(measure: str, rows: NDArray[np.float32]) -> Score:
    """Return the score of a package from those of its documents; means where counts are missing."""
    how, numbers = package_figure(measure), rows.astype(np.float64)
    if how == "sum" and np.isnan(numbers[~np.isnan(numbers[:, F1]), F1 + 1 :]).any():
        how = "mean"
    return package_score(how, numbers)
