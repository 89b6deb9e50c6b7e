"""How the scores of documents become the score of a package."""

from __future__ import annotations

from math import fsum, isnan, nan
from typing import TYPE_CHECKING, Literal

from unhusk.evaluation.measure.score import Counts, Score, counted

if TYPE_CHECKING:
    from collections.abc import Sequence

Name = Literal["mean", "harmonic", "sum"]


def summarised(how: Name, scores: Sequence[Score]) -> Score:
    """Return the score of a package; of no documents it is not a number.

    `mean` is the mean of each of the three; `harmonic` takes F1 from the means of precision and
    recall; `sum` adds up the counts of all pages, so that a page weighs what it has.
    """
    if not scores:
        return Score(nan, nan, nan)
    if how == "sum":
        return _summed([one.counts for one in scores])
    precision = _mean([one.precision for one in scores])
    recall = _mean([one.recall for one in scores])
    if how == "mean":
        return Score(precision, recall, _mean([one.f1 for one in scores]))
    both = precision + recall
    return Score(precision, recall, 2 * precision * recall / both if both else 0.0)


def _mean(values: Sequence[float]) -> float:
    numbers = [value for value in values if not isnan(value)]
    return fsum(numbers) / len(numbers) if numbers else nan


def _summed(counts: Sequence[Counts | None]) -> Score:
    known = [one for one in counts if one is not None]
    if len(known) < len(counts):
        message = "the counts of some pages are not known, so they cannot be added up"
        raise ValueError(message)
    return counted(*(sum(column) for column in zip(*known, strict=True)))
