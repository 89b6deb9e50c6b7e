"""From source offsets to the rows of a page's tables, and from rows to spans of the source."""

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


def spans_of_tokens(
    page: Page, first: NDArray[np.integer], stop: NDArray[np.integer]
) -> NDArray[np.int32]:
    """Return the spans of ranges of tokens [first, stop)."""
    edges = page.tokens.edges
    return np.column_stack((edges[first], edges[stop]))


def spans_of_owned(page: Page, owner: NDArray[np.integer], rows: int) -> NDArray[np.int32]:
    """Return the span of each row from its first to its last token; `owner` is the row of each."""
    tokens = np.flatnonzero((owner >= 0) & (owner < rows))
    first, last = np.zeros((2, rows), np.int64)
    first[owner[tokens[::-1]]] = tokens[::-1]
    last[owner[tokens]] = tokens + 1
    return spans_of_tokens(page, first, last)


def _rows(values: Any) -> NDArray[np.intp]:
    return np.asarray(values, np.intp)
