# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What two sequences of numbers share: their longest common run, and common subsequences in union.

Characters and words come here as numbers; the callers are `substring.py` and the measure
`rouge_lsum`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

import numpy as np

compiled: bool = bool(cython.compiled)

_STATES = cython.declare(cython.int, 2)  # of a suffix automaton, for each item at most
_EDGES = cython.declare(cython.int, 3)
_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _edge(
    slot: cython.p_int, mask: cython.longlong, edge: cython.p_int, state: cython.int, item: cython.int
) -> cython.longlong:
    """Return the edge of a state for an item, or below zero the free slot for it."""
    at: cython.longlong = (state * cython.cast(cython.longlong, 40503) + item * cython.cast(cython.longlong, 2654435) ^ (state >> 7)) & mask
    while slot[at] >= 0:
        if edge[4 * slot[at]] == state and edge[4 * slot[at] + 1] == item:
            return slot[at]
        at = (at + 1) & mask
    return -1 - at


def longest_run(pattern: object, text: object) -> int:
    """Return the length of the longest run of items that stands in both, in linear time.

    A suffix automaton is built of the pattern and the text is read through it. Its edges lie in a
    hash table and in a list for each state: from, item, to and the next edge of the state.
    """
    n: cython.Py_ssize_t = len(pattern)
    m: cython.Py_ssize_t = len(text)
    if not n or not m:
        return 0
    size: cython.longlong = 16
    while size < 2 * _EDGES * n:
        size *= 2
    pattern_view: cython.const_int[::1] = pattern
    text_view: cython.const_int[::1] = text
    slots: cython.int[::1] = np.full(size, -1, np.int32)
    edges: cython.int[::1] = np.empty(4 * (_EDGES * n + 4), np.int32)
    states: cython.int[::1] = np.empty(3 * (_STATES * n + 2), np.int32)
    slot: cython.p_int
    edge: cython.p_int
    state: cython.p_int  # length, link and first edge of each
    if cython.compiled:
        slot = cython.address(slots[0])
        edge = cython.address(edges[0])
        state = cython.address(states[0])
    else:
        pattern_view, text_view = pattern.tolist(), text.tolist()
        slot, edge, state = slots.tolist(), edges.tolist(), states.tolist()
    mask: cython.longlong = size - 1
    used: cython.int = 1
    drawn: cython.int = 0
    last: cython.int = 0
    best: cython.int = 0
    length: cython.int = 0
    found: cython.longlong
    copied: cython.longlong
    i: cython.Py_ssize_t
    item: cython.int
    new: cython.int
    at: cython.int
    to: cython.int
    twin: cython.int
    with cython.nogil:
        state[0] = 0
        state[1] = -1
        state[2] = -1
        for i in range(n):
            item = pattern_view[i]
            new = used
            used += 1
            state[3 * new] = state[3 * last] + 1
            state[3 * new + 1] = 0
            state[3 * new + 2] = -1
            at = last
            last = new
            while at >= 0:  # the suffixes that could not go on with this item
                found = _edge(slot, mask, edge, at, item)
                if found >= 0:
                    break
                edge[4 * drawn] = at
                edge[4 * drawn + 1] = item
                edge[4 * drawn + 2] = new
                edge[4 * drawn + 3] = state[3 * at + 2]
                state[3 * at + 2] = drawn
                slot[-1 - found] = drawn
                drawn += 1
                at = state[3 * at + 1]
            if at < 0:
                continue
            to = edge[4 * found + 2]
            if state[3 * to] == state[3 * at] + 1:
                state[3 * new + 1] = to
                continue
            twin = used  # of a state that now stands for suffixes of two kinds
            used += 1
            state[3 * twin] = state[3 * at] + 1
            state[3 * twin + 1] = state[3 * to + 1]
            state[3 * twin + 2] = -1
            state[3 * to + 1] = twin
            state[3 * new + 1] = twin
            copied = state[3 * to + 2]
            while copied >= 0:
                found = _edge(slot, mask, edge, twin, edge[4 * copied + 1])
                edge[4 * drawn] = twin
                edge[4 * drawn + 1] = edge[4 * copied + 1]
                edge[4 * drawn + 2] = edge[4 * copied + 2]
                edge[4 * drawn + 3] = state[3 * twin + 2]
                state[3 * twin + 2] = drawn
                slot[-1 - found] = drawn
                drawn += 1
                copied = edge[4 * copied + 3]
            while at >= 0:
                found = _edge(slot, mask, edge, at, item)
                if found < 0 or edge[4 * found + 2] != to:
                    break
                edge[4 * found + 2] = twin
                at = state[3 * at + 1]
        at = 0
        for i in range(m):
            item = text_view[i]
            found = _edge(slot, mask, edge, at, item)
            while found < 0 and at > 0:
                at = state[3 * at + 1]
                length = state[3 * at]
                found = _edge(slot, mask, edge, at, item)
            if found >= 0:
                at = edge[4 * found + 2]
                length += 1
                best = length if length > best else best
    return best


