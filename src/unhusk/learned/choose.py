"""Which blocks to keep, given how likely each is content: the set with the best expected F1.

With words w and chances p, a set S is expected to share `sum(w * p over S)` words with the gold,
which is expected to have `sum(w * p)`; so F1 is expected to be twice the first over the size of S
plus the second. The best set has all blocks whose chance is above half the best F1, which makes the
threshold the page's own. That F1 is also how sure one may be of the choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.learned import weigh

if TYPE_CHECKING:
    from numpy.typing import NDArray

Focus = Literal["precision", "balanced", "recall"]
FACTOR: dict[Focus, float] = {  # of the threshold that is best for F1
    "precision": 1.4,
    "balanced": 1.0,
    "recall": 0.5,
}
_SURE = 1e-9  # chances nearer to 0 or 1 count as this near


@dataclass(frozen=True, eq=False)
class Choice:
    """The kept blocks, and what was expected of them."""

    chances: NDArray[np.float64]  # of each block
    kept: NDArray[np.bool_]
    threshold: float  # kept are chances above it, unless changes between neighbours cost something
    expected: float  # F1 of the kept blocks, under the chances; 0 for none


def choose(
    chances: NDArray[np.float64],
    words: NDArray[np.float64],
    *,
    factor: float = 1.0,
    change: float = 0.0,
) -> Choice:
    """Return the choice with the best expected F1, or one with `factor` times its threshold.

    A factor above 1 favours precision, one below 1 recall. With `change`, a prior on the length of
    runs: each change between kept and dropped in the page's order costs so much log odds.

    >>> found = choose(np.array([0.9, 0.3, 0.1]), np.array([10.0, 10, 10]))
    >>> found.kept.tolist(), round(found.expected, 3)
    ([True, False, False], 0.783)
    """
    kept = np.empty(len(chances), np.bool_)
    threshold, expected = weigh.pick(chances, words, factor, kept)
    if change:
        kept = _in_runs(chances, threshold, change)
        expected = weigh.set_f1(chances, words, kept)
    return Choice(chances, kept, threshold, expected)


def _in_runs(chances: NDArray[np.float64], threshold: float, change: float) -> NDArray[np.bool_]:
    """Return the kept blocks with the most log odds above the threshold's, less all changes.

    This is Viterbi's algorithm for two states: `lead` is by how much the best way that keeps the
    block is ahead of the best way that drops it, and no lead is worth more than a change.
    """
    odds = _log_odds(chances) - _log_odds(np.array(threshold))
    lead, leads = 0.0, []
    for one in odds.tolist():
        lead = min(max(lead, -change), change) + one
        leads.append(lead)
    is_kept, found = lead > 0, []
    for lead in reversed(leads):
        if abs(lead) > change:  # so far ahead that a change pays, or is not needed
            is_kept = lead > 0
        found.append(is_kept)
    return np.array(found[::-1], np.bool_)


def _log_odds(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    sure = np.clip(chances, _SURE, 1 - _SURE)
    found: NDArray[np.float64] = np.log(sure / (1 - sure))
    return found
