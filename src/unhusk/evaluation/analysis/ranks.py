"""Ranks of methods: mean ranks, wins, and which ranks differ.

Source: the comparison over many data sets of Demšar (2006): mean ranks, the Friedman test, and the
Nemenyi critical difference. Rows are documents, or packages with their means.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from unhusk.evaluation.analysis.resampling import Array
    from unhusk.evaluation.analysis.statistics import Scores

_MIN = 2  # methods and rows that a test needs


@dataclass(frozen=True)
class RankRow:
    """The ranks of one method."""

    method: str
    mean_rank: float  # 1 is the best; equal scores share their ranks
    wins: int  # rows in which no other method is better
    alike: tuple[str, ...]  # methods whose mean rank differs by less than the critical difference


@dataclass(frozen=True)
class RankTable:
    """All methods, the best first."""

    rows: tuple[RankRow, ...]
    compared: int  # rows without gaps
    statistic: float  # of the Friedman test
    p_value: float  # of the Friedman test
    critical: float  # critical difference of mean ranks


def rank_table(scores: Scores, level: float = 0.05) -> RankTable:
    """Return the mean ranks of the methods, and which differ at a significance level."""
    whole = scores.f1[~np.isnan(scores.f1).any(axis=1)]
    ranks = ranked(whole)
    means = ranks.mean(0) if len(whole) else np.full(len(scores.methods), np.nan)
    statistic, p_value = _friedman(ranks)
    critical = _critical(len(scores.methods), len(whole), level)
    best = whole.max(1, keepdims=True) if len(whole) else whole
    wins = (whole == best).sum(0)
    order = np.argsort(means, kind="stable")
    near = np.abs(means[:, None] - means) <= critical
    rows = tuple(
        RankRow(
            scores.methods[i],
            float(means[i]),
            int(wins[i]),
            tuple(scores.methods[j] for j in order if j != i and near[i, j]),
        )
        for i in order
    )
    return RankTable(rows, len(whole), statistic, p_value, critical)


def ranked(values: Array) -> Array:
    """Return the rank of each value in its row, the largest first; ties share the mean rank.

    >>> ranked(np.array([[0.5, 0.9, 0.5, 0.1]])).tolist()
    [[2.5, 1.0, 2.5, 4.0]]
    """
    out = np.ones(values.shape)
    for other in values.T:
        out += (other[:, None] > values) + (other[:, None] == values) / 2
    return out - 0.5  # each value is tied with itself


def _friedman(ranks: Array) -> tuple[float, float]:
    """Return the statistic, corrected for ties, and its p-value."""
    rows, methods = ranks.shape
    if rows < _MIN or methods < _MIN:
        return np.nan, np.nan
    spread = float(((ranks - (methods + 1) / 2) ** 2).sum()) / (rows * (methods - 1))
    between = float(((ranks.mean(0) - (methods + 1) / 2) ** 2).sum())
    if not spread:
        return 0.0, 1.0
    statistic = rows * between / spread
    return statistic, float(needed("scipy.stats").chi2.sf(statistic, methods - 1))


def _critical(methods: int, rows: int, level: float) -> float:
    """Return the critical difference of mean ranks."""
    if methods < _MIN or not rows:
        return np.nan
    quantile = needed("scipy.stats").studentized_range.ppf(1 - level, methods, np.inf)
    return float(quantile * np.sqrt(methods * (methods + 1) / (12 * rows)))
