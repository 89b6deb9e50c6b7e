# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What stands between kept spans, and on the page: short passes that keep the lock."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.pointers import ints, shorts, uchars, ulonglongs
else:
    from unhusk.native.pointers import ints, shorts, uchars, ulonglongs

from unhusk.lex.tags import ANCESTOR, TAGS
from unhusk.render.passes.flow import LINE_BREAK, NOTHING, SPACE, TAB

compiled: bool = bool(cython.compiled)

_NOTHING = cython.declare(cython.uchar, NOTHING)
_SPACE = cython.declare(cython.uchar, SPACE)
_LINE_BREAK = cython.declare(cython.uchar, LINE_BREAK)
_TAB = cython.declare(cython.uchar, TAB)
_TABLE = cython.declare(cython.int, TAGS["table"])
_TR = cython.declare(cython.int, TAGS["tr"])
_TD = cython.declare(cython.int, TAGS["td"])
_TH = cython.declare(cython.int, TAGS["th"])
_PRE = cython.declare(cython.ulonglong, ANCESTOR["pre"] | ANCESTOR["textarea"])


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


def has(tags: object, wanted: int) -> bool:
    """Say whether any element has a tag."""
    tag: cython.p_const_short = shorts(tags)
    one: cython.int = wanted
    n: cython.Py_ssize_t = len(tags)
    i: cython.Py_ssize_t
    for i in range(n):
        if tag[i] == one:
            return True
    return False


def has_any(tags: object, wanted: tuple[int, int, int]) -> tuple[bool, bool, bool]:
    """Say of three tags whether any element has them."""
    tag: cython.p_const_short = shorts(tags)
    first: cython.int = wanted[0]
    second: cython.int = wanted[1]
    third: cython.int = wanted[2]
    n: cython.Py_ssize_t = len(tags)
    i: cython.Py_ssize_t
    is_first: cython.bint = False
    is_second: cython.bint = False
    is_third: cython.bint = False
    for i in range(n):
        is_first |= tag[i] == first
        is_second |= tag[i] == second
        is_third |= tag[i] == third
    return is_first, is_second, is_third
