"""Plain text of kept spans: a line per block or table row, preformatted text as is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.render.deduplicate import once
from unhusk.render.passes import flow, separators
from unhusk.render.ruby import read_texts
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

_BYTE, _CODE = np.dtype(np.uint8), np.dtype(np.uint32)


def to_text(page: Page, spans: NDArray[np.int32]) -> str:
    """Return the text of the spans.

    A block boundary becomes a line break, between cells of a row a tab, and an inline tag nothing;
    where text between two spans of one block was not kept, a space stands. Control characters and
    the readings of ruby are dropped.
    """
    spans = once(page, spans)
    if not len(spans) or not len(page.text_tokens):
        return ""
    check(page.deadline)
    spans = np.ascontiguousarray(spans, np.int32)
    tokens, nodes = page.tokens, page.nodes
    before, is_pre = np.empty(len(spans), _BYTE), np.empty(len(spans), _BYTE)
    size = separators.join(
        (tokens.edges, tokens.tag, tokens.node),
        read_texts(page),
        (page.data_tables, nodes.ancestors),
        spans,
        (before, is_pre),
    )
    check(page.deadline)
    return flow.flow(
        page.source,
        page.data,
        (spans, before, is_pre),
        (page.references, page.reference_bytes),
        np.empty(size + len(spans) + flow.SPARE, _CODE),
    )
