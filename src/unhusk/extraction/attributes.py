"""Attributes of elements by name, from the page's table of attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.extraction.rows import row_of
from unhusk.lex.charrefs import resolve

if TYPE_CHECKING:
    from unhusk.page.page import Page


class Attributes:
    """Looks attributes of a page up; only what is asked for is read."""

    def __init__(self, page: Page) -> None:
        """Take the page whose attributes are asked for."""
        self._source, self._data, self._rows = page.source, page.data, page.attributes

    def get(self, node: int, name: bytes) -> str | None:
        """Return what a node's first attribute of a name, in lower case, says; None without one."""
        row = row_of(self._data, self._rows, node, name)
        return None if row < 0 else self.value(row)

    def value(self, row: int) -> str:
        """Return what the attribute of a row says; nothing where it has no value."""
        start, stop = self._rows[row, 3:].tolist()
        text = self._source[start:stop] if start >= 0 else ""
        return resolve(text, in_attribute=True) if "&" in text else text
