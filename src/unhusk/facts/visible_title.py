"""Headings, bylines and the place of the title in the visible text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.facts.statements import text_of
from unhusk.lex.tags import TAGS
from unhusk.page.vocabulary import NAME_BITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.facts.statements import Marks
    from unhusk.page.page import Page

_H1, _H2 = TAGS["h1"], TAGS["h2"]
_MAX_HEADINGS = 6
_MAX_BYLINES = 12
_BYLINE_CHARS = 120
_MIN_CHARS = 8  # of a title that is looked for in the text


def headings(page: Page) -> dict[int, str]:
    """Return the texts of the `h1` elements; of the `h2` elements where there is no `h1`."""
    for tag in (_H1, _H2):
        nodes = np.flatnonzero(page.nodes.tag == tag)[:_MAX_HEADINGS].tolist()
        found = {node: text for node in nodes if (text := text_of(page, node))}
        if found:
            return found
    return {}


def title_block(page: Page, title: str | None, spoken: dict[int, str]) -> int:
    """Return the block that holds the title; 0 if no block does."""
    blocks = page.blocks
    for node, text in spoken.items():
        if text == title:
            return int(np.searchsorted(blocks.first_token, page.nodes.first[node]))
    at = -1
    if title and len(title) >= _MIN_CHARS and len(blocks):
        at = page.source.find(title, int(blocks.start[0]))
    if at >= 0:
        return max(0, int(np.searchsorted(blocks.start, at, side="right")) - 1)
    first = next((n for n in spoken if page.nodes.tag[n] == _H1), None)
    return int(np.searchsorted(blocks.first_token, page.nodes.first[first])) if first else 0


def bylines(page: Page, marks: Marks) -> Iterator[tuple[str, str]]:
    """Yield the texts of elements marked as author or byline, with their source."""
    yield from _linked_authors(page, marks)
    named = np.flatnonzero((page.names & np.uint64(NAME_BITS["author"])) != 0)
    for node in named[:_MAX_BYLINES].tolist():
        text = text_of(page, node, _BYLINE_CHARS)
        if text:
            yield text, "class"


def _linked_authors(page: Page, marks: Marks) -> Iterator[tuple[str, str]]:
    """Yield the text of links whose relation is the author."""
    for node, relation in marks.authors:
        if "author" in relation.lower().split():
            text = text_of(page, node, _BYLINE_CHARS)
            if text:
                yield text, "rel=author"
                return
