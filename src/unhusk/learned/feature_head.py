# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What the head of a page tells: its type, and the words of title and description in blocks."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA, PyUnicode_KIND
    from cython.cimports.unhusk.pointers import code_at, floats, ints, shorts, uchars
else:
    from unhusk.pointers import code_at, floats, ints, shorts, uchars

from unhusk.lex.tags import TAGS

compiled: bool = bool(cython.compiled)

_MASK = cython.declare(cython.uint, 0xFFFFFFFF)  # hashes have 32 bits
_META = cython.declare(cython.int, TAGS["meta"])
SLOTS = 4096  # of the table of words
_LOOK = 240  # characters of a block that are compared

COLUMNS = "title_words title_share described".split()


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


def read_head(data: bytes, attributes: object, tags: object, out: object) -> None:
    """Fill the first letter of the stated type, and start and stop of the description; else 0."""
    b: cython.p_const_uchar = data
    row: cython.p_const_int = ints(attributes)
    tag: cython.p_const_short = shorts(tags)
    said: cython.p_int = ints(out)
    rows: cython.Py_ssize_t = len(attributes)
    r: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    value: cython.Py_ssize_t
    value_stop: cython.Py_ssize_t
    last: cython.Py_ssize_t = -1
    which: cython.int = 0
    start: cython.int = 0
    behind: cython.int = 0
    with cython.nogil:
        for r in range(rows):
            if tag[row[5 * r]] != _META or row[5 * r + 3] < 0:
                continue
            if row[5 * r] != last:
                last = row[5 * r]
                which = 0
                start = 0
                behind = 0
            i = row[5 * r + 1]
            stop = row[5 * r + 2]
            value = row[5 * r + 3]
            value_stop = row[5 * r + 4]
            if _is(b, i, stop, b"content", 7):
                start = value
                behind = value_stop
            elif _is(b, i, stop, b"name", 4) or _is(b, i, stop, b"property", 8):
                if _is(b, value, value_stop, b"og:type", 7):
                    which = 1
                elif _is(b, value, value_stop, b"description", 11) or _is(b, value, value_stop, b"og:description", 14):
                    which = 2
            if which == 1 and behind > start and said[0] == 0:
                said[0] = b[start] | 32
            elif which == 2 and behind - start > said[2] - said[1]:
                said[1] = start
                said[2] = behind


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _symbol(c: cython.uint) -> cython.uint:
    """Return the letter in lower case, 0 between words."""
    if c < 128:
        if 65 <= c <= 90:
            return c + 32
        return c if 97 <= c <= 122 or 48 <= c <= 57 else 0
    return 0 if c == 0xA0 or 0x2000 <= c <= 0x206F or 0x3000 <= c <= 0x3003 else c


_SYMBOLS = bytes(  # of ASCII
    c + 32 if 65 <= c <= 90 else c if c < 128 and chr(c).isalnum() else 0 for c in range(256)
)


def compare_head(page: tuple[str, bytes], spans: tuple[int, int, int, int], blocks: tuple[object, ...], table: object, out: tuple[object, int]) -> None:
    """Fill which share of a block's first words stands in title and description.

    `page` are the source and a byte per character of it; `spans` are start and stop of title and
    description; `blocks` start and stop; `table` has a byte per slot, all 0; `out` are the features
    and the first column to fill.
    """
    width: cython.int = 4
    text: cython.p_void
    if cython.compiled:
        width = PyUnicode_KIND(page[0])
        text = PyUnicode_DATA(page[0])
    else:
        text = page[0]
    b: cython.p_const_uchar = uchars(page[1])
    symbols: cython.p_const_uchar = uchars(_SYMBOLS)
    start: cython.p_const_int = ints(blocks[0])
    behind: cython.p_const_int = ints(blocks[1])
    slot: cython.p_uchar = uchars(table)
    to: cython.p_float = floats(out[0])
    base: cython.Py_ssize_t = out[1]
    title: cython.Py_ssize_t = spans[0]
    title_stop: cython.Py_ssize_t = spans[1]
    description: cython.Py_ssize_t = spans[2]
    description_stop: cython.Py_ssize_t = spans[3]
    n: cython.Py_ssize_t = len(blocks[0])
    block: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    part: cython.int
    c: cython.uint
    mix: cython.uint
    is_wide: cython.bint
    title_words: cython.int = 0
    words: cython.int
    in_title: cython.int
    described: cython.int
    with cython.nogil:
        for part in range(2):
            i = title if part == 0 else description
            stop = title_stop if part == 0 else description_stop
            mix = 0
            while i <= stop:
                c = _symbol(code_at(width, text, i)) if i < stop else 0
                is_wide = 0x2E80 <= c <= 0x9FFF
                if mix and (c == 0 or is_wide):
                    if part == 0 and not slot[mix & 4095] & 1:
                        title_words += 1
                    slot[mix & 4095] |= 1 << part
                    mix = 0
                if c:
                    mix = ((mix ^ c) * 16777619 + 1) & _MASK
                i += 1
        for block in range(n):
            i = start[block]
            stop = behind[block]
            if stop > i + 240:
                stop = i + 240
            words = 0
            in_title = 0
            described = 0
            mix = 0
            while i <= stop:
                c = 0
                if i < stop:
                    c = symbols[b[i]]
                    if c:  # the common case: a letter or digit of ASCII
                        mix = ((mix ^ c) * 16777619 + 1) & _MASK
                        i += 1
                        continue
                    if b[i] >= 128:
                        c = _symbol(code_at(width, text, i))
                is_wide = 0x2E80 <= c <= 0x9FFF
                if mix and (c == 0 or is_wide):
                    words += 1
                    in_title += slot[mix & 4095] & 1
                    described += (slot[mix & 4095] >> 1) & 1
                    mix = 0
                if c:
                    mix = ((mix ^ c) * 16777619 + 1) & _MASK
                i += 1
            to[base * n + block] = in_title / cython.cast(cython.double, words if words else 1)
            to[(base + 1) * n + block] = in_title / cython.cast(cython.double, title_words if title_words else 1)
            to[(base + 2) * n + block] = described / cython.cast(cython.double, words if words else 1)
