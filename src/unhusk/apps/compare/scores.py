"""How well a text matches its gold text: words in order, and words as a bag (Gottron 2007)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Score:
    """Shares of words: of those found that are gold, and of the gold ones that were found."""

    precision: float
    recall: float
    f1: float


def common_subsequence(left: Sequence[str], right: Sequence[str]) -> int:
    """Return the length of the longest common subsequence, bit by bit in one large integer.

    >>> common_subsequence("the dog saw the cat the".split(), "the cat saw the dog".split())
    3
    """
    places: dict[str, int] = {}
    for i, word in enumerate(right):
        places[word] = places.get(word, 0) | 1 << i
    full = (1 << len(right)) - 1
    state = full
    for word in left:
        met = state & places.get(word, 0)
        state = ((state + met) | (state - met)) & full
    return (full ^ state).bit_count()


def seq(found: str, gold: str) -> Score:
    """Compare the words of two texts in their order.

    >>> seq("the dog saw the cat the", "the cat saw the dog")
    Score(precision=0.5, recall=0.6, f1=0.5454545454545454)
    """
    left, right = found.split(), gold.split()
    return _score(common_subsequence(left, right), len(left), len(right))


def vec(found: str, gold: str) -> Score:
    """Compare the words of two texts as bags.

    >>> vec("the dog saw the cat the", "the cat saw the dog").f1
    0.9090909090909091
    """
    left, right = Counter(found.split()), Counter(gold.split())
    return _score((left & right).total(), left.total(), right.total())


def _score(common: int, found: int, gold: int) -> Score:
    if not found or not gold:
        same = float(found == gold)
        return Score(same, same, same)
    return Score(common / found, common / gold, 2 * common / (found + gold))
