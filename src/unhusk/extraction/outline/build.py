"""From kept spans to the outline: the structure that the kept text has on its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urljoin

import numpy as np

from unhusk.extraction.once import once
from unhusk.extraction.outline.attributes import Attributes
from unhusk.extraction.outline.element import LEAVES, Element, Run
from unhusk.extraction.outline.facts import DESCRIBED, describe
from unhusk.extraction.outline.formulas import latex, tex_of
from unhusk.extraction.outline.images import address_of, kept_images
from unhusk.extraction.outline.notes import link_notes
from unhusk.extraction.outline.paths import Path, Paths
from unhusk.extraction.outline.runs import RunWriter
from unhusk.extraction.outline.tables import data_tables
from unhusk.lex.tags import ANCESTOR, TAGS
from unhusk.lex.tokens import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from unhusk.page.page import Page

_BR, _MATH, _BASE, _SCRIPT = (TAGS[name] for name in "br math base script".split())
_IN_MATH = np.uint64(ANCESTOR["math"])
_VERBATIM = int(Kind.VERBATIM)
_NO_BLOCK = -1  # of an image: it is in no block of text
_IMAGE = (_NO_BLOCK, 0, 0, False, False)  # a piece behind its token and node
_WRAPPERS = {"ul": "li", "ol": "li", "dl": "dd", "table": "tr", "tr": "td"}
_FITTING = {
    "ul": frozenset({"li"}),
    "ol": frozenset({"li"}),
    "dl": frozenset({"dt", "dd"}),
    "table": frozenset({"tr", "caption"}),
    "tr": frozenset({"td", "th"}),
}


class _Piece(NamedTuple):
    """A kept span, or an image or the script of a formula between kept spans."""

    token: int
    node: int
    block: int
    start: int
    stop: int
    is_verbatim: bool  # whether character references mean nothing in it
    is_whole: bool  # whether the span follows directly upon the one before


def outline(page: Page, spans: NDArray[np.int32], *, images: bool = True) -> Element:
    """Return the kept text as a tree of containers, leaves and runs."""
    spans = once(page, spans)
    builder = _Builder(page)
    for piece in _pieces(page, spans, images=images) if len(spans) else ():
        builder.add(piece)
    builder.link_notes()
    return builder.root


def _pieces(page: Page, spans: NDArray[np.int32], *, images: bool) -> Iterator[_Piece]:
    tokens = page.tokens
    token = (np.searchsorted(tokens.edges, spans[:, 0], side="right") - 1).astype(np.int32)
    text = np.searchsorted(page.text_tokens, token)
    follows = np.zeros(len(spans), np.bool_)
    whole = (spans[1:, 0] == tokens.edges[token[1:]]) & (
        spans[:-1, 1] == tokens.edges[token[:-1] + 1]
    )
    follows[1:] = whole & (np.diff(text) == 1)
    place = (token, tokens.node[token], page.text_blocks[text])
    columns = (*place, spans[:, 0], spans[:, 1], tokens.kind[token] == _VERBATIM, follows)
    pieces = list(map(_Piece._make, zip(*(column.tolist() for column in columns), strict=True)))
    between = kept_images(page, token, images=images)
    if between:
        first = page.nodes.first
        pieces += [_Piece(int(first[node]), node, *_IMAGE) for node in between]
        pieces.sort()
    yield from pieces


class _Builder:
    """Opens and closes elements as the kept pieces ask for them."""

    def __init__(self, page: Page) -> None:
        self.root = Element("document")
        self._page = page
        self._attributes = Attributes(page)
        self._base = _base(page, self._attributes)
        self._paths = Paths(page, self._attributes, self._base, data_tables(page))
        self._writer = RunWriter(page)
        self._open: list[tuple[int, Element]] = [(0, self.root)]
        self._at: Path | None = None  # path of the open leaf
        self._last = _Piece(0, 0, *_IMAGE)
        self._formula = -1  # node of the formula that was written last
        self._has_formulas = bool((page.nodes.ancestors & _IN_MATH).any())

    def add(self, piece: _Piece) -> None:
        if piece.block == _NO_BLOCK:
            self._add_image(piece)
            return
        formula = self._formula_of(piece.node) if self._has_formulas else -1
        if formula >= 0 and formula == self._formula:
            return
        path = self._paths.of(piece.node)
        self._enter(path, piece)
        self._last, self._formula = piece, -1
        tex = latex(self._page, formula) if formula >= 0 else ""
        if tex:
            self._formula = formula
            self._writer.add(Run("math", tex, path.inlines, "", piece.start, piece.stop))
        else:
            self._write(path, piece)

    def link_notes(self) -> None:
        """Tell references to kept notes from other links."""
        if self._paths.notes:
            link_notes(self.root, self._attributes, self._paths.notes)

    def _write(self, path: Path, piece: _Piece) -> None:
        text = self._writer.text_of(piece.start, piece.stop, is_verbatim=piece.is_verbatim)
        if self._writer.leaf.tag == "pre":
            self._writer.verbatim(text, (piece.start, piece.stop))
            return
        if not piece.is_whole:
            self._writer.gap()
        self._writer.text(text, path.inlines, (piece.start, piece.stop))

    def _add_image(self, piece: _Piece) -> None:
        """Add an image, or a formula that a script would draw."""
        is_formula = self._page.nodes.tag[piece.node] == _SCRIPT
        if is_formula and self._has_formulas:  # then it is there as MathML too
            return
        shown = "math" if is_formula else "image"
        address = "" if is_formula else address_of(self._attributes, piece.node, self._base)
        if not is_formula and not address:
            return
        path = self._paths.of(int(self._page.nodes.parent[piece.node]))
        start, stop = self._page.tokens.edges[piece.token : piece.token + 2].tolist()
        if self._at is None or path.blocks != self._at.blocks or not path.is_closed:
            self._enter(path, piece)
            self._last = piece
        text = (
            tex_of(self._page, piece.node)
            if is_formula
            else " ".join(self._attributes.of(piece.node).get("alt", "").split())
        )
        self._writer.add(Run(shown, text, path.inlines, address, start, stop))

    def _enter(self, path: Path, piece: _Piece) -> None:
        """See to it that the open leaf is the one for this piece."""
        if self._at is not None and path.blocks == self._at.blocks:
            if piece.block == self._last.block != _NO_BLOCK:
                return
            breaks = self._breaks_before(piece)
            if path.is_closed and (breaks < 2 or path.blocks[-1][1] != "p"):  # noqa: PLR2004
                self._break(piece)
                return
            if breaks == 1 and not path.is_closed and self._last.node == piece.node:
                self._break(piece)
                return
        self._close_to(path)
        self._open_to(path)
        self._at = path

    def _break(self, piece: _Piece) -> None:
        if self._writer.leaf.tag == "pre":
            self._writer.verbatim("\n", (piece.start, piece.start))
        else:
            self._writer.line_break(piece.start)

    def _breaks_before(self, piece: _Piece) -> int:
        """Return how many `br` stand between the last piece and this one."""
        tags = self._page.tokens.tag[self._last.token : piece.token]
        return int(np.count_nonzero(tags == _BR))

    def _close_to(self, path: Path) -> None:
        containers = [node for node, tag in path.blocks if tag not in LEAVES]
        shared = 1
        while shared < len(self._open) and shared <= len(containers):
            if self._open[shared][0] != containers[shared - 1]:
                break
            shared += 1
        del self._open[shared:]

    def _open_to(self, path: Path) -> None:
        """Open the containers of the path that are not open, and a leaf in the innermost."""
        for node, tag in path.blocks[len(self._open) - 1 :]:
            facts = describe(self._page, self._attributes, node, tag) if tag in DESCRIBED else {}
            element = Element(tag, [], [], facts, node)
            _attach(self._open[-1][1], element)
            if tag in LEAVES:
                self._writer.begin(element)
                return
            self._open.append((node, element))
        leaf = Element("p")
        _attach(self._open[-1][1], leaf)
        self._writer.begin(leaf)

    def _formula_of(self, node: int) -> int:
        """Return the `math` element that a node is in, or -1."""
        nodes = self._page.nodes
        if not nodes.ancestors[node] & _IN_MATH:
            return -1
        while nodes.tag[node] != _MATH:
            node = int(nodes.parent[node])
        return node


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
    stated = attributes.of(int(bases[0])).get("href", "").strip() if len(bases) else ""
    if not stated:
        return page.url
    try:
        return urljoin(page.url or "", stated)
    except ValueError:
        return page.url
