"""Numbers of the lines of code: in a column beside it, or at the head of each line.

They are known by what they are, not by their names: whole numbers that follow each other, one for
each line of the code.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.lex.tags import TAGS

if TYPE_CHECKING:
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
    found: list[int] = []
    last = -1
    pieces = np.flatnonzero(page.nodes.tag == _PRE)[:_MAX_PIECES]
    before = _numbers_before(page, kept)
    numbers = before[page.nodes.stop[pieces]] - before[page.nodes.first[pieces]]
    for node, may_count in zip(pieces.tolist(), (numbers >= _MIN_NUMBERS).tolist(), strict=True):
        if may_count:
            found += _heads(page, node, _texts(page, node, kept))
        if last >= 0 and _is_beside(page, last, node) and _begins_with_number(page, last, kept):
            column = _texts(page, last, kept)
            if _counts(column, _texts(page, node, kept)):
                found += [one.token for one in column]
        last = node
    return found


def _begins_with_number(page: Page, node: int, kept: NDArray[np.bool_]) -> bool:
    """Say whether the first word of an element is a number, as far as its first texts show it."""
    first, stop = int(page.nodes.first[node]), int(page.nodes.stop[node])
    for token in (first + np.flatnonzero(kept[first:stop])).tolist():
        start, end = page.tokens.edges[token : token + 2].tolist()
        word = page.source[start:end].split(None, 1)[:1]
        if word:
            return _is_number(word[0][:_MAX_DIGITS])
    return False


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


def _is_beside(page: Page, left: int, right: int) -> bool:
    """Say whether two elements stand in one row: of a table, or of boxes in a box."""
    nodes = page.nodes
    above = [int(nodes.parent[node]) for node in (left, right)]
    if above[0] == above[1]:
        return True
    return bool(nodes.parent[above[0]] == nodes.parent[above[1]])


def _counts(column: list[_Text], code: list[_Text]) -> bool:
    """Say whether a column has a number for each line of the code beside it."""
    words = "".join(one.text for one in column).split()
    if len(words) < _MIN_NUMBERS or not all(map(_is_number, words)):
        return False
    return _follow([int(word) for word in words]) and abs(len(words) - _lines(code)) <= 1


def _lines(texts: list[_Text]) -> int:
    return "".join(one.text for one in texts).strip("\n").count("\n") + 1
