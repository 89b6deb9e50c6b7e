# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of a block's own text: one pass over the characters of all blocks."""

from __future__ import annotations

from math import log

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import log
    from cython.cimports.unhusk.kernel.features.passes.workspace import Workspace
    from cython.cimports.unhusk.native.bits import unhusk_bits, unhusk_first
    from cython.cimports.unhusk.native.enums import ByteKind, Feature, TextCount, Work
    from cython.cimports.unhusk.native.pointers import uchars, ulonglongs, ushorts
else:
    from unhusk.kernel.features.feature_enums import ByteKind, Feature, TextCount, Work
    from unhusk.native.pointers import uchars, ulonglongs, ushorts

from unhusk.page.vocabulary import SYMBOLS, machine
from unhusk.structure.cue_words import WORDS

compiled: bool = bool(cython.compiled)

if not cython.compiled:  # compiled, these are functions of C headers

    def unhusk_kinds(text, count, _size, found):  # noqa: D103 - native/byte_kinds.h
        small, large, space = (
            sum((c in some) << i for i, c in enumerate(text[:count]))
            for some in (b"abcdefghijklmnopqrstuvwxyz", b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", b"\t\n\v\f\r ")
        )
        found[:] = small, large, space

    def unhusk_bits(word):  # noqa: D103
        return word.bit_count()

    def unhusk_first(word):  # noqa: D103
        return (word & -word).bit_length() - 1


_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF)  # hashes have 48 bits, which a double holds exactly
_PRIME = cython.declare(cython.ulonglong, 0x100000001B3)


_MARKS, _CODES = "|/>@#-", "{}[]=<;\\_&%*+"
_SIGNS = {",": ByteKind.COMMA, ":": ByteKind.COLON, "$": ByteKind.MONEY}
_SIGNS |= dict.fromkeys(".!?", ByteKind.END) | dict.fromkeys("£¥", ByteKind.MONEY)
_SIGNS |= dict.fromkeys(_MARKS + "«»·©®", ByteKind.MARK) | dict.fromkeys(_CODES, ByteKind.CODE)


def _kind(byte: int) -> int:
    c = chr(byte)
    if c.isspace():
        return ByteKind.SPACE
    if c in _SIGNS:
        return _SIGNS[c]
    if byte >= 0x80:
        return ByteKind.WIDE
    if c.isalpha():
        return ByteKind.UPPER if c.isupper() else ByteKind.LOWER
    return ByteKind.DIGIT if c.isdigit() else ByteKind.OTHER


KIND_OF = bytes(map(_kind, range(256)))
SHORT = 120  # characters; only in shorter blocks are words looked for
_SHORT = cython.declare(cython.int, SHORT)
_GROUPS = cython.declare(cython.int, len(WORDS))
_HASHED = cython.declare(cython.int, 64)  # characters of a block that are hashed

