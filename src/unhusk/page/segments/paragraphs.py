"""The paragraphs of jusText, with the share of their words that a list of stop words holds.

Source: pomikalek2011 and the Python port. A paragraph ends at a tag of a fixed list and at two `br`
in a row; text of buttons, selections, text areas and the head is none. Words are what stands
between white space.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.native.constants import members
from unhusk.page.page_enums import ParagraphColumn
from unhusk.page.passes.hash_words import hash_word
from unhusk.page.segments.passes import cut_paragraphs as passes
from unhusk.page.segments.text_blocks import columns
from unhusk.page.tables import frozen
from unhusk.runtime.records import record

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from unhusk.page.page import Page

LANGUAGES = 32  # bits of a stop list
_COLUMNS = tuple(name.lower() for name in members(ParagraphColumn))


class StopList(NamedTuple):
    """A hash table of words: bit i says that a word is in list i."""

    keys: NDArray[np.uint64]
    bits: NDArray[np.uint32]


@record
@dataclass(frozen=True, eq=False)
class Paragraphs:
    """One row per paragraph, in source order."""

    owner: NDArray[np.int32]  # for each token of the page its row here, or -1
    hits: NDArray[np.int32]  # for each list the words of the page that are in it
    first_token: NDArray[np.int32]  # first text token
    chars: NDArray[np.int32]  # characters, white space collapsed
    link_chars: NDArray[np.int32]  # characters inside `a` elements
    words: NDArray[np.int32]
    stop_words: NDArray[np.int32]  # words in the lists that count
    headings: NDArray[np.int32]  # 1 inside h1 to h6
    marks: NDArray[np.int32]  # 1 with a copyright sign
    told_chars: NDArray[np.int32]  # characters up to the last end of a sentence
    run_chars: NDArray[np.int32]  # characters of words of over 20, most of them not Latin
    ideographs: NDArray[np.int32]  # Chinese characters and kana

    def __len__(self) -> int:
        """Return the number of paragraphs."""
        return len(self.chars)

    def token_mask(self, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the tokens of the paragraphs that are kept."""
        return np.append(kept, False)[self.owner]


def paragraphs(page: Page, stoplist: StopList, lists: int, *, port: bool) -> Paragraphs:
    """Cut the page; `lists` are the bits of the lists that count; `port` follows the port."""
    tokens = page.tokens
    rows = np.empty((len(_COLUMNS), tokens.texts + 1), np.int32)
    owner = np.empty(len(tokens), np.int32)
    hits = np.zeros(LANGUAGES, np.int32)
    dropped = np.empty(len(page.nodes), np.uint8)
    count = passes.cut_paragraphs(
        columns(page),
        tuple(page.characters),
        tuple(stoplist),
        (lists, port),
        (rows, owner, hits, dropped),
        page.deadline,
    )
    frozen(rows, owner, hits)
    return Paragraphs(owner, hits, **dict(zip(_COLUMNS, rows[:, :count], strict=True)))


def stop_list(lists: Sequence[Iterable[str]]) -> StopList:
    """Make the hash table of some lists; list i has bit i.

    >>> int((stop_list([["the"], ["die", "the"]]).bits).max())
    3
    """
    found: dict[int, int] = {}
    for bit, words in enumerate(lists):
        for word in words:
            key = hash_word(word)
            found[key] = found.get(key, 0) | 1 << bit
    size = 1 << max(4, (4 * len(found)).bit_length())
    keys, bits = np.zeros(size, np.uint64), np.zeros(size, np.uint32)
    for key, value in found.items():
        at = key & (size - 1)
        while keys[at]:
            at = (at + 1) & (size - 1)
        keys[at], bits[at] = key, value
    frozen(keys, bits)
    return StopList(keys, bits)
