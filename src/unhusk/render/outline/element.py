"""The kept text with its structure: a small tree that every rendering walks.

Containers (`document`, lists, items, quotes, tables, rows, cells, figures) hold elements; leaves
(`p`, `h1` to `h6`, `pre`) hold runs. No other tags occur.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAVES = frozenset("p h1 h2 h3 h4 h5 h6 pre".split())
HEADINGS = {f"h{level}": level for level in range(1, 7)}


class Inline(NamedTuple):
    """A way in which text is set apart inside a leaf."""

    kind: str  # "a", "code", "del", "em", "strong", "sub", "sup"
    target: str = ""  # of a link


class Run(NamedTuple):
    """Text inside a leaf that is set in one way.

    A run of kind "text" may be a single space: white space stands outside of what it separates.
    """

    kind: str  # "text", "break", "image", "math", "note"
    text: str  # of an image its alternative, of math its LaTeX, of a note its mark
    inlines: tuple[Inline, ...] = ()  # from the outermost to the innermost
    target: str = ""  # of an image its address
    start: int = 0  # offsets in the source
    stop: int = 0


@dataclass(slots=True)
class Element:
    """A container or a leaf."""

    tag: str
    children: list[Element] = field(default_factory=list)  # of containers
    runs: list[Run] = field(default_factory=list)  # of leaves
    attributes: dict[str, str] = field(default_factory=dict)
    node: int = -1  # row of the node table; -1 where the page has no such element

    @property
    def is_leaf(self) -> bool:
        """Whether the element holds runs."""
        return self.tag in LEAVES

    @property
    def text(self) -> str:
        """The text of a leaf, and of all leaves below a container with spaces between them."""
        if self.is_leaf:
            return "".join(" " if run.kind == "break" else run.text for run in self.runs)
        return " ".join(child.text for child in self.children)

    def leaves(self) -> Iterator[Element]:
        """Yield the leaves below the element, or itself, in their order."""
        waiting = [self]  # the next one last
        while waiting:
            element = waiting.pop()
            if element.tag in LEAVES:
                yield element
            else:
                waiting += element.children[::-1]

    @property
    def start(self) -> int:
        """Offset of the first character."""
        first = self
        while first.children:
            first = first.children[0]
        return first.runs[0].start if first.runs else 0

    @property
    def stop(self) -> int:
        """Offset behind the last character."""
        last = self
        while last.children:
            last = last.children[-1]
        return last.runs[-1].stop if last.runs else 0
