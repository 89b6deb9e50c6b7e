# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What class, id and role say about each element, and which elements are hidden."""

from __future__ import annotations

from functools import cache

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

import numpy as np

from unhusk.page.vocabulary import automaton

compiled: bool = bool(cython.compiled)

_CLASS = cython.declare(cython.int, 1)
_ID = cython.declare(cython.int, 2)
_ROLE = cython.declare(cython.int, 4)
_ITEMPROP = cython.declare(cython.int, 8)
_HIDDEN = cython.declare(cython.int, 16)
_STYLE = cython.declare(cython.int, 32)
_ARIA_HIDDEN = cython.declare(cython.int, 64)


@cache
def _machine() -> tuple[memoryview, memoryview]:
    moves, outputs = automaton()
    return (
        memoryview(np.array(moves, np.int16).reshape(-1)),
        memoryview(np.array(outputs, np.uint64)),
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, word: cython.p_const_uchar, size: cython.Py_ssize_t) -> cython.bint:
    """Say whether [i, stop) is this lower-case word, in any case."""
    k: cython.Py_ssize_t
    if stop - i != size:
        return False
    for k in range(size):
        if (b[i + k] | 32) != word[k] and b[i + k] != word[k]:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _attribute(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.int:
    """Return the bit of an attribute that says something here, or 0."""
    if _is(b, i, stop, b"class", 5):
        return _CLASS
    if _is(b, i, stop, b"id", 2):
        return _ID
    if _is(b, i, stop, b"style", 5):
        return _STYLE
    if _is(b, i, stop, b"role", 4):
        return _ROLE
    if _is(b, i, stop, b"hidden", 6):
        return _HIDDEN
    if _is(b, i, stop, b"itemprop", 8):
        return _ITEMPROP
    return _ARIA_HIDDEN if _is(b, i, stop, b"aria-hidden", 11) else 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _behind_space(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the first position from `i` on that is not white space."""
    while i < stop and (b[i] == 32 or 9 <= b[i] <= 13):
        i += 1
    return i


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _word_end(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the end of the letters and hyphens at `i`."""
    while i < stop and (97 <= (b[i] | 32) <= 122 or b[i] == 45):
        i += 1
    return i


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hides(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.bint:
    """Say whether a style declares display:none or visibility:hidden."""
    name: cython.Py_ssize_t
    name_stop: cython.Py_ssize_t
    while i < stop:
        name = _behind_space(b, i, stop)
        name_stop = _word_end(b, name, stop)
        i = _behind_space(b, name_stop, stop)
        if i < stop and b[i] == 58:
            i = _behind_space(b, i + 1, stop)
            if _is(b, name, name_stop, b"display", 7) and _is(b, i, _word_end(b, i, stop), b"none", 4):
                return True
            if _is(b, name, name_stop, b"visibility", 10) and _is(
                b, i, _word_end(b, i, stop), b"hidden", 6
            ):
                return True
        while i < stop and b[i] != 59:
            i += 1
        i += 1
    return False


def read_names(data: bytes, attributes: object, parents: object, out: tuple[object, object]) -> None:
    """Fill the name bits and hidden flags of the nodes.

    `attributes` are flat rows of lex/attributes.py whose first number is a node row; `out` are the
    bits and the flags, both zero at first. A node is hidden when it or an ancestor is.
    """
    b: cython.p_const_uchar = data
    row: cython.const_int[::1] = attributes
    parent: cython.const_int[::1] = parents
    bits: cython.ulonglong[::1] = out[0]
    hidden: cython.uchar[::1] = out[1]
    machine = _machine()
    move: cython.const_short[::1] = machine[0]
    output: cython.const_ulonglong[::1] = machine[1]
    rows: cython.Py_ssize_t = len(row) // 5
    nodes: cython.Py_ssize_t = len(parent)
    r: cython.Py_ssize_t
    i: cython.Py_ssize_t
    name: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    node: cython.Py_ssize_t
    state: cython.int
    which: cython.int
    seen: cython.int = 0
    last: cython.Py_ssize_t = -1
    c: cython.int
    upper: cython.bint
    was_lower: cython.bint
    with cython.nogil:
        for r in range(rows):
            node = row[5 * r]
            name = row[5 * r + 1]
            stop = row[5 * r + 2]
            i = row[5 * r + 3]
            if node != last:
                last = node
                seen = 0
            which = _attribute(b, name, stop)
            if which == 0 or seen & which:  # of an attribute given twice the first counts
                continue
            seen |= which
            stop = row[5 * r + 4]
            if which == _HIDDEN:
                hidden[node] = 1
            if which == _HIDDEN or i < 0:
                continue
            if which == _STYLE:
                if _hides(b, i, stop):
                    hidden[node] = 1
                continue
            if which == _ARIA_HIDDEN:
                if _is(b, i, stop, b"true", 4):
                    hidden[node] = 1
                continue
            state = move[26]
            was_lower = False
            while i < stop:
                c = b[i]
                upper = 65 <= c <= 90
                if upper and was_lower:
                    state = move[27 * state + 26]
                    bits[node] |= output[state]
                c = (c | 32) - 97 if upper or 97 <= c <= 122 else 26
                was_lower = c != 26 and not upper
                state = move[27 * state + c]
                bits[node] |= output[state]
                i += 1
            state = move[27 * state + 26]
            bits[node] |= output[state]
        for node in range(1, nodes):
            if hidden[parent[node]]:
                hidden[node] = 1
