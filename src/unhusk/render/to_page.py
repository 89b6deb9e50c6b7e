"""The page itself without what was dropped: removed, in comments, or as white space.

Source: gottron2007, section 2: solutions "use the indices to remove additional contents from the
HTML document, wrap them in comments or replace them with whitespace".

A dropped part is an element with text of which nothing was kept, from its start tag to its end tag,
or dropped text beside kept text. Everything else stays as it is: `head`, elements without text, and
scripts and styles that are not inside a dropped element.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.lex.tags import ESCAPABLE, RAW_TEXT, TAGS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

Dropped = Literal["remove", "comment", "blank"]
DROPPED: tuple[Dropped, ...] = ("remove", "comment", "blank")

_NOT_NEWLINE = re.compile(r"[^\r\n]")
_FRAME = [0, TAGS["html"], TAGS["head"], TAGS["body"], TAGS["frameset"]]  # 0: the document
_LITERAL = [TAGS[name] for name in (*RAW_TEXT, *ESCAPABLE, "noscript", "plaintext")]


def to_page(page: Page, spans: NDArray[np.int32], dropped: Dropped = "remove") -> str:
    """Return the source of a page in which the dropped parts are treated as asked.

    `blank` leaves every other character at its place, so that offsets stay valid; line breaks are
    kept. In comments `--` is written `-&#45;`, so that none ends too early. Dropped text inside an
    element where no comment may stand, such as `textarea`, becomes white space there.
    """
    source, at = page.source, 0
    pieces: list[str] = []
    for start, stop, is_literal in _parts(page, spans):
        pieces += (source[at:start], _shown(source[start:stop], dropped, is_literal=is_literal))
        at = stop
    return "".join((*pieces, source[at:]))


def _shown(part: str, dropped: Dropped, *, is_literal: bool) -> str:
    if dropped == "remove":
        return ""
    if dropped == "blank" or is_literal:
        return _NOT_NEWLINE.sub(" ", part)
    return f"<!-- {part.replace('--', '-&#45;')} -->"


def _parts(page: Page, spans: NDArray[np.int32]) -> list[tuple[int, int, bool]]:
    """Return the dropped parts in order, and whether each is text where no comment may stand."""
    tokens, edges = page.tokens, page.tokens.edges
    elements = _elements(page, spans)
    in_element = np.zeros(len(tokens), np.bool_)
    for first, stop in elements.tolist():
        in_element[first:stop] = True
    is_text = tokens.is_shown & ~tokens.is_blank & ~in_element & ~tokens.within("head", "title")
    texts = np.flatnonzero(is_text)
    literal = np.isin(page.nodes.tag[tokens.node], _LITERAL)
    parts = [(int(edges[first]), int(edges[stop]), False) for first, stop in elements.tolist()]
    for token in texts.tolist():
        for start, stop in _outside(spans, int(edges[token]), int(edges[token + 1])):
            if page.source[start:stop].strip():
                parts.append((start, stop, bool(literal[token])))
    return sorted(parts)


def _elements(page: Page, spans: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the outermost elements, as ranges of tokens, that have text but no kept text."""
    nodes, tokens = page.nodes, page.tokens
    has_text = tokens.is_shown & ~tokens.is_blank
    low = np.searchsorted(spans[:, 1], tokens.start, side="right")
    is_kept = has_text & (np.searchsorted(spans[:, 0], tokens.stop, side="left") > low)
    texts, kept = (np.concatenate(([0], np.cumsum(some))) for some in (has_text, is_kept))
    first, stop = nodes.first.astype(np.int64), nodes.stop.astype(np.int64)
    is_dropped = (texts[stop] > texts[first]) & (kept[stop] == kept[first])
    is_dropped &= ~np.isin(nodes.tag, _FRAME) & ~nodes.within("head", "title")
    inside = np.zeros(len(tokens) + 1, np.int64)
    np.add.at(inside, first[is_dropped], 1)
    np.add.at(inside, stop[is_dropped], -1)
    found = np.stack((first[is_dropped], stop[is_dropped]), axis=1)
    depth = np.cumsum(inside)
    return found[depth[found[:, 0]] == 1] if len(found) else found


def _outside(spans: NDArray[np.int32], start: int, stop: int) -> list[tuple[int, int]]:
    """Return the parts of a range that no span covers."""
    low = int(np.searchsorted(spans[:, 1], start, side="right"))
    high = int(np.searchsorted(spans[:, 0], stop, side="left"))
    parts, at = [], start
    for first, last in spans[low:high].tolist():
        if first > at:
            parts.append((at, first))
        at = max(at, last)
    if at < stop:
        parts.append((at, stop))
    return parts
