"""The figures of each package, method and measure: means, deviation, interval, time, failures."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.errors import UnhuskError
from unhusk.evaluation.analysis.statistics import Scores, Summary
from unhusk.evaluation.analysis.statistics import summaries as summarised
from unhusk.evaluation.extractors.output import ANSWERED
from unhusk.evaluation.measure.aggregate import summarised as summarised_score
from unhusk.evaluation.measure.measure import measure_named
from unhusk.evaluation.measure.score import Counts, Score
from unhusk.evaluation.report.grid import F1, MISSING, Grid
from unhusk.evaluation.runs.paper_table import KB
from unhusk.evaluation.runs.score_document import FAULTY, NO_GOLD, NOT_APPLICABLE

if TYPE_CHECKING:
    from numpy.typing import NDArray

FINE = ANSWERED | {NO_GOLD, NOT_APPLICABLE, FAULTY, MISSING}  # every other status is a failure


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
    failing = [i for i, name in enumerate(of.statuses) if name not in FINE]
    whole = package_score(of.measures[row[0]], of.scores[(*row, pages)])
    is_mean = package_figure(of.measures[row[0]]) == "mean"
    wall, cpu = _paces(of, row[1], pages)
    return {
        "pages": count,
        "scored": one.documents,
        "failed": int(np.isin(status, failing).sum()),
        "precision": whole.precision,
        "recall": whole.recall,
        "f1": one.mean if is_mean else whole.f1,
        "deviation": one.deviation,
        "low": one.low if is_mean else np.nan,
        "high": one.high if is_mean else np.nan,
        "pace": wall,
        "cpu": cpu,
    }


def package_figure(measure: str) -> str:
    """Return how a measure makes the figure of a package: mean, harmonic or sum."""
    try:
        return measure_named(measure).package
    except UnhuskError:  # of another version
        return "mean"


def package_score(measure: str, rows: NDArray[np.float32]) -> Score:
    """Return the score of a package from those of its pages."""
    scores = [_score(row) for row in rows.astype(np.float64).tolist() if not isnan(row[F1])]
    how = package_figure(measure)
    if how == "sum" and any(one.counts is None for one in scores):
        how = "mean"
    return summarised_score(how, scores)  # type: ignore[arg-type]


def _score(row: list[float]) -> Score:
    precision, recall, f1, *counts = row
    known = None if isnan(sum(counts)) else Counts(*map(int, counts))
    return Score(precision, recall, f1, known)


def _paces(of: Grid, method: int, pages: slice) -> list[float]:
    """Return seconds for a kB, the mean of the pages, by both clocks."""
    size = of.size[pages, None]
    with np.errstate(invalid="ignore", divide="ignore"):
        rates = np.where(size > 0, KB * of.times[method, pages].astype(np.float64) / size, np.nan)
    known = np.isfinite(rates)
    counts, totals = known.sum(axis=0), np.where(known, rates, 0).sum(axis=0)
    return [float(a / b) if b else np.nan for a, b in zip(totals, counts, strict=True)]
