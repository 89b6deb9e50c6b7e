# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Character references: where they stand and which characters they mean.

Source: https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state (snapshot of
2026-09). The names come from the standard library's copy of the standard's table.
"""

from __future__ import annotations

from functools import cache
from html.entities import html5
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.string import memchr
    from cython.cimports.unhusk.native.enums import Flag, Kind, Reference
    from cython.cimports.unhusk.native.pointers import ints, uchars
else:
    from unhusk.lex.lex_enums import Flag, Kind, Reference
    from unhusk.native.pointers import ints, uchars

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

compiled: bool = bool(cython.compiled)

_SLOTS = cython.declare(cython.int, 8192)
_LONGEST_NAME = cython.declare(cython.int, 32)
_LONGEST_BARE = cython.declare(cython.int, 6)  # longest name that needs no semicolon
_32_BITS = cython.declare(cython.ulong, 0xFFFFFFFF)

# numeric references from 0x80 to 0x9F mean windows-1252, as the standard's table says
_C1 = (
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
)  # fmt: skip
_c1 = np.array(_C1, np.int32)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_alnum(c: cython.int) -> cython.bint:
    return 48 <= c <= 57 or 97 <= (c | 32) <= 122


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hash(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.ulong:
    h: cython.ulong = 2166136261
    k: cython.Py_ssize_t
    for k in range(i, stop):
        h = ((h ^ b[k]) * 16777619) & _32_BITS
    return h ^ (h >> 13)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _entry(
    b: cython.p_const_uchar,
    i: cython.Py_ssize_t,
    stop: cython.Py_ssize_t,
    slots: cython.p_const_int,
    rows: cython.p_const_int,
    names: cython.p_const_uchar,
) -> cython.Py_ssize_t:
    """Return the row of the name in [i, stop), its semicolon included, or -1."""
    at: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, _hash(b, i, stop) & (_SLOTS - 1))
    row: cython.Py_ssize_t
    k: cython.Py_ssize_t
    while slots[at] >= 0:
        row = slots[at]
        if rows[4 * row + 1] == stop - i:
            k = 0
            while k < stop - i and names[rows[4 * row] + k] == b[i + k]:
                k += 1
            if k == stop - i:
                return row
        at = (at + 1) & (_SLOTS - 1)
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _numeric(
    b: cython.p_const_uchar,
    i: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
    windows: cython.p_const_int,
    out: cython.p_int,
) -> cython.Py_ssize_t:
    """Read the reference whose `&#` ends before `i`; return its end, or -1 when it is none."""
    value: cython.long = 0
    digits: cython.int = 0
    c: cython.int
    is_hex: cython.bint = i < n and (b[i] | 32) == 120
    if is_hex:
        i += 1
    while i < n:
        c = b[i]
        if 48 <= c <= 57:
            c -= 48
        elif is_hex and 97 <= (c | 32) <= 102:
            c = (c | 32) - 87
        else:
            break
        value = value * (16 if is_hex else 10) + c
        if value > 0x10FFFF:
            value = 0x110000
        digits += 1
        i += 1
    if digits == 0:
        return -1
    if value == 0 or value > 0x10FFFF or (0xD800 <= value <= 0xDFFF):
        value = 0xFFFD
    elif 0x80 <= value < 0xA0:
        value = windows[value - 0x80]
    out[0] = value
    out[1] = 0
    return i + 1 if i < n and b[i] == 59 else i


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _named(
    b: cython.p_const_uchar,
    i: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
    in_attribute: cython.bint,
    slots: cython.p_const_int,
    rows: cython.p_const_int,
    names: cython.p_const_uchar,
    out: cython.p_int,
) -> cython.Py_ssize_t:
    """Read the reference whose `&` stands before `i`; return its end, or -1 when it is none."""
    stop: cython.Py_ssize_t = i
    row: cython.Py_ssize_t = -1
    while stop < n and stop - i < _LONGEST_NAME and _is_alnum(b[stop]):
        stop += 1
    if stop < n and b[stop] == 59:
        row = _entry(b, i, stop + 1, slots, rows, names)
        if row >= 0:
            stop += 1
    if row < 0:
        if stop - i > _LONGEST_BARE:
            stop = i + _LONGEST_BARE
        while stop - i > 1:
            row = _entry(b, i, stop, slots, rows, names)
            if row >= 0:
                break
            stop -= 1
        if row < 0 or (in_attribute and stop < n and (b[stop] == 61 or _is_alnum(b[stop]))):
            return -1
    out[0] = rows[4 * row + 2]
    out[1] = rows[4 * row + 3]
    return stop


def scan(data: bytes, tokens: tuple[object, ...], in_attribute: int, table: tuple[object, ...], found: object) -> int:
    """Write (start, stop, code, second code or 0) of the references in text tokens to `found`.

    `tokens` are edges, kinds and flags. Returns the number of references, or -1 when there is too little
    room.
    """
    b: cython.p_const_uchar = data
    slots: cython.p_const_int = ints(table[0])
    rows: cython.p_const_int = ints(table[1])
    names: cython.p_const_uchar = uchars(table[2])
    windows: cython.p_const_int = ints(_c1)
    edge: cython.p_const_int = ints(tokens[0])
    kind: cython.p_const_uchar = uchars(tokens[1])
    flags: cython.p_const_uchar = uchars(tokens[2])
    out: cython.p_int = ints(found)
    code_store: cython.int[2]
    code: cython.p_int
    if cython.compiled:
        code = code_store
    else:
        code = [0, 0]
    n: cython.Py_ssize_t = len(tokens[1])
    room: cython.Py_ssize_t = len(found) // Reference.SIZE
    quirk: cython.bint = in_attribute
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    end: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    with cython.nogil:
        for t in range(n):
            if kind[t] != Kind.TEXT or flags[t] & Flag.BLANK:
                continue
            i = edge[t]
            stop = edge[t + 1]
            while i < stop:
                if cython.compiled:
                    hit: cython.p_const_uchar = cython.cast(cython.p_const_uchar, memchr(b + i, 38, stop - i))
                    if hit == cython.NULL:
                        break
                    i = hit - b
                else:
                    i = b.find(38, i, stop)
                    if i < 0:
                        break
                end = -1
                if i + 1 < stop:
                    if b[i + 1] == 35:
                        end = _numeric(b, i + 2, stop, windows, code)
                    elif _is_alnum(b[i + 1]):
                        end = _named(b, i + 1, stop, quirk, slots, rows, names, code)
                if end < 0:
                    i += 1
                    continue
                if count < room:
                    out[Reference.SIZE * count + Reference.START] = i
                    out[Reference.SIZE * count + Reference.STOP] = end
                    out[Reference.SIZE * count + Reference.CODE] = code[0]
                    out[Reference.SIZE * count + Reference.SECOND_CODE] = code[1]
                count += 1
                i = end
    return count if count <= room else -1


@cache
def name_table() -> tuple[NDArray[np.int32], NDArray[np.int32], bytes]:
    """Return the hash table of names: slots, rows of (offset, length, two codes), and the names."""
    slots = np.full(8192, -1, np.int32)
    rows = np.zeros((len(html5), 4), np.int32)
    names = bytearray()
    for row, (name, value) in enumerate(html5.items()):
        spelled = name.encode()
        codes = [ord(c) for c in value] + [0]
        rows[row] = (len(names), len(spelled), codes[0], codes[1])
        names += spelled
        at = int(_hash(spelled, 0, len(spelled))) & 8191
        while slots[at] >= 0:
            at = (at + 1) & 8191
        slots[at] = row
    return slots, rows.reshape(-1), bytes(names)


def references(
    data: bytes, tokens: tuple[np.ndarray, ...], *, in_attribute: bool = False
) -> NDArray[np.int32]:
    """Return a row (start, stop, code, second code or 0) for each reference in text tokens.

    `tokens` are their edges, kinds and flags.
    """
    if b"&" not in data:
        return np.empty((0, 4), np.int32)
    room = 64 + len(data) // 64
    while True:
        found = np.empty(4 * room, np.int32)
        count = scan(data, tokens, in_attribute, name_table(), found)
        if count >= 0:
            break
        room = 8 + data.count(b"&")
    return found[: 4 * count].reshape(-1, 4)


def resolve(text: str, *, in_attribute: bool = False) -> str:
    """Return the text with its character references replaced.

    >>> resolve("a &amp b&notit; &#x41;&#0;")
    'a & b¬it; A\ufffd'
    >>> resolve("?a=1&copy=2", in_attribute=True)
    '?a=1&copy=2'
    """
    if "&" not in text:
        return text
    data = text.encode("latin-1", "replace")
    whole = (np.array([0, len(data)], np.int32), np.zeros(1, np.uint8), np.zeros(1, np.uint8))
    pieces = []
    last = 0
    for start, stop, code, second in references(data, whole, in_attribute=in_attribute).tolist():
        pieces += (text[last:start], chr(code), chr(second) if second else "")
        last = stop
    return "".join((*pieces, text[last:]))
