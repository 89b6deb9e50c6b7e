# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Kept spans to the leaves and runs of an outline: a pass over the elements, and one over the spans."""

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
    from cython.cimports.unhusk.native.pointers import code_at, ints, shorts, uchars, uints
    from cython.cimports.unhusk.native.word_runs import unhusk_letters
    from cython.cimports.unhusk.render.passes.invisible import is_lost
else:
    from unhusk.native.pointers import code_at, ints, shorts, uchars, uints
    from unhusk.render.passes.invisible import is_lost

from unhusk.lex.tags import TAGS

compiled: bool = bool(cython.compiled)

INLINE, CONTAINER, TABLE, PART, PARAGRAPH, HEADING, CODE = range(1, 8)  # what a tag can be, if anything
TEXT, BREAK, DRAWN = range(3)  # kinds of runs; those from DRAWN on are images and formulas, in order
RUN = 6  # numbers of a run: kind, style, start and stop of its text, start and stop in the source
LEAF = 3  # numbers of a leaf: block of its path, whether that is the leaf itself, first run
SPARE = 8  # more code points that a word may be written to than it has

_INLINE = cython.declare(cython.int, INLINE)
_TABLE = cython.declare(cython.int, TABLE)
_PART = cython.declare(cython.int, PART)
_PARAGRAPH = cython.declare(cython.int, PARAGRAPH)  # the first kind of leaf
_CODE = cython.declare(cython.int, CODE)
_TEXT = cython.declare(cython.int, TEXT)
_BREAK = cython.declare(cython.int, BREAK)
_DRAWN = cython.declare(cython.int, DRAWN)
_TABLE_TAG = cython.declare(cython.int, TAGS["table"])
_TR = cython.declare(cython.int, TAGS["tr"])
_BR = cython.declare(cython.int, TAGS["br"])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_space(code: cython.uint) -> cython.bint:
    """Say whether a character is white space, as `str.isspace` does."""
    if code < 128:
        return code == 32 or 9 <= code <= 13 or 28 <= code <= 31
    if code < 0x1680:
        return code == 0x85 or code == 0xA0
    return (
        code == 0x1680 or 0x2000 <= code <= 0x200A or code == 0x2028 or code == 0x2029
        or code == 0x202F or code == 0x205F or code == 0x3000
    )


def is_space(code: int) -> bool:
    """Say whether a character is white space."""
    return bool(_is_space(code))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shown(code: cython.uint) -> cython.uint:
    """Return the character to write, or 0 for none, as `clean_text` of runtime/clean_text.py."""
    if code < 9 or 14 <= code <= 27 or (0x7F <= code < 0xA0 and code != 0x85):
        return 0
    if code < 0x202A:
        return code
    if code <= 0x202E or 0x2066 <= code <= 0x2069 or code == 0xFFFE or code == 0xFFFF:
        return 0
    if 0xD800 <= code <= 0xDFFF:
        return 0xFFFD
    return code


def place(nodes: tuple[object, object], tables: object, kinds: object, most: int, out: tuple[object, ...]) -> None:
    """Fill for each element the innermost block and inline element that it is or is in; else 0.

    `nodes` are tag and parent; `tables` the tables of data; `kinds` says of each tag what it can be;
    no more than `most` blocks are inside each other. `out` are blocks, inline elements, and the
    number of blocks around each element.
    """
    tag: cython.p_const_short = shorts(nodes[0])
    parent: cython.p_const_int = ints(nodes[1])
    table: cython.p_const_int = ints(tables)
    kind: cython.p_const_uchar = uchars(kinds)
    block: cython.p_int = ints(out[0])
    inline: cython.p_int = ints(out[1])
    depth: cython.p_int = ints(out[2])
    deepest: cython.int = most
    n: cython.Py_ssize_t = len(nodes[0])
    k: cython.Py_ssize_t
    around: cython.int
    c: cython.int
    with cython.nogil:
        block[0] = 0
        inline[0] = 0
        depth[0] = 0
        for k in range(1, n):
            around = block[parent[k]]
            block[k] = around
            inline[k] = inline[parent[k]]
            depth[k] = depth[parent[k]]
            c = kind[tag[k]]
            if c == 0:
                continue
            if c == _INLINE:
                inline[k] = cython.cast(cython.int, k)
                continue
            if depth[k] >= deepest or kind[tag[around]] >= _PARAGRAPH:
                continue
            if c == _TABLE and table[k] != k:
                continue
            if c == _PART and tag[around] != _TABLE_TAG and tag[around] != _TR:
                continue
            block[k] = cython.cast(cython.int, k)
            depth[k] += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _added(run: cython.p_int, at: cython.Py_ssize_t, kind: cython.int, style: cython.int, begun: cython.Py_ssize_t, size: cython.Py_ssize_t, start: cython.int, stop: cython.int) -> cython.Py_ssize_t:
    """Write a run and return the number of the next one."""
    run[6 * at] = kind
    run[6 * at + 1] = style
    run[6 * at + 2] = cython.cast(cython.int, begun)
    run[6 * at + 3] = cython.cast(cython.int, size)
    run[6 * at + 4] = start
    run[6 * at + 5] = stop
    return at + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _written(run: cython.p_int, first: cython.Py_ssize_t, at: cython.Py_ssize_t, style: cython.int, begun: cython.Py_ssize_t, size: cython.Py_ssize_t, start: cython.int, stop: cython.int) -> cython.Py_ssize_t:
    """Write a run of text, joined to the one before in its leaf where both are set in one way."""
    if at > first and run[6 * at - 6] == _TEXT and run[6 * at - 5] == style:
        run[6 * at - 3] = cython.cast(cython.int, size)
        run[6 * at - 1] = stop
        return at
    return _added(run, at, _TEXT, style, begun, size, start, stop)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shared(left: cython.int, right: cython.int, above: cython.p_const_int, level: cython.p_const_int) -> cython.int:
    """Return the style of what is set apart only as two neighbours both are."""
    while left != right:
        if level[left] >= level[right]:
            left = above[left]
        else:
            right = above[right]
    return left


