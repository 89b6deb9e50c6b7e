"""What a run says in a few lines: figures of each method on each package, and who is best."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from math import isnan, nan
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.evaluation.analysis.resampling import DEFAULT
from unhusk.evaluation.analysis.statistics import Scores, differences, summaries
from unhusk.evaluation.extractors.output import ANSWERED
from unhusk.evaluation.measure.measure import measure_named
from unhusk.evaluation.measure.score import Counts, Score
from unhusk.evaluation.runs.paper_table import KB
from unhusk.evaluation.runs.score_document import FAULTY, NO_GOLD, NOT_APPLICABLE

if TYPE_CHECKING:
    from unhusk.evaluation.analysis.resampling import Resampling
    from unhusk.evaluation.runs.results import Run

MAIN = "seq"  # the measure that methods are ordered by, where a run has it
LEVEL = 0.05  # of differences from the best, after Holm's correction


@dataclass(frozen=True)
class Line:
    """One method on one package."""

    package: str
    method: str
    figures: dict[str, float]  # the package's F1 by each measure
    mean: float  # of the documents' F1 by the main measure, and so the rest
    deviation: float
    low: float
    high: float
    documents: int  # that count
    not_counted: int  # without gold, or not to be trusted
    failures: int
    seconds_per_kb: float  # mean of the documents, a kB being 1000 bytes
    cpu_seconds_per_kb: float
    p_best: float = nan  # that the best method is better by chance only, after Holm's correction
    is_best: bool = False

    @property
    def is_like_best(self) -> bool:
        """Whether the difference from the best may be chance."""
        return self.is_best or self.p_best > LEVEL

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, ready for JSON."""
        found = {**asdict(self), "is_like_best": self.is_like_best}
        return {name: _plain(value) for name, value in found.items()}


def main_measure(run: Run) -> str:
    """Return the measure that methods are ordered by."""
    return MAIN if MAIN in run.measures else run.measures[0]


def summary(run: Run, package: str, how: Resampling = DEFAULT) -> list[Line]:
    """Return the lines of a package, the best method first."""
    main = main_measure(run)
    scores = Scores(tuple(run.methods), (), run.grids(("f1",), **_where(package, main))["f1"], {})
    by_measure = {name: figures(run, package, name) for name in run.measures}
    statuses, times = run.statuses(**_where(package, main)), _times(run, package, main)
    lines = []
    for k, one in enumerate(summaries(scores, how)):
        own = {name: found[one.method] for name, found in by_measure.items()}
        numbers = (one.mean, one.deviation, one.low, one.high, one.documents)
        counts = _counts(
            {status: n for (name, status), n in statuses.items() if name == one.method}
        )
        lines.append(Line(package, one.method, own, *numbers, *counts, *times[k]))
    lines.sort(key=lambda line: -line.mean if not isnan(line.mean) else 1.0)
    return _compared(lines, scores, how)


def _compared(lines: list[Line], scores: Scores, how: Resampling) -> list[Line]:
    best = lines[0].method
    p_values = {one.left: one.p_holm for one in differences(scores, how, against=best)}
    return [
        replace(line, p_best=p_values.get(line.method, nan), is_best=line.method == best)
        for line in lines
    ]


def figures(run: Run, package: str, name: str) -> dict[str, float]:
    """Return the F1 of a package for each method, made as the measure says.

    It is not a number where no document counts.
    """
    measure, where = measure_named(name), _where(package, name)
    if measure.package == "mean":
        f1 = run.grids(("f1",), **where)["f1"]
        known = (~np.isnan(f1)).sum(0)
        means = [float(np.nanmean(f1[:, k])) if known[k] else nan for k in range(len(known))]
        return dict(zip(run.methods, means, strict=True))
    columns = ("precision", "recall", "f1", "right", "wrong", "missed")
    grids = run.grids(columns, **where)
    found = {}
    for k, method in enumerate(run.methods):
        rows = zip(*(grids[one][:, k].tolist() for one in columns), strict=True)
        found[method] = measure.summary([_score(*row) for row in rows if not isnan(row[2])]).f1
    return found


def _where(package: str, measure: str) -> dict[str, str]:
    return {"package": package, "measure": measure}


def _counts(statuses: dict[str, int]) -> tuple[int, int]:
    """Return how many rows do not count, and how many are failures."""
    apart = sum(statuses.get(one, 0) for one in (NO_GOLD, NOT_APPLICABLE, FAULTY))
    answers = sum(statuses.get(one, 0) for one in ANSWERED)
    return apart, sum(statuses.values()) - apart - answers


def _times(run: Run, package: str, measure: str) -> list[tuple[float, float]]:
    """Return for each method wall and CPU seconds for each kB."""
    found = run.grids(("seconds", "cpu_seconds", "bytes"), **_where(package, measure))
    sizes = found["bytes"]
    return [
        (_rate(found["seconds"][:, k], sizes[:, k]), _rate(found["cpu_seconds"][:, k], sizes[:, k]))
        for k in range(sizes.shape[1])
    ]


def _rate(seconds: Any, sizes: Any) -> float:
    known = ~np.isnan(seconds) & (sizes > 0)
    return float(np.mean(seconds[known] * KB / sizes[known])) if known.any() else nan


def _score(precision: float, recall: float, f1: float, *counts: float) -> Score:
    known = None if any(map(isnan, counts)) else Counts(*map(int, counts))
    return Score(precision, recall, f1, known)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    return None if isinstance(value, float) and isnan(value) else value
