# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Kept characters or lines to the parts of text tokens that they cover."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

compiled: bool = bool(cython.compiled)


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
