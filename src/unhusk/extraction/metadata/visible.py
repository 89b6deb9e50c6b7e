"""What a page says of itself in its text: headings, bylines and dates beside the title."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.extraction.metadata.dates import day_in, moment_in
from unhusk.extraction.metadata.stated import text_of
from unhusk.lex.tags import TAGS
from unhusk.page.vocabulary import NAME_BITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.extraction.outline.attributes import Attributes
    from unhusk.page.page import Page

_H1, _H2, _TIME, _A = (TAGS[name] for name in "h1 h2 time a".split())
_MAX_HEADINGS = 6
_MAX_BYLINES = 12
_BYLINE_CHARS = 120
_NEAR = 25  # blocks behind the title in which its date may stand
_DATE_CHARS = 90


def headings(page: Page) -> list[str]:
    """Return the texts of the main headings; of second ones where the page has no first."""
    for tag in (_H1, _H2):
        nodes = np.flatnonzero(page.nodes.tag == tag)[:_MAX_HEADINGS].tolist()
        found = [text for node in nodes if (text := text_of(page, node))]
        if found:
            return found
    return []


def bylines(page: Page, attributes: Attributes) -> Iterator[tuple[str, str]]:
    """Yield texts that markup marks as an author's, with their source."""
    nodes = page.nodes
    links = np.flatnonzero(nodes.tag == _A)
    for node in links.tolist():
        tag = int(nodes.first[node])
        start, stop = page.tokens.edges[tag : tag + 2].tolist()
        if "author" in page.source[start:stop] and _is_author(attributes, node):
            text = text_of(page, node, _BYLINE_CHARS)
            if text:
                yield text, "rel=author"
                break
    named = np.flatnonzero((page.names & np.uint64(NAME_BITS["author"])) != 0)
    for node in named[:_MAX_BYLINES].tolist():
        text = text_of(page, node, _BYLINE_CHARS)
        if text:
            yield text, "class"


def _is_author(attributes: Attributes, node: int) -> bool:
    return "author" in attributes.of(node).get("rel", "").lower().split()


def dates(page: Page, attributes: Attributes) -> Iterator[tuple[str, str]]:
    """Yield days from `time` elements, and from short texts near the title."""
    nodes = page.nodes
    heading = np.flatnonzero(nodes.tag == _H1)
    after = int(nodes.first[heading[0]]) if len(heading) else 0
    times = np.flatnonzero(nodes.tag == _TIME)
    times = np.concatenate((times[nodes.first[times] >= after], times[nodes.first[times] < after]))
    for node in times[:3].tolist():
        found = moment_in(attributes.of(node).get("datetime", "")) or day_in(text_of(page, node))
        if found:
            yield found, "time"
    yield from _near(page, after)


def _near(page: Page, token: int) -> Iterator[tuple[str, str]]:
    """Yield days in short blocks around the title."""
    blocks = page.blocks
    at = int(np.searchsorted(blocks.first_token, token))
    for block in range(max(0, at - 4), min(len(blocks), at + _NEAR)):
        if blocks.chars[block] <= _DATE_CHARS:
            found = day_in(page.source[blocks.start[block] : blocks.stop[block]])
            if found:
                yield found, "text"
