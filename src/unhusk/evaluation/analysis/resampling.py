"""Resampled means: the bootstrap and sign flips, for many methods at once.

Documents are drawn in groups, such as sites, whose pages are alike; where no groups are given each
document is one. All methods are drawn together, so that differences are paired. Only sums of groups
are needed: a resample is a row of a matrix product.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

Array = NDArray[np.float64]

_CELLS = 200_000  # drawn at a time, a few MB
_NORMAL = NormalDist()


@dataclass(frozen=True, kw_only=True)
class Resampling:
    """How to draw."""

    resamples: int = 2000  # of the bootstrap
    permutations: int = 10_000  # of signs; all of them if there are fewer
    level: float = 0.95  # of intervals
    interval: Literal["bca", "percentile"] = "bca"  # corrected for bias and skewness, or plain
    seed: int = 7


DEFAULT = Resampling()


@dataclass(frozen=True, eq=False)
class Sums:
    """Sums and counts of values, by group (rows) and column."""

    totals: Array
    counts: Array

    @property
    def means(self) -> Array:
        """Mean of each column; NaN without values."""
        return ratio(self.totals.sum(0), self.counts.sum(0))


def grouped(values: Array, groups: Sequence[Hashable] | None = None) -> Sums:
    """Return sums and counts of the rows of each group; NaN does not count."""
    known = ~np.isnan(values)
    filled, counts = np.where(known, values, 0.0), known.astype(np.float64)
    if groups is None:
        return Sums(filled, counts)
    numbers: dict[Hashable, int] = {}
    row = np.array([numbers.setdefault(group, len(numbers)) for group in groups], np.intp)
    sums = [np.zeros((len(numbers), values.shape[1])) for _ in range(2)]
    for out, rows in zip(sums, (filled, counts), strict=True):
        np.add.at(out, row, rows)
    return Sums(*sums)


def ratio(totals: Array, counts: Array) -> Array:
    """Return totals divided by counts; NaN where a count is 0."""
    with np.errstate(invalid="ignore", divide="ignore"):
        means: Array = totals / counts
    return means


def bootstrap(sums: Sums, how: Resampling = DEFAULT) -> Array:
    """Return the mean of each column (columns) in each resample of groups (rows)."""
    draw, size = np.random.default_rng(how.seed), len(sums.totals)
    out = np.full((how.resamples, sums.totals.shape[1]), np.nan)
    for rows in _parts(how.resamples, size):
        drawn = draw.integers(0, size, (len(rows), size))
        drawn += size * np.arange(len(rows))[:, None]
        times = np.bincount(drawn.ravel(), minlength=len(rows) * size).reshape(len(rows), size)
        times = times.astype(np.float64)
        out[rows] = ratio(times @ sums.totals, times @ sums.counts)
    return out


def flipped(totals: Array, how: Resampling = DEFAULT) -> Array:
    """Return the sum of each column (columns) under sign flips of the groups (rows).

    All sign patterns if there are no more than requested, else random ones after the identity.
    """
    size = len(totals)
    if size < how.permutations.bit_length():
        signs = 1.0 - 2.0 * (np.arange(1 << size)[:, None] >> np.arange(size) & 1)
        return signs @ totals
    draw = np.random.default_rng(how.seed)
    out = np.empty((how.permutations + 1, totals.shape[1]))
    out[0] = totals.sum(0)
    for rows in _parts(how.permutations, size):
        bits = draw.integers(0, 2, (len(rows), size), np.int8)
        out[rows + 1] = (1.0 - 2.0 * bits) @ totals
    return out


def intervals(sums: Sums, drawn: Array, how: Resampling = DEFAULT) -> Array:
    """Return (low, high) of each column (rows) from its bootstrap means."""
    tail = (1 - how.level) / 2
    ends = np.array([tail, 1 - tail])
    estimates = sums.means
    skewness = _acceleration(sums) if how.interval == "bca" else np.zeros(len(estimates))
    out = np.full((len(estimates), 2), np.nan)
    for i, column in enumerate(drawn.T):
        known = column[~np.isnan(column)]
        if len(known) and not np.isnan(estimates[i]):
            bias = _bias(known, estimates[i]) if how.interval == "bca" else 0.0
            out[i] = np.quantile(known, [_moved(end, bias, skewness[i]) for end in ends])
    return out


def _bias(drawn: Array, estimate: float) -> float:
    """Return the bias correction of BCa: the normal score of the share of resamples below."""
    share = np.mean(drawn < estimate) + np.mean(drawn == estimate) / 2
    least = 0.5 / len(drawn)
    return _NORMAL.inv_cdf(float(np.clip(share, least, 1 - least)))


def _acceleration(sums: Sums) -> Array:
    """Return the acceleration of BCa: a sixth of the skewness of the jackknife means."""
    left = ratio(sums.totals.sum(0) - sums.totals, sums.counts.sum(0) - sums.counts)
    away = np.nan_to_num(np.nanmean(left, 0, keepdims=True) - left) if len(left) > 1 else 0 * left
    return np.nan_to_num(ratio((away**3).sum(0), 6 * (away**2).sum(0) ** 1.5))


def _moved(end: float, bias: float, skewness: float) -> float:
    """Return the quantile that BCa takes for an end of the interval."""
    score = bias + _NORMAL.inv_cdf(end)
    return _NORMAL.cdf(bias + score / (1 - skewness * score))


def _parts(count: int, size: int) -> Iterator[NDArray[np.intp]]:
    """Yield indices of resamples in chunks that fit into memory."""
    step = max(1, _CELLS // max(size, 1))
    for start in range(0, count, step):
        yield np.arange(start, min(start + step, count))
