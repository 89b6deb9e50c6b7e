"""Elements of a page as style sheets see them, each read when it is first asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.lex.attributes import attributes
from unhusk.page.views import tag_name
from unhusk.runtime.lazy import derived
from unhusk.structure.hidden.declarations import declarations

if TYPE_CHECKING:
    from unhusk.page.page import Page
    from unhusk.structure.hidden.declarations import Declared


@dataclass(frozen=True, eq=False)
class Element:
    """One element with its name, its attributes and the element around it."""

    row: int  # of the page's nodes
    tag: str
    attributes: dict[str, str]
    parent: Element | None

    @derived
    def id(self) -> str:
        """Its id, or nothing."""
        return self.attributes.get("id", "")

    @derived
    def classes(self) -> frozenset[str]:
        """Its classes."""
        return frozenset(self.attributes.get("class", "").split())

    @derived
    def names(self) -> frozenset[str]:
        """All that rules may name it by: the tag, `#id` and `.class`."""
        own = [f".{name}" for name in self.classes]
        return frozenset((self.tag, *own, *((f"#{self.id}",) if self.id else ())))

    @derived
    def style(self) -> dict[str, Declared]:
        """The declarations of its attribute `style`."""
        text = self.attributes.get("style", "")
        return declarations(text) if text else {}


class Elements:
    """The elements of a page, by row of its nodes."""

    def __init__(self, page: Page) -> None:
        """Take the page."""
        self._page = page
        self._known: dict[int, Element | None] = {0: None, -1: None}

    def __getitem__(self, row: int) -> Element | None:
        """Return the element of a row; None for the document."""
        parents = self._page.nodes.parent
        waiting = []
        while row not in self._known:
            waiting.append(row)
            row = int(parents[row])
        found = self._known[row]
        for row in reversed(waiting):
            found = self._known[row] = Element(row, *self._tag(row), found)
        return found

    def _tag(self, row: int) -> tuple[str, dict[str, str]]:
        page = self._page
        first = int(page.nodes.first[row])
        start, stop = page.tokens.edges[first : first + 2].tolist()
        return tag_name(page, first), attributes(page.source, start, stop)
