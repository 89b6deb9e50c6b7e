"""For each element of a page: the blocks it lies in, and how text in it is set apart.

Blocks come first and inline elements innermost, as every format wants them: a link around a
heading becomes a link in the heading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from unhusk.extraction.outline.addresses import link_target
from unhusk.extraction.outline.element import LEAVES, Inline
from unhusk.lex.tags import TAGS

if TYPE_CHECKING:
    from collections.abc import Callable

    from unhusk.extraction.outline.attributes import Attributes
    from unhusk.page.page import Page

MAX_DEPTH = 48  # containers inside each other; deeper ones are left out, their text is not

_BLOCKS = {TAGS[name]: name for name in LEAVES} | {
    TAGS[name]: name
    for name in "ul ol li dl dt dd blockquote table caption tr td th figure figcaption".split()
}
_BLOCKS |= {TAGS["menu"]: "ul", TAGS["dir"]: "ul", TAGS["address"]: "p", TAGS["summary"]: "p"}
_BLOCKS |= {TAGS["listing"]: "pre", TAGS["xmp"]: "pre", TAGS["plaintext"]: "pre"}
_IN_TABLES = frozenset("caption tr td th".split())
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
_A, _SUP = TAGS["a"], TAGS["sup"]


class Path(NamedTuple):
    """Where text stands."""

    blocks: tuple[tuple[int, str], ...]  # node and tag, from the outermost on; at most one leaf
    inlines: tuple[Inline, ...]

    @property
    def is_closed(self) -> bool:
        """Whether a leaf is open, so that no further block can begin."""
        return bool(self.blocks) and self.blocks[-1][1] in LEAVES


class Paths:
    """Finds the paths of nodes; each node is looked at once."""

    def __init__(
        self, page: Page, attributes: Attributes, base: str | None, is_data: Callable[[int], bool]
    ) -> None:
        """Take the page, the address that links are relative to, and which tables hold data."""
        self._tag, self._parent = page.nodes.tag.tolist(), page.nodes.parent.tolist()
        self._attributes, self._base, self._is_data = attributes, base, is_data
        self._found: dict[int, Path] = {0: Path((), ())}
        self.notes: dict[Inline, str] = {}  # links that may refer to a note, and the id of that

    def of(self, node: int) -> Path:
        """Return the path of text that stands directly in a node."""
        found = self._found
        if node in found:
            return found[node]
        chain = []
        while node not in found:
            chain.append(node)
            node = self._parent[node]
        path = found[node]
        for below in reversed(chain):
            path = found[below] = self._below(path, below)
        return path

    def _below(self, path: Path, node: int) -> Path:
        tag = self._tag[node]
        block = _BLOCKS.get(tag)
        if block is not None:
            return self._in_block(path, node, block)
        inline = _INLINES.get(tag)
        if tag == _A:
            inline = self._link(node)
        if inline is None or any(kind == inline.kind for kind, _ in path.inlines):
            return path
        return Path(path.blocks, (*path.inlines, inline))

    def _link(self, node: int) -> Inline | None:
        given = self._attributes.of(node)
        address = given.get("href", "")
        target = link_target(address, self._base)
        inline = Inline("a", target) if target else None
        if inline and address[:1] == "#" and len(address) > 1:
            is_raised = self._tag[self._parent[node]] == _SUP
            if (
                is_raised
                or given.get("role") == "doc-noteref"
                or "footnote" in given.get("class", "")
            ):
                self.notes[inline] = unquote(address[1:])
        return inline

    def _in_block(self, path: Path, node: int, block: str) -> Path:
        if path.is_closed or len(path.blocks) >= MAX_DEPTH:
            return path
        if block == "table" and not self._is_data(node):
            return path
        if block in _IN_TABLES and not _is_in_table(path):
            return path
        return Path((*path.blocks, (node, block)), path.inlines)


def _is_in_table(path: Path) -> bool:
    """Say whether the innermost block is a part of a table that holds data."""
    return bool(path.blocks) and path.blocks[-1][1] in ("table", "tr")
