# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The characters of text tokens as code points, character references resolved, in one array."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA, PyUnicode_KIND
    from cython.cimports.unhusk.page.passages import sorts
else:
    from unhusk.page.passages import sorts

from unhusk.deadline import check
from unhusk.lex.tags import ANCESTOR
from unhusk.page import letters
from unhusk.page.letters import learn

compiled: bool = bool(cython.compiled)

_TEMPLATE = cython.declare(cython.ulonglong, ANCESTOR["template"])

if cython.compiled:

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _read(width: cython.int, text: cython.p_void, i: cython.Py_ssize_t) -> cython.uint:
        """Return a code point of the source."""
        if width == 1:
            return cython.cast(cython.p_uchar, text)[i]
        if width == 2:
            return cython.cast(cython.p_ushort, text)[i]
        return cython.cast(cython.p_uint, text)[i]

else:

    def _read(width: int, text: str, i: int) -> int:
        """Return a code point of the source."""
        return ord(text[i])


def resolve(source: str, page: tuple[object, ...], references: object, out: tuple[object, ...], deadline: float) -> int:
    """Write the code points and, for each token and behind the last, where its own begin.

    Text in templates has none, nor has anything but text. `page` are edges, kind and node of the
    tokens and the nodes' ancestors; `references` are the flat rows of lex/charrefs.py. Every code
    point is known to page/letters.py afterwards. Returns the number of code points.
    """
    width: cython.int = 0
    text: cython.p_void
    if cython.compiled:
        width = PyUnicode_KIND(source)
        text = PyUnicode_DATA(source)
    else:
        text = source
    edge: cython.const_int[::1] = page[0]
    kind: cython.const_uchar[::1] = page[1]
    own: cython.const_int[::1] = page[2]
    mask: cython.const_ulonglong[::1] = page[3]
    refs: cython.const_int[::1] = references
    codes: cython.uint[::1] = out[0]
    starts: cython.int[::1] = out[1]
    kinds: cython.const_uchar[::1] = memoryview(letters.KINDS)
    n: cython.Py_ssize_t = len(kind)
    ref_count: cython.Py_ssize_t = len(refs) // 4
    ref: cython.Py_ssize_t = 0
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    size: cython.int = 0
    k: cython.int
    c: cython.uint
    with cython.nogil:
        for t in range(n):
            starts[t] = size
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            if (kind[t] != sorts.TEXT and kind[t] != sorts.VERBATIM) or mask[own[t]] & _TEMPLATE:
                continue
            i = edge[t]
            while ref < ref_count and refs[4 * ref] < i:
                ref += 1
            while i < edge[t + 1]:
                stop = edge[t + 1]
                if ref < ref_count and refs[4 * ref] < stop:
                    stop = refs[4 * ref]
                while i < stop:
                    c = _read(width, text, i)
                    if kinds[c] == 0:
                        with cython.gil:
                            learn(c)
                    codes[size] = c
                    size += 1
                    i += 1
                if i < edge[t + 1]:
                    for k in range(2, 4):
                        c = refs[4 * ref + k]
                        if k == 3 and c == 0:
                            break
                        if kinds[c] == 0:
                            with cython.gil:
                                learn(c)
                        codes[size] = c
                        size += 1
                    i = refs[4 * ref + 1]
                    ref += 1
        starts[n] = size
    return size
