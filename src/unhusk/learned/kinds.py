"""What kind a page is: an article, a forum, a product … from the features of all its blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.learned.forest import Forest
    from unhusk.page.page import Page

KINDS = ("article", "collection", "documentation", "forum", "listing", "product", "service")


def page_row(columns: NDArray[np.float32], page: Page) -> NDArray[np.float32]:
    """Return the means of the features over the page's text, as a matrix of one column."""
    blocks = page.blocks
    size = (blocks.chars + 2 * blocks.ideographs).astype(np.float64)
    if not len(size):
        return np.zeros((len(columns), 1), np.float32)
    means = np.einsum("fb,b->f", columns, size / max(size.sum(), 1.0), dtype=np.float64)
    return means.astype(np.float32)[:, None]


def kind_of(forest: Forest, row: NDArray[np.float32]) -> str:
    """Return the most likely kind."""
    return KINDS[int(np.argmax(forest.scores(row)[:, 0]))]
