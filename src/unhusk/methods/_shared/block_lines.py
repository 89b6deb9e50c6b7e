"""Lines that keep a block-level element's own tags together with its text.

`page.lines` with `AT_BLOCKS` puts each block-level tag on a line of its own. Here these pieces are
joined again, so that a line runs from the start tag of a block to its end tag:

- a start tag begins a line, and the text behind it stays on that line, whatever white space is
  between;
- an end tag belongs to the line of the text before it, and ends that line;
- any other newline ends a line; each further one in a row is an empty line;
- a tag without text beside it, such as that of an outer `div`, is a line without text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import FACT, FACTS
from unhusk.lex.tokens import Kind
from unhusk.page.tables import Lines, frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

BLANK, TEXT, OPENS, CLOSES, ALONE = range(5)  # what a piece is


def with_own_tags(page: Page, pieces: Lines) -> Lines:
    """Return the lines of the page, made of pieces that were broken at block-level tags."""
    if not len(page.tokens):
        return pieces
    number = _line_numbers(_kinds(page, pieces), _newlines(page, pieces))
    first = np.flatnonzero(np.diff(number, prepend=-1))
    columns = (pieces.chars, pieces.code, pieces.tags, pieces.link_chars, pieces.wide)
    edges = np.append(pieces.edges[first], pieces.edges[-1]).astype(np.int32)
    return Lines(*frozen(edges, *(np.add.reduceat(column, first) for column in columns)))


def _kinds(page: Page, pieces: Lines) -> NDArray[np.int8]:
    """Return what each piece is: nothing, text or inline tags, or one block-level tag."""
    tokens = page.tokens
    kinds = np.where((pieces.chars > 0) | (pieces.tags > 0), TEXT, BLANK).astype(np.int8)
    token = np.minimum(np.searchsorted(tokens.edges, pieces.start), len(tokens) - 1)
    facts = FACTS[tokens.tag[token]]
    is_block = (kinds == TEXT) & (facts & FACT["block"] != 0)
    is_block &= tokens.edges[token] == pieces.start  # else the piece begins inside a token
    opens = is_block & (tokens.kind[token] == Kind.START)
    kinds[is_block] = CLOSES
    kinds[opens] = OPENS
    kinds[opens & (facts & FACT["void"] != 0)] = ALONE
    return kinds


def _newlines(page: Page, pieces: Lines) -> NDArray[np.bool_]:
    """Return which pieces end with a newline."""
    last = np.frombuffer(page.data, np.uint8)[np.maximum(pieces.stop - 1, 0)]
    is_newline: NDArray[np.bool_] = (last == ord("\n")) | (last == ord("\r"))
    return is_newline & (pieces.stop > pieces.start)


def _line_numbers(kinds: NDArray[np.int8], newlines: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the line that each piece belongs to, empty lines counted.

    >>> kinds = np.array([OPENS, OPENS, TEXT, CLOSES, BLANK, BLANK, OPENS, TEXT, CLOSES, CLOSES])
    >>> _line_numbers(kinds, np.array([0, 0, 0, 0, 1, 1, 0, 0, 0, 0], bool)).tolist()
    [0, 1, 1, 1, 1, 2, 3, 3, 3, 4]
    """
    reached = np.cumsum(newlines).astype(np.int64)
    filled = np.flatnonzero(kinds != BLANK)
    if not len(filled):
        return reached - newlines
    before, behind = kinds[filled[:-1]], kinds[filled[1:]]
    is_joined = (before == OPENS) & ((behind == TEXT) | (behind == CLOSES))
    is_joined |= (before == TEXT) & (behind == CLOSES)
    is_tight = is_joined | ((before == OPENS) & (behind == OPENS))
    is_tight |= (before == CLOSES) & (behind == CLOSES)  # white space there parts nothing
    start: NDArray[np.int64] = reached[filled] - newlines[filled]  # newlines before each
    empty = np.maximum(start[1:] - start[:-1] - 1, 0)
    step = np.where(is_joined, 0, 1 + np.where(is_tight, 0, empty))
    lead = int(start[0])  # empty lines at the top
    number = np.empty(len(kinds), np.int64)
    number[: filled[0]] = reached[: filled[0]] - newlines[: filled[0]]
    own = lead + np.concatenate(([0], np.cumsum(step)))
    number[filled] = own
    blank = np.flatnonzero(kinds == BLANK)
    blank = blank[blank > filled[0]]
    left = np.searchsorted(filled, blank) - 1
    loose = ~np.append(is_tight, False)[left]
    number[blank] = own[left] + loose * np.maximum(reached[blank] - start[left] - 1, 0)
    return number
