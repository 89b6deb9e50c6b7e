# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Kept characters or lines to the parts of text tokens that they cover."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.pointers import ints, uchars
else:
    from unhusk.native.pointers import ints, uchars

compiled: bool = bool(cython.compiled)


def keep_tokens(mask: object, tokens: tuple[object, object, object], out: object) -> int:
    """Write (start, stop) of the text tokens whose owner is kept; return how many.

    `mask` is over owners; `tokens` are the edges, the text tokens and the owner of each. There must
    be room for all of them.
    """
    keep: cython.p_const_uchar = uchars(mask)
    edge: cython.p_const_int = ints(tokens[0])
    text: cython.p_const_int = ints(tokens[1])
    owner: cython.p_const_int = ints(tokens[2])
    span: cython.p_int = ints(out)
    n: cython.Py_ssize_t = len(tokens[1])
    t: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    for t in range(n):
        if keep[owner[t]]:
            span[2 * count] = edge[text[t]]
            span[2 * count + 1] = edge[text[t] + 1]
            count += 1
    return count


def total(spans: object) -> int:
    """Return how many characters spans (start, stop) have."""
    span: cython.p_const_int = ints(spans)
    n: cython.Py_ssize_t = len(spans)
    i: cython.Py_ssize_t
    size: cython.Py_ssize_t = 0
    for i in range(n):
        size += span[2 * i + 1] - span[2 * i]
    return size


def clip_characters(mask: object, edges: object, texts: object, out: object) -> int:
    """Write (start, stop) of each run of kept characters inside a text token; return how many.

    `texts` are the text tokens. With too little room the count goes on, but nothing is written.
    """
    keep: cython.const_uchar[::1] = mask
    edge: cython.const_int[::1] = edges
    text: cython.const_int[::1] = texts
    span: cython.int[::1] = out
    n: cython.Py_ssize_t = len(text)
    room: cython.Py_ssize_t = len(span) // 2
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    start: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    with cython.nogil:
        for t in range(n):
            i = edge[text[t]]
            stop = edge[text[t] + 1]
            while i < stop:
                while i < stop and not keep[i]:
                    i += 1
                if i == stop:
                    break
                start = i
                while i < stop and keep[i]:
                    i += 1
                if count < room:
                    span[2 * count] = start
                    span[2 * count + 1] = i
                count += 1
    return count


def clip_lines(lines: tuple[object, object], edges: object, texts: object, out: object) -> int:
    """Write (start, stop) of the parts of text tokens on kept lines; return how many.

    `lines` are the edges of the lines and the mask over them. Parts that touch are one.
    """
    line_edge: cython.const_int[::1] = lines[0]
    keep: cython.const_uchar[::1] = lines[1]
    edge: cython.const_int[::1] = edges
    text: cython.const_int[::1] = texts
    span: cython.int[::1] = out
    n: cython.Py_ssize_t = len(text)
    last: cython.Py_ssize_t = len(keep) - 1
    room: cython.Py_ssize_t = len(span) // 2
    t: cython.Py_ssize_t
    line: cython.Py_ssize_t = 0
    i: cython.int
    stop: cython.int
    part: cython.int
    touching: cython.bint
    count: cython.Py_ssize_t = 0
    with cython.nogil:
        for t in range(n):
            i = edge[text[t]]
            stop = edge[text[t] + 1]
            touching = False
            while i < stop:
                while line < last and line_edge[line + 1] <= i:
                    line += 1
                part = line_edge[line + 1] if line_edge[line + 1] < stop else stop
                if not keep[line]:
                    touching = False
                elif touching:
                    if count <= room:
                        span[2 * count - 1] = part
                else:
                    touching = True
                    if count < room:
                        span[2 * count] = i
                        span[2 * count + 1] = part
                    count += 1
                i = part
    return count
