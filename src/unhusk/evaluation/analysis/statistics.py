"""Statistics of scores: means, deviations, confidence intervals, and differences of methods.

Scores are a matrix of documents (rows) and methods (columns). Where a measure does not apply to a
document there is a gap (NaN), which does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.evaluation.analysis.complexity import LEVELS, levels
from unhusk.evaluation.analysis.resampling import (
    DEFAULT,
    Array,
    Resampling,
    Sums,
    bootstrap,
    flipped,
    grouped,
    intervals,
)
from unhusk.evaluation.runs.json_values import json_value
from unhusk.evaluation.runs.matrix import coded, filled, first_rows

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

LABELS = ("package", "page_type", "language", "difficulty", "group", "fragmented", "multiple")
_SLACK = 1e-9  # rounding errors of sums in another order


@dataclass(frozen=True, eq=False)
class Scores:
    """F1 of documents (rows) and methods (columns), with what is known about the documents."""

    methods: tuple[str, ...]
    documents: tuple[tuple[str, str], ...]  # package and id
    f1: Array
    labels: Mapping[str, tuple[Any, ...]]  # values for each document, by name of the label

    def where(self, label: str, value: object) -> Scores:
        """Return the documents with one value of a label."""
        rows = [i for i, label_value in enumerate(self.labels[label]) if label_value == value]
        labels = {name: tuple(of[i] for i in rows) for name, of in self.labels.items()}
        return Scores(self.methods, tuple(self.documents[i] for i in rows), self.f1[rows], labels)

    def package_means(self) -> Scores:
        """Return one row for each package: the means of its documents."""
        sums = grouped(self.f1, [package for package, _ in self.documents])
        names = tuple(dict.fromkeys(package for package, _ in self.documents))
        means = np.where(sums.counts > 0, sums.totals / np.maximum(sums.counts, 1), np.nan)
        return Scores(self.methods, tuple((name, "") for name in names), means, {"package": names})


def pivot(rows: Mapping[str, Sequence[Any]], measure: str) -> Scores:
    """Return the scores of one measure from the columns of a results table."""
    chosen = [i for i, name in enumerate(rows["measure"]) if name == measure]
    method = coded(rows["method"][i] for i in chosen)
    document = coded((rows["package"][i], rows["document"][i]) for i in chosen)
    f1 = filled(
        (len(document.names), len(method.names)),
        (document.codes, method.codes),
        np.array([rows["f1"][i] for i in chosen], np.float64),
    )
    first = [chosen[at] for at in first_rows(document.codes)]
    labels = {name: tuple(rows[name][i] for i in first) for name in LABELS if name in rows}
    if "difficulty" in labels:
        packages = [package for package, _ in document.names]
        labels["difficulty"] = _levels(labels["difficulty"], packages)
    return Scores(method.names, document.names, f1, labels)


def _levels(values: Sequence[Any], packages: Sequence[str]) -> tuple[Any, ...]:
    """Return complexities as levels within their package; other values stay."""
    out = json_value(list(values))
    for package in dict.fromkeys(packages):
        pairs = enumerate(zip(out, packages, strict=True))
        rows = [i for i, (level, name) in pairs if name == package and isinstance(level, float)]
        for i, level in zip(rows, levels([values[i] for i in rows]), strict=True):
            out[i] = level
    return tuple(out)


@dataclass(frozen=True)
class Summary:
    """The scores of a method on some documents."""

    method: str
    value: Any  # of the label; None: all documents
    documents: int  # with scores
    mean: float
    deviation: float  # sample standard deviation; NaN for fewer than two documents
    low: float  # confidence interval of the mean
    high: float


def summaries(
    scores: Scores,
    how: Resampling = DEFAULT,
    groups: Sequence[Hashable] | None = None,
    value: object = None,
) -> list[Summary]:
    """Return the summary of each method, in the order of the methods."""
    if not len(scores.f1):
        return [Summary(name, value, 0, *4 * (np.nan,)) for name in scores.methods]
    sums = grouped(scores.f1, groups)
    ends = intervals(sums, bootstrap(sums, how), how)
    counts = (~np.isnan(scores.f1)).sum(0)
    rows = zip(scores.methods, counts, sums.means, deviations(scores.f1), ends, strict=True)
    return [
        Summary(name, value, int(count), float(mean), float(deviation), *map(float, end))
        for name, count, mean, deviation, end in rows
    ]


def summaries_by(
    label: str, scores: Scores, how: Resampling = DEFAULT, together: str | None = None
) -> list[Summary]:
    """Return the summary of each method for each value of a label; None is the unknown value.

    `together` names a label whose documents are resampled as a whole, such as the group.
    """
    rows = []
    for value in sorted(dict.fromkeys(scores.labels[label]), key=_order):
        part = scores.where(label, value)
        rows += summaries(part, how, part.labels[together] if together else None, value)
    return rows


def _order(value: object) -> tuple[bool, int, str]:
    """Return a sort key for values of a label: levels from low to high, unknown last."""
    return value is None, LEVELS.index(value) if value in LEVELS else 0, str(value)


def deviations(values: Array) -> Array:
    """Return the sample standard deviation of each column."""
    counts = (~np.isnan(values)).sum(0)
    filled = np.where(np.isnan(values), 0.0, values)
    means = filled.sum(0) / np.maximum(counts, 1)
    squares = np.where(np.isnan(values), 0.0, (values - means) ** 2).sum(0)
    out: Array = np.where(counts > 1, np.sqrt(squares / np.maximum(counts - 1, 1)), np.nan)
    return out


@dataclass(frozen=True)
class Difference:
    """Two methods compared on the documents for which both have scores."""

    left: str
    right: str
    documents: int
    difference: float  # mean of left minus mean of right
    low: float  # its confidence interval
    high: float
    p_permutation: float  # of the paired permutation test
    p_bootstrap: float  # of the paired bootstrap test
    p_holm: float  # `p_permutation` with Holm's correction

    def is_significant(self, level: float = 0.05) -> bool:
        """Return whether the difference is significant after correction."""
        return self.p_holm <= level


def differences(
    scores: Scores,
    how: Resampling = DEFAULT,
    groups: Sequence[Hashable] | None = None,
    against: str | None = None,
) -> list[Difference]:
    """Return the difference of every two methods, or of every method from one of them.

    Intervals and both tests are paired: documents, or groups of documents, are resampled for all
    methods together.
    """
    pairs = _pairs(scores.methods, against)
    if not pairs or not len(scores.f1):
        return []
    sums, drawn, signed = _draws(scores.f1, pairs, groups, how)
    by_signs = _p_of_signs(sums, signed)
    columns = (
        sums.means,
        *intervals(sums, drawn, how).T,
        by_signs,
        _p_of_bootstrap(sums.means, drawn),
        holm(by_signs),
    )
    names, counts = scores.methods, sums.counts.sum(0).astype(int)
    return [
        Difference(names[i], names[j], int(counts[k]), *(float(column[k]) for column in columns))
        for k, (i, j) in enumerate(pairs)
    ]


def _pairs(methods: Sequence[str], against: str | None) -> list[tuple[int, int]]:
    if against is None:
        return list(combinations(range(len(methods)), 2))
    base = methods.index(against)
    return [(i, base) for i in range(len(methods)) if i != base]


def _draws(
    f1: Array, pairs: list[tuple[int, int]], groups: Sequence[Hashable] | None, how: Resampling
) -> tuple[Sums, Array, Array]:
    """Return sums, bootstrap means and sign-flipped sums of the differences of pairs.

    If all methods have the same gaps, methods are resampled instead of pairs, which are many more.
    """
    left, right = (np.array(side) for side in zip(*pairs, strict=True))
    sums, gaps = grouped(f1[:, left] - f1[:, right], groups), np.isnan(f1)
    if (gaps != gaps[:, :1]).any():
        return sums, bootstrap(sums, how), flipped(sums.totals, how)
    each = grouped(f1, groups)
    drawn, signed = bootstrap(each, how), flipped(each.totals, how)
    return sums, drawn[:, left] - drawn[:, right], signed[:, left] - signed[:, right]


def _p_of_signs(sums: Sums, signed: Array) -> Array:
    """Return the share of sign patterns with a sum at least as far from zero as the actual one."""
    total = np.abs(sums.totals.sum(0))
    shares: Array = np.mean(np.abs(signed) >= total * (1 - _SLACK) - _SLACK, axis=0)
    return np.where(sums.counts.sum(0) > 0, shares, np.nan)


def _p_of_bootstrap(means: Array, drawn: Array) -> Array:
    """Return the share of resamples at least as far from the mean as the mean is from zero."""
    away = np.abs(drawn - means) >= np.abs(means) * (1 - _SLACK) - _SLACK
    shares: Array = (1 + away.sum(0)) / (1 + len(drawn))
    return np.where(np.isnan(means), np.nan, shares)


def holm(p_values: Sequence[float] | Array) -> Array:
    """Return p-values with Holm's correction; NaN stays NaN.

    >>> holm([0.01, 0.04, 0.03]).round(4).tolist()
    [0.03, 0.06, 0.06]
    """
    values = np.asarray(p_values, np.float64)
    out = np.full(len(values), np.nan)
    order = [i for i in np.argsort(values, kind="stable") if not np.isnan(values[i])]
    steps = values[order] * np.arange(len(order), 0, -1)
    out[order] = np.minimum(np.maximum.accumulate(steps), 1.0) if order else []
    return out
