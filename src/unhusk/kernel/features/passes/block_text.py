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
    from cython.cimports.unhusk.kernel.features.passes.workspace import Room
    from cython.cimports.unhusk.native.bits import unhusk_bits, unhusk_first
    from cython.cimports.unhusk.native.pointers import uchars, ulonglongs, ushorts
else:
    from unhusk.native.pointers import uchars, ulonglongs, ushorts

from unhusk.page.vocabulary import SYMBOLS, machine
from unhusk.structure.cue_words import WORDS

compiled: bool = bool(cython.compiled)

if not cython.compiled:  # compiled, these are constants and a function of the .pxd
    # kinds of bytes
    _OTHER = 0
    _LOWER = 1
    _UPPER = 2
    _DIGIT = 3
    _SPACE = 4
    _COMMA = 5
    _END = 6
    _MARK = 7
    _CODE = 8
    _MONEY = 9
    _WIDE = 10
    _COLON = 11
    _KINDS = 12

    def unhusk_kinds(text, count, _size, found):  # noqa: D103 - says the .pxd
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

def _kind(byte: int) -> int:
    c = chr(byte)
    if c.isspace():
        return 4
    if byte >= 0x80:
        return 9 if c in "£¥" else 7 if c in "«»·©®" else 10
    if c.isalpha():
        return 2 if c.isupper() else 1
    if c.isdigit():
        return 3
    groups = {",": 5, ".": 6, "!": 6, "?": 6, ":": 11, "$": 9}
    return groups.get(c, 7 if c in "|/>@#-" else 8 if c in "{}[]=<;\\_&%*+" else 0)


KIND_OF = bytes(map(_kind, range(256)))
WORD_GROUPS = tuple(WORDS)
SHORT = 120  # characters; only in shorter blocks are words looked for

COLUMNS = (
    "size words word_size link_density link_words tags tag_share sentences ideographs starts "
    "edges upper digits commas ends_sentence ends_colon ends_other first_kind money years times "
    "marks code capitals numbers wide "
    + " ".join(f"says_{group}" for group in WORD_GROUPS)
).split()  # fmt: skip


