"""Attributes of many elements at a time, for facts that may stand on any of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.charrefs import resolve

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page


class Marks:
    """Looks up attributes by tag, by name or by node; only what is found is read."""

    def __init__(self, page: Page) -> None:
        """Take the page whose attributes are asked for."""
        self._page = page
        self._source = page.source
        self._rows = page.attributes
        self._node = np.ascontiguousarray(self._rows[:, 0])

    def of_tag(self, tag: int, limit: int) -> dict[int, dict[str, str]]:
        """Return the attributes of the first elements of a tag, by node."""
        nodes = np.flatnonzero(self._page.nodes.tag == tag)[:limit]
        return dict(zip(nodes.tolist(), self._read(nodes), strict=True))

    def tagged(self, tag: int, *words: str) -> list[tuple[int, dict[str, str]]]:
        """Return the elements of a tag whose start tag has one of some words, with attributes."""
        nodes, tokens, source = self._page.nodes, self._page.tokens, self._source
        chosen = np.flatnonzero(nodes.tag == tag)
        first = nodes.first[chosen]
        starts, stops = tokens.edges[first].tolist(), tokens.edges[first + 1].tolist()
        found = []
        for node, start, stop in zip(chosen.tolist(), starts, stops, strict=True):
            text = source[start:stop].lower()
            if any(word in text for word in words):
                found.append((node, self.of(node)))
        return found

    def named(self, name: str, tag: int | None = None) -> list[tuple[int, str]]:
        """Return the nodes that have an attribute, of all tags or of one, and what it says."""
        chosen = np.flatnonzero(self._rows[:, 2] - self._rows[:, 1] == len(name))
        if tag is not None:
            chosen = chosen[self._page.nodes.tag[self._node[chosen]] == tag]
        source = self._source
        return [
            (node, source[value:value_stop])
            for node, start, stop, value, value_stop in self._rows[chosen].tolist()
            if value >= 0 and source[start:stop].lower() == name
        ]

    def of(self, node: int) -> dict[str, str]:
        """Return the attributes of one node."""
        return self._read(np.array([node]))[0]

    def _read(self, nodes: NDArray[np.intp]) -> list[dict[str, str]]:
        """Return the attributes of nodes; of a name the first counts."""
        low = self._node.searchsorted(nodes).tolist()
        high = self._node.searchsorted(nodes, side="right").tolist()
        source = self._source
        found = []
        for first, last in zip(low, high, strict=True):
            given: dict[str, str] = {}
            for _, start, stop, value, value_stop in self._rows[first:last].tolist():
                name = source[start:stop].lower()
                if name not in given:
                    text = source[value:value_stop] if value >= 0 else ""
                    given[name] = resolve(text, in_attribute=True) if "&" in text else text
            found.append(given)
        return found
