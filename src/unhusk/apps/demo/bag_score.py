"""Precision, recall and F1 of words as a bag, in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from unhusk.evaluation.tokens.word_rules import read_words

_WORDS = read_words("lower_script")


@dataclass(frozen=True)
class Score:
    """Shares of words; `recall` is the share of the gold words that were kept."""

    recall: float
    precision: float
    f1: float


def words(text: str) -> Counter[str]:
    """Count the words of a text in lower case; of scripts without spaces, the characters.

    >>> words("Deep deep 海 海辺")
    Counter({'deep': 2, '海': 2, '辺': 1})
    """
    return Counter(_WORDS(text))


def score(found: str, gold: str) -> Score:
    """Compare the words of two texts.

    >>> score("b c d e", "a b c")
    Score(recall=0.6666666666666666, precision=0.5, f1=0.5714285714285714)
    """
    left, right = words(found), words(gold)
    common = (left & right).total()
    recall = common / right.total() if right else 1.0
    precision = common / left.total() if left else float(not right)
    both = left.total() + right.total()
    return Score(recall, precision, 2 * common / both if both else 1.0)


def mean(scores: list[Score]) -> Score:
    """Return the mean of each measure."""
    columns = zip(*((one.recall, one.precision, one.f1) for one in scores), strict=True)
    return Score(*(sum(column) / len(scores) for column in columns))