_moves, _outputs = machine(WORDS)
_kinds = uchars(KIND_OF)
_symbols = uchars(SYMBOLS)
_move = ushorts(_moves)
_output = ulonglongs(_outputs)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _spell(space: Workspace) -> cython.void:
    """Hash the first characters of each block, white space collapsed; find words in short ones.

    Every character takes the same way, so that the ends of words do not surprise the processor.
    """
    b: cython.p_const_uchar = space.data
    edge: cython.p_const_int = space.edge
    text: cython.p_const_int = space.text_token
    owner: cython.p_const_int = space.text_block
    chars: cython.p_const_int = space.chars
    count: cython.p_int = space.counts
    work: cython.p_double = space.work
    n: cython.Py_ssize_t = space.blocks
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    block: cython.Py_ssize_t
    last: cython.Py_ssize_t = -1
    c: cython.int
    state: cython.int = 0
    gap: cython.bint = True  # behind white space
    short_text: cython.bint = False
    found: cython.ulonglong = 0
    mix: cython.ulonglong = 0
    hashed: cython.int = 0  # characters in it
    for k in range(space.texts):
        block = owner[k]
        if block != last:
            last = block
            gap = True
            state = _move[26]
            found = 0
            mix = chars[block]
            hashed = 0
            short_text = chars[block] <= _SHORT
        i = edge[text[k]]
        stop = edge[text[k] + 1]
        while i < stop and (short_text or hashed < _HASHED):
            c = b[i]
            i += 1
            if _kinds[c] == ByteKind.SPACE:
                if gap:
                    continue
                gap = True
                c = 32
            else:
                gap = False
            if hashed < _HASHED:
                hashed += 1
                mix = (mix ^ c) * _PRIME & _MASK
            if short_text:
                state = _move[state + (_symbols[c] & 31)]
                found |= _output[state >> 5]
        if k + 1 == space.texts or owner[k + 1] != block:
            if short_text:
                found |= _output[_move[state + 26] >> 5]
            count[TextCount.SIZE * block + TextCount.WORD_GROUPS] = cython.cast(cython.int, found)
            work[Work.HASH * n + block] = mix


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count(space: Workspace) -> cython.void:
    """Count the characters of each block by kind, white space collapsed, 64 at a time.

    Letters and white space are counted as sets of bits; only the others are looked at one by one.
    """
    b: cython.p_const_uchar = space.data
    edge: cython.p_const_int = space.edge
    text: cython.p_const_int = space.text_token
    owner: cython.p_const_int = space.text_block
    count: cython.p_int = space.counts
    size: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, space.length)
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    at: cython.Py_ssize_t
    start: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    block: cython.Py_ssize_t
    last: cython.Py_ssize_t = -1
    kind: cython.int
    before: cython.int = 0  # kind of the character before
    previous: cython.int  # the same inside a token
    run: cython.int = 0  # digits in a row
    value: cython.int = 0
    whole: cython.ulonglong
    others: cython.ulonglong
    behind: cython.ulonglong  # white space, or the begin of the block
    one: cython.ulonglong = 1
    found: cython.ulonglong[3]  # small letters, capitals, white space
    if not cython.compiled:
        found = [0, 0, 0]
    for k in range(space.texts):
        block = owner[k]
        if block != last:
            last = block
            before = ByteKind.SPACE
            run = 0
            value = 0
            count[TextCount.SIZE * block + TextCount.FIRST_KIND] = -1
        start = edge[text[k]]
        stop = edge[text[k] + 1]
        for i in range(start, stop, 64):
            whole = 0xFFFFFFFFFFFFFFFF if stop - i >= 64 else (one << (stop - i)) - 1
            unhusk_kinds(b + i if cython.compiled else b[i:i + 64], stop - i, size - i, found)
            others = whole & ~(found[0] | found[1] | found[2])
            while others:
                at = i + unhusk_first(others)
                others &= others - 1
                kind = _kinds[b[at]]
                count[TextCount.SIZE * block + kind] += kind != ByteKind.SPACE
                if kind == ByteKind.SPACE:  # the rare ones
                    found[2] |= one << (at - i)
                elif kind == ByteKind.DIGIT:
                    previous = _kinds[b[at - 1]] if at > start else before
                    if previous != ByteKind.DIGIT:
                        count[TextCount.SIZE * block + TextCount.YEARS] += run == 4 and 1900 <= value < 2100
                        run = 0
                        value = 0
                        count[TextCount.SIZE * block + TextCount.NUMBERS] += previous == ByteKind.SPACE
                        count[TextCount.SIZE * block + TextCount.TIMES] += previous == ByteKind.COLON
                    run += 1
                    value = (value * 10 + b[at] - 48) % 100000
            behind = found[2] << 1 | (before == ByteKind.SPACE)
            count[TextCount.SIZE * block + ByteKind.LOWER] += unhusk_bits(found[0])
            count[TextCount.SIZE * block + ByteKind.UPPER] += unhusk_bits(found[1])
            count[TextCount.SIZE * block + ByteKind.SPACE] += unhusk_bits(found[2] & ~behind)
            count[TextCount.SIZE * block + TextCount.CAPITALS] += unhusk_bits(found[1] & behind)
            others = whole & ~found[2]
            if others:
                if count[TextCount.SIZE * block + TextCount.FIRST_KIND] < 0:
                    count[TextCount.SIZE * block + TextCount.FIRST_KIND] = _kinds[b[i + unhusk_first(others)]]
                at = (stop if stop - i < 64 else i + 64) - 1
                while _kinds[b[at]] == ByteKind.SPACE:
                    at -= 1
                count[TextCount.SIZE * block + TextCount.LAST_BYTE] = b[at]
            before = _kinds[b[(stop if stop - i < 64 else i + 64) - 1]]
        if k + 1 == space.texts or owner[k + 1] != block:
            count[TextCount.SIZE * block + TextCount.YEARS] += run == 4 and 1900 <= value < 2100


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def read_texts(space: Workspace) -> cython.void:
    """Fill the features of each block's own text, and what later passes need of it."""
    chars: cython.p_const_int = space.chars
    words: cython.p_const_int = space.words
    link_chars: cython.p_const_int = space.link_chars
    link_words: cython.p_const_int = space.link_words
    tags: cython.p_const_int = space.tags
    sentences: cython.p_const_int = space.sentences
    ideographs: cython.p_const_int = space.ideographs
    starts: cython.p_const_int = space.starts
    edges: cython.p_const_int = space.edges
    to: cython.p_float = space.out
    count: cython.p_int = space.counts
    work: cython.p_double = space.work
    n: cython.Py_ssize_t = space.blocks
    k: cython.Py_ssize_t
    block: cython.Py_ssize_t
    c: cython.int
    size: cython.double
    links: cython.double
    written: cython.double
    total: cython.double
    for k in range(TextCount.SIZE * n):
        count[k] = 0
    _spell(space)
    _count(space)
    for block in range(n):
        size = chars[block] + 2 * ideographs[block]
        links = link_chars[block] * (size / (chars[block] if chars[block] > 0 else 1))
        work[Work.SIZE * n + block] = size
        work[Work.LINKS * n + block] = links
        work[Work.PLAIN * n + block] = size - links
        work[Work.COMMAS * n + block] = count[TextCount.SIZE * block + ByteKind.COMMA] + ideographs[block] / 15.0
        work[Work.MONEY * n + block] = 1 if count[TextCount.SIZE * block + ByteKind.MONEY] > 0 else 0
        total = chars[block] if chars[block] > 0 else 1
        written = count[TextCount.SIZE * block + ByteKind.LOWER] + count[TextCount.SIZE * block + ByteKind.UPPER] + 1
        to[Feature.SIZE * n + block] = log(1 + size)
        to[Feature.WORDS * n + block] = log(1.0 + words[block])
        to[Feature.WORD_SIZE * n + block] = total / (words[block] if words[block] > 0 else 1)
        to[Feature.LINK_DENSITY * n + block] = links / (size if size > 0 else 1)
        to[Feature.LINK_WORDS * n + block] = link_words[block]
        to[Feature.TAGS * n + block] = tags[block]
        to[Feature.TAG_SHARE * n + block] = (tags[block] + 1) / (size + 1)
        to[Feature.SENTENCES * n + block] = sentences[block]
        to[Feature.IDEOGRAPHS * n + block] = ideographs[block] / total
        to[Feature.STARTS * n + block] = starts[block] - (starts[block - 1] if block > 0 else 0)
        to[Feature.EDGES * n + block] = edges[block] - (edges[block - 1] if block > 0 else 0)
        to[Feature.UPPER * n + block] = count[TextCount.SIZE * block + ByteKind.UPPER] / written
        to[Feature.DIGITS * n + block] = count[TextCount.SIZE * block + ByteKind.DIGIT] / total
        to[Feature.COMMAS * n + block] = work[Work.COMMAS * n + block]
        c = count[TextCount.SIZE * block + TextCount.LAST_BYTE]
        to[Feature.ENDS_SENTENCE * n + block] = 1 if _kinds[c] == ByteKind.END or c == 0x82 or c == 0x83 or c == 34 else 0
        to[Feature.ENDS_COLON * n + block] = 1 if c == 58 else 0
        to[Feature.ENDS_OTHER * n + block] = 1 if _kinds[c] == ByteKind.MARK or _kinds[c] == ByteKind.CODE else 0
        to[Feature.FIRST_KIND * n + block] = count[TextCount.SIZE * block + TextCount.FIRST_KIND]
        to[Feature.MONEY * n + block] = count[TextCount.SIZE * block + ByteKind.MONEY]
        to[Feature.YEARS * n + block] = count[TextCount.SIZE * block + TextCount.YEARS]
        to[Feature.TIMES * n + block] = count[TextCount.SIZE * block + TextCount.TIMES]
        to[Feature.MARKS * n + block] = count[TextCount.SIZE * block + ByteKind.MARK] / total
        to[Feature.CODE * n + block] = count[TextCount.SIZE * block + ByteKind.CODE] / total
        to[Feature.CAPITALS * n + block] = count[TextCount.SIZE * block + TextCount.CAPITALS] / (words[block] if words[block] > 0 else 1.0)
        to[Feature.NUMBERS * n + block] = count[TextCount.SIZE * block + TextCount.NUMBERS] / (words[block] if words[block] > 0 else 1.0)
        to[Feature.WIDE * n + block] = count[TextCount.SIZE * block + ByteKind.WIDE] / total
        for k in range(_GROUPS):
            to[(Feature.SAYS_COMMENT + k) * n + block] = (count[TextCount.SIZE * block + TextCount.WORD_GROUPS] >> k) & 1
