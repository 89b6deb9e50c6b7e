# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Which tables hold data, and not the layout of a page: a short pass that keeps the lock."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import Tag
    from cython.cimports.unhusk.native.pointers import ints, shorts
else:
    from unhusk.lex.lex_enums import Tag
    from unhusk.native.pointers import ints, shorts

compiled: bool = bool(cython.compiled)

_MAX_BLOCKS = cython.declare(cython.int, 3)  # per cell, on average; above this the table lays a page out


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _first_from(column: cython.p_const_int, size: cython.Py_ssize_t, value: cython.int) -> cython.Py_ssize_t:
    """Return the first row of an ascending column that is at least the value."""
    low: cython.Py_ssize_t = 0
    high: cython.Py_ssize_t = size
    middle: cython.Py_ssize_t
    while low < high:
        middle = (low + high) // 2
        if column[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


def find_tables(nodes: tuple[object, ...], first_tokens: object, out: tuple[object, object]) -> None:
    """Fill for each element the table of data that it is or is directly inside of; else 0.

    A table holds data when no table is inside it, it has more cells than rows, more than one, and
    not too many blocks of text in a cell; a single row with code has the numbers of its lines
    beside it. `nodes` are tag, parent, first and stop; `out` are the tables of the elements, and
    room for four numbers per element.
    """
    tag: cython.p_const_short = shorts(nodes[0])
    parent: cython.p_const_int = ints(nodes[1])
    first: cython.p_const_int = ints(nodes[2])
    behind: cython.p_const_int = ints(nodes[3])
    begin: cython.p_const_int = ints(first_tokens)
    table: cython.p_int = ints(out[0])
    count: cython.p_int = ints(out[1])  # of a table: 0 or 1 table inside, rows, cells, code
    m: cython.Py_ssize_t = len(nodes[0])
    n: cython.Py_ssize_t = len(first_tokens)
    k: cython.Py_ssize_t
    t: cython.Py_ssize_t
    blocks: cython.Py_ssize_t
    cells: cython.int
    table[0] = 0
    for k in range(4):
        count[k] = 0
    for k in range(1, m):
        t = table[parent[k]]
        if tag[k] == Tag.TABLE:
            count[4 * t] = 1
            table[k] = k
            count[4 * k] = 0
            count[4 * k + 1] = 0
            count[4 * k + 2] = 0
            count[4 * k + 3] = 0
            continue
        table[k] = t
        if tag[k] == Tag.TR:
            count[4 * t + 1] += 1
        elif tag[k] == Tag.TD or tag[k] == Tag.TH:
            count[4 * t + 2] += 1
        elif tag[k] == Tag.PRE:
            count[4 * t + 3] += 1
    for k in range(1, m):
        if table[k] == k:
            cells = count[4 * k + 2]
            blocks = _first_from(begin, n, behind[k]) - _first_from(begin, n, first[k])
            if count[4 * k] or cells <= 1 or cells <= count[4 * k + 1] or (count[4 * k + 3] and count[4 * k + 1] <= 1) or blocks > _MAX_BLOCKS * cells:
                table[k] = 0
        elif table[k] > 0:
            table[k] = table[table[k]]
