"""Elements of a page as style sheets see them, each read when it is first asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.lex.passes.charrefs import resolve
from unhusk.lex.tags import KNOWN, TAG_NAMES
from unhusk.page.passes.attribute_search import values_of
from unhusk.page.views import tag_name
from unhusk.runtime.lazy import lazy
from unhusk.runtime.records import record
from unhusk.structure.hidden.css.declarations import declarations

if TYPE_CHECKING:
    from unhusk.page.page import Page
    from unhusk.structure.hidden.css.declarations import Declared


MAX_DEPTH = 256  # elements around one whose names are remembered


@record
@dataclass(frozen=True, eq=False)
class Element:
    """One element with its name, its attributes and the element around it."""

    row: int  # of the page's nodes
    tag: str
    attributes: dict[str, str]
    _elements: Elements

    @property
    def parent(self) -> Element | None:
        """The element around it; None at the top."""
        return self._elements.above(self.row)

    @lazy
    def id(self) -> str:
        """Its id, or nothing."""
        return self.attributes.get("id", "")

    @lazy
    def classes(self) -> frozenset[str]:
        """Its classes."""
        return frozenset(self.attributes.get("class", "").split())

    @lazy
    def names(self) -> frozenset[str]:
        """All that rules may name it by: the tag, `#id` and `.class`."""
        own = [f".{name}" for name in self.classes]
        return frozenset((self.tag, *own, *((f"#{self.id}",) if self.id else ())))

    def is_among(self, names: tuple[str, ...]) -> bool:
        """Whether elements around it have all of these names: a quick look, for selectors."""
        around = self._elements.around(self.row)
        return around is None or around.issuperset(names)

    @lazy
    def style(self) -> dict[str, Declared]:
        """The declarations of its attribute `style`."""
        text = self.attributes.get("style", "")
        return declarations(text) if text else {}


class Elements:
    """The elements of a page, by row of its nodes."""

    def __init__(self, page: Page) -> None:
        """Take the page."""
        self._page = page
        self._known: dict[int, Element] = {}
        self._around: dict[int, frozenset[str]] = {0: frozenset(), -1: frozenset()}

    def __getitem__(self, row: int) -> Element:
        """Return the element of a row."""
        found = self._known.get(row)
        if found is None:
            found = Element(row, self._tag(row), self._attributes(row), self)
            self._known[row] = found
        return found

    def above(self, row: int) -> Element | None:
        """Return the element around that of a row; None at the top."""
        parent = self._parents[row]
        return self[parent] if parent > 0 else None

    @lazy
    def _tags(self) -> list[int]:
        found: list[int] = self._page.nodes.tag.tolist()
        return found

    @lazy
    def _parents(self) -> list[int]:
        found: list[int] = self._page.nodes.parent.tolist()
        return found

    def around(self, row: int) -> frozenset[str] | None:
        """Return all names of the elements around that of a row; None where they are very many."""
        if self._page.nodes.depth[row] > MAX_DEPTH:
            return None
        waiting, parent = [], self._parents[row]
        while parent not in self._around:
            waiting.append(parent)
            parent = self._parents[parent]
        names = self._around[parent]
        for inner in reversed(waiting):
            names = self._around[inner] = names | self[inner].names
        return names

    def _attributes(self, row: int) -> dict[str, str]:
        found: dict[str, str] = values_of(self._page.source, self._page.attributes, row)
        for name, text in found.items():
            if "&" in text:
                found[name] = resolve(text, in_attribute=True)
        return found

    def _tag(self, row: int) -> str:
        tag = self._tags[row]
        return (
            TAG_NAMES[tag]
            if tag < KNOWN
            else tag_name(self._page, int(self._page.nodes.first[row]))
        )
