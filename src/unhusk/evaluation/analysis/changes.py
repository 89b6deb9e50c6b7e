"""What changed between two runs: page by page, and on average."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.errors import RunError
from unhusk.evaluation.analysis.resampling import DEFAULT
from unhusk.evaluation.analysis.statistics import Scores, differences
from unhusk.evaluation.runs.json_values import json_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from unhusk.evaluation.analysis.resampling import Resampling
    from unhusk.evaluation.runs.results import Run

RIGHT = 0.5  # pages with this F1 or more count as right
LEAST = 1e-6  # smaller changes are ignored
KINDS = ("fixed", "broken", "moved", "new", "gone")


@dataclass(frozen=True)
class Change:
    """The change of a page by a method and measure; None: the run has no score."""

    package: str
    document: str
    method: str
    measure: str
    kind: str  # one of KINDS
    before: float | None
    after: float | None
    status_before: str
    status_after: str

    @property
    def difference(self) -> float:
        """F1 after minus F1 before."""
        return (self.after or 0.0) - (self.before or 0.0)


@dataclass(frozen=True)
class Comparison:
    """The changes of a package by a method and measure."""

    package: str
    method: str
    measure: str
    documents: int  # with scores in both runs
    counts: dict[str, int]  # number of changes of each kind
    before: float  # mean F1 of these documents, and so `after`
    after: float
    low: float  # confidence interval of the difference of the means
    high: float
    p: float  # of the paired permutation test
    changes: tuple[Change, ...]  # the largest first

    @property
    def difference(self) -> float:
        """Mean after minus mean before."""
        return self.after - self.before


def compare_runs(
    before: Run,
    after: Run,
    *,
    methods: Sequence[tuple[str, str]] = (),
    right: float = RIGHT,
    how: Resampling = DEFAULT,
) -> Iterator[Comparison]:
    """Yield a comparison for each package, method and measure that both runs have.

    `methods` are pairs of methods to compare instead, one of each run. A page is fixed if its F1
    rose from below `right`, broken if it fell below, else moved. Raises `RunError` if the runs
    have nothing in common.
    """
    pairs = methods or [(name, name) for name in _common(before.methods, after.methods, "methods")]
    for package in _common(before.packages, after.packages, "packages"):
        for old, new in pairs:
            for measure in _common(before.measures, after.measures, "measures"):
                rows = (_rows(before, package, old, measure), _rows(after, package, new, measure))
                name = old if old == new else f"{old} → {new}"
                yield _compared((package, name, measure), rows, right, how)


def only_in(before: Run, after: Run) -> list[str]:
    """Return in words what only one run has, and what makes the comparison doubtful."""
    lines = []
    for what in ("packages", "methods", "measures"):
        old, new = getattr(before, what), getattr(after, what)
        for own, other, which in ((old, new, "first"), (new, old, "second")):
            rest = [name for name in own if name not in other]
            lines += [f"only the {which} run has the {what} {', '.join(rest)}"] if rest else []
    if before.facts["words"] != after.facts["words"]:
        lines.append("the runs find words in different ways")
    digests = {package["name"]: package["digest"] for package in before.facts["packages"]}
    lines += [
        f"{package['name']} has different data in the two runs"
        for package in after.facts["packages"]
        if digests.get(package["name"], package["digest"]) != package["digest"]
    ]
    return lines


def _common(old: list[str], new: list[str], what: str) -> list[str]:
    both = [name for name in old if name in new]
    if both:
        return both
    message = f"the runs have no {what} in common"
    raise RunError(message)


Rows = dict[str, tuple[float, str]]  # F1 and status by document


def _rows(run: Run, package: str, method: str, measure: str) -> Rows:
    if method not in run.methods:
        message = f"{run.folder}: has no method {method!r}; there are: {', '.join(run.methods)}"
        raise RunError(message)
    names = ("document", "f1", "status")
    values = run.columns(names, package=package, method=method, measure=measure)
    columns = (values[name].tolist() for name in ("document", "f1", "status"))
    return {name: (f1, status) for name, f1, status in zip(*columns, strict=True)}


def _compared(
    key: tuple[str, str, str], both_rows: tuple[Rows, Rows], right: float, how: Resampling
) -> Comparison:
    (package, method, measure), (old, new) = key, both_rows
    changes = []
    for document in dict.fromkeys((*old, *new)):
        (f1_old, status_old), (f1_new, status_new) = (
            rows.get(document, (nan, "")) for rows in (old, new)
        )
        kind = _kind(f1_old, f1_new, right)
        if kind:
            scores = (json_value(f1_old), json_value(f1_new))
            where = (package, document, method, measure, kind)
            changes.append(Change(*where, *scores, status_old, status_new))
    changes.sort(key=lambda change: (-abs(change.difference), change.document))
    counts = {kind: sum(change.kind == kind for change in changes) for kind in KINDS}
    both = [(old[name][0], new[name][0]) for name in old if name in new]
    known = np.array(both, np.float64).reshape(-1, 2)
    known = known[~np.isnan(known).any(axis=1)]
    return Comparison(*key, len(known), counts, *_numbers(known, how), tuple(changes))


def _kind(old: float, new: float, right: float) -> str:
    if isnan(old) or isnan(new):
        return "" if isnan(old) and isnan(new) else "new" if isnan(old) else "gone"
    if abs(new - old) < LEAST:
        return ""
    if (old < right) != (new < right):
        return "fixed" if new > old else "broken"
    return "moved"


def _numbers(known: Any, how: Resampling) -> tuple[float, float, float, float, float]:
    """Return both means, the confidence interval and the p-value."""
    if not len(known):
        return nan, nan, nan, nan, nan
    (difference,) = differences(Scores(("before", "after"), (), known, {}), how, against="before")
    before, after = known.mean(0).tolist()
    return before, after, difference.low, difference.high, difference.p_permutation
