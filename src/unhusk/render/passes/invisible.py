# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Which characters of a text nobody sees: the rules of runtime/invisible_characters.py, for other passes."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.pointers import uints
else:
    from unhusk.native.pointers import uints

compiled: bool = bool(cython.compiled)

_MAX_TAGS = cython.declare(cython.int, 7)  # of a flag


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _joins(code: cython.uint, before: cython.uint) -> cython.bint:
    """Say whether a joiner means something behind a character: in some scripts, and in emoji."""
    if 0x0600 <= before <= 0x0DFF or 0x0F00 <= before <= 0x109F or 0x1780 <= before <= 0x18AF:
        return True
    if 0xA800 <= before <= 0xABFF or 0xFB50 <= before <= 0xFDFF or 0xFE70 <= before <= 0xFEFC:
        return True
    if 0x10A00 <= before <= 0x11FFF or 0x1E900 <= before <= 0x1E95F:
        return True
    if code != 0x200D:
        return False
    return before == 0xFE0F or 0x2190 <= before <= 0x2BFF or 0x1F000 <= before <= 0x1FAFF


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_flag(written: cython.p_const_uint, size: cython.Py_ssize_t) -> cython.bint:
    """Say whether a text ends in a black flag, or in one with few tags behind it."""
    k: cython.Py_ssize_t
    for k in range(1, _MAX_TAGS + 1):
        if k > size:
            return False
        if written[size - k] == 0x1F3F4:
            return True
        if not 0xE0020 <= written[size - k] < 0xE007F:
            return False
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_lost(code: cython.uint, written: cython.p_const_uint, size: cython.Py_ssize_t) -> cython.bint:
    """Say whether a character behind those written is one that nobody sees and nothing needs."""
    before: cython.uint
    if code < 0x200B:
        if code == 0xAD or code == 0x34F or code == 0x61C:
            return True
        before = written[size - 1] if size else 0
        if code == 0x180E or 0x180B <= code <= 0x180D:
            return not 0x1800 <= before <= 0x18AF
        return False
    if code > 0x206F and code < 0x3164:
        return False
    before = written[size - 1] if size else 0
    if code <= 0x206F:
        if code == 0x200B:
            return not (0x0E00 <= before <= 0x0EFF or 0x1000 <= before <= 0x109F or 0x1780 <= before <= 0x17FF)
        if code == 0x200C or code == 0x200D:
            return not _joins(code, before)
        return code == 0x200E or code == 0x200F or 0x202A <= code <= 0x202E or 0x2060 <= code
    if 0xFE00 <= code <= 0xFE0F:
        return before <= 32 or before == 0x3000 or 0xFE00 <= before <= 0xFE0F or 0xE0100 <= before <= 0xE01EF
    if code < 0xE0000:
        return code == 0x3164 or code == 0xFFA0 or code == 0xFEFF or 0xFFF9 <= code <= 0xFFFB or 0x1D173 <= code <= 0x1D17A
    if 0xE0020 <= code <= 0xE007F:
        return not _is_flag(written, size)
    if 0xE0100 <= code <= 0xE01EF:
        return not (0x3400 <= before <= 0x9FFF or 0xF900 <= before <= 0xFAFF or 0x20000 <= before <= 0x3FFFF)
    return code <= 0xE0FFF


def find_lost(codes: object, out: object) -> int:
    """Write the code points that are not lost to `out`; return how many. For tests."""
    code: cython.p_const_uint = uints(codes)
    result: cython.p_uint = uints(out)
    n: cython.Py_ssize_t = len(codes)
    k: cython.Py_ssize_t
    size: cython.Py_ssize_t = 0
    for k in range(n):
        if not is_lost(code[k], result, size):
            result[size] = code[k]
            size += 1
    return size
