"""How text is set apart: links, emphasis and the like, each way of setting it a number."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from unhusk.facts.link_targets import link_target
from unhusk.lex.tags import TAGS
from unhusk.render.outline.element import Inline
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.page.attribute_table import Attributes
    from unhusk.page.page import Page

_A, _SUP = TAGS["a"], TAGS["sup"]
_INLINES = {
    TAGS[name]: Inline(kind)
    for kind, names in {
        "strong": "strong b",
        "em": "em i dfn cite var",
        "code": "code kbd samp tt",
        "del": "del s strike",
        "sup": "sup",
        "sub": "sub",
    }.items()
    for name in names.split()
}
_OFTEN = 127  # elements between two looks at the clock, about, as a mask
INLINE_TAGS = frozenset({_A, *_INLINES})


class Styles:
    """Numbers the styles of a page's inline elements; 0 is that of plain text.

    Of elements of one kind inside each other the outermost counts.
    """

    def __init__(
        self, page: Page, inline: NDArray[np.int32], attributes: Attributes, base: str | None
    ) -> None:
        """Take the page, the inline element around each element, and what links are relative to."""
        self._tag, self._parent, self._inline = page.nodes.tag, page.nodes.parent, inline
        self._attributes, self._base = attributes, base
        self._deadline = page.deadline
        self._found = {0: 0}
        self._below: dict[tuple[int, Inline], int] = {}
        self._kinds: list[frozenset[str]] = [frozenset()]  # of each style
        self.inlines: list[tuple[Inline, ...]] = [()]  # of each style, from the outermost on
        self.above = [0]  # the style without the innermost inline
        self.notes: dict[Inline, str] = {}  # links that may refer to a note, and the id of that

    def number(self, nodes: list[int]) -> dict[int, int]:
        """Return the styles of text whose innermost inline elements are these, by element."""
        around = self._inline[self._parent[nodes]].tolist()
        for node, above, tag in zip(nodes, around, self._tag[nodes].tolist(), strict=True):
            if not node & _OFTEN:
                check(self._deadline)
            if node not in self._found:
                if above not in self._found:
                    self._climb(above)
                self._found[node] = self._within(self._found[above], node, tag)
        return self._found

    def _climb(self, node: int) -> None:
        """Find the style of an element and of those above it."""
        found, chain = self._found, []
        while node not in found:
            chain.append(node)
            node = int(self._inline[self._parent[node]])
        for below in reversed(chain):
            found[below] = self._within(found[node], below, int(self._tag[below]))
            node = below

    def _within(self, style: int, node: int, tag: int) -> int:
        """Return the style of an element inside text of another style."""
        inline = self._link(node) if tag == _A else _INLINES[tag]
        if inline is None or inline.kind in self._kinds[style]:
            return style
        found = self._below.setdefault((style, inline), len(self.inlines))
        if found == len(self.inlines):
            self._kinds.append(self._kinds[style] | {inline.kind})
            self.inlines.append((*self.inlines[style], inline))
            self.above.append(style)
        return found

    def _link(self, node: int) -> Inline | None:
        address = self._attributes.get(node, b"href") or ""
        target = link_target(address, self._base)
        if not target:
            return None
        inline = Inline("a", target)
        if address[:1] == "#" and len(address) > 1 and self._is_of_note(node):
            self.notes[inline] = unquote(address[1:])
        return inline

    def _is_of_note(self, node: int) -> bool:
        """Say whether a link inside the page may refer to a note."""
        given = self._attributes
        return (
            bool(self._tag[self._parent[node]] == _SUP)
            or given.get(node, b"role") == "doc-noteref"
            or "footnote" in (given.get(node, b"class") or "")
        )