def weave(source: str, data: bytes, page: tuple[object, ...], pieces: tuple[object, ...], styles: tuple[object, object], out: tuple[object, ...]) -> tuple[str, int, int]:
    """Fill the leaves and runs that pieces of a page make; return their text, and their numbers.

    `page` are the tags of tokens, the tags of elements, their innermost blocks, what each tag can
    be, and the references; `pieces` are start, stop, token, element, the element whose path it has,
    style, block (-1 for what is no text), whether it follows directly upon the one before, and the
    number of what is drawn in its place, or -1. `styles` are, for each, the style around it and the
    number of those. `out` are leaves, runs, and room for the characters of all pieces, two more for
    each, and `SPARE`.
    """
    b: cython.p_const_uchar = data
    token_tag: cython.p_const_short = shorts(page[0])
    tag: cython.p_const_short = shorts(page[1])
    inner: cython.p_const_int = ints(page[2])
    kind: cython.p_const_uchar = uchars(page[3])
    refs: cython.p_const_int = ints(page[4])
    start: cython.p_const_int = ints(pieces[0])
    stop: cython.p_const_int = ints(pieces[1])
    token: cython.p_const_int = ints(pieces[2])
    node: cython.p_const_int = ints(pieces[3])
    path: cython.p_const_int = ints(pieces[4])
    style: cython.p_const_int = ints(pieces[5])
    block: cython.p_const_int = ints(pieces[6])
    follows: cython.p_const_int = ints(pieces[7])
    drawn: cython.p_const_int = ints(pieces[8])
    above: cython.p_const_int = ints(styles[0])
    level: cython.p_const_int = ints(styles[1])
    leaf: cython.p_int = ints(out[0])
    run: cython.p_int = ints(out[1])
    result: cython.p_uint = uints(out[2])
    width: cython.int = 4
    text: cython.p_void
    if cython.compiled:
        width = PyUnicode_KIND(source)
        text = PyUnicode_DATA(source)
    else:
        text = source
    count: cython.Py_ssize_t = len(pieces[0])
    ref_count: cython.Py_ssize_t = len(page[4])
    ref: cython.Py_ssize_t = 0
    p: cython.Py_ssize_t
    i: cython.Py_ssize_t
    t: cython.Py_ssize_t
    size: cython.Py_ssize_t = 0
    begun: cython.Py_ssize_t
    first: cython.Py_ssize_t = 0  # run of the open leaf
    r: cython.Py_ssize_t = 0  # runs so far
    leaves: cython.Py_ssize_t = 0
    last: cython.Py_ssize_t = 0  # piece that entered the open leaf or broke its line
    at: cython.int = -1  # block of the open leaf
    own: cython.int
    breaks: cython.int
    code: cython.uint
    second: cython.uint
    letters: cython.int
    k: cython.int
    is_leaf: cython.bint
    is_entered: cython.bint
    is_broken: cython.bint
    is_code: cython.bint = False
    is_begun: cython.bint
    is_led: cython.bint
    is_fresh: cython.bint
    after_return: cython.bint
    gap: cython.bint
    space: cython.bint = False  # before what comes next in the leaf
    with cython.nogil:
        for p in range(count):
            k = inner[path[p]]
            is_leaf = kind[tag[k]] >= _PARAGRAPH
            is_entered = leaves > 0 and k == at
            is_broken = False
            if is_entered and block[p] < 0:
                is_entered = is_leaf
            elif is_entered and block[p] != block[last]:
                breaks = 0
                for t in range(token[last], token[p]):
                    breaks += token_tag[t] == _BR
                if is_leaf:
                    is_entered = breaks < 2 or kind[tag[k]] != _PARAGRAPH
                else:
                    is_entered = breaks == 1 and node[last] == node[p]
                is_broken = is_entered
            if block[p] >= 0 or not is_entered:
                last = p
            if not is_entered:
                at = k
                leaf[3 * leaves] = at
                leaf[3 * leaves + 1] = is_leaf
                leaf[3 * leaves + 2] = cython.cast(cython.int, r)
                leaves += 1
                first = r
                is_code = kind[tag[k]] == _CODE
                space = False
            if is_broken and is_code:
                begun = size
                if r > first:
                    result[size] = 10
                    size += 1
                r = _written(run, first, r, 0, begun, size, start[p], start[p])
            elif is_broken:
                if r > first and run[6 * r - 6] != _BREAK:
                    r = _added(run, r, _BREAK, 0, size, size, start[p], start[p])
                space = False
            own = style[p]
            if drawn[p] >= 0:
                if space and r > first and run[6 * r - 6] != _BREAK:
                    result[size] = 32
                    size += 1
                    r = _written(run, first, r, _shared(run[6 * r - 5], own, above, level), size - 1, size, start[p], start[p])
                space = False
                r = _added(run, r, _DRAWN + drawn[p], own, size, size, start[p], stop[p])
                continue
            if not follows[p] and not is_code:
                space = True
            begun = size
            is_begun = is_code
            is_led = False
            is_fresh = r == first
            after_return = False
            gap = False
            i = start[p]
            while i < stop[p]:
                if cython.compiled:  # the common case: the letters of a word
                    letters = unhusk_letters(b + i) if is_begun and i + 8 <= stop[p] else 0
                    if letters:
                        if gap:
                            result[size] = 32
                            size += 1
                            gap = False
                        for k in range(8):
                            result[size + k] = b[i + k]
                        size += letters
                        i += letters
                        is_fresh = False
                        after_return = False
                        continue
                code = b[i] if b[i] < 128 else code_at(width, text, i)
                second = 0
                if code == 38:
                    while ref < ref_count and refs[4 * ref] < i:
                        ref += 1
                    if ref < ref_count and refs[4 * ref] == i and refs[4 * ref + 1] <= stop[p]:
                        code = refs[4 * ref + 2]
                        second = refs[4 * ref + 3]
                        i = refs[4 * ref + 1] - 1
                i += 1
                code = _shown(code)
                if code == 0 or (code >= 0xAD and is_lost(code, result, 0 if gap else size)):
                    continue
                if is_code:
                    if code == 10 and after_return:
                        after_return = False
                        continue
                    after_return = code == 13
                    if after_return:
                        code = 10
                    if is_fresh and code == 10:
                        is_fresh = False
                        continue
                    is_fresh = False
                    if 11 <= code < 32 or code == 0x85 or code == 0x2028 or code == 0x2029:
                        code = 32
                elif _is_space(code):
                    if is_begun:
                        gap = True
                    else:
                        is_led = True
                    continue
                elif not is_begun:
                    is_begun = True
                    if r > first and run[6 * r - 6] != _BREAK and (space or is_led):
                        result[size] = 32
                        size += 1
                        r = _written(run, first, r, _shared(run[6 * r - 5], own, above, level), begun, size, start[p], start[p])
                        begun = size
                elif gap:
                    result[size] = 32
                    size += 1
                    gap = False
                result[size] = code
                size += 1
                if second:
                    result[size] = second
                    size += 1
            if is_code:
                r = _written(run, first, r, 0, begun, size, start[p], stop[p])
            elif is_begun:
                r = _written(run, first, r, own, begun, size, start[p], stop[p])
                space = gap
            else:
                space = True
    if cython.compiled:
        return PyUnicode_FromKindAndData(4, result, size), leaves, r
    else:  # noqa: RET505 - only an else branch is left out by the compiler
        return bytes(result[:size]).decode("utf-32-le"), leaves, r
