"""Which blocks to keep, given how likely each is content: the set with the best expected F1.

Blocks of a page are not independent: where one product of a grid belongs to the content, all do. So
a page has a random effect, a number that is added to the log odds of all its blocks and is drawn
from a normal distribution; given the effect, blocks are independent. Log odds are stretched as much
as the effect spreads them, so that the chance of a block over all effects is what it was.

With words w and chances p at an effect, a set S is expected to share `sum(w * p over S)` words with
the gold, which is expected to have `sum(w * p)`; F1 is twice the first over the size of S plus the
second. The set that is kept has the best mean over the effects, among those that have all blocks
above some threshold: the threshold is the page's own. That F1 is also the confidence in the choice,
before calibration.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, pi, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.kernel.block_scores import SURE
from unhusk.kernel.selection.passes import page_effect
from unhusk.runtime.records import record

if TYPE_CHECKING:
    from numpy.typing import NDArray

Focus = Literal["precision", "balanced", "recall"]
RECALL: dict[Focus, float] = {  # how much recall counts against precision: the square of beta
    "precision": 0.43,
    "balanced": 1.0,
    "recall": 3.0,
}
NEVER = 1 - SURE  # log odds below which nothing is kept: it is known to be no content
SPREAD = 3.0  # standard deviation of the page effect
_PARTS = 7  # of its distribution, of equal chance; each stands for its middle
_EFFECTS = np.exp([SPREAD * NormalDist().inv_cdf((i + 0.5) / _PARTS) for i in range(_PARTS)])
_BOOL, _BYTE = np.dtype(np.bool_), np.dtype(np.uint8)
_STRETCH = sqrt(1 + pi / 8 * SPREAD**2)


@record
@dataclass(frozen=True, eq=False)
class Choice:
    """The kept blocks, and what was expected of them."""

    chances: NDArray[np.float64]  # of each block
    kept: NDArray[np.bool_]
    threshold: float  # blocks with a higher chance are kept
    expected: float  # F1 of the kept blocks; 0 for none


def choose(
    scores: NDArray[np.float64], words: NDArray[np.float64], *, recall: float = 1.0
) -> Choice:
    """Return the choice with the best expected F, given log odds and words of all blocks.

    `recall` says how much recall counts against precision, as the square of beta does in F beta.

    >>> choice = choose(np.array([2.0, -1.0, -3.0]), np.array([10.0, 10, 10]))
    >>> choice.kept.tolist(), round(choice.expected, 2)
    ([True, False, False], 0.83)
    """
    size = len(scores)
    scratch, chances, kept = np.empty(16 * size, _BYTE), np.empty(size), np.empty(size, _BOOL)
    setting = _STRETCH, recall, SURE, NEVER
    threshold, expected = page_effect.choose(
        (scores, words), _EFFECTS, setting, scratch, (chances, kept)
    )
    return Choice(chances, kept, 1 / (1 + exp(-threshold)), expected)


def expected_f1(
    scores: NDArray[np.float64], words: NDArray[np.float64], kept: NDArray[np.bool_]
) -> float:
    """Return the F1 that a set of blocks is expected to have; 0 where nothing is kept."""
    odds = np.empty(len(scores))
    f1: float = page_effect.set_f1((scores, words), kept, _EFFECTS, _STRETCH, odds)
    return f1
