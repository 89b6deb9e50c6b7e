"""Attributes of elements by name, from the page's table of attributes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.charrefs import resolve

if TYPE_CHECKING:
    from unhusk.page.page import Page

_MAX_ROWS = 1000  # attributes of one element that are read


class Attributes:
    """Looks attributes up; what was read once is kept."""

    def __init__(self, page: Page) -> None:
        """Take the page whose attributes are asked for."""
        self._source = page.source
        self._rows = page.attributes
        self._nodes = memoryview(np.ascontiguousarray(self._rows[:, 0]))
        self._read: dict[int, dict[str, str]] = {}

    def of(self, node: int) -> dict[str, str]:
        """Return the attributes of a node; the first of a name counts, names are in lower case."""
        found = self._read.get(node)
        if found is None:
            found = self._read[node] = self._values(node)
        return found

    def _values(self, node: int) -> dict[str, str]:
        low = bisect_left(self._nodes, node)
        high = bisect_right(self._nodes, node, low, min(low + _MAX_ROWS, len(self._nodes)))
        found: dict[str, str] = {}
        source = self._source
        for _, start, stop, value, value_stop in self._rows[low:high].tolist():
            name = source[start:stop].lower()
            if name not in found:
                text = source[value:value_stop] if value >= 0 else ""
                found[name] = resolve(text, in_attribute=True) if "&" in text else text
        return found

    def classes(self, node: int) -> list[str]:
        """Return the class names of a node."""
        return self.of(node).get("class", "").split()
