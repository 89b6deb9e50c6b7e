"""Align two long sequences of words by a longest common subsequence, or nearly so.

Runs of words that occur exactly once on each side are anchors; the longest ascending chain of them
is kept, and the gaps between are aligned in the same way with shorter runs. The remaining small
gaps are aligned exactly, by a bit-parallel longest common subsequence.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_RUNS = (8, 4, 2, 1)  # lengths of anchors in words, in the order in which they are tried
_ROWS, _COLUMNS = 1 << 11, 1 << 14  # largest exact alignment, in words left and right

Range = tuple[int, int, int, int]  # [start, stop) of the left side, and of the right


def align(left: Sequence[str], right: Sequence[str]) -> NDArray[np.int64]:
    """Return the index on the right of each word on the left, or -1; indices ascend.

    >>> align("a b c d".split(), "x a c d".split()).tolist()
    [1, -1, 2, 3]
    """
    found = np.full(len(left), -1, np.int64)
    codes = {word: k for k, word in enumerate(dict.fromkeys((*left, *right)))}
    a, b = [codes[word] for word in left], [codes[word] for word in right]
    waiting: list[tuple[Range, int]] = [((0, len(a), 0, len(b)), 0)]
    while waiting:
        gap, level = waiting.pop()
        gap = _without_ends(a, b, gap, found)
        if gap[0] == gap[1] or gap[2] == gap[3]:
            continue
        anchors: list[tuple[int, int]] = []
        while level < len(_RUNS) and not anchors:
            anchors = _anchors(a, b, gap, _RUNS[level])
            level += not anchors
        if anchors:
            half = (gap[1] - gap[0]) // 2  # a gap that hardly shrinks gets shorter anchors
            parts = _parts(gap, anchors, _RUNS[level], found)
            waiting.extend((part, level + (part[1] - part[0] > half)) for part in parts)
        else:
            _exact(a, b, gap, found)
    return found


def _without_ends(a: list[int], b: list[int], gap: Range, found: NDArray[np.int64]) -> Range:
    """Match the common prefix and suffix of a range, and return the rest."""
    i, i_stop, j, j_stop = gap
    while i < i_stop and j < j_stop and a[i] == b[j]:
        found[i] = j
        i, j = i + 1, j + 1
    while i < i_stop and j < j_stop and a[i_stop - 1] == b[j_stop - 1]:
        i_stop, j_stop = i_stop - 1, j_stop - 1
        found[i_stop] = j_stop
    return i, i_stop, j, j_stop


def _anchors(a: list[int], b: list[int], gap: Range, size: int) -> list[tuple[int, int]]:
    """Return the longest ascending chain of runs that occur once on both sides."""
    i, i_stop, j, j_stop = gap
    left, right = _once(a, i, i_stop, size), _once(b, j, j_stop, size)
    pairs = sorted((at, right[run]) for run, at in left.items() if run in right)
    return _ascending(pairs)


def _once(words: list[int], start: int, stop: int, size: int) -> dict[tuple[int, ...], int]:
    """Return the runs that occur exactly once in a range, with their places."""
    places: dict[tuple[int, ...], int] = {}
    for at in range(start, stop - size + 1):
        run = tuple(words[at : at + size])
        places[run] = -1 if run in places else at
    return {run: at for run, at in places.items() if at >= 0}


def _ascending(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest chain of pairs whose second parts ascend (patience sorting)."""
    tops: list[int] = []  # right index of the last pair of the best chain of each length
    last: list[int] = []  # index of that pair
    before: list[int] = []
    for k, (_, second) in enumerate(pairs):
        pile = bisect_left(tops, second)
        before.append(last[pile - 1] if pile else -1)
        tops[pile : pile + 1] = [second]
        last[pile : pile + 1] = [k]
    chain = []
    k = last[-1] if last else -1
    while k >= 0:
        chain.append(pairs[k])
        k = before[k]
    return chain[::-1]


def _parts(
    gap: Range, anchors: list[tuple[int, int]], size: int, found: NDArray[np.int64]
) -> list[Range]:
    """Match the anchors and return the gaps between them."""
    i, i_stop, j, j_stop = gap
    parts = []
    for left, right in anchors:
        if (
            left < i or right < j
        ):  # overlaps the anchor before; the rest is matched with the next gap
            continue
        if left > i and right > j:
            parts.append((i, left, j, right))
        found[left : left + size] = np.arange(right, right + size)
        i, j = left + size, right + size
    if i < i_stop and j < j_stop:
        parts.append((i, i_stop, j, j_stop))
    return parts


def _exact(a: list[int], b: list[int], gap: Range, found: NDArray[np.int64]) -> None:
    """Match the longest common subsequence of a gap; a very large gap piece by piece."""
    i, i_stop, j, j_stop = gap
    while i < i_stop and j < j_stop:
        stop = min(i + _ROWS, i_stop)
        pairs = _common(a[i:stop], b[j : min(j + _COLUMNS, j_stop)])
        for left, right in pairs:
            found[i + left] = j + right
        i, j = stop, j + pairs[-1][1] + 1 if pairs else j


def _common(a: list[int], b: list[int]) -> list[tuple[int, int]]:
    """Return the places of a longest common subsequence, by the bit-parallel recurrence.

    A zero bit of row i at place j means that the words up to j have one more word in common with
    the first i words than the words before j have.
    """
    places: dict[int, int] = {}
    for j, word in enumerate(b):
        places[word] = places.get(word, 0) | 1 << j
    full = (1 << len(b)) - 1
    row = full
    rows = [row]
    for word in a:
        hits = row & places.get(word, 0)
        row = ((row + hits) | (row - hits)) & full
        rows.append(row)
    return _traced(a, b, rows)


def _traced(a: list[int], b: list[int], rows: list[int]) -> list[tuple[int, int]]:
    """Return the matches of the longest common subsequence, from the last to the first row."""
    pairs = []
    i, j = len(a), len(b) - 1
    while i and j >= 0:
        row = rows[i]
        if row >> j & 1:
            zeros = ~row & ((1 << j) - 1)
            j = zeros.bit_length() - 1
        elif not rows[i - 1] >> j & 1:
            i -= 1
        else:
            pairs.append((i - 1, j))
            i, j = i - 1, j - 1
    return pairs[::-1]
