"""The longest common subsequence of two sequences: characters of texts, or words."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.evaluation.alignment.passes.matching import longest_subsequence
from unhusk.evaluation.alignment.substring import code_points
from unhusk.runtime.extras import optional

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[np.int32]

_BITS = 64  # in a block
_SMALL = 4_000_000  # product of lengths; below it, numbering the items dominates
_LAST_BYTE = 255  # rapidfuzz has a table for smaller numbers


def common_subsequence(left: Sequence[Hashable], right: Sequence[Hashable]) -> int:
    """Return the length of the longest common subsequence.

    rapidfuzz, if installed, computes it for short sequences and few distinct items; for many
    distinct items, such as ideographs, our own routine is faster.

    >>> common_subsequence("the dog saw the cat the".split(), "the cat saw the dog".split())
    3
    >>> common_subsequence("the dog saw the cat the", "the cat saw the dog")
    13
    """
    fast = _rapidfuzz()
    if fast and len(left) * len(right) <= _SMALL:
        return int(fast.similarity(left, right))
    a, b = numbered(left, right)
    if fast and max(a.max(initial=0), b.max(initial=0)) <= _LAST_BYTE:
        return int(fast.similarity(a.astype(np.uint8).tobytes(), b.astype(np.uint8).tobytes()))
    return _in_blocks(a, b)


def numbered(*sequences: Sequence[Hashable]) -> list[Numbers]:
    """Return sequences as numbers from 0 on; equal items have equal numbers."""
    if all(isinstance(one, str) for one in sequences):
        points = np.concatenate([code_points(str(one)) for one in sequences])
        is_there = np.zeros(1 + int(points.max(initial=0)), np.bool_)
        is_there[points] = True
        whole = (np.cumsum(is_there, dtype=np.int32) - 1)[
            points
        ]  # faster than sorting the code points
    else:
        known: dict[Hashable, int] = {}
        numbers = [known.setdefault(item, len(known)) for item in chain(*sequences)]
        whole = np.array(numbers, np.int32)
    return np.split(whole, np.cumsum([len(one) for one in sequences])[:-1])


def _in_blocks(a: Numbers, b: Numbers) -> int:
    """Return the length by our own routine; common prefix and suffix are counted directly."""
    start = _agreement(a, b)
    a, b = a[start:], b[start:]
    end = _agreement(a[::-1], b[::-1])
    a, b = a[: len(a) - end], b[: len(b) - end]
    return start + end + (_by_places(a, b) if len(a) and len(b) else 0)


def _agreement(a: Numbers, b: Numbers) -> int:
    """Return the length of the common prefix."""
    shorter = min(len(a), len(b))
    other = np.flatnonzero(a[:shorter] != b[:shorter])
    return int(other[0]) if len(other) else shorter


def _by_places(a: Numbers, b: Numbers) -> int:
    """Return the length for sequences that differ at both ends."""
    kinds = 1 + int(max(a.max(), b.max()))
    order = np.argsort(b, kind="stable")
    block, bit = order // _BITS, (order % _BITS).astype(np.uint64)
    item = b[order]
    is_first = np.ones(len(b), np.bool_)
    is_first[1:] = (item[1:] != item[:-1]) | (block[1:] != block[:-1])
    heads = np.flatnonzero(is_first)
    masks = np.bitwise_or.reduceat(np.uint64(1) << bit, heads)
    first = np.searchsorted(item[heads], np.arange(kinds + 1)).astype(np.int32)
    return longest_subsequence(
        np.ascontiguousarray(a), first, block[heads].astype(np.int32), masks, len(b)
    )


@cache
def _rapidfuzz() -> Any | None:
    found = optional("rapidfuzz.distance")
    return found and found.LCSseq