def mark_common(sentence: object, others: object, stops: object, out: object) -> None:
    """Mark the items of a sentence that a longest common subsequence with any other one has.

    `others` has the other sentences one behind the other, `stops` where each ends. Of several
    longest subsequences the one is taken that rouge-score takes: it is read from the ends, and
    where neither side leads on, the sentence goes back.
    """
    rows: cython.Py_ssize_t = len(sentence)
    if not rows or not len(others):
        return
    item_view: cython.const_int[::1] = sentence
    other_view: cython.const_int[::1] = others
    stop_view: cython.const_int[::1] = stops
    out_view: cython.uchar[::1] = out
    longest: cython.Py_ssize_t = int(np.diff(stops, prepend=0).max())
    width: cython.Py_ssize_t = (longest + 8) // 8
    goes_left: cython.uchar[::1] = np.empty(rows * width, np.uint8)  # one bit a cell
    lengths: cython.int[::1] = np.empty(longest + 1, np.int32)
    if not cython.compiled:
        item_view, other_view, stop_view = sentence.tolist(), others.tolist(), stops.tolist()
        goes_left, lengths = goes_left.tolist(), lengths.tolist()
    first: cython.Py_ssize_t = 0
    columns: cython.Py_ssize_t
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    item: cython.int
    above: cython.int
    corner: cython.int
    beside: cython.int
    for k in range(len(stop_view)):
        columns = stop_view[k] - first
        for j in range(columns + 1):
            lengths[j] = 0
        for i in range(rows * width):
            goes_left[i] = 0
        for i in range(rows):
            item = item_view[i]
            corner = 0
            beside = 0
            for j in range(columns):
                above = lengths[j + 1]
                if other_view[first + j] == item:
                    beside = corner + 1
                elif beside > above:
                    goes_left[i * width + (j >> 3)] |= 1 << (j & 7)
                else:
                    beside = above
                corner = above
                lengths[j + 1] = beside
        i = rows - 1
        j = columns - 1
        while i >= 0 and j >= 0:
            if other_view[first + j] == item_view[i]:
                out_view[i] = 1
                i -= 1
                j -= 1
            elif goes_left[i * width + (j >> 3)] >> (j & 7) & 1:
                j -= 1
            else:
                i -= 1
        first = stop_view[k]


def longest_subsequence(items: object, first: object, blocks: object, masks: object, size: int) -> int:
    """Return the length of the longest common subsequence, 64 places of the other at a time.

    Source: gottron2007 wants the length only; the bits are those of algorithms.md 3.1. The places
    of item i in the other sequence are the entries from `first[i]` on of `blocks` and `masks`:
    a block of 64 places, and the bits in it. Blocks without a place are passed over, so that rare
    items cost little.
    """
    n: cython.Py_ssize_t = len(items)
    if not n or not len(blocks):
        return 0
    count: cython.Py_ssize_t = (size + 63) // 64
    item_view: cython.const_int[::1] = items
    first_view: cython.const_int[::1] = first
    block_view: cython.const_int[::1] = blocks
    mask_view: cython.const_ulonglong[::1] = masks
    rest: cython.ulonglong[::1] = np.full(count, 0xFFFFFFFFFFFFFFFF, np.uint64)
    item: cython.p_const_int
    start: cython.p_const_int
    block: cython.p_const_int
    mask: cython.p_const_ulonglong
    row: cython.p_ulonglong
    if cython.compiled:
        item = cython.address(item_view[0])
        start = cython.address(first_view[0])
        block = cython.address(block_view[0])
        mask = cython.address(mask_view[0])
        row = cython.address(rest[0])
    else:
        item, start, block = items.tolist(), first.tolist(), blocks.tolist()
        mask, row = masks.tolist(), rest.tolist()
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    at: cython.Py_ssize_t
    old: cython.ulonglong
    met: cython.ulonglong
    total: cython.ulonglong
    carry: cython.ulonglong
    zeros: cython.Py_ssize_t = 0
    with cython.nogil:
        for i in range(n):
            carry = 0
            at = 0
            for k in range(start[item[i]], start[item[i] + 1]):
                while carry and at < block[k]:
                    old = row[at]
                    row[at] = (old + 1) & _ALL | old
                    carry = old == _ALL
                    at += 1
                at = block[k]
                old = row[at]
                met = old & mask[k]
                total = (old + met) & _ALL
                met = total < old  # from here on the carry of the first sum
                total = (total + carry) & _ALL
                carry = met | (total < carry)
                row[at] = total | (old & (mask[k] ^ _ALL))
                at += 1
            while carry and at < count:
                old = row[at]
                row[at] = (old + 1) & _ALL | old
                carry = old == _ALL
                at += 1
        for i in range(count):
            met = row[i] ^ _ALL
            while met:
                met &= met - 1
                zeros += 1
    return zeros
