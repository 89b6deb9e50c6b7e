"""Where the cells of a table stand when some span rows and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.render.outline.element import Element

_MAX_SPAN = 1000  # as the HTML standard caps them
_SPARE = 256  # places that the cells of a table may cover beside their own
_SHARE = 8  # and so many more for each cell
_FULL = 64  # places up to which a table is written in full, empty ones too
_MOST = 3  # and so many more for each cell


def grid(table: Element) -> list[list[Element | None]]:
    """Return the cells of a table by row and column.

    A cell stands where it begins; the other places that it spans are empty. Columns in which no
    cell begins, as those behind a cell that claims to span a hundred, are left out. All rows are as
    wide as the widest; only in a table that is mostly empty do they end with their last cell, all
    but the first, which states the number of columns.
    """
    found: list[dict[int, Element]] = []  # the cells of each row by column
    covered: dict[int, int] = {}  # column to rows that a cell above still covers
    table_rows = list(_rows(table))
    room = _SPARE + _SHARE * sum(len(row.children) for row in table_rows)
    for left, row in zip(range(len(table_rows), 0, -1), table_rows, strict=True):
        line: dict[int, Element] = {}
        column = 0
        for cell in row.children:
            while column in covered:
                column += 1
            line[column] = cell
            if not cell.attributes:
                column += 1
                continue
            wide = min(_span(cell, "colspan"), room + 1)
            high = min(_span(cell, "rowspan"), left, room // wide + 1)
            room -= wide * high - 1
            if high > 1:
                covered |= dict.fromkeys(range(column, column + wide), high)
            column += wide
        found.append(line)
        covered = {column: rows - 1 for column, rows in covered.items() if rows > 1}
    return _aligned(found)


def _aligned(rows: list[dict[int, Element]]) -> list[list[Element | None]]:
    """Return rows without the columns in which no cell begins."""
    places = {column: at for at, column in enumerate(sorted({c for row in rows for c in row}))}
    is_full = len(rows) * len(places) <= _FULL + _MOST * sum(map(len, rows))
    aligned: list[list[Element | None]] = []
    for row in rows:
        last = len(places) - 1 if is_full or not aligned else places[max(row)] if row else -1
        line: list[Element | None] = [None] * (last + 1)
        for column, cell in row.items():
            line[places[column]] = cell
        aligned.append(line)
    return aligned


def _rows(table: Element) -> Iterator[Element]:
    return (child for child in table.children if child.tag == "tr")


def _span(cell: Element, name: str) -> int:
    text = cell.attributes.get(name, "1").strip()
    return min(max(int(text[:5]), 1), _MAX_SPAN) if text[:5].isdecimal() and text.isascii() else 1
