# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What stands between kept spans, and which tables hold data: passes over spans and elements."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.pointers import ints, shorts, uchars, ulonglongs
else:
    from unhusk.pointers import ints, shorts, uchars, ulonglongs

from unhusk.extraction.flow import LINE_BREAK, NOTHING, SPACE, TAB
from unhusk.lex.tags import ANCESTOR, TAGS

compiled: bool = bool(cython.compiled)

_NOTHING = cython.declare(cython.uchar, NOTHING)
_SPACE = cython.declare(cython.uchar, SPACE)
_LINE_BREAK = cython.declare(cython.uchar, LINE_BREAK)
_TAB = cython.declare(cython.uchar, TAB)
_TABLE = cython.declare(cython.int, TAGS["table"])
_TR = cython.declare(cython.int, TAGS["tr"])
_TD = cython.declare(cython.int, TAGS["td"])
_TH = cython.declare(cython.int, TAGS["th"])
_CODE = cython.declare(cython.int, TAGS["pre"])
_PRE = cython.declare(cython.ulonglong, ANCESTOR["pre"] | ANCESTOR["textarea"])
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
    with cython.nogil:
        table[0] = 0
        for k in range(4):
            count[k] = 0
        for k in range(1, m):
            t = table[parent[k]]
            if tag[k] == _TABLE:
                count[4 * t] = 1
                table[k] = k
                count[4 * k] = 0
                count[4 * k + 1] = 0
                count[4 * k + 2] = 0
                count[4 * k + 3] = 0
                continue
            table[k] = t
            if tag[k] == _TR:
                count[4 * t + 1] += 1
            elif tag[k] == _TD or tag[k] == _TH:
                count[4 * t + 2] += 1
            elif tag[k] == _CODE:
                count[4 * t + 3] += 1
        for k in range(1, m):
            if table[k] == k:
                cells = count[4 * k + 2]
                blocks = _first_from(begin, n, behind[k]) - _first_from(begin, n, first[k])
                if count[4 * k] or cells <= 1 or cells <= count[4 * k + 1] or (count[4 * k + 3] and count[4 * k + 1] <= 1) or blocks > _MAX_BLOCKS * cells:
                    table[k] = 0
            elif table[k] > 0:
                table[k] = table[table[k]]


def join(tokens: tuple[object, ...], texts: tuple[object, object], nodes: tuple[object, object], spans: object, out: tuple[object, object]) -> int:
    """Fill what stands before each span, and whether it is preformatted; return their characters.

    Between blocks it is a line break, between cells of a row of data a tab; inside a block nothing
    between whole tokens in a row, else a space. `tokens` are edges, tag and node; `texts` the text
    tokens and their blocks; `nodes` the tables of data and the ancestors.
    """
    edge: cython.p_const_int = ints(tokens[0])
    tag: cython.p_const_short = shorts(tokens[1])
    node: cython.p_const_int = ints(tokens[2])
    text: cython.p_const_int = ints(texts[0])
    block: cython.p_const_int = ints(texts[1])
    table: cython.p_const_int = ints(nodes[0])
    above: cython.p_const_ulonglong = ulonglongs(nodes[1])
    span: cython.p_const_int = ints(spans)
    joint: cython.p_uchar = uchars(out[0])
    pre: cython.p_uchar = uchars(out[1])
    count: cython.Py_ssize_t = len(spans)
    n: cython.Py_ssize_t = len(texts[0])
    s: cython.Py_ssize_t
    t: cython.Py_ssize_t
    k: cython.Py_ssize_t = 0
    last: cython.Py_ssize_t = 0
    size: cython.Py_ssize_t = 0
    is_cell: cython.bint
    with cython.nogil:
        for s in range(count):
            while k + 1 < n and edge[text[k + 1]] <= span[2 * s]:
                k += 1
            size += span[2 * s + 1] - span[2 * s]
            pre[s] = (above[node[text[k]]] & _PRE) != 0
            joint[s] = _NOTHING
            if s > 0 and block[k] != block[last]:
                joint[s] = _LINE_BREAK
                if table[node[text[k]]]:
                    is_cell = False
                    for t in range(text[last], text[k]):
                        if tag[t] == _TR or tag[t] == _TABLE:
                            is_cell = False
                            break
                        if tag[t] == _TD or tag[t] == _TH:
                            is_cell = True
                    if is_cell:
                        joint[s] = _TAB
            elif s > 0 and (k != last + 1 or span[2 * s] != edge[text[k]] or span[2 * s - 1] != edge[text[last] + 1]):
                joint[s] = _SPACE
            last = k
    return size
