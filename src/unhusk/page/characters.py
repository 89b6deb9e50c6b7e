"""The characters of a page's text: one code point each, character references resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.page.passes.hash_words import find_words, hash_word
from unhusk.page.passes.resolve_characters import resolve
from unhusk.page.tables import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from unhusk.page.page import Page


class Characters(NamedTuple):
    """The code points of all text tokens, one token after the other; none of those in templates."""

    codes: NDArray[np.uint32]
    starts: NDArray[np.int32]  # where the code points of each token begin, and the end


def characters(page: Page) -> Characters:
    """Read the text tokens."""
    tokens = page.tokens
    codes = np.empty(len(page.source), np.uint32)  # memory that is not written to costs nothing
    starts = np.empty(len(tokens) + 1, np.int32)
    columns = (tokens.edges, tokens.kind, tokens.node, page.nodes.ancestors)
    size = resolve(page.source, columns, page.references, (codes, starts), page.deadline)
    frozen(codes, starts)
    return Characters(codes[:size], starts)


def places_of(page: Page, words: Iterable[str]) -> NDArray[np.int64]:
    """Return the offsets in the source at which one of some words stands, in any case.

    A word is a run of letters, digits and underscores inside one token.
    """
    keys = {hash_word(word) for word in words}
    table = np.zeros(1 << max(2, (4 * len(keys)).bit_length()), np.uint64)
    for key in keys:
        at = key % len(table)
        while table[at]:
            at = (at + 1) % len(table)
        table[at] = key
    found = np.empty(len(page.characters.codes) // 2 + 1, np.int32)
    count = find_words(tuple(page.characters), table, found)
    return _offsets(page, found[:count].astype(np.int64))


def _offsets(page: Page, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return where in the source some code points stand."""
    edges, starts = page.tokens.edges, page.characters.starts
    token = np.searchsorted(starts, places, side="right") - 1
    offsets: NDArray[np.int64] = edges[token] + places - starts[token]
    start, stop, _, second = page.references.reshape(-1, 4).T
    if len(start):
        saved = np.concatenate(([0], np.cumsum(stop - start - 1 - (second != 0))))
        of = np.searchsorted(edges, start, side="right") - 1
        before = saved[np.searchsorted(start, edges)]  # saved before each token
        begins = starts[of] + start - edges[of] - saved[:-1] + before[of]
        offsets += saved[np.searchsorted(begins, places)] - before[token]
    return offsets
