"""Attributes of elements by name, from the page's table of attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.lex.passes.charrefs import resolve
from unhusk.page.passes.attribute_search import nodes_saying, nodes_with, value_of

if TYPE_CHECKING:
    from unhusk.page.page import Page


class Attributes:
    """Looks attributes of a page up; only what is asked for is read."""

    def __init__(self, page: Page) -> None:
        """Take the page whose attributes are asked for."""
        self._source, self._data, self._rows = page.source, page.data, page.attributes

    def get(self, node: int, name: bytes) -> str | None:
        """Return what a node's first attribute of a name, in lower case, says; None without one."""
        text = value_of(self._source, self._data, self._rows, node, name)
        return resolve(text, in_attribute=True) if text and "&" in text else text

    def having(self, *names: bytes) -> set[int]:
        """Return the nodes that have an attribute of one of some names."""
        return nodes_with(self._data, self._rows, names)

    def saying(self, name: bytes, word: bytes) -> list[int]:
        """Return the nodes whose attribute of a name has a word, in lower case, in it."""
        return nodes_saying(self._data, self._rows, name, word)
