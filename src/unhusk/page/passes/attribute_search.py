# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Searches in a page's table of attributes, whose columns are those of `AttributeColumn`."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import AttributeColumn
    from cython.cimports.unhusk.native.pointers import ints
else:
    from unhusk.native.pointers import ints
    from unhusk.page.page_enums import AttributeColumn

compiled: bool = bool(cython.compiled)

_MAX_ROWS = cython.declare(cython.int, 1000)  # attributes of one element that are looked at


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_named(b: cython.p_const_uchar, start: cython.Py_ssize_t, stop: cython.Py_ssize_t, name: cython.p_const_uchar, size: cython.Py_ssize_t) -> cython.bint:
    """Say whether a piece of the page is this name, which is in lower case."""
    k: cython.Py_ssize_t
    c: cython.int
    if stop - start != size:
        return False
    for k in range(size):
        c = b[start + k]
        if 65 <= c <= 90:
            c += 32
        if c != name[k]:
            return False
    return True


def value_of(source: str, data: bytes, rows: object, node: int, name: bytes) -> str | None:
    """Return what an element's first attribute of a name says, as it stands; None without one."""
    b: cython.p_const_uchar = data
    row: cython.p_const_int = ints(rows)
    wanted: cython.p_const_uchar = name
    size: cython.Py_ssize_t = len(name)
    own: cython.int = node
    n: cython.Py_ssize_t = len(rows)
    low: cython.Py_ssize_t = 0
    high: cython.Py_ssize_t = n
    middle: cython.Py_ssize_t
    while low < high:  # the first row of the element
        middle = (low + high) // 2
        if row[AttributeColumn.SIZE * middle + AttributeColumn.NODE] < own:
            low = middle + 1
        else:
            high = middle
    high = min(n, low + _MAX_ROWS)
    while low < high and row[AttributeColumn.SIZE * low + AttributeColumn.NODE] == own:
        if _is_named(b, row[AttributeColumn.SIZE * low + AttributeColumn.NAME_START], row[AttributeColumn.SIZE * low + AttributeColumn.NAME_STOP], wanted, size):
            return source[row[AttributeColumn.SIZE * low + AttributeColumn.VALUE_START] : row[AttributeColumn.SIZE * low + AttributeColumn.VALUE_STOP]] if row[AttributeColumn.SIZE * low + AttributeColumn.VALUE_START] >= 0 else ""
        low += 1
    return None


def values_of(source: str, rows: object, node: int) -> dict[str, str]:
    """Return what all attributes of an element say, as they stand; the first of a name counts."""
    row: cython.p_const_int = ints(rows)
    own: cython.int = node
    n: cython.Py_ssize_t = len(rows)
    low: cython.Py_ssize_t = 0
    high: cython.Py_ssize_t = n
    middle: cython.Py_ssize_t
    found: dict = {}
    while low < high:  # the first row of the element
        middle = (low + high) // 2
        if row[5 * middle] < own:
            low = middle + 1
        else:
            high = middle
    high = min(n, low + _MAX_ROWS)
    while low < high and row[5 * low] == own:
        name = source[row[5 * low + 1] : row[5 * low + 2]].lower()
        if name not in found:
            found[name] = source[row[5 * low + 3] : row[5 * low + 4]] if row[5 * low + 3] >= 0 else ""
        low += 1
    return found


def nodes_with(data: bytes, rows: object, names: tuple[bytes, ...]) -> set[int]:
    """Return the elements that have an attribute of one of some names."""
    b: cython.p_const_uchar = data
    row: cython.p_const_int = ints(rows)
    n: cython.Py_ssize_t = len(rows)
    k: cython.Py_ssize_t
    found: set = set()
    for name in names:
        wanted: cython.p_const_uchar = name
        size: cython.Py_ssize_t = len(name)
        for k in range(n):
            if _is_named(b, row[AttributeColumn.SIZE * k + AttributeColumn.NAME_START], row[AttributeColumn.SIZE * k + AttributeColumn.NAME_STOP], wanted, size):
                found.add(row[AttributeColumn.SIZE * k + AttributeColumn.NODE])
    return found


def nodes_saying(data: bytes, rows: object, name: bytes, word: bytes) -> list[int]:
    """Return the elements that have an attribute of a name with a word, in lower case, in it."""
    b: cython.p_const_uchar = data
    row: cython.p_const_int = ints(rows)
    wanted: cython.p_const_uchar = name
    size: cython.Py_ssize_t = len(name)
    inside: cython.p_const_uchar = word
    length: cython.Py_ssize_t = len(word)
    n: cython.Py_ssize_t = len(rows)
    k: cython.Py_ssize_t
    at: cython.Py_ssize_t
    found: list = []
    for k in range(n):
        if row[AttributeColumn.SIZE * k + AttributeColumn.VALUE_START] >= 0 and _is_named(b, row[AttributeColumn.SIZE * k + AttributeColumn.NAME_START], row[AttributeColumn.SIZE * k + AttributeColumn.NAME_STOP], wanted, size):
            for at in range(row[AttributeColumn.SIZE * k + AttributeColumn.VALUE_START], row[AttributeColumn.SIZE * k + AttributeColumn.VALUE_STOP] - length + 1):
                if _is_named(b, at, at + length, inside, length):
                    found.append(row[AttributeColumn.SIZE * k + AttributeColumn.NODE])
                    break
    return found
