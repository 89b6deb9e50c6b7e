"""The figures of each package, method and measure: means, deviation, interval, time, failures."""

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


def scores_of(of: Grid, measure: int, pages: slice) -> Scores:
    """Return F1 of some pages by one measure, of the methods that have a score on any of them."""
    scored = np.flatnonzero(np.isfinite(of.scores[measure, :, pages, F1]).any(axis=1))
    methods = tuple(of.methods[i] for i in scored)
    f1 = of.scores[measure, scored, pages, F1].T.astype(np.float64)
    packages = [of.packages[i] for i in of.package[pages]]
    return Scores(methods, tuple(zip(packages, of.ids[pages], strict=True)), f1, {})


def summaries(of: Grid) -> list[list[list[dict[str, Any] | None]]]:
    """Return the figures by measure, method and package; None where a method was not run."""
    places = [of.pages(package) for package in range(len(of.packages))]
    found = []
    for measure in range(len(of.measures)):
        known = [
            {one.method: one for one in summarised(scores_of(of, measure, pages))}
            for pages in places
        ]
        found.append(
            [
                [
                    _summary(of, (measure, method), pages, by_name.get(name))
                    for pages, by_name in zip(places, known, strict=True)
                ]
                for method, name in enumerate(of.methods)
            ]
        )
    return found


def _summary(
    of: Grid, row: tuple[int, int], pages: slice, known: Summary | None
) -> dict[str, Any] | None:
    status = of.status[(*row, pages)]
    count = int((status != of.statuses.index(MISSING)).sum())
    if not count:
        return None
    one = known or Summary(of.methods[row[1]], None, 0, *4 * (np.nan,))
    failing = [i for i, name in enumerate(of.statuses) if name != MISSING and is_failure(name)]
    whole = _package_score(of.measures[row[0]], of.scores[(*row, pages)])
    is_mean = package_figure(of.measures[row[0]]) == "mean"
    wall, cpu = (
        seconds_per_kb(of.times[row[1], pages, clock], of.size[pages])
        for clock in range(len(TIMES))
    )
    return {
        "pages": count,
        "scored": one.documents,
        "failed": int(np.isin(status, failing).sum()),
        "precision": whole.precision,
        "recall": whole.recall,
        "f1": whole.f1,
        "deviation": one.deviation,
        "low": one.low if is_mean else np.nan,
        "high": one.high if is_mean else np.nan,
        "pace": wall,
        "cpu": cpu,
    }


def package_figure(measure: str) -> Name:
    """Return how a measure makes the figure of a package: mean, harmonic or sum."""
    try:
        return measure_named(measure).package
    except UnhuskError:  # of another version
        return "mean"


def _package_score(measure: str, rows: NDArray[np.float32]) -> Score:
    """Return the score of a package from those of its documents; means where counts are missing."""
    how, numbers = package_figure(measure), rows.astype(np.float64)
    if how == "sum" and np.isnan(numbers[~np.isnan(numbers[:, F1]), F1 + 1 :]).any():
        how = "mean"
    return package_score(how, numbers)
