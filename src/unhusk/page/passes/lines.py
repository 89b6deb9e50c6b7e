# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Source lines, or lines of a fixed width, with their content and code characters.

Comments, scripts and styles count as nothing and never break a line (algorithms.md 0.3). White
space counts one per run and nothing at the ends of a line. With a width, newlines are white space
like any other, and a line ends at the first tag boundary or white space in text behind the width;
white space between two tags does not count towards the width, unless `ALL_SPACE` is asked for.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import (
        ByteClass,
        Flag,
        Kind,
        LineColumn,
        LineOption,
        Tag,
    )
    from cython.cimports.unhusk.native.pointers import ints
else:
    from unhusk.lex.lex_enums import ByteClass, Flag, Kind, Tag
    from unhusk.native.pointers import ints
    from unhusk.page.page_enums import LineColumn, LineOption

from unhusk.lex.byte_classes import CLASSES
from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)


def measure_text(data: bytes, tokens: tuple[object, ...], out: object) -> None:
    """Write for each token how much text there is up to its end, white space one per run.

    White space before a link does not count as text of the link, nor do its own ends. `tokens` are
    edges, kind and tag.
    """
    b: cython.p_const_uchar = data
    class_bytes: bytes = CLASSES
    classes: cython.p_const_uchar = class_bytes
    edge: cython.const_int[::1] = tokens[0]
    kind: cython.const_uchar[::1] = tokens[1]
    tags: cython.const_short[::1] = tokens[2]
    reached: cython.int[::1] = out
    n: cython.Py_ssize_t = len(kind)
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    size: cython.int = 0
    gap: cython.int = 0
    seen: cython.bint = False
    with cython.nogil:
        for t in range(n):
            if kind[t] == Kind.TEXT or kind[t] == Kind.VERBATIM:
                for i in range(edge[t], edge[t + 1]):
                    if classes[b[i]] == ByteClass.SPACE:
                        gap = 1 if seen else 0
                    else:
                        size += gap + 1
                        gap = 0
                        seen = True
            elif kind[t] == Kind.START and tags[t] == Tag.A:
                size += gap
                gap = 0
                seen = False
            reached[t] = size


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _store(column: cython.p_int, step: cython.Py_ssize_t, line: cython.Py_ssize_t, chars: cython.int, code: cython.int, marks: cython.int, link_chars: cython.int, wide: cython.int) -> cython.void:
    column[LineColumn.CHARS * step + line] = chars
    column[LineColumn.CODE * step + line] = code
    column[LineColumn.TAGS * step + line] = marks
    column[LineColumn.LINK_CHARS * step + line] = link_chars
    column[LineColumn.WIDE * step + line] = wide


def break_lines(
    data: bytes, tokens: tuple[object, ...], form: tuple[int, int], out: object, deadline: float
) -> int:
    """Fill the line rows and return the number of lines; width 0 keeps the source's lines.

    `tokens` are edges, kind, tag, flags, at which tokens lines begin (or nothing), and how many
    characters each counts as where it is not -1 (or nothing); `form` are the width and options.
    `wide` counts characters from U+0080 up, in text and tags alike.
    """
    b: cython.p_const_uchar = data
    class_bytes: bytes = CLASSES
    classes: cython.p_const_uchar = class_bytes
    edge: cython.const_int[::1] = tokens[0]
    kind: cython.const_uchar[::1] = tokens[1]
    tags: cython.const_short[::1] = tokens[2]
    flags: cython.const_uchar[::1] = tokens[3]
    cuts: cython.const_uchar[::1] = tokens[4]
    sizes: cython.const_int[::1] = tokens[5]
    column: cython.p_int = ints(out)
    step: cython.Py_ssize_t = out.shape[1]
    n: cython.Py_ssize_t = len(kind)
    limit: cython.Py_ssize_t = form[0]
    whole: cython.bint = form[1] & LineOption.WHOLE_LINKS != 0
    roomy: cython.bint = form[1] & LineOption.ALL_SPACE != 0
    has_cuts: cython.bint = len(cuts) > 0
    has_sizes: cython.bint = len(sizes) > 0
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    first: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    line: cython.Py_ssize_t = 0
    size: cython.Py_ssize_t = 0
    c: cython.int
    chars: cython.int = 0
    code: cython.int = 0
    marks: cython.int = 0
    link_chars: cython.int = 0
    wide: cython.int = 0
    linked: cython.int
    gap: cython.int = 0
    in_tag: cython.bint
    broken: cython.bint
    may_break: cython.bint
    sized: cython.bint
    with cython.nogil:
        column[LineColumn.START * step] = 0
        for t in range(n):
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            if has_cuts and cuts[t] and edge[t] > column[LineColumn.START * step + line]:
                _store(column, step, line, chars, code, marks, link_chars, wide)
                line += 1
                column[LineColumn.START * step + line] = edge[t]
                chars = code = marks = link_chars = wide = gap = 0
                size = 0
            in_tag = kind[t] == Kind.START or kind[t] == Kind.END or kind[t] == Kind.DOCTYPE
            if in_tag:
                if tags[t] == Tag.SCRIPT or tags[t] == Tag.STYLE:
                    continue
                marks += 1 if kind[t] != Kind.DOCTYPE else 0
            elif kind[t] != Kind.TEXT and kind[t] != Kind.VERBATIM:
                continue
            linked = 1 if flags[t] & Flag.IN_ANCHOR and not in_tag else 0
            i = edge[t]
            stop = edge[t + 1]
            if in_tag:
                gap = gap if chars else 0
            may_break = limit == 0 and not (whole and (in_tag or flags[t] & Flag.IN_LINK))
            sized = has_sizes and in_tag and sizes[t] >= 0
            while i < stop:
                c = b[i]
                broken = False
                if sized:
                    code += sizes[t]
                    size += sizes[t]
                    i = stop - 1
                elif in_tag:
                    if may_break and (c == 10 or (c == 13 and not (i + 1 < stop and b[i + 1] == 10))):
                        broken = True
                    elif limit or c != 13:
                        first = i
                        while i < stop and (limit or (b[i] != 10 and b[i] != 13)):
                            wide += b[i] >> 7
                            i += 1
                        i = i if i > first else first + 1  # a newline that ends no line
                        code += i - first
                        size += i - first
                        i -= 1
                elif classes[c] == ByteClass.SPACE:
                    if may_break and (c == 10 or (c == 13 and not (i + 1 < stop and b[i + 1] == 10))):
                        broken = True
                    else:
                        size += 1 if roomy else 0
                        if gap == 0 and chars:
                            gap = 2 if linked else 1
                        broken = limit > 0 and size >= limit
                else:
                    if gap:
                        chars += 1
                        size += 0 if roomy else 1
                        link_chars += gap - 1
                        gap = 0
                    first = i
                    while i < stop and classes[b[i]] != ByteClass.SPACE:
                        wide += b[i] >> 7
                        i += 1
                    chars += i - first
                    size += i - first
                    if linked:
                        link_chars += i - first
                    i -= 1
                i += 1
                if broken or (limit and i == stop and size >= limit):
                    _store(column, step, line, chars, code, marks, link_chars, wide)
                    line += 1
                    column[LineColumn.START * step + line] = i
                    chars = code = marks = link_chars = wide = gap = 0
                    size = 0
        _store(column, step, line, chars, code, marks, link_chars, wide)
        line += 1
        column[LineColumn.START * step + line] = edge[n]
    return line
