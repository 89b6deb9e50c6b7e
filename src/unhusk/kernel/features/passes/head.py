# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What the head of a page states: its type, and the words of title and description in blocks."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.kernel.features.passes.workspace import Workspace
    from cython.cimports.unhusk.native.enums import (
        AttributeColumn,
        Feature,
        HeadFact,
        Kind,
        Rows,
        Tag,
    )
    from cython.cimports.unhusk.native.pointers import code_at, uchars
else:
    from unhusk.kernel.features.feature_enums import Feature, HeadFact, Rows
    from unhusk.lex.lex_enums import Kind, Tag
    from unhusk.native.pointers import code_at, uchars
    from unhusk.page.page_enums import AttributeColumn

from unhusk.lex.tags import ANCESTOR

compiled: bool = bool(cython.compiled)

_MASK = cython.declare(cython.uint, 0xFFFFFFFF)  # hashes have 32 bits
_SVG = cython.declare(cython.ulonglong, ANCESTOR["svg"])


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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_title(space: Workspace) -> cython.void:
    """Fill start and stop of the text of the first `title` outside svg, as `Page.title` has it."""
    k: cython.Py_ssize_t
    token: cython.Py_ssize_t
    for k in range(space.nodes):
        if space.tag[k] == Tag.TITLE and not space.ancestors[k] & _SVG:
            token = space.first[k] + 1
            if token < space.tokens and space.token_kind[token] == Kind.TEXT:
                space.head[HeadFact.TITLE] = space.edge[token]
                space.head[HeadFact.TITLE_STOP] = space.edge[token + 1]
            break


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def read_head(space: Workspace) -> cython.void:
    """Fill the first letter of the stated type, start and stop of description and title; else 0."""
    b: cython.p_const_uchar = space.data
    row: cython.p_const_int = space.attribute
    tag: cython.p_const_short = space.tag
    head: cython.p_int = space.head
    rows: cython.Py_ssize_t = space.attributes
    r: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    value: cython.Py_ssize_t
    value_stop: cython.Py_ssize_t
    last: cython.Py_ssize_t = -1
    which: cython.int = 0
    start: cython.int = 0
    behind: cython.int = 0
    for r in range(HeadFact.SIZE):
        head[r] = 0
    _find_title(space)
    for r in range(rows):
        if tag[row[AttributeColumn.SIZE * r + AttributeColumn.NODE]] != Tag.META or row[AttributeColumn.SIZE * r + AttributeColumn.VALUE_START] < 0:
            continue
        if row[AttributeColumn.SIZE * r + AttributeColumn.NODE] != last:
            last = row[AttributeColumn.SIZE * r + AttributeColumn.NODE]
            which = 0
            start = 0
            behind = 0
        i = row[AttributeColumn.SIZE * r + AttributeColumn.NAME_START]
        stop = row[AttributeColumn.SIZE * r + AttributeColumn.NAME_STOP]
        value = row[AttributeColumn.SIZE * r + AttributeColumn.VALUE_START]
        value_stop = row[AttributeColumn.SIZE * r + AttributeColumn.VALUE_STOP]
        if _is(b, i, stop, b"content", 7):
            start = value
            behind = value_stop
        elif _is(b, i, stop, b"name", 4) or _is(b, i, stop, b"property", 8):
            if _is(b, value, value_stop, b"og:type", 7):
                which = 1
            elif _is(b, value, value_stop, b"description", 11) or _is(b, value, value_stop, b"og:description", 14):
                which = 2
        if which == 1 and behind > start and head[HeadFact.TYPE] == 0:
            head[HeadFact.TYPE] = b[start] | 32
        elif which == 2 and behind - start > head[HeadFact.DESCRIPTION_STOP] - head[HeadFact.DESCRIPTION]:
            head[HeadFact.DESCRIPTION] = start
            head[HeadFact.DESCRIPTION_STOP] = behind


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
_symbols = uchars(_SYMBOLS)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def compare_head(space: Workspace) -> cython.void:
    """Fill which share of a block's first words stands in title and description."""
    width: cython.int = space.width
    text: cython.p_void = space.source
    b: cython.p_const_uchar = space.data
    start: cython.p_const_int = space.start
    behind: cython.p_const_int = space.stop
    slot: cython.p_uchar = space.head_words
    to: cython.p_float = space.out
    title: cython.Py_ssize_t = space.head[HeadFact.TITLE]
    title_stop: cython.Py_ssize_t = space.head[HeadFact.TITLE_STOP]
    n: cython.Py_ssize_t = space.blocks
    description: cython.Py_ssize_t = space.head[HeadFact.DESCRIPTION]
    description_stop: cython.Py_ssize_t = space.head[HeadFact.DESCRIPTION_STOP]
    block: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    part: cython.int
    c: cython.uint
    mix: cython.uint
    is_wide: cython.bint
    title_words: cython.int = 0
    is_silent: cython.bint = True
    words: cython.int
    in_title: cython.int
    described: cython.int
    for i in range(Rows.HEAD_WORD):
        slot[i] = 0
    for part in range(2):
        i = title if part == 0 else description
        stop = title_stop if part == 0 else description_stop
        mix = 0
        while i <= stop:
            c = _symbol(code_at(width, text, i)) if i < stop else 0
            is_wide = 0x2E80 <= c <= 0x9FFF
            if mix and (c == 0 or is_wide):
                if part == 0 and not slot[mix & (Rows.HEAD_WORD - 1)] & 1:
                    title_words += 1
                slot[mix & (Rows.HEAD_WORD - 1)] |= 1 << part
                is_silent = False
                mix = 0
            if c:
                mix = ((mix ^ c) * 16777619 + 1) & _MASK
            i += 1
    if is_silent:  # there is nothing to compare with
        for i in range(Feature.TITLE_WORDS * n, (Feature.DESCRIBED + 1) * n):
            to[i] = 0
        return
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
                c = _symbols[b[i]]
                if c:  # the common case: a letter or digit of ASCII
                    mix = ((mix ^ c) * 16777619 + 1) & _MASK
                    i += 1
                    continue
                if b[i] >= 128:
                    c = _symbol(code_at(width, text, i))
            is_wide = 0x2E80 <= c <= 0x9FFF
            if mix and (c == 0 or is_wide):
                words += 1
                in_title += slot[mix & (Rows.HEAD_WORD - 1)] & 1
                described += (slot[mix & (Rows.HEAD_WORD - 1)] >> 1) & 1
                mix = 0
            if c:
                mix = ((mix ^ c) * 16777619 + 1) & _MASK
            i += 1
        to[Feature.TITLE_WORDS * n + block] = in_title / cython.cast(cython.double, words if words else 1)
        to[Feature.TITLE_SHARE * n + block] = in_title / cython.cast(cython.double, title_words if title_words else 1)
        to[Feature.DESCRIBED * n + block] = described / cython.cast(cython.double, words if words else 1)
