"""The summary of a run: figures of each method on each package, and which is best."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from math import isnan, nan
from typing import TYPE_CHECKING, Any

from unhusk.evaluation.analysis.package_figures import (
    NOT_COUNTED,
    is_failure,
    package_f1,
    seconds_per_kb,
)
from unhusk.evaluation.analysis.resampling import DEFAULT
from unhusk.evaluation.analysis.statistics import Scores, differences, summaries
from unhusk.evaluation.runs.json_values import json_value

if TYPE_CHECKING:
    from unhusk.evaluation.analysis.resampling import Resampling
    from unhusk.evaluation.runs.results import Run

MAIN = "seq"  # the measure that methods are sorted by, if the run has it
LEVEL = 0.05  # significance level of differences from the best method


@dataclass(frozen=True)
class Line:
    """A method on a package."""

    package: str
    method: str
    figures: dict[str, float]  # the package's F1 by each measure
    mean: float  # of the documents' F1 by the main measure, as are the next three
    deviation: float
    low: float
    high: float
    documents: int  # with scores
    not_counted: int  # without gold, or faulty
    failures: int
    seconds_per_kb: float  # mean of the documents; a kB is 1000 bytes
    cpu_seconds_per_kb: float
    p_best: float = nan  # p-value of the difference from the best method, after Holm's correction
    is_best: bool = False

    @property
    def is_like_best(self) -> bool:
        """Whether the difference from the best is not significant."""
        return self.is_best or self.p_best > LEVEL

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, ready for JSON."""
        plain: dict[str, Any] = json_value({**asdict(self), "is_like_best": self.is_like_best})
        return plain


def main_measure(run: Run) -> str:
    """Return the measure that methods are sorted by."""
    return MAIN if MAIN in run.measures else run.measures[0]


def summary(run: Run, package: str, how: Resampling = DEFAULT) -> list[Line]:
    """Return the lines of a package, the best method first."""
    main = main_measure(run)
    scores = Scores(tuple(run.methods), (), run.grids(("f1",), **_where(package, main))["f1"], {})
    by_measure = {name: package_f1(run, package, name) for name in run.measures}
    statuses, times = run.statuses(**_where(package, main)), _times(run, package, main)
    lines = []
    for k, row in enumerate(summaries(scores, how)):
        own = {name: f1[row.method] for name, f1 in by_measure.items()}
        numbers = (row.mean, row.deviation, row.low, row.high, row.documents)
        counts = _counts(
            {status: n for (name, status), n in statuses.items() if name == row.method}
        )
        lines.append(Line(package, row.method, own, *numbers, *counts, *times[k]))
    lines.sort(key=lambda line: -line.mean if not isnan(line.mean) else 1.0)
    return _compared(lines, scores, how)


def _compared(lines: list[Line], scores: Scores, how: Resampling) -> list[Line]:
    best = lines[0].method
    p_values = {pair.left: pair.p_holm for pair in differences(scores, how, against=best)}
    return [
        replace(line, p_best=p_values.get(line.method, nan), is_best=line.method == best)
        for line in lines
    ]


def _where(package: str, measure: str) -> dict[str, str]:
    return {"package": package, "measure": measure}


def _counts(statuses: dict[str, int]) -> tuple[int, int]:
    """Return how many rows do not count, and how many are failures."""
    not_counted = sum(count for status, count in statuses.items() if status in NOT_COUNTED)
    return not_counted, sum(count for status, count in statuses.items() if is_failure(status))


def _times(run: Run, package: str, measure: str) -> list[tuple[float, float]]:
    """Return wall and CPU seconds per kB of each method."""
    columns = run.grids(("seconds", "cpu_seconds", "bytes"), **_where(package, measure))
    sizes = columns["bytes"].T
    clocks = (columns["seconds"].T, columns["cpu_seconds"].T)
    wall, cpu = ([*map(seconds_per_kb, seconds, sizes)] for seconds in clocks)
    return list(zip(wall, cpu, strict=True))
