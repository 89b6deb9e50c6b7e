# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The characters of text tokens as code points, character references resolved, in one array."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA, PyUnicode_KIND
    from cython.cimports.unhusk.native.enums import Kind, Reference
    from cython.cimports.unhusk.native.pointers import ints, uchars, uints, ulonglongs
else:
    from unhusk.lex.lex_enums import Kind, Reference
    from unhusk.native.pointers import ints, uchars, uints, ulonglongs

from unhusk.lex.tags import ANCESTOR
from unhusk.page import letters
from unhusk.page.letters import learn
from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)

_LATIN = cython.declare(cython.uint, 0xFF)  # code points up to here are known from the start
_TEMPLATE = cython.declare(cython.ulonglong, ANCESTOR["template"])

if cython.compiled:

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _copy(width: cython.int, text: cython.p_void, start: cython.Py_ssize_t, stop: cython.Py_ssize_t, out: cython.p_uint, size: cython.Py_ssize_t) -> cython.void:
        """Copy characters of the source, which has so many bytes for each."""
        i: cython.Py_ssize_t
        if width == 1:
            for i in range(stop - start):
                out[size + i] = cython.cast(cython.p_uchar, text)[start + i]
        elif width == 2:
            for i in range(stop - start):
                out[size + i] = cython.cast(cython.p_ushort, text)[start + i]
        else:
            for i in range(stop - start):
                out[size + i] = cython.cast(cython.p_uint, text)[start + i]

else:

    def _copy(width: int, text: str, start: int, stop: int, out: memoryview, size: int) -> None:
        """Copy characters of the source."""
        for i in range(start, stop):
            out[size + i - start] = ord(text[i])


def resolve(source: str, page: tuple[object, ...], references: object, out: tuple[object, ...], deadline: float) -> int:
    """Write the code points and, for each token and behind the last, where its own begin.

    Text in templates has none, nor has anything but text. `page` are edges, kind and node of the
    tokens and the nodes' ancestors; `references` are the rows of lex/passes/charrefs.py. Every code point
    is known to page/letters.py afterwards. Returns the number of code points.
    """
    width: cython.int = 4
    text: cython.p_void
    if cython.compiled:
        width = PyUnicode_KIND(source)
        text = PyUnicode_DATA(source)
    else:
        text = source
    edge: cython.p_int = ints(page[0])
    kind: cython.p_uchar = uchars(page[1])
    own: cython.p_int = ints(page[2])
    mask: cython.p_ulonglong = ulonglongs(page[3])
    refs: cython.p_int = ints(references)
    codes: cython.p_uint = uints(out[0])
    starts: cython.p_int = ints(out[1])
    kinds: cython.p_uchar = uchars(letters.KINDS)
    n: cython.Py_ssize_t = len(page[1])
    ref_count: cython.Py_ssize_t = len(references)
    ref: cython.Py_ssize_t = 0
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    size: cython.int = 0
    known: cython.Py_ssize_t  # code points before this one are in the tables
    j: cython.Py_ssize_t
    k: cython.int
    c: cython.uint
    with cython.nogil:
        for t in range(n):
            starts[t] = size
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            if (kind[t] != Kind.TEXT and kind[t] != Kind.VERBATIM) or mask[own[t]] & _TEMPLATE:
                continue
            i = edge[t]
            known = size
            while ref < ref_count and refs[Reference.SIZE * ref + Reference.START] < i:
                ref += 1
            while i < edge[t + 1]:
                stop = edge[t + 1]
                if ref < ref_count and refs[Reference.SIZE * ref + Reference.START] < stop:
                    stop = refs[Reference.SIZE * ref + Reference.START]
                _copy(width, text, i, stop, codes, size)
                size += stop - i
                i = stop
                if i < edge[t + 1]:
                    for k in range(2, 4):
                        c = refs[Reference.SIZE * ref + k]
                        if k == 2 or c:
                            codes[size] = c
                            size += 1
                    i = refs[Reference.SIZE * ref + Reference.STOP]
                    ref += 1
                c = 0
                for j in range(known, size):
                    c |= codes[j]
                if c > _LATIN:
                    while known < size:
                        c = codes[known]
                        if kinds[c] == 0:
                            with cython.gil:
                                learn(c)
                        known += 1
                known = size
        starts[n] = size
    return size
