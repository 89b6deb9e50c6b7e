"""From a mask over any unit to source spans: the text that the mask keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.method.method import Mask, Method
    from unhusk.page.page import Page


def spread(page: Page, method: Method, mask: Mask) -> NDArray[np.int32]:
    """Return the spans (start, stop) of text that a mask of the method's unit keeps.

    A span never holds markup: it lies inside one text token. Spans ascend and do not overlap. Text
    that the method leaves out because it is hidden is in none.
    """
    unit, tokens = method.unit, page.text_tokens
    if unit == "character":
        _check(method, mask, len(page.source))
        return page.clip(mask)
    if unit == "line":
        lines = method.rows(page, method.params) if method.rows else page.lines()
        _check(method, mask, len(lines))
        return page.clip(mask, lines)
    if unit == "block":
        owner, rows = page.text_blocks, len(page.blocks)
    elif unit == "node":
        owner, rows = page.tokens.node.take(tokens), len(page.nodes)
    else:
        owner, rows = tokens, len(page.tokens)
    _check(method, mask, rows)
    left_out = method.left_out(page)
    if left_out is None:
        return page.spans_kept(mask, owner)
    kept = mask[owner]
    kept[left_out.places] = False
    return page.spans_kept(kept, np.arange(len(owner), dtype=np.int32))


def _check(method: Method, mask: Mask, rows: int) -> None:
    """Refuse a mask of another size before compiled code reads it."""
    if len(mask) != rows:
        message = f"{method.name}: {len(mask)} values are no mask over {rows} {method.unit}s"
        raise ValueError(message)
