"""From kept spans to the outline: the structure that the kept text has on its page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urljoin

import numpy as np

from unhusk.extraction.attributes import Attributes
from unhusk.extraction.once import once
from unhusk.extraction.outline import pieces, weave
from unhusk.extraction.outline.element import LEAVES, Element, Run
from unhusk.extraction.outline.facts import DESCRIBED, Facts
from unhusk.extraction.outline.notes import link_notes
from unhusk.extraction.outline.styles import INLINE_TAGS, Styles
from unhusk.lex.tags import IDS, TAGS

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from unhusk.extraction.outline.element import Inline
    from unhusk.extraction.outline.pieces import Drawn, Pieces
    from unhusk.page.page import Page

MAX_DEPTH = 48  # blocks inside each other; deeper ones are left out, their text is not

_BASE = TAGS["base"]
_BLOCKS = {TAGS[name]: name for name in LEAVES} | {
    TAGS[name]: name
    for name in "ul ol li dl dt dd blockquote table caption tr td th figure figcaption".split()
}
_BLOCKS |= {TAGS["menu"]: "ul", TAGS["dir"]: "ul", TAGS["address"]: "p", TAGS["summary"]: "p"}
_BLOCKS |= {TAGS["listing"]: "pre", TAGS["xmp"]: "pre", TAGS["plaintext"]: "pre"}
_KINDS_OF = {"p": weave.PARAGRAPH, "pre": weave.CODE, "table": weave.TABLE}
_KINDS_OF |= dict.fromkeys("caption tr td th".split(), weave.PART)
_KINDS_OF |= {f"h{level}": weave.HEADING for level in range(1, 7)}
_WRAPPERS = {"ul": "li", "ol": "li", "dl": "dd", "table": "tr", "tr": "td"}
_FITTING = {
    "ul": frozenset({"li"}),
    "ol": frozenset({"li"}),
    "dl": frozenset({"dt", "dd"}),
    "table": frozenset({"tr", "caption"}),
    "tr": frozenset({"td", "th"}),
}
_run: Callable[[tuple[object, ...]], Run] = partial(tuple.__new__, Run)  # without checks


def _kinds() -> NDArray[np.uint8]:
    """Return what each tag can be in an outline."""
    found = np.zeros(IDS, np.uint8)
    found[list(INLINE_TAGS)] = weave.INLINE
    for tag, name in _BLOCKS.items():
        found[tag] = _KINDS_OF.get(name, weave.CONTAINER)
    return found


_KINDS = _kinds()


class Places(NamedTuple):
    """Where the elements of a page stand in its outline."""

    block: NDArray[np.int32]  # the innermost block that the element is or is in; else 0
    inline: NDArray[np.int32]  # the same for inline elements
    depth: NDArray[np.int32]  # the number of blocks


def outline(page: Page, spans: NDArray[np.int32], *, images: bool = True) -> Element:
    """Return the kept text as a tree of containers, leaves and runs."""
    spans = once(page, spans)
    if not len(spans) or not len(page.text_tokens):
        return Element("document")
    attributes = Attributes(page)
    base = _base(page, attributes)
    places = _places(page)
    found = pieces.gathered(page, spans, attributes=attributes, base=base, images=images)
    styles = Styles(page, places.inline, attributes, base)
    _set_styles(found.rows, places, styles)
    leaves, runs = _woven(page, found, places, styles)
    tree = Tree(page, Facts(page, attributes), places)
    tree.grow(leaves, runs)
    if styles.notes:
        link_notes(tree.root, attributes, styles.notes)
    return tree.root


def _places(page: Page) -> Places:
    nodes = page.nodes
    places = Places(*np.empty((3, len(nodes)), np.int32))
    weave.place((nodes.tag, nodes.parent), page.data_tables, _KINDS, MAX_DEPTH, tuple(places))
    return places


def _set_styles(rows: NDArray[np.int32], places: Places, styles: Styles) -> None:
    """Fill in the style of each piece."""
    inline = places.inline[rows[pieces.PATH]].tolist()
    found = styles.number(sorted(set(inline)))
    rows[pieces.STYLE] = [found[node] for node in inline]


def _woven(
    page: Page, found: Pieces, places: Places, styles: Styles
) -> tuple[NDArray[np.int32], list[Run]]:
    """Return the leaves that the pieces make, as `weave` describes them, and all their runs."""
    rows = found.rows
    count = rows.shape[1]
    leaves = np.empty((count, weave.LEAF), np.int32)
    runs = np.empty((3 * count, weave.RUN), np.int32)
    room = int((rows[pieces.STOP] - rows[pieces.START]).sum()) + 2 * count + weave.SPARE
    text, leaf_count, run_count = weave.weave(
        page.source,
        page.data,
        (page.tokens.tag, page.nodes.tag, places.block, _KINDS, page.references),
        tuple(rows),
        (np.array(styles.above, np.int32), np.array(list(map(len, styles.inlines)), np.int32)),
        (leaves, runs, np.empty(room, np.uint32)),
    )
    return leaves[:leaf_count], _runs(runs[:run_count], text, found.drawn, styles.inlines)


def _runs(
    rows: NDArray[np.int32],
    text: str,
    drawn: list[Drawn],
    inlines: list[tuple[Inline, ...]],
) -> list[Run]:
    found = []
    for kind, style, first, behind, start, stop in rows.tolist():
        if kind == weave.TEXT:
            run = ("text", text[first:behind], inlines[style], "", start, stop)
        elif kind == weave.BREAK:
            run = ("break", "", (), "", start, stop)
        else:
            what, said, target = drawn[kind - weave.DRAWN]
            run = (what, said, inlines[style], target, start, stop)
        found.append(_run(run))
    return found


class Tree:
    """Opens and closes containers as leaves ask for them."""

    def __init__(self, page: Page, facts: Facts, places: Places) -> None:
        """Take the page, what is known of its elements, and their places."""
        self.root = Element("document")
        self._nodes, self._facts, self._places = page.nodes, facts, places
        self._open: list[tuple[int, Element]] = [(0, self.root)]  # by the number of blocks around

    def grow(self, leaves: NDArray[np.int32], runs: list[Run]) -> None:
        """Add leaves, each in the containers of its block."""
        nodes, places = self._nodes, self._places
        block, is_leaf, first = leaves.T
        around = np.where(is_leaf, places.block[nodes.parent[block]], block)
        columns = (around, places.depth[around], np.where(is_leaf, block, -1), nodes.tag[block])
        low = 0
        rows = zip(*(c.tolist() for c in columns), [*first[1:].tolist(), len(runs)], strict=True)
        for box, depth, node, tag, high in rows:
            name = _BLOCKS[tag] if node > 0 else "p"
            known = self._facts.of(node, name) if name == "pre" else {}
            _attach(self._container(box, depth), Element(name, [], runs[low:high], known, node))
            low = high

    def _container(self, node: int, depth: int) -> Element:
        """Return the open element of a container; what is not around it is closed."""
        opened = self._open
        if opened[-1][0] == node:
            return opened[-1][1]
        nodes, block = self._nodes, self._places.block
        missing = []
        while depth >= len(opened) or opened[depth][0] != node:
            missing.append(node)
            node, depth = int(block[nodes.parent[node]]), depth - 1
        del opened[depth + 1 :]
        for one in reversed(missing):
            tag = _BLOCKS[int(nodes.tag[one])]
            known = self._facts.of(one, tag) if tag in DESCRIBED else {}
            element = Element(tag, [], [], known, one)
            _attach(opened[-1][1], element)
            opened.append((one, element))
        return opened[-1][1]


def _attach(parent: Element, child: Element) -> None:
    """Add a child, inside what its parent must hold: items in lists, rows and cells in tables."""
    while parent.tag in _FITTING and child.tag not in _FITTING[parent.tag]:
        wrapper = _WRAPPERS[parent.tag]
        last = parent.children[-1] if parent.children else None
        if last is None or last.node != -1 or last.tag != wrapper or wrapper == "li":
            last = Element(wrapper)
            parent.children.append(last)
        parent = last
    parent.children.append(child)


def _base(page: Page, attributes: Attributes) -> str | None:
    """Return the address that links are relative to: of the page, or as its `base` says."""
    bases = np.flatnonzero(page.nodes.tag == _BASE)
    stated = (attributes.get(int(bases[0]), b"href") or "").strip() if len(bases) else ""
    if not stated:
        return page.url
    try:
        return urljoin(page.url or "", stated)
    except ValueError:
        return page.url
