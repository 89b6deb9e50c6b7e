# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Passes over elements: which are around kept text, which are alike, and where style sheets are."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.pointers import ints, shorts, uchars, ulonglongs
else:
    from unhusk.native.pointers import ints, shorts, uchars, ulonglongs

compiled: bool = bool(cython.compiled)

_STIR = cython.declare(cython.ulonglong, 0x100000001B3)


def mark_above(tokens: tuple[object, object, object], kept: object, parents: object, marks: object) -> None:
    """Mark the elements around the text of kept blocks, up to the document.

    `tokens` are the tokens of text, the block of each, and the element of every token.
    """
    text: cython.p_const_int = ints(tokens[0])
    block: cython.p_const_int = ints(tokens[1])
    node: cython.p_const_int = ints(tokens[2])
    keep: cython.p_const_uchar = uchars(kept)
    parent: cython.p_const_int = ints(parents)
    mark: cython.p_uchar = uchars(marks)
    n: cython.Py_ssize_t = len(tokens[0])
    k: cython.Py_ssize_t
    own: cython.int
    with cython.nogil:
        for k in range(n):
            if keep[block[k]]:
                own = node[text[k]]
                while own > 0 and not mark[own]:
                    mark[own] = 1
                    own = parent[own]


def find_sheets(nodes: tuple[object, object, object, object], style: int, out: object) -> int:
    """Fill rows (token of the text, whether it is in one of some elements) of style elements.

    `nodes` are tags, first tokens, ancestors and the bits of those elements. Returns how many.
    """
    tag: cython.p_const_short = shorts(nodes[0])
    first: cython.p_const_int = ints(nodes[1])
    above: cython.p_const_ulonglong = ulonglongs(nodes[2])
    bits: cython.ulonglong = nodes[3]
    wanted: cython.int = style
    row: cython.p_int = ints(out)
    room: cython.Py_ssize_t = len(out)
    n: cython.Py_ssize_t = len(nodes[0])
    k: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    with cython.nogil:
        for k in range(n):
            if tag[k] == wanted:
                if count < room:
                    row[2 * count] = first[k] + 1
                    row[2 * count + 1] = (above[k] & bits) != 0
                count += 1
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _stirred(value: cython.ulonglong, more: cython.ulonglong) -> cython.ulonglong:
    if cython.compiled:
        return (value ^ more) * _STIR
    else:  # noqa: RET505 - only an else branch is left out by the compiler
        return ((value ^ more) * _STIR) & 0xFFFFFFFFFFFFFFFF


def find_kinds(data: bytes, attributes: object, nodes: tuple[object, object, object], out: object) -> None:
    """Fill a number for each marked element that alike elements inside alike elements share.

    Alike are elements of the same tag, class, id, style, role and colours. `nodes` are tags, parents
    and marks.
    """
    b: cython.p_const_uchar = data
    row: cython.p_const_int = ints(attributes)
    tag: cython.p_const_short = shorts(nodes[0])
    parent: cython.p_const_int = ints(nodes[1])
    mark: cython.p_const_uchar = uchars(nodes[2])
    kind: cython.p_ulonglong = ulonglongs(out)
    rows: cython.Py_ssize_t = len(attributes)
    n: cython.Py_ssize_t = len(nodes[0])
    r: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    own: cython.Py_ssize_t
    size: cython.Py_ssize_t
    c: cython.int
    value: cython.ulonglong
    with cython.nogil:
        kind[0] = 1
        for own in range(1, n):
            while r < rows and row[5 * r] < own:
                r += 1
            if not mark[own]:
                continue
            value = _stirred(kind[parent[own]], tag[own])
            while r < rows and row[5 * r] == own:
                i = row[5 * r + 1]
                size = row[5 * r + 2] - i
                c = b[i] | 32
                # class style color, id, role, hidden, bgcolor
                if (size == 5 and (c == 99 or c == 115)) or (size == 2 and c == 105) or (size == 4 and c == 114) or (size == 6 and c == 104) or (size == 7 and c == 98):
                    value = _stirred(value, 256 + c)
                    i = row[5 * r + 3]
                    while 0 <= i < row[5 * r + 4]:
                        value = _stirred(value, b[i])
                        i += 1
                r += 1
            kind[own] = value
