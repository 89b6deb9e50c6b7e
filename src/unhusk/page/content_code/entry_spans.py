"""Where the entries of a content code vector lie in the source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.byte_classes import CLASSES
from unhusk.lex.lex_enums import ByteClass
from unhusk.lex.tags import FACT, FACTS, TAGS
from unhusk.lex.tokens import Kind
from unhusk.page.algebra import before
from unhusk.page.page_enums import VectorOption

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

_IS_SPACE = np.frombuffer(CLASSES, np.uint8) == ByteClass.SPACE
_NONE, _CODE, _TEXT, _WALL = 0, 1, 2, 3  # what a character is to the content code vector


def spans_of_entries(
    page: Page, options: int, max_tag: int = 0, max_word: int = 0, *, walls: bool = False
) -> NDArray[np.int64]:
    """Return the span of each entry of the content code vector: up to the next entry.

    The arguments are those that the vector is made with (of a tag and of a word only so many
    characters have entries; 0 is no limit); see page/content_code/passes/vector.py.
    """
    part = _parts(page, options, walls=walls)
    sizes = np.diff(page.tokens.edges)
    kind = np.repeat(part, sizes)
    counted = np.flatnonzero(kind)
    kind = kind[counted]
    is_text, is_code = kind == _TEXT, kind == _CODE
    is_space = (kind == _WALL) | (is_text & _IS_SPACE[np.frombuffer(page.data, np.uint8)[counted]])
    place = counted - np.repeat(page.tokens.edges[:-1], sizes)[counted]  # in its token
    if options & VectorOption.TOKENS:
        begins = (place == 0) | ~before(is_text & ~is_space)
        is_entry = is_text & ~is_space & begins
        max_tag = 1
    elif options & VectorOption.RAW_SPACE:
        is_entry = is_text
    else:
        is_entry = is_text & ~(is_space & before(is_space))
    if max_tag:
        is_code &= place < max_tag
    if max_word:
        is_entry &= is_space | (_places_in_words(place, is_space) < max_word)
    starts = counted[is_entry | is_code]
    return np.column_stack((starts, np.append(starts[1:], len(page.source))[: len(starts)]))


def _places_in_words(place: NDArray[np.int64], is_space: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return how many characters of the same word stand before each; a word ends with its token."""
    rows = np.arange(len(place))
    first = np.where(is_space, rows + 1, np.where(place == 0, rows, 0))
    in_word: NDArray[np.int64] = rows - np.maximum.accumulate(first)
    return in_word


def _parts(page: Page, options: int, *, walls: bool) -> NDArray[np.uint8]:
    """Return what the characters of each token are."""
    tokens = page.tokens
    is_tag = (tokens.kind == Kind.START) | (tokens.kind == Kind.END)
    left_out = (tokens.tag == TAGS["script"]) | (tokens.tag == TAGS["style"])
    if options & VectorOption.WITHOUT_ANCHORS:
        left_out |= tokens.tag == TAGS["a"]
    part = np.full(len(tokens), _NONE, np.uint8)
    part[tokens.is_text] = _TEXT
    part[(is_tag & ~left_out) | (tokens.kind == Kind.DOCTYPE)] = _CODE
    if walls:
        part[(FACTS[tokens.tag] & FACT["block"]) != 0] = _WALL
    return part
