"""Which tables hold data, and where cells stand when some span rows and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import TAGS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from unhusk.extraction.outline.element import Element
    from unhusk.page.page import Page

_MAX_BLOCKS_PER_CELL = 3  # on average; above this the table lays a page out
_MAX_CELLS = 20_000  # of a grid; spans beyond are ignored
_MAX_SPAN = 1000  # as the HTML standard caps them
_TABLE, _TR, _TD, _TH, _PRE = (TAGS[name] for name in "table tr td th pre".split())


def data_tables(page: Page) -> Callable[[int], bool]:
    """Return a function that says whether a table holds data, and not the layout of a page."""
    nodes, blocks = page.nodes, page.blocks
    known: dict[int, bool] = {}

    def is_data(node: int) -> bool:
        if node not in known:
            known[node] = _is_data(nodes.tag[_below(nodes.stop, nodes.first, node)], count(node))
        return known[node]

    def count(node: int) -> int:
        low, high = np.searchsorted(
            blocks.first_token, (nodes.first[node], nodes.stop[node]), side="left"
        )
        return int(high - low)

    return is_data


def _below(stop: np.ndarray, first: np.ndarray, node: int) -> slice:
    """Return the rows of a node's descendants."""
    return slice(node + 1, int(np.searchsorted(first, stop[node], side="left")))


def _is_data(tags: np.ndarray, blocks: int) -> bool:
    """Judge by the tags inside a table and the number of its blocks of text."""
    counts = np.bincount(tags.astype(np.intp), minlength=max(_TABLE, _TR, _TD, _TH, _PRE) + 1)
    cells, rows = int(counts[_TD] + counts[_TH]), int(counts[_TR])
    if counts[_TABLE] or cells <= max(1, rows):  # at most one column
        return False
    if counts[_PRE] and rows <= 1:  # code beside the numbers of its lines
        return False
    return bool(blocks <= _MAX_BLOCKS_PER_CELL * cells)


def grid(table: Element) -> list[list[Element | None]]:
    """Return the cells of a table by row and column.

    A cell stands where it begins; the other places that it spans are empty.
    """
    rows: list[list[Element | None]] = []
    reserved: dict[int, int] = {}  # column to rows that a cell above still covers
    total = 0
    for row in _rows(table):
        line: list[Element | None] = []
        for cell in row.children:
            _skip(line, reserved)
            wide, high = _span(cell, "colspan"), _span(cell, "rowspan")
            if total + len(line) + wide > _MAX_CELLS:
                wide = high = 1
            for column in range(len(line), len(line) + wide):
                if high > 1:
                    reserved[column] = high
            line += [cell, *([None] * (wide - 1))]
        _skip(line, reserved)
        total += len(line)
        rows.append(line)
        reserved = {column: left - 1 for column, left in reserved.items() if left > 1}
    width = max(map(len, rows), default=0)
    return [line + [None] * (width - len(line)) for line in rows]


def _rows(table: Element) -> Iterator[Element]:
    return (child for child in table.children if child.tag == "tr")


def _skip(line: list[Element | None], reserved: dict[int, int]) -> None:
    """Leave the places empty that cells of rows above cover."""
    while len(line) in reserved and len(line) < _MAX_CELLS:
        line.append(None)


def _span(cell: Element, name: str) -> int:
    text = cell.attributes.get(name, "1").strip()
    return min(max(int(text[:5]), 1), _MAX_SPAN) if text[:5].isdecimal() and text.isascii() else 1
