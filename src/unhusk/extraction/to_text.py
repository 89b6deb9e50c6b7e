"""Plain text of kept spans: a line per block or table row, preformatted text as is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.extraction import flow
from unhusk.extraction.once import once
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
    spans = once(page, spans)
    if not len(spans):
        return ""
    source = page.source
    joined = "".join([source[start:stop] for start, stop in spans.tolist()])
    codes = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), np.uint32)
    token = np.searchsorted(page.tokens.edges, spans[:, 0], side="right") - 1
    layout = (
        memoryview(np.ascontiguousarray(spans).reshape(-1)),
        memoryview(_joints(page, spans)),
        memoryview(page.tokens.within("pre", "textarea")[token].view(np.uint8)),
    )
    out = np.empty(len(codes) + len(spans) + 1, np.uint32)
    references = page.references
    size = flow.flow(
        page.data,
        memoryview(codes),
        layout,
        (memoryview(references.reshape(-1)), reference_bytes(references)),
        memoryview(out),
    )
    return out[:size].tobytes().decode("utf-32-le")


def _joints(page: Page, spans: NDArray[np.int32]) -> NDArray[np.uint8]:
    """Return what stands before each span: nothing, a space or a line break."""
    text = np.searchsorted(page.text_spans[:, 0], spans[:, 0], side="right") - 1
    joints = np.full(len(spans), flow.NOTHING, np.uint8)
    whole = (spans[1:, 0] == page.text_spans[text[1:], 0]) & (
        spans[:-1, 1] == page.text_spans[text[:-1], 1]
    )
    joints[1:][~(whole & (np.diff(text) == 1))] = flow.SPACE
    joints[1:][np.diff(page.text_blocks[text]) != 0] = flow.LINE_BREAK
    if len(cell_starts := np.flatnonzero((page.tokens.tag == _TD) | (page.tokens.tag == _TH))):
        _join_cells(page, joints, page.text_tokens[text], cell_starts)
    return joints


def _join_cells(
    page: Page,
    joints: NDArray[np.uint8],
    tokens: NDArray[np.int32],
    cells: NDArray[np.intp],
) -> None:
    """Put a tab, in place of a line break, between the cells of a row in a table of data."""
    tags = page.tokens.tag
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
