"""Plain text of kept spans: a line per block or table row, preformatted text as is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.extraction import flow
from unhusk.extraction.outline.tables import data_tables
from unhusk.lex.tags import TAGS
from unhusk.page.build import reference_bytes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page


_TABLE, _TR, _TD, _TH = (TAGS[name] for name in "table tr td th".split())


def to_text(page: Page, spans: NDArray[np.int32]) -> str:
    """Return the text of the spans.

    A block boundary becomes a line break, between cells of a row a tab, and an inline tag nothing;
    where text between two spans of one block was not kept, a space stands. Control characters are
    dropped.
    """
    if not len(spans) or not len(page.text_tokens):
        return ""
    spans = np.ascontiguousarray(spans)
    joints, pre = np.empty((2, len(spans)), np.uint8)
    tokens = np.empty(len(spans), np.int32)
    columns = (page.tokens.edges, page.tokens.node, page.nodes.ancestors)
    flow.lay_out(spans, (*columns, page.text_tokens, page.text_blocks), (joints, pre, tokens))
    if any((page.nodes.tag == cell).any() for cell in (_TD, _TH)):
        _join_cells(page, joints, tokens)
    out = np.empty(int((spans[:, 1] - spans[:, 0]).sum()) + len(spans) + 1, np.uint32)
    references = (page.references, reference_bytes(page.references))
    return flow.flow(page.source, page.data, (spans, joints, pre), references, out)


def _join_cells(page: Page, joints: NDArray[np.uint8], tokens: NDArray[np.int32]) -> None:
    """Put a tab, in place of a line break, between the cells of a row in a table of data."""
    tags = page.tokens.tag
    cells = np.flatnonzero((tags == _TD) | (tags == _TH))
    rows = np.flatnonzero((tags == _TR) | (tags == _TABLE))
    is_other_cell = np.diff(np.searchsorted(cells, tokens)) != 0
    is_same_row = np.diff(np.searchsorted(rows, tokens)) == 0
    is_data = data_tables(page)
    places = 1 + np.flatnonzero(is_other_cell & is_same_row & (joints[1:] == flow.LINE_BREAK))
    nodes = page.nodes
    for place in places.tolist():
        node = int(page.tokens.node[tokens[place]])
        while node > 0 and nodes.tag[node] != _TABLE:
            node = int(nodes.parent[node])
        if node > 0 and is_data(node):
            joints[place] = flow.TAB
