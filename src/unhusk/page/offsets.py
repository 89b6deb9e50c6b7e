"""From source offsets to the rows of a page's tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from unhusk.page.page import Page


def tokens_at(page: Page, offsets: ArrayLike) -> NDArray[np.intp]:
    """Return the row of the token that holds each source offset."""
    return _rows(page.tokens.edges.searchsorted(offsets, side="right") - 1)


def texts_at(page: Page, offsets: ArrayLike) -> NDArray[np.intp]:
    """Return the row among `page.text_tokens` of the text that holds each source offset."""
    return _rows(page.text_tokens.searchsorted(tokens_at(page, offsets)))


def blocks_at(page: Page, offsets: ArrayLike) -> NDArray[np.int32]:
    """Return the block of the text that holds each source offset."""
    return page.text_blocks[texts_at(page, offsets)]


def _rows(values: Any) -> NDArray[np.intp]:
    return np.asarray(values, np.intp)
