"""Gold that is marked in a page: the text of elements with a mark, one line per block."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.extraction.source import read
from unhusk.lex.attributes import attributes
from unhusk.render.to_text import to_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def marked_text(html: bytes, mark: Callable[[Mapping[str, str]], bool | None]) -> str:
    """Return the text under marks; `mark` says yes, no or nothing of an element's attributes.

    The innermost element that has something to say decides.
    """
    page = read(html)
    nodes, tokens = page.nodes, page.tokens
    wanted = np.zeros(len(nodes), np.bool_)
    for row in range(1, len(nodes)):  # parents come first
        first = int(nodes.first[row])
        start, stop = int(tokens.start[first]), int(tokens.stop[first])
        has = attributes(page.source, start, stop) if "=" in page.source[start:stop] else {}
        said = mark(has) if has else None
        wanted[row] = wanted[nodes.parent[row]] if said is None else said
    texts = page.text_tokens
    return to_text(page, page.spans_of(texts[wanted[tokens.node[texts]]]))


def all_text(html: bytes) -> str:
    """Return all text of a page but its title."""
    page = read(html)
    texts = page.text_tokens
    return to_text(page, page.spans_of(texts[~page.tokens.within("head", "title")[texts]]))
