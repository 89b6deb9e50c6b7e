"""A score: precision, recall and F1, from an overlap or from counts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import nan
from typing import TYPE_CHECKING, NamedTuple

from unhusk.evaluation.alignment.lcs import common_subsequence

if TYPE_CHECKING:
    from collections.abc import Sequence


class Counts(NamedTuple):
    """Numbers of items of a page, or of all pages of a package."""

    right: int  # in the text and in the gold
    wrong: int  # in the text only
    missed: int  # in the gold only


@dataclass(frozen=True)
class Score:
    """Precision, recall and F1; NaN if the page does not count for one of them."""

    precision: float
    recall: float
    f1: float
    counts: Counts | None = field(
        default=None, compare=False
    )  # of measures that add up counts over a package


def overlap(common: int, found: int, gold: int) -> Score:
    """Return the score from numbers of items; an empty text is right if the gold is empty.

    >>> overlap(3, 6, 5)
    Score(precision=0.5, recall=0.6, f1=0.5454545454545454, counts=None)
    >>> overlap(0, 0, 0).f1, overlap(0, 2, 0).f1
    (1.0, 0.0)
    """
    if not found or not gold:
        return same(float(found == gold))
    return Score(common / found, common / gold, 2 * common / (found + gold))


def in_order(found: Sequence[str], gold: Sequence[str]) -> Score:
    """Return the score by the longest common subsequence of words or characters.

    >>> in_order("a x c d".split(), "a b c d".split()).f1
    0.75
    """
    return overlap(common_subsequence(found, gold), len(found), len(gold))


def same(value: float, counts: Counts | None = None) -> Score:
    """Return a score whose precision, recall and F1 are all the same number."""
    return Score(value, value, value, counts)


def counted(right: int, wrong: int, missed: int) -> Score:
    """Return the score of counts, with the counts.

    >>> counted(1, 0, 3).recall, counted(1, 0, 3).counts
    (0.25, Counts(right=1, wrong=0, missed=3))
    """
    score = overlap(right, right + wrong, right + missed)
    return Score(score.precision, score.recall, score.f1, Counts(right, wrong, missed))


def only_where(score: Score, *, found: bool, gold: bool) -> Score:
    """Return the score without precision if nothing was found, without recall if there is no gold.

    F1 stays.
    """
    precision, recall = score.precision if found else nan, score.recall if gold else nan
    return Score(precision, recall, score.f1, score.counts)


def failure(of_no_text: Score) -> Score:
    """Return the score of an extractor that failed, from the score of an empty text.

    It is zero, and all of the gold is missed, even where an empty text would be right.

    >>> failure(counted(0, 0, 3)).counts, failure(overlap(0, 0, 0)).f1
    (Counts(right=0, wrong=0, missed=3), 0.0)
    """
    counts = of_no_text.counts and Counts(0, 0, of_no_text.counts.right + of_no_text.counts.missed)
    return replace(of_no_text, precision=0.0, recall=0.0, f1=0.0, counts=counts)
