"""The features of a page's blocks, as one matrix: a row per feature, a column per block.

Compiled passes fill it: over characters, the head, the elements, and the blocks in their order.
Everything they need of each other lies in `Room`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.kernel.features.passes import block_text, context, head, place, regions, similarity
from unhusk.kernel.features.passes.all_features import fill
from unhusk.kernel.features.passes.workspace import Room
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.page.page import Page

HEAD = len(block_text.COLUMNS)  # first column of each pass
TREE = HEAD + len(head.COLUMNS)
CONTEXT = TREE + len(place.COLUMNS)
ALIKE = CONTEXT + len(context.COLUMNS)
PARTS = ALIKE + len(similarity.COLUMNS)
COLUMNS = (
    *block_text.COLUMNS,
    *head.COLUMNS,
    *place.COLUMNS,
    *context.COLUMNS,
    *similarity.COLUMNS,
    *regions.COLUMNS,
)


_PLACES = HEAD, TREE, CONTEXT, ALIKE, PARTS


def features(page: Page, out: NDArray[np.float32]) -> None:
    """Fill the features of the page's blocks: a row per name in `COLUMNS`, a column per block."""
    if len(page.blocks):
        fill(Room(page, out, _PLACES))
        check(page.deadline)
