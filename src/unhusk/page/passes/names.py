# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What class, id and role say about each element, and which elements are hidden."""

from __future__ import annotations

from functools import cache

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.string import memcmp
    from cython.cimports.unhusk.native.enums import AttributeColumn, NamingAttribute
    from cython.cimports.unhusk.native.pointers import ints, uchars, ulonglongs, ushorts
else:
    from unhusk.native.pointers import ints, uchars, ulonglongs, ushorts
    from unhusk.page.page_enums import AttributeColumn, NamingAttribute

from unhusk.page.vocabulary import SYMBOLS, machine

compiled: bool = bool(cython.compiled)

_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF)  # hashes have 48 bits
_PRIME = cython.declare(cython.ulonglong, 0x100000001B3)


@cache
def _machine() -> tuple[object, object]:
    return machine()


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
    size: cython.Py_ssize_t = stop - i
    if size == 5:
        if _is(b, i, stop, b"class", 5):
            return NamingAttribute.CLASS
        return NamingAttribute.STYLE if _is(b, i, stop, b"style", 5) else 0
    if size == 2:
        return NamingAttribute.ID if _is(b, i, stop, b"id", 2) else 0
    if size == 4:
        return NamingAttribute.ROLE if _is(b, i, stop, b"role", 4) else 0
    if size == 6:
        return NamingAttribute.HIDDEN if _is(b, i, stop, b"hidden", 6) else 0
    if size == 8:
        return NamingAttribute.ITEMPROP if _is(b, i, stop, b"itemprop", 8) else 0
    return NamingAttribute.ARIA_HIDDEN if _is(b, i, stop, b"aria-hidden", 11) else 0


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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _equal(b: cython.p_const_uchar, i: cython.Py_ssize_t, k: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.bint:
    """Say whether two stretches of so many bytes are equal."""
    if cython.compiled:
        return memcmp(b + i, b + k, size) == 0
    else:  # noqa: RET505 - only an else branch is left out by the compiler
        return b[i : i + size] == b[k : k + size]


def read_names(data: bytes, attributes: object, parents: object, out: tuple[object, ...]) -> None:
    """Fill the name bits, hidden flags and hashes of classes of the nodes.

    `attributes` are rows of lex/attributes.py whose first number is a node row; `out` are the bits,
    the flags and the hashes. A node is hidden when it or an ancestor is. Of classes the digits do
    not count, so that numbered ones are alike.
    """
    b: cython.p_const_uchar = data
    row: cython.p_const_int = ints(attributes)
    parent: cython.p_const_int = ints(parents)
    kept: cython.int[1024]  # start and size of values of class attributes
    kept_found: cython.ulonglong[1024]  # and what was found in them: 512 are kept
    if not cython.compiled:
        kept, kept_found = [0] * 1024, [0] * 1024
    bits: cython.p_ulonglong = ulonglongs(out[0])
    hidden: cython.p_uchar = uchars(out[1])
    hashes: cython.p_ulonglong = ulonglongs(out[2])
    move: cython.p_const_ushort = ushorts(_machine()[0])
    output: cython.p_const_ulonglong = ulonglongs(_machine()[1])
    symbols: cython.p_const_uchar = uchars(SYMBOLS)
    rows: cython.Py_ssize_t = len(attributes)
    nodes: cython.Py_ssize_t = len(parents)
    r: cython.Py_ssize_t
    i: cython.Py_ssize_t
    name: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    size: cython.Py_ssize_t
    place: cython.Py_ssize_t = 0
    node: cython.Py_ssize_t
    state: cython.int
    which: cython.int
    seen: cython.int = 0
    last: cython.Py_ssize_t = -1
    c: cython.int
    before: cython.int
    found: cython.ulonglong
    mix: cython.ulonglong
    is_new: cython.bint
    with cython.nogil:
        for r in range(1024):
            kept[r] = -1
        for r in range(nodes):
            bits[r] = 0
            hashes[r] = 0
            hidden[r] = 0
        for r in range(rows):
            node = row[AttributeColumn.SIZE * r + AttributeColumn.NODE]
            name = row[AttributeColumn.SIZE * r + AttributeColumn.NAME_START]
            stop = row[AttributeColumn.SIZE * r + AttributeColumn.NAME_STOP]
            i = row[AttributeColumn.SIZE * r + AttributeColumn.VALUE_START]
            which = _attribute(b, name, stop)
            if which == 0:
                continue
            if node != last:
                last = node
                seen = 0
            is_new = not seen & which  # of an attribute given twice the first counts
            seen |= which
            stop = row[AttributeColumn.SIZE * r + AttributeColumn.VALUE_STOP]
            if which == NamingAttribute.HIDDEN:
                hidden[node] = 1
            if which == NamingAttribute.HIDDEN or i < 0 or not (is_new or which == NamingAttribute.CLASS):
                continue
            if which == NamingAttribute.STYLE:
                if _hides(b, i, stop):
                    hidden[node] = 1
                continue
            if which == NamingAttribute.ARIA_HIDDEN:
                if _is(b, i, stop, b"true", 4):
                    hidden[node] = 1
                continue
            size = stop - i
            if which == NamingAttribute.CLASS and size > 0:
                place = ((b[i] * 31 + b[i + size // 2]) * 31 + b[stop - 1] * 7 + size) & 511
                if kept[2 * place + 1] == size and _equal(b, i, kept[2 * place], size):
                    if is_new:
                        bits[node] |= kept_found[2 * place]
                    mix = kept_found[2 * place + 1]
                    if mix:
                        hashes[node] = (hashes[node] ^ mix) * _PRIME & _MASK
                    continue
                kept[2 * place] = i
                kept[2 * place + 1] = size
            state = move[26]
            before = 0
            found = 0
            mix = 0
            while i < stop:
                c = symbols[b[i]]
                if c & 32 and before & 64:
                    state = move[state + 26]
                    found |= output[state >> 5]
                before = c
                state = move[state + (c & 31)]
                found |= output[state >> 5]
                if not 48 <= b[i] <= 57:
                    mix = (mix ^ b[i]) * _PRIME & _MASK
                i += 1
            state = move[state + 26]
            found |= output[state >> 5]
            if is_new:
                bits[node] |= found
            if which == NamingAttribute.CLASS and size > 0:
                kept_found[2 * place] = found
                kept_found[2 * place + 1] = mix
                if mix:
                    hashes[node] = (hashes[node] ^ mix) * _PRIME & _MASK
        for node in range(1, nodes):
            if hidden[parent[node]]:
                hidden[node] = 1
