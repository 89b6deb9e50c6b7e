"""Pages made from training pages: other markup around the same content, and boxes that are none.

Old table layouts, pages without names, odd nesting, comment threads and lists of teasers are rare
among the pages that may be trained on. Here they are made: the source is edited, the gold stays.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import TAGS
from unhusk.lex.tokens import Kind
from unhusk.training import donor_boxes

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.training.donor_boxes import Donors

_NAMES = re.compile(
    r"""\s(?:class|id|role|itemprop|itemtype)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)""", re.IGNORECASE
)
_SEMANTIC = "main article section nav header footer aside figure hgroup".split()
_FEW = 40  # words of content below which nothing is put into a page


@dataclass
class Edits:
    """Replacements of parts of a source, made at once."""

    source: str
    parts: list[tuple[int, int, str]] = field(default_factory=list)

    def replace(self, start: int, stop: int, text: str) -> None:
        """Put a text in the place of source[start:stop]."""
        self.parts.append((start, stop, text))

    def insert(self, at: int, text: str) -> None:
        """Put a text before an offset."""
        self.parts.append((at, at, text))

    def result(self) -> str:
        """Return the edited source; of two edits of one part the first counts."""
        pieces, last = [], 0
        for start, stop, text in sorted(self.parts, key=lambda part: part[:2]):
            if start >= last:
                pieces += [self.source[last:start], text]
                last = stop
        return "".join([*pieces, self.source[last:]])


def augmented(page: Page, is_content: NDArray[np.bool_], donors: Donors, rng: Generator) -> str:
    """Return the source of the page with other markup, and with boxes when donors are given."""
    edits = Edits(page.source)
    if donors.paragraphs:
        _put_boxes(page, is_content, donors, (edits, rng))
    layout = rng.random(5)
    if layout[0] < 0.3:
        _make_tables(page, edits, rng)
    if layout[1] < 0.2:
        _break_paragraphs(page, edits)
    if layout[2] < 0.3:
        _wrap(page, edits, rng)
    source = edits.result()
    if layout[3] < 0.4:
        source = without_names(source)
    return without_semantics(source) if layout[4] < 0.45 else source


def without_names(source: str) -> str:
    """Return the source without class, id, role and itemprop."""
    return re.sub(r"<[a-zA-Z][^<>]*>", lambda tag: _NAMES.sub("", tag[0]), source)


def without_semantics(source: str) -> str:
    """Return the source with `main`, `article`, `nav` and the like renamed to `div`."""
    return re.sub(rf"<(/?)(?:{'|'.join(_SEMANTIC)})(?=[\s>/])", r"<\1div", source, flags=re.I)


def _pairs(page: Page, name: str) -> NDArray[np.int64]:
    """Return start and end token of every element of a name that has both."""
    nodes, tokens = page.nodes, page.tokens
    at = np.flatnonzero(nodes.tag == TAGS[name])
    first, last = nodes.first[at], nodes.stop[at] - 1
    ends = (tokens.kind[last] == Kind.END) & (tokens.tag[last] == TAGS[name])
    return np.stack([first[ends], last[ends]], 1).astype(np.int64)


def _make_tables(page: Page, edits: Edits, rng: Generator) -> None:
    """Make tables of one cell of some of the `div` elements."""
    edges = page.tokens.edges
    share = rng.uniform(0.2, 1.0)
    for first, last in _pairs(page, "div").tolist():
        if rng.random() < share:
            tag = page.source[edges[first] : edges[first + 1]]
            edits.replace(int(edges[first]), int(edges[first + 1]), f"<table><tr><td{tag[4:]}")
            edits.replace(int(edges[last]), int(edges[last + 1]), "</td></tr></table>")


def _break_paragraphs(page: Page, edits: Edits) -> None:
    """Make text with line breaks of paragraphs."""
    edges = page.tokens.edges
    for first, last in _pairs(page, "p").tolist():
        edits.replace(int(edges[first]), int(edges[first + 1]), "")
        edits.replace(int(edges[last]), int(edges[last + 1]), "<br><br>")


def _wrap(page: Page, edits: Edits, rng: Generator) -> None:
    """Put further `div` elements around some."""
    edges = page.tokens.edges
    for first, last in _pairs(page, "div").tolist():
        if rng.random() < 0.15:
            depth = int(rng.integers(1, 4))
            edits.insert(int(edges[first]), "<div>" * depth)
            edits.insert(int(edges[last + 1]), "</div>" * depth)


def _put_boxes(
    page: Page, is_content: NDArray[np.bool_], donors: Donors, to: tuple[Edits, Generator]
) -> None:
    """Put threads, teasers, galleries, notices, another article into or behind the content."""
    edits, rng = to
    kept = np.flatnonzero(is_content)
    if not len(kept) or page.blocks.words[kept].sum() < _FEW:
        return
    inside, behind = _places(page, kept)
    middle = int(page.tokens.edges[page.nodes.first[page.blocks.node[rng.choice(kept)]]])
    for make, chance, places in (
        (donor_boxes.thread, 0.5, (inside, behind)),
        (donor_boxes.teasers, 0.5, (inside, behind, middle)),
        (donor_boxes.gallery, 0.4, (inside, behind, middle)),
        (donor_boxes.article, 0.2, (inside, behind)),
        (donor_boxes.notice, 0.3, (inside, behind, len(page.source))),
    ):
        if rng.random() < chance:
            edits.insert(places[int(rng.integers(len(places)))], make(donors, rng))


def _places(page: Page, kept: NDArray[np.int64]) -> tuple[int, int]:
    """Return the offsets of the end of the innermost element around most content, and behind it."""
    nodes, tokens = page.nodes, page.tokens
    first = page.blocks.first_token[kept]
    weight = page.blocks.chars[kept]
    up, best = int(page.blocks.node[kept[np.argmax(weight)]]), 0
    while up > 0:
        covered = weight[(first >= nodes.first[up]) & (first < nodes.stop[up])].sum()
        if covered > 0.9 * weight.sum():
            best = up
            break
        up = int(nodes.parent[up])
    behind = int(tokens.edges[nodes.stop[best]]) if best else len(page.source)
    last = int(nodes.stop[best]) - 1
    ends = best and tokens.kind[last] == Kind.END
    return (int(tokens.edges[last]) if ends else behind), behind
