"""From a mask over any unit to source spans: the text that the mask keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.methods._method import Mask, Method
    from unhusk.page.page import Page


def spread(page: Page, method: Method, mask: Mask) -> NDArray[np.int32]:
    """Return the spans (start, stop) of text that a mask of the method's unit keeps.

    A span never holds markup: it lies inside one text token. Spans ascend and do not overlap.
    """
    if method.unit == "character":
        return page.clip(mask)
    if method.unit == "line":
        return page.clip(mask, method.rows(page, method.params) if method.rows else page.lines())
    tokens = page.text_tokens
    if method.unit == "block":
        return page.spans_of_blocks(mask)
    of = page.tokens.node[tokens] if method.unit == "node" else tokens
    return page.spans_of(tokens[mask[of]])
