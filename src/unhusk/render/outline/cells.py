"""Which tables hold data, and where cells stand when some span rows and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from unhusk.page.page import Page
    from unhusk.render.outline.element import Element

_MAX_CELLS = 20_000  # of a grid; spans beyond are ignored
_MAX_SPAN = 1000  # as the HTML standard caps them


def data_tables(page: Page) -> Callable[[int], bool]:
    """Return a function that says whether a table holds data, and not the layout of a page."""
    found = page.data_tables
    return lambda table: bool(found[table] == table)


def grid(table: Element) -> list[list[Element | None]]:
    """Return the cells of a table by row and column.

    A cell stands where it begins; the other places that it spans are empty. Columns in which no
    cell begins, as those behind a cell that claims to span a hundred, are left out.
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
    begun = {column for line in rows for column, cell in enumerate(line) if cell is not None}
    columns = sorted(begun)
    return [[line[c] if c < len(line) else None for c in columns] for line in rows]


def _rows(table: Element) -> Iterator[Element]:
    return (child for child in table.children if child.tag == "tr")


def _skip(line: list[Element | None], reserved: dict[int, int]) -> None:
    """Leave the places empty that cells of rows above cover."""
    while len(line) in reserved and len(line) < _MAX_CELLS:
        line.append(None)


def _span(cell: Element, name: str) -> int:
    if not cell.attributes:
        return 1
    text = cell.attributes.get(name, "1").strip()
    return min(max(int(text[:5]), 1), _MAX_SPAN) if text[:5].isdecimal() and text.isascii() else 1
