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
def _hides(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.bint:
    """Say whether a style holds display:none or visibility:hidden, with or without spaces."""
    k: cython.Py_ssize_t
    while i < stop:
        if (b[i] | 32) == 100 and _is(b, i, i + 7 if i + 7 <= stop else stop, b"display", 7):
            k = i + 7
            while k < stop and (b[k] == 32 or b[k] == 58):
                k += 1
            if _is(b, k, k + 4 if k + 4 <= stop else stop, b"none", 4):
                return True
        elif (b[i] | 32) == 118 and _is(b, i, i + 10 if i + 10 <= stop else stop, b"visibility", 10):
            k = i + 10
            while k < stop and (b[k] == 32 or b[k] == 58):
                k += 1
            if _is(b, k, k + 6 if k + 6 <= stop else stop, b"hidden", 6):
                return True
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
    c: cython.int
    upper: cython.bint
    was_lower: cython.bint
    with cython.nogil:
        for r in range(rows):
            node = row[5 * r]
            name = row[5 * r + 1]
            stop = row[5 * r + 2]
            i = row[5 * r + 3]
            if _is(b, name, stop, b"hidden", 6):
                hidden[node] = 1
                continue
            if i < 0:
                continue
            if _is(b, name, stop, b"style", 5):
                if _hides(b, i, row[5 * r + 4]):
                    hidden[node] = 1
                continue
            if _is(b, name, stop, b"aria-hidden", 11):
                if _is(b, i, row[5 * r + 4], b"true", 4):
                    hidden[node] = 1
                continue
            if not (
                _is(b, name, stop, b"class", 5)
                or _is(b, name, stop, b"id", 2)
                or _is(b, name, stop, b"role", 4)
                or _is(b, name, stop, b"itemprop", 8)
            ):
                continue
            stop = row[5 * r + 4]
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
