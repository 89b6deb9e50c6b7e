"""The features of a page's blocks, as one matrix: a row per feature, a column per block.

Compiled passes fill it: over characters, the head, the elements, and the blocks in their order.
Everything they need of each other lies in `Room`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.deadline import check
from unhusk.learned import feature_context, feature_head, feature_text, feature_tree
from unhusk.learned.passes import fill
from unhusk.learned.room import Room

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.page.page import Page

HEAD = len(feature_text.COLUMNS)  # first column of each pass
TREE = HEAD + len(feature_head.COLUMNS)
CONTEXT = TREE + len(feature_tree.COLUMNS)
COLUMNS = (
    *feature_text.COLUMNS,
    *feature_head.COLUMNS,
    *feature_tree.COLUMNS,
    *feature_context.COLUMNS,
)


_PLACES = HEAD, TREE, CONTEXT


def features(page: Page, out: NDArray[np.float32]) -> None:
    """Fill the features of the page's blocks: a row per name in `COLUMNS`, a column per block."""
    if len(page.blocks):
        fill(Room(page, out, _PLACES))
        check(page.deadline)
