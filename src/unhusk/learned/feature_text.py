# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of a block's own text: one pass over the characters of all blocks."""

from __future__ import annotations

from math import log

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import log
    from cython.cimports.unhusk.learned.room import Room
    from cython.cimports.unhusk.pointers import uchars, ulonglongs, ushorts
else:
    from unhusk.pointers import uchars, ulonglongs, ushorts

from unhusk.learned.words import WORDS
from unhusk.page.vocabulary import SYMBOLS, machine

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

    def unhusk_word(text):  # noqa: D103 - says the .pxd
        letters = 0
        while letters < 8 and KIND_OF[text[letters]] in (1, 2):
            letters += 1
        return letters + 16 * sum(KIND_OF[c] == 2 for c in text[:letters])


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
def read_texts(room: Room) -> cython.void:
    """Fill the columns above for every block, and what later passes need of its text."""
    b: cython.p_const_uchar = room.data
    edge: cython.p_const_int = room.edge
    text: cython.p_const_int = room.text_token
    owner: cython.p_const_int = room.text_block
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
    texts: cython.Py_ssize_t = room.texts
    n: cython.Py_ssize_t = room.n
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    block: cython.Py_ssize_t
    last: cython.Py_ssize_t = -1
    c: cython.int
    kind: cython.int
    before: cython.int = 0
    letters: cython.int
    small: cython.int
    capitals: cython.int
    spaces: cython.int
    end: cython.Py_ssize_t  # the last character that is not white space
    state: cython.int = 0
    run: cython.int = 0  # digits in a row
    value: cython.int = 0
    short_text: cython.bint = False
    found: cython.ulonglong = 0
    mix: cython.ulonglong = 0
    hashed: cython.int = 0  # characters in it
    size: cython.double
    links: cython.double
    written: cython.double
    total: cython.double
    for i in range(20 * n):
        count[i] = 0
    for k in range(texts):
        block = owner[k]
        if block != last:
            last = block
            before = _SPACE
            run = 0
            value = 0
            state = _move[26]
            found = 0
            mix = chars[block]
            hashed = 0
            short_text = chars[block] <= 120
            count[20 * block + 12] = -1
        i = edge[text[k]]
        stop = edge[text[k] + 1]
        small = 0
        capitals = 0
        spaces = 0
        end = -1
        while i < stop:
            if hashed == 64 and not short_text and i + 8 <= stop:  # the common case: a word
                letters = unhusk_word(b + i if cython.compiled else b[i:i + 8])
                if letters:
                    if run == 4 and 1900 <= value < 2100:
                        count[20 * block + 15] += 1
                    run = 0
                    value = 0
                    if before == _SPACE and b[i] < 97:
                        count[20 * block + 13] += 1
                    capitals += letters >> 4
                    letters &= 15
                    small += letters
                    i += letters
                    end = i - 1
                    before = _LOWER
                    if letters < 8 and b[i] == 32:
                        spaces += 1
                        before = _SPACE
                        i += 1
                    continue
            c = b[i]
            kind = _kinds[c]
            i += 1
            if kind == _LOWER and before == _LOWER:  # the same where each letter is looked at
                letters = 0
                while True:
                    letters += 1
                    if hashed < 64:
                        hashed += 1
                        mix = (mix ^ c) * _PRIME & _MASK
                    if short_text:
                        state = _move[state + c - 97]
                        found |= _output[state >> 5]
                    if i == stop or _kinds[b[i]] != _LOWER:
                        break
                    c = b[i]
                    i += 1
                small += letters
                end = i - 1
                continue
            if kind == _SPACE:
                if before == _SPACE:
                    continue
                c = 32
            count[20 * block + kind] += 1
            if hashed < 64:
                hashed += 1
                mix = (mix ^ c) * _PRIME & _MASK
            if kind == _DIGIT:
                run += 1
                value = (value * 10 + c - 48) % 100000
                if before == _COLON:
                    count[20 * block + 16] += 1
            elif run:
                if run == 4 and 1900 <= value < 2100:
                    count[20 * block + 15] += 1
                run = 0
                value = 0
            if before == _SPACE:
                if kind == _UPPER:
                    count[20 * block + 13] += 1
                elif kind == _DIGIT:
                    count[20 * block + 14] += 1
                if count[20 * block + 12] < 0 and kind != _SPACE:
                    count[20 * block + 12] = kind
            if short_text:
                state = _move[state + (_symbols[c] & 31)]
                found |= _output[state >> 5]
            if kind != _SPACE:
                end = i - 1
            before = kind
        count[20 * block + 1] += small - capitals
        count[20 * block + 2] += capitals
        count[20 * block + 4] += spaces
        if end >= 0:
            count[20 * block + 17] = b[end]
        if k + 1 == texts or owner[k + 1] != block:
            if run == 4 and 1900 <= value < 2100:
                count[20 * block + 15] += 1
            if short_text:
                found |= _output[_move[state + 26] >> 5]
            count[20 * block + 18] = cython.cast(cython.int, found)
            work[4 * n + block] = mix
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
