"""Attributes of many elements at a time, for facts that may stand on any of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.charrefs import resolve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unhusk.page.page import Page

_LOWER = 0x20  # the bit that makes a letter of ASCII lower case
_SIZE_BITS = 24  # for the length of a name beside its first letter; longer ones are not asked for


class Marks:
    """Looks up attributes by tag, by name or by node; only what is found is read."""

    def __init__(self, page: Page) -> None:
        """Take the page whose attributes are asked for."""
        self._source = page.source
        self._rows = page.attributes
        self._node = np.ascontiguousarray(self._rows[:, 0])
        self._tag = page.nodes.tag[self._node]
        starts = self._rows[:, 1]
        initial = np.frombuffer(page.data, np.uint8)[starts] | _LOWER
        self._sort = initial.astype(np.int32) << _SIZE_BITS | (self._rows[:, 2] - starts)

    def of_tags(self, tags: Sequence[int], limit: int) -> dict[int, dict[int, dict[str, str]]]:
        """Return the first attributes of some tags, by tag and node."""
        is_read = self._tag == tags[0]
        for tag in tags[1:]:
            is_read |= self._tag == tag
        found: dict[int, dict[int, dict[str, str]]] = {tag: {} for tag in tags}
        chosen = np.flatnonzero(is_read)[:limit]
        for tag, row in zip(self._tag[chosen].tolist(), self._rows[chosen].tolist(), strict=True):
            self._read(row, found[tag].setdefault(row[0], {}))
        return found

    def named(self, name: str, tag: int | None = None) -> list[tuple[int, str]]:
        """Return the nodes that have an attribute, of all tags or of one, and what it says."""
        is_chosen = self._sort == (ord(name[0]) << _SIZE_BITS | len(name))
        chosen = np.flatnonzero(is_chosen if tag is None else is_chosen & (self._tag == tag))
        source = self._source
        return [
            (node, source[value:value_stop])
            for node, start, stop, value, value_stop in self._rows[chosen].tolist()
            if value >= 0 and source[start:stop].lower() == name
        ]

    def of(self, node: int) -> dict[str, str]:
        """Return the attributes of one node."""
        low, high = self._node.searchsorted((node, node + 1))
        found: dict[str, str] = {}
        for row in self._rows[low:high].tolist():
            self._read(row, found)
        return found

    def _read(self, row: list[int], found: dict[str, str]) -> None:
        """Add an attribute; the first of a name counts."""
        _, start, stop, value, value_stop = row
        name = self._source[start:stop].lower()
        if name not in found:
            text = self._source[value:value_stop] if value >= 0 else ""
            found[name] = resolve(text, in_attribute=True) if "&" in text else text
