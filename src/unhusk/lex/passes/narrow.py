# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""One byte for each character of a page, so that every later pass reads bytes at str offsets.

Code points below 256 stay as they are. The others become one of five bytes of the C1 range, which
decoded text does not hold in practice: white space, ideographs and kana (each a word of its own),
sentence ends of unspaced scripts, closing quotes, and everything else.
"""

from __future__ import annotations

import codecs

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.cpython.bytes import PyBytes_AS_STRING, PyBytes_FromStringAndSize
    from cython.cimports.cpython.unicode import PyUnicode_DATA, PyUnicode_KIND
    from cython.cimports.unhusk.native.pointers import ints
else:
    from unhusk.native.pointers import ints

compiled: bool = bool(cython.compiled)

WIDE = 0x80
IDEOGRAPH = 0x81
FULL_STOP = 0x82
CLOSING_QUOTE = 0x83
SPACE = 0x85
_LARGE = cython.declare(cython.Py_ssize_t, 1 << 22)  # characters from which memory is asked for in large pages


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _class_of(c: cython.uint) -> cython.uchar:
    """Class of a code point from 256 up."""
    if c < 0x1680:
        return 0x80
    if c == 0x2019 or c == 0x201D:
        return 0x83
    if c < 0x3000:
        if c == 0x1680 or (0x2000 <= c <= 0x200A) or c in (0x2028, 0x2029, 0x202F, 0x205F):
            return 0x85
        return 0x81 if 0x2E80 <= c else 0x80
    if c == 0x3000:
        return 0x85
    if c == 0x3002 or c in (0xFF01, 0xFF0E, 0xFF1F, 0xFF61):
        return 0x82
    if c <= 0x3004 or (0x3008 <= c <= 0x3020) or c == 0x30FB:
        return 0x80
    if c <= 0x9FFF or (0xF900 <= c <= 0xFAFF) or (0xFF66 <= c <= 0xFF9D):
        return 0x81
    if 0x20000 <= c <= 0x3FFFF:
        return 0x81
    return 0x80


def _narrow_run(error: UnicodeError) -> tuple[bytes, int]:
    """Codec error handler: the classes of a run of characters that latin-1 does not have."""
    assert isinstance(error, UnicodeEncodeError)
    run = error.object[error.start : error.end]
    return bytes([_class_of(ord(c)) for c in run]), error.end


codecs.register_error("unhusk.narrow", _narrow_run)


def narrow(source: str) -> bytes:
    """Return one byte per character of `source`.

    >>> narrow("aé’中。\u3000")
    b'a\\xe9\\x83\\x81\\x82\\x85'
    """
    if cython.compiled and (PyUnicode_KIND(source) != 1 or len(source) >= _LARGE):
        return _narrow_natively(source)
    return source.encode("latin-1", "unhusk.narrow")


def narrow_codes(rows: object, width: int, column: int) -> bytes:
    """Return the byte of each code point in one column of rows of this width."""
    code: cython.p_const_int = ints(rows)
    n: cython.Py_ssize_t = len(rows)
    step: cython.Py_ssize_t = width
    first: cython.Py_ssize_t = column
    i: cython.Py_ssize_t
    c: cython.uint
    out: bytearray = bytearray(n)
    for i in range(n):
        c = code[i * step + first]
        out[i] = _class_of(c) if c > 255 else c
    return bytes(out)


if cython.compiled:

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _classify(
        two: cython.p_ushort,
        four: cython.p_uint,
        kind: cython.int,
        out: cython.p_uchar,
        i: cython.Py_ssize_t,
        stop: cython.Py_ssize_t,
    ) -> cython.void:
        """Write the bytes of [i, stop), wide characters by class."""
        c: cython.uint
        while i < stop:
            c = two[i] if kind == 2 else four[i]
            out[i] = _class_of(c) if c > 255 else cython.cast(cython.uchar, c)
            i += 1

    @cython.cfunc
    def _narrow_natively(source: str) -> bytes:
        n: cython.Py_ssize_t = len(source)
        result: bytes = PyBytes_FromStringAndSize(cython.NULL, n)
        out: cython.p_uchar = cython.cast(cython.p_uchar, PyBytes_AS_STRING(result))
        kind: cython.int = PyUnicode_KIND(source)
        data: cython.p_void = PyUnicode_DATA(source)
        one: cython.p_uchar = cython.cast(cython.p_uchar, data)
        two: cython.p_ushort = cython.cast(cython.p_ushort, data)
        four: cython.p_uint = cython.cast(cython.p_uint, data)
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        seen: cython.uint
        seen_short: cython.ushort
        with cython.nogil:
            if n >= _LARGE:
                unhusk_large_pages(out, n)
            i = 0
            if kind == 1:
                for k in range(n):
                    out[k] = one[k]
                i = n
            while i + 128 <= n:  # a chunk at a time: most have no wide character
                seen = 0
                seen_short = 0  # not widened, so that a register holds twice as many
                if kind == 2:
                    for k in range(128):
                        seen_short |= two[i + k]
                        out[i + k] = cython.cast(cython.uchar, two[i + k])
                    seen = seen_short
                else:
                    for k in range(128):
                        seen |= four[i + k]
                        out[i + k] = cython.cast(cython.uchar, four[i + k])
                if seen > 255:
                    _classify(two, four, kind, out, i, i + 128)
                i += 128
            _classify(two, four, kind, out, i, n)
        return result
