"""A signal of any unit as one value per block: the mean over the block's text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.method.signal_rows import row_spans

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.method.method import Method, Signal
    from unhusk.page.page import Page


def per_block(page: Page, method: Method, signal: Signal) -> NDArray[np.float64] | None:
    """Return the value of a signal for each block; None where its rows have no place in the source.

    A block that no row covers has a value that is not a number.
    """
    values = np.asarray(signal.values, np.float64)
    if signal.unit == "block":
        return values
    if signal.unit == "node":
        return values[_nearest_measured(page, values)[page.blocks.node]]
    rows = row_spans(page, method, signal)
    return None if rows is None or values.ndim > 1 else _mean(page, rows, values)


def _nearest_measured(page: Page, values: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return for each element the nearest one around it, itself included, that has a value."""
    rows = np.arange(len(values))
    nearest = np.where(np.isfinite(values), rows, np.maximum(page.nodes.parent, 0))
    while not np.array_equal(nearest, further := nearest[nearest]):  # twice as far in each round
        nearest = further
    return nearest


def _mean(page: Page, rows: NDArray[Any], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean of the rows that cover each block's text, by the characters they cover."""
    measured = np.isfinite(values)
    rows, values = rows[measured], values[measured]
    text, block, count = page.text_spans, page.text_blocks, len(page.blocks)
    sums = np.bincount(block, _covered(rows, values, text), count)
    sizes = np.bincount(block, _covered(rows, np.ones_like(values), text), count)
    block_means: NDArray[np.float64] = sums / np.where(sizes > 0, sizes, np.nan)
    return block_means


def _covered(
    rows: NDArray[Any], values: NDArray[np.float64], spans: NDArray[Any]
) -> NDArray[np.float64]:
    """Return for each span the sum of row values, each times the characters that both share.

    The sum up to a place of the source is a line with a bend at each start and each stop of a row.
    """
    if not len(rows):
        return np.zeros(len(spans))
    is_apart = bool((rows[1:, 0] >= rows[:-1, 1]).all())
    if is_apart:
        places = rows.reshape(-1)
        steps = np.column_stack((np.zeros(len(rows)), values * (rows[:, 1] - rows[:, 0])))
        totals = np.cumsum(steps.reshape(-1))
    else:
        places = rows.T.reshape(-1)
        order = np.argsort(places, kind="stable")
        places = places[order]
        slopes = np.cumsum(np.concatenate((values, -values))[order])
        totals = np.concatenate(([0.0], np.cumsum(slopes[:-1] * np.diff(places))))
    overlaps: NDArray[np.float64] = np.interp(spans[:, 1], places, totals) - np.interp(
        spans[:, 0], places, totals
    )
    return overlaps
