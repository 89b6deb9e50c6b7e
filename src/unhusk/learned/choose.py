"""Which blocks to keep, given how likely each is content: the set with the best expected F1.

Blocks of a page are not content or garbage each for itself: where one product of a grid belongs to
the content, all do. So a page has a mood, a number that is added to the log odds of all its blocks
and is drawn from a normal distribution; given the mood, blocks are independent. Log odds are
stretched as much as the moods spread them, so that the chance of a block over all moods is what it
was. With words w and chances p in a mood, a set S is expected to share `sum(w * p over S)` words
with the gold, which is expected to have `sum(w * p)`; so F1 is twice the first over the size of S
plus the second. The set that is kept has the best mean over the moods, among those that have all
blocks above some threshold, which is so the page's own. That F1 is also how sure one may be of the
choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, pi, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.learned import moods, weigh
from unhusk.learned.score import SURE
from unhusk.made import made

if TYPE_CHECKING:
    from numpy.typing import NDArray

Focus = Literal["precision", "balanced", "recall"]
RECALL: dict[Focus, float] = {  # how much recall counts against precision: the square of beta
    "precision": 0.43,
    "balanced": 1.0,
    "recall": 3.0,
}
NEVER = 1 - SURE  # log odds below which nothing is kept: it is known to be no content
SPREAD = 3.0  # standard deviation of the mood
_PARTS = 7  # of the distribution of moods, of equal chance; each stands for its middle
_MOODS = np.exp([SPREAD * NormalDist().inv_cdf((i + 0.5) / _PARTS) for i in range(_PARTS)])
_BOOL = np.dtype(np.bool_)
_STRETCH = sqrt(1 + pi / 8 * SPREAD**2)


@dataclass(frozen=True, eq=False)
class Choice:
    """The kept blocks, and what was expected of them."""

    chances: NDArray[np.float64]  # of each block
    kept: NDArray[np.bool_]
    threshold: float  # kept are chances above it
    expected: float  # F1 of the kept blocks; 0 for none


def choose(
    scores: NDArray[np.float64], words: NDArray[np.float64], *, recall: float = 1.0
) -> Choice:
    """Return the choice with the best expected F, given log odds and words of all blocks.

    `recall` says how much recall counts against precision, as the square of beta does in F beta.

    >>> found = choose(np.array([2.0, -1.0, -3.0]), np.array([10.0, 10, 10]))
    >>> found.kept.tolist(), round(found.expected, 2)
    ([True, False, False], 0.83)
    """
    columns, likely = _columns(scores, words)
    order = (-scores).argsort(kind="stable")
    last, after = moods.best_end(columns, order, _MOODS, (likely, np.empty(_PARTS)), recall)
    threshold = _between(scores, last, after)
    chances, kept = np.empty(len(scores)), np.empty(len(scores), _BOOL)
    weigh.mark(scores, threshold, chances, kept)
    return made(
        Choice,
        chances=chances,
        kept=kept,
        threshold=1 / (1 + exp(-threshold)),
        expected=moods.set_f1(columns, kept, _MOODS, likely),
    )


def expected_f1(
    scores: NDArray[np.float64], words: NDArray[np.float64], kept: NDArray[np.bool_]
) -> float:
    """Return the F1 that a set of blocks is expected to have; 0 where nothing is kept."""
    columns, likely = _columns(scores, words)
    return moods.set_f1(columns, kept, _MOODS, likely)


def _columns(
    scores: NDArray[np.float64], words: NDArray[np.float64]
) -> tuple[tuple[NDArray[np.float64], NDArray[np.float64]], NDArray[np.float64]]:
    """Return odds and words of the blocks, and the words to expect of the content in each mood."""
    odds, likely = np.empty(len(scores)), np.empty(_PARTS)
    moods.fill_likely((scores, words), _STRETCH, _MOODS, odds, likely)
    return (odds, words), likely


def _between(scores: NDArray[np.float64], last: int, after: int) -> float:
    """Return log odds between those of the last block that is kept and of the next one."""
    if last < 0:
        return SURE
    low = float(scores[after]) if after >= 0 else NEVER
    high = float(scores[last])
    middle = (low + high) / 2
    return max(middle if middle < high else low, NEVER)
