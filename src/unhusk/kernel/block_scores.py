"""The score of each block, from two forests whose shares the look of the page decides.

One forest has learned from articles of all packages, in many layouts, and a little from everything
else; the other from pages of all kinds as they are. A page that surely is an article is scored by
the first alone, one that looks like anything else by the second, and in between both have a share:
the second soon has most of it where a page does not look like an article, and a little of it where
it does. What looks like an article is told by a third, small one, from features of the page. Pages
with hardly any text are left to the first: the second has seen few, and most of those had no
content.
"""

from __future__ import annotations

from math import expm1
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.kernel.features.columns import COLUMNS
from unhusk.runtime.deadline import NEVER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from unhusk.kernel.forest.forest import Forest

ARTICLE = 1.0  # log odds above which a page is taken for an article
SURELY, EVEN, NONE = 3.0, 0.0, -1.0  # log odds of an article: surely one, even, none
AT_EVEN = 0.4  # share of the second forest where they are even; it has none at first, all at last
LITTLE, ENOUGH = 600, 1800  # characters up to which the second forest has no share, and a whole one
SURE = 20.0  # log odds of what is known
OF_PAGE = slice(COLUMNS.index("page_blocks"), COLUMNS.index("page_hidden") + 1)  # same in all rows
_SIZE = COLUMNS.index("page_size")


class Looks(NamedTuple):
    """What a page looks like as a whole."""

    like: float  # an article, in log odds
    size: float  # characters of text

    @property
    def is_article(self) -> bool:
        """Whether it is taken for an article."""
        return self.like > ARTICLE

    @property
    def fullness(self) -> float:
        """How much the second forest may be asked about it: not at all where there is no text."""
        return _between(self.size, LITTLE, ENOUGH)


def looks(columns: NDArray[np.float32], forests: Mapping[str, Forest], kind: str = "auto") -> Looks:
    """Return what a page looks like; one of a known kind is surely an article, or surely not."""
    if not columns.shape[1]:
        return Looks(0.0, 0.0)
    size = expm1(columns[_SIZE, 0])
    if kind != "auto":
        return Looks(SURE if kind == "article" else -SURE, size)
    return Looks(forests["articles"].first_score(columns, OF_PAGE.start), size)


def shares(forests: Mapping[str, Forest], found: Looks) -> list[tuple[Forest, float]]:
    """Return the forests that score the blocks of a page with such looks, and the share of each."""
    low, high = _between(found.like, SURELY, EVEN), _between(found.like, EVEN, NONE)
    others = (AT_EVEN * low + (1 - AT_EVEN) * high) * found.fullness
    both = (forests["blocks"], 1 - others), (forests["others"], others)
    return [(forest, share) for forest, share in both if share]


def _between(value: float, none: float, whole: float) -> float:
    """Return how far a value is on the way from one to the other, as a share."""
    return min(max((value - none) / (whole - none), 0.0), 1.0)


def block_scores(
    columns: NDArray[np.float32],
    parts: list[tuple[Forest, float]],
    deadline: float = NEVER,
) -> NDArray[np.float64]:
    """Return the log odds of each block: the sum of what the forests say, each by its share."""
    found: NDArray[np.float64] = np.zeros(columns.shape[1])
    for forest, share in parts:
        forest.add_scores(columns, share, found[None], deadline)
    return found
