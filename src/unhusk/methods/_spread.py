"""From a mask over any unit to source spans: the text that the mask keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.page.algebra import covered, intersect, runs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.methods._method import Mask, Method
    from unhusk.page.page import Page


def spread(page: Page, method: Method, mask: Mask) -> NDArray[np.int32]:
    """Return the spans (start, stop) of text that a mask of the method's unit keeps.

    A span never holds markup: it lies inside one text token. Spans ascend and do not overlap.
    """
    if not mask.any():
        return np.empty((0, 2), np.int32)
    return intersect(_ranges(page, method, mask), page.text_spans)


def _ranges(page: Page, method: Method, mask: Mask) -> NDArray[np.int32]:
    """Return the source ranges of the rows that are kept."""
    if method.unit == "character":
        return runs(mask)
    if method.unit == "line":
        table = method.rows(page, method.params) if method.rows else page.lines()
        edges = table.edges
    else:
        edges = page.tokens.edges
        mask = _token_mask(page, method.unit, mask)
    found = runs(mask)
    return np.column_stack((edges[found[:, 0]], edges[found[:, 1]]))


def _token_mask(page: Page, unit: str, mask: Mask) -> Mask:
    if unit == "token":
        return mask
    if unit == "node":
        kept: Mask = mask[page.tokens.node]
        return kept
    blocks = page.blocks
    return covered(blocks.first_token[mask], blocks.stop_token[mask], len(page.tokens))
