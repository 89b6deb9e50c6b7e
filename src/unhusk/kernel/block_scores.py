"""The score of each block: a mix of two forests, with shares that depend on the page.

The first forest was trained on articles of all packages in many layouts and a little on everything
else, the second on pages of all types as they are. A third, small forest scores from features of
the page whether it looks like an article. The first forest alone scores a page that surely is an
article, the second alone one that surely is none; in between both have a share. Pages with hardly
any text are left to the first forest: the second was trained on few of them, most without content.
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
AT_EVEN = 0.4  # share of the second forest at log odds EVEN; it is 0 at SURELY and 1 at NONE
LITTLE, ENOUGH = 600, 1800  # characters of a page: below no share of the second, above a whole one
SURE = 20.0  # log odds of what is certain
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
