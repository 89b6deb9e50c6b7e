"""A signal of any unit as one value per block: the mean over the block's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.method.method import Method, Signal
    from unhusk.page.page import Page


def per_block(page: Page, method: Method, signal: Signal) -> NDArray[np.float64] | None:
    """Return the values of a signal for each block; None where its rows are not known here."""
    values = np.asarray(signal.values, np.float64)
    if signal.unit == "block":
        return values
    if signal.unit == "node":
        return values[page.blocks.node]
    if signal.unit == "line":
        return _of_lines(page, method, values)
    if signal.unit == "character":
        return _of_characters(page, values)
    return _of_tokens(page, signal.unit, values)


def _of_tokens(page: Page, unit: str, values: NDArray[np.float64]) -> NDArray[np.float64] | None:
    if unit == "token":
        return _mean(page, values[page.text_tokens])
    if len(values) == len(page.passages):  # boilerpipe's text blocks
        owner = page.passages.owner[page.text_tokens]
        return _mean(page, np.append(values, 0.0)[owner])
    return None


def _mean(page: Page, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean of values of text tokens over each block, by their characters."""
    sizes = (page.text_spans[:, 1] - page.text_spans[:, 0]).astype(np.float64)
    count = len(page.blocks)
    total = np.bincount(page.text_blocks, sizes, minlength=count)
    sums = np.bincount(page.text_blocks, values * sizes, minlength=count)
    found: NDArray[np.float64] = sums / np.maximum(total, 1)
    return found


def _of_lines(
    page: Page, method: Method, values: NDArray[np.float64]
) -> NDArray[np.float64] | None:
    """Return the mean of the lines that each block lies on."""
    lines = method.rows(page, method.params) if method.rows else page.lines()
    if len(lines) != len(values):
        return None
    first = np.searchsorted(lines.edges, page.blocks.start, side="right") - 1
    last = np.searchsorted(lines.edges, page.blocks.stop - 1, side="right") - 1
    sums = np.concatenate(([0.0], np.cumsum(values)))
    found: NDArray[np.float64] = (sums[last + 1] - sums[first]) / np.maximum(last + 1 - first, 1)
    return found


def _of_characters(page: Page, values: NDArray[np.float64]) -> NDArray[np.float64]:
    sums = np.concatenate(([0.0], np.cumsum(values)))
    start, stop = page.text_spans[:, 0], page.text_spans[:, 1]
    return _mean(page, (sums[stop] - sums[start]) / np.maximum(stop - start, 1))
