"""Where the rows of a signal lie in the source, and how much of their text some spans hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.page.algebra import intersect, lengths
from unhusk.page.offsets import spans_of_tokens

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.method.method import Method, Signal
    from unhusk.page.page import Page


def row_spans(page: Page, method: Method, signal: Signal) -> NDArray[Any] | None:
    """Return (start, stop) of each row; None where rows have no place in the source."""
    if signal.unit == "block":
        return np.column_stack((page.blocks.start, page.blocks.stop))
    if signal.unit == "node":
        return spans_of_tokens(page, page.nodes.first, page.nodes.stop)
    edges = _edges(page, method, signal.unit)
    return signal.spans if edges is None else np.column_stack((edges[:-1], edges[1:]))


def _edges(page: Page, method: Method, unit: str) -> NDArray[np.int32] | None:
    """Return where the rows of a unit that tiles the source begin, and the end of the last."""
    if unit == "character":
        return np.arange(len(page.source) + 1, dtype=np.int32)
    if unit == "token":
        return page.tokens.edges
    if unit == "line":
        return (method.rows(page, method.params) if method.rows else page.lines()).edges
    return None


def text_shares(page: Page, rows: NDArray[Any], spans: NDArray[Any]) -> NDArray[np.float64]:
    """Return the share of each row's text that lies in ascending spans; of no text, not a number.

    `rows` and `spans` are (start, stop) in the source.
    """
    text = page.text_spans
    whole = lengths(text, rows[:, 0], rows[:, 1])
    inside = lengths(intersect(text, spans), rows[:, 0], rows[:, 1])
    shares: NDArray[np.float64] = inside / np.where(whole > 0, whole, np.nan)
    return shares
