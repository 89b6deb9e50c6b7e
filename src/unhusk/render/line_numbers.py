"""Numbers of the lines of code: in a column beside it, or at the head of each line.

They are known by what they are, not by their names: whole numbers that follow each other, one for
each line of the code.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.lex.tags import TAGS
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from unhusk.page.page import Page

_PRE = TAGS["pre"]
_MIN_NUMBERS = 2
_MAX_DIGITS = 6
_MAX_CHARS = 16  # of a number with white space around it
_SPACE, _ZERO, _TEN, _BEYOND_ASCII = 0x20, np.uint8(0x30), 10, 0x80
_MAX_TOKENS = 20_000  # of one piece of code; in a longer one numbers stay
_SOME = 1 << 16  # tokens that are looked at together
_MAX_PIECES = 500  # of code on a page


class _Text(NamedTuple):
    """A text token of code."""

    token: int
    node: int
    text: str


def line_numbers(page: Page, kept: NDArray[np.bool_]) -> list[int]:
    """Return the kept tokens that number lines of code."""
    nodes, found = page.nodes, list[int]()
    pieces = _outermost(page, np.flatnonzero(nodes.tag == _PRE)[:_MAX_PIECES])
    before = _numbers_before(page, kept)
    numbers = before[nodes.stop[pieces]] - before[nodes.first[pieces]]
    for node in pieces[numbers >= _MIN_NUMBERS].tolist():
        check(page.deadline)
        found += _heads(page, node, _texts(page, node, kept))
    for left, right in _columns(page, pieces, kept) if len(pieces) > 1 else ():
        check(page.deadline)
        column = _texts(page, left, kept)
        lines = _counted(column)
        if lines and abs(lines - _lines(_texts(page, right, kept))) <= 1:
            found += [one.token for one in column]
    return found


def _outermost(page: Page, pieces: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the pieces of code that are in no other, so that no line is looked at twice."""
    ends = np.maximum.accumulate(page.nodes.stop[pieces])
    is_inside = np.zeros(len(pieces), np.bool_)
    is_inside[1:] = page.nodes.first[pieces[1:]] < ends[:-1]
    return pieces[~is_inside]


def _columns(
    page: Page, pieces: NDArray[np.intp], kept: NDArray[np.bool_]
) -> Iterator[tuple[int, int]]:
    """Yield pieces whose first word is a number, each with the piece that stands beside it."""
    nodes, tokens = page.nodes, np.flatnonzero(kept)
    beside = np.flatnonzero(_are_beside(nodes.parent, pieces[:-1], pieces[1:]))
    left, right = pieces[beside], pieces[beside + 1]
    begins = tokens.searchsorted(nodes.first[left]).tolist()
    ends = tokens.searchsorted(nodes.stop[left]).tolist()
    for begin, end, *pair in zip(begins, ends, left.tolist(), right.tolist(), strict=True):
        if _is_number(_first_word(page, tokens, range(begin, end))[:_MAX_DIGITS]):
            yield pair[0], pair[1]


def _first_word(page: Page, tokens: NDArray[np.intp], rows: range) -> str:
    """Return the first word of some of the tokens, as far as the first of them shows it."""
    for row in rows:
        start, stop = page.tokens.edges[tokens[row] : tokens[row] + 2].tolist()
        for word in page.source[start:stop].split(None, 1)[:1]:
            return word
    return ""


def _numbers_before(page: Page, kept: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return how many tokens before each are kept, short, and may be numbers: no other ASCII."""
    edges = page.tokens.edges
    sizes = np.diff(edges)
    inside = np.flatnonzero(kept & (sizes <= _MAX_CHARS))
    data = np.frombuffer(page.data, np.uint8)
    before = np.zeros(len(kept) + 1, np.int64)
    for some in np.split(inside, range(_SOME, len(inside), _SOME)):  # not all in memory at once
        last = sizes[some, None] - 1
        codes = data[edges[some, None] + np.minimum(np.arange(_MAX_CHARS), last)]
        is_digit = codes - _ZERO < _TEN
        is_other = ~is_digit & (codes > _SPACE) & (codes < _BEYOND_ASCII)
        before[some + 1] = is_digit.any(axis=1) & ~is_other.any(axis=1)
    return np.cumsum(before)


def _texts(page: Page, node: int, kept: NDArray[np.bool_]) -> list[_Text]:
    """Return the kept text of an element; nothing where there is too much."""
    nodes, tokens = page.nodes, page.tokens
    first, stop = int(nodes.first[node]), int(nodes.stop[node])
    if stop - first > _MAX_TOKENS:
        return []
    inside = first + np.flatnonzero(kept[first:stop])
    edges = (tokens.edges[inside].tolist(), tokens.edges[inside + 1].tolist())
    rows = zip(inside.tolist(), tokens.node[inside].tolist(), *edges, strict=True)
    return [_Text(token, own, page.source[start:end]) for token, own, start, end in rows]


def _heads(page: Page, node: int, texts: list[_Text]) -> list[int]:
    """Return the tokens at the heads of lines that count them: elements of their own."""
    found: list[_Text] = []
    is_head = True
    for one in texts:
        bare = one.text.strip()
        if is_head and bare and one.node != node and _is_number(bare) and _is_alone(page, one):
            found.append(one)
        if bare:
            is_head = one.text.rpartition("\n")[2].strip() == "" and "\n" in one.text
        elif "\n" in one.text:
            is_head = True
    enough = max(_MIN_NUMBERS, _lines(texts) - 1)
    numbers = [int(one.text) for one in found]
    return [one.token for one in found] if len(found) >= enough and _follow(numbers) else []


def _is_alone(page: Page, one: _Text) -> bool:
    """Say whether a token is all that its element holds."""
    return bool(page.nodes.stop[one.node] - page.nodes.first[one.node] <= 3)  # noqa: PLR2004


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS


def _follow(numbers: list[int]) -> bool:
    return all(right == left + 1 for left, right in pairwise(numbers))


def _are_beside(
    parent: NDArray[np.int32], left: NDArray[np.intp], right: NDArray[np.intp]
) -> NDArray[np.bool_]:
    """Say which elements stand in one row: of a table, or of boxes in a box."""
    first, second = parent[left], parent[right]
    found: NDArray[np.bool_] = (first == second) | (parent[first] == parent[second])
    return found


def _counted(column: list[_Text]) -> int:
    """Return how many lines a column of numbers counts; 0 where it holds anything else."""
    words = "".join(one.text for one in column).split()
    if len(words) < _MIN_NUMBERS or not all(map(_is_number, words)):
        return 0
    return len(words) if _follow([int(word) for word in words]) else 0


def _lines(texts: list[_Text]) -> int:
    return "".join(one.text for one in texts).strip("\n").count("\n") + 1
