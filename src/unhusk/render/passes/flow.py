# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Kept spans to plain text: white space collapsed, references resolved, control and invisible characters dropped."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import (
        PyUnicode_DATA,
        PyUnicode_FromKindAndData,
        PyUnicode_KIND,
    )
    from cython.cimports.unhusk.native.pointers import code_at, ints, uchars, uints
    from cython.cimports.unhusk.render.passes.invisible import is_lost
else:
    from unhusk.native.pointers import code_at, ints, uchars, uints
    from unhusk.render.passes.invisible import is_lost

from unhusk.lex.byte_classes import CLASSES

compiled: bool = bool(cython.compiled)

NOTHING = 0  # what stands between a span and the one before it
SPACE = 1
LINE_BREAK = 2
TAB = 3  # the next cell of a row
SPARE = 16  # more code points than a text has that may be written to


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shown(code: cython.uint) -> cython.uint:
    """Return the character to write, or 0 for none, as `clean_text` of runtime/clean_text.py."""
    if code < 32 or 0x7F <= code < 0xA0:
        return 0
    if code < 0x202A:
        return code
    if code <= 0x202E or 0x2066 <= code <= 0x2069 or code == 0xFFFE or code == 0xFFFF:
        return 0
    if 0xD800 <= code <= 0xDFFF:
        return 0xFFFD
    return code


def flow(
    source: str,
    data: bytes,
    spans: tuple[object, ...],
    references: tuple[object, object],
    out: object,
) -> str:
    """Return the text of the spans, written to `out` as code points.

    `data` has a byte per character of the source; `spans` are offsets, what stands before each
    (NOTHING, SPACE, LINE_BREAK, TAB), and whether it is preformatted; `references` are as in
    page/passes/cut.py; `out` has room for the characters of all spans, one more for each, and `SPARE`.
    """
    b: cython.p_const_uchar = data
    classes: cython.p_const_uchar = uchars(CLASSES)
    span: cython.p_const_int = ints(spans[0])
    joint: cython.p_const_uchar = uchars(spans[1])
    pre: cython.p_const_uchar = uchars(spans[2])
    refs: cython.p_const_int = ints(references[0])
    ref_byte: cython.p_const_uchar = uchars(references[1])
    result: cython.p_uint = uints(out)
    width: cython.int = 4
    text: cython.p_void
    if cython.compiled:
        width = PyUnicode_KIND(source)
        text = PyUnicode_DATA(source)
    else:
        text = source
    count: cython.Py_ssize_t = len(spans[1])
    ref_count: cython.Py_ssize_t = len(references[1])
    ref: cython.Py_ssize_t = 0
    s: cython.Py_ssize_t
    i: cython.Py_ssize_t
    step: cython.Py_ssize_t
    size: cython.Py_ssize_t = 0
    line: cython.Py_ssize_t = 0
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    c: cython.int
    code: cython.uint
    second: cython.uint
    space: cython.bint = False
    copied: cython.int
    length: cython.Py_ssize_t = len(data)
    with cython.nogil:
        for s in range(count):
            i = span[2 * s]
            if joint[s] == 2:
                while size > line and (result[size - 1] == 10 or result[size - 1] == 32 or result[size - 1] == 9):
                    size -= 1
                if size > line:
                    result[size] = 10
                    size += 1
                    line = size
                space = False
            elif joint[s] == 3:
                while size > line and (result[size - 1] == 10 or result[size - 1] == 32):
                    size -= 1
                if size > line:
                    result[size] = 9
                    size += 1
                space = False
            elif joint[s] == 1:
                space = size > line and not (pre[s] and result[size - 1] == 10)
            low = ref
            high = ref_count
            while low < high:  # the first reference at or behind the span's start
                step = (low + high) // 2
                if refs[4 * step] < i:
                    low = step + 1
                else:
                    high = step
            ref = low
            while i < span[2 * s + 1]:
                if cython.compiled:  # the common case: words
                    copied = unhusk_copy(b + i, span[2 * s + 1] - i, length - i, result + size + space)
                    if copied:
                        if space:
                            result[size] = 32
                            size += 1
                            space = False
                        size += copied
                        i += copied
                        continue
                c = classes[b[i]]
                code = b[i] if b[i] < 128 else code_at(width, text, i)
                step = 1
                second = 0
                if c == 6:
                    c = 0
                    if ref < ref_count and refs[4 * ref] == i:
                        if refs[4 * ref + 1] <= span[2 * s + 1]:
                            code = refs[4 * ref + 2]
                            second = refs[4 * ref + 3]
                            c = classes[ref_byte[ref]]
                            step = refs[4 * ref + 1] - i
                        ref += 1
                i += step
                if c == 1:
                    if pre[s]:
                        if code == 13 and i < span[2 * s + 1] and b[i] == 10:
                            continue
                        if code == 13:
                            code = 10
                        elif code != 10 and code != 9:
                            code = 32
                        if size > line or code != 10:
                            result[size] = code
                            size += 1
                        space = False
                    else:
                        space = size > line
                    continue
                code = _shown(code)
                if code == 0 or (code >= 0xAD and is_lost(code, result, 0 if space else size)):
                    continue
                if space:
                    result[size] = 32
                    size += 1
                    space = False
                result[size] = code
                size += 1
                if second:
                    result[size] = second
                    size += 1
        while size > 0 and (result[size - 1] == 10 or result[size - 1] == 32 or result[size - 1] == 9):
            size -= 1
    if cython.compiled:
        return PyUnicode_FromKindAndData(4, result, size)
    else:  # noqa: RET505 - only an else branch is left out by the compiler
        return bytes(result[:size]).decode("utf-32-le")