_moves, _outputs = machine(WORDS)
_kinds = uchars(KIND_OF)
_symbols = uchars(SYMBOLS)
_move = ushorts(_moves)
_output = ulonglongs(_outputs)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _spell(room: Room) -> cython.void:
    """Hash the first characters of each block, white space collapsed; find words in short ones.

    Every character takes the same way, so that the ends of words do not surprise the processor.
    """
    b: cython.p_const_uchar = room.data
    edge: cython.p_const_int = room.edge
    text: cython.p_const_int = room.text_token
    owner: cython.p_const_int = room.text_block
    chars: cython.p_const_int = room.chars
    count: cython.p_int = room.counts
    work: cython.p_double = room.work
    n: cython.Py_ssize_t = room.n
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
    for k in range(room.texts):
        block = owner[k]
        if block != last:
            last = block
            gap = True
            state = _move[26]
            found = 0
            mix = chars[block]
            hashed = 0
            short_text = chars[block] <= 120
        i = edge[text[k]]
        stop = edge[text[k] + 1]
        while i < stop and (short_text or hashed < 64):
            c = b[i]
            i += 1
            if _kinds[c] == _SPACE:
                if gap:
                    continue
                gap = True
                c = 32
            else:
                gap = False
            if hashed < 64:
                hashed += 1
                mix = (mix ^ c) * _PRIME & _MASK
            if short_text:
                state = _move[state + (_symbols[c] & 31)]
                found |= _output[state >> 5]
        if k + 1 == room.texts or owner[k + 1] != block:
            if short_text:
                found |= _output[_move[state + 26] >> 5]
            count[20 * block + 18] = cython.cast(cython.int, found)
            work[4 * n + block] = mix


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count(room: Room) -> cython.void:
    """Count the characters of each block by kind, white space collapsed, 64 at a time.

    Letters and white space are counted as sets of bits; only the others are looked at one by one.
    """
    b: cython.p_const_uchar = room.data
    edge: cython.p_const_int = room.edge
    text: cython.p_const_int = room.text_token
    owner: cython.p_const_int = room.text_block
    count: cython.p_int = room.counts
    size: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, room.length)
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
    for k in range(room.texts):
        block = owner[k]
        if block != last:
            last = block
            before = _SPACE
            run = 0
            value = 0
            count[20 * block + 12] = -1
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
                count[20 * block + kind] += kind != _SPACE
                if kind == _SPACE:  # the rare ones
                    found[2] |= one << (at - i)
                elif kind == _DIGIT:
                    previous = _kinds[b[at - 1]] if at > start else before
                    if previous != _DIGIT:
                        count[20 * block + 15] += run == 4 and 1900 <= value < 2100
                        run = 0
                        value = 0
                        count[20 * block + 14] += previous == _SPACE
                        count[20 * block + 16] += previous == _COLON
                    run += 1
                    value = (value * 10 + b[at] - 48) % 100000
            behind = found[2] << 1 | (before == _SPACE)
            count[20 * block + _LOWER] += unhusk_bits(found[0])
            count[20 * block + _UPPER] += unhusk_bits(found[1])
            count[20 * block + _SPACE] += unhusk_bits(found[2] & ~behind)
            count[20 * block + 13] += unhusk_bits(found[1] & behind)
            others = whole & ~found[2]
            if others:
                if count[20 * block + 12] < 0:
                    count[20 * block + 12] = _kinds[b[i + unhusk_first(others)]]
                at = (stop if stop - i < 64 else i + 64) - 1
                while _kinds[b[at]] == _SPACE:
                    at -= 1
                count[20 * block + 17] = b[at]
            before = _kinds[b[(stop if stop - i < 64 else i + 64) - 1]]
        if k + 1 == room.texts or owner[k + 1] != block:
            count[20 * block + 15] += run == 4 and 1900 <= value < 2100


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def read_texts(room: Room) -> cython.void:
    """Fill the columns above for every block, and what later passes need of its text."""
    chars: cython.p_const_int = room.chars
    words: cython.p_const_int = room.words
    link_chars: cython.p_const_int = room.link_chars
    link_words: cython.p_const_int = room.link_words
    tags: cython.p_const_int = room.tags
    sentences: cython.p_const_int = room.sentences
    ideographs: cython.p_const_int = room.ideographs
    starts: cython.p_const_int = room.starts
    edges: cython.p_const_int = room.edges
    row: cython.p_float = room.out
    count: cython.p_int = room.counts
    work: cython.p_double = room.work
    n: cython.Py_ssize_t = room.n
    k: cython.Py_ssize_t
    block: cython.Py_ssize_t
    c: cython.int
    size: cython.double
    links: cython.double
    written: cython.double
    total: cython.double
    for k in range(20 * n):
        count[k] = 0
    _spell(room)
    _count(room)
    for block in range(n):
        size = chars[block] + 2 * ideographs[block]
        links = link_chars[block] * (size / (chars[block] if chars[block] > 0 else 1))
        work[block] = size
        work[n + block] = links
        work[2 * n + block] = size - links
        work[3 * n + block] = count[20 * block + 5] + ideographs[block] / 15.0
        work[5 * n + block] = 1 if count[20 * block + 9] > 0 else 0
        total = chars[block] if chars[block] > 0 else 1
        written = count[20 * block + 1] + count[20 * block + 2] + 1
        row[block] = log(1 + size)
        row[n + block] = log(1.0 + words[block])
        row[2 * n + block] = total / (words[block] if words[block] > 0 else 1)
        row[3 * n + block] = links / (size if size > 0 else 1)
        row[4 * n + block] = link_words[block]
        row[5 * n + block] = tags[block]
        row[6 * n + block] = (tags[block] + 1) / (size + 1)
        row[7 * n + block] = sentences[block]
        row[8 * n + block] = ideographs[block] / total
        row[9 * n + block] = starts[block] - (starts[block - 1] if block > 0 else 0)
        row[10 * n + block] = edges[block] - (edges[block - 1] if block > 0 else 0)
        row[11 * n + block] = count[20 * block + 2] / written
        row[12 * n + block] = count[20 * block + 3] / total
        row[13 * n + block] = work[3 * n + block]
        c = count[20 * block + 17]
        row[14 * n + block] = 1 if _kinds[c] == _END or c == 0x82 or c == 0x83 or c == 34 else 0
        row[15 * n + block] = 1 if c == 58 else 0
        row[16 * n + block] = 1 if _kinds[c] == _MARK or _kinds[c] == _CODE else 0
        row[17 * n + block] = count[20 * block + 12]
        row[18 * n + block] = count[20 * block + 9]
        row[19 * n + block] = count[20 * block + 15]
        row[20 * n + block] = count[20 * block + 16]
        row[21 * n + block] = count[20 * block + 7] / total
        row[22 * n + block] = count[20 * block + 8] / total
        row[23 * n + block] = count[20 * block + 13] / (words[block] if words[block] > 0 else 1.0)
        row[24 * n + block] = count[20 * block + 14] / (words[block] if words[block] > 0 else 1.0)
        row[25 * n + block] = count[20 * block + 10] / total
        for k in range(8):
            row[(26 + k) * n + block] = (count[20 * block + 18] >> k) & 1
