# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of a block's own text: one pass over the characters of all blocks."""

from __future__ import annotations

from functools import cache
from math import log

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import log

import numpy as np

from unhusk.learned.words import WORDS
from unhusk.page.vocabulary import automaton

compiled: bool = bool(cython.compiled)

_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF)  # hashes have 48 bits, which a double holds exactly
_PRIME = cython.declare(cython.ulonglong, 0x100000001B3)

# kinds of bytes
_OTHER = cython.declare(cython.int, 0)
_LOWER = cython.declare(cython.int, 1)
_UPPER = cython.declare(cython.int, 2)
_DIGIT = cython.declare(cython.int, 3)
_SPACE = cython.declare(cython.int, 4)
_COMMA = cython.declare(cython.int, 5)
_END = cython.declare(cython.int, 6)
_MARK = cython.declare(cython.int, 7)
_CODE = cython.declare(cython.int, 8)
_MONEY = cython.declare(cython.int, 9)
_WIDE = cython.declare(cython.int, 10)
_COLON = cython.declare(cython.int, 11)
_KINDS = cython.declare(cython.int, 12)


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


@cache
def _machine() -> tuple[memoryview, memoryview]:
    moves, outputs = automaton(WORDS)
    return memoryview(np.array(moves, np.int16).reshape(-1)), memoryview(np.array(outputs, np.uint64))


def read_texts(data: bytes, tokens: tuple[object, ...], blocks: tuple[object, ...], out: tuple[object, ...]) -> None:
    """Fill the columns above for every block, and what later passes need of its text.

    `tokens` are the edges, the text tokens of blocks and their blocks; `blocks` the columns chars,
    words, link_chars, link_words, tags, sentences, ideographs, starts, edges. `out` are the
    features, the counts of kinds of bytes (zero at first) and rows of size, size in links, size
    outside, commas, hash and whether a price may be in it.
    """
    b: cython.p_const_uchar = data
    kind_bytes: bytes = KIND_OF
    kinds: cython.p_const_uchar = kind_bytes
    edge: cython.const_int[::1] = tokens[0]
    text: cython.const_int[::1] = tokens[1]
    owner: cython.const_int[::1] = tokens[2]
    chars: cython.const_int[::1] = blocks[0]
    words: cython.const_int[::1] = blocks[1]
    link_chars: cython.const_int[::1] = blocks[2]
    link_words: cython.const_int[::1] = blocks[3]
    tags: cython.const_int[::1] = blocks[4]
    sentences: cython.const_int[::1] = blocks[5]
    ideographs: cython.const_int[::1] = blocks[6]
    starts: cython.const_int[::1] = blocks[7]
    edges: cython.const_int[::1] = blocks[8]
    row: cython.float[:, ::1] = out[0]
    count: cython.int[:, ::1] = out[1]
    work: cython.double[:, ::1] = out[2]
    machine = _machine()
    move: cython.const_short[::1] = machine[0]
    output: cython.const_ulonglong[::1] = machine[1]
    texts: cython.Py_ssize_t = len(text)
    n: cython.Py_ssize_t = len(chars)
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    block: cython.Py_ssize_t
    last: cython.Py_ssize_t = -1
    c: cython.int
    kind: cython.int
    before: cython.int = 0
    symbol: cython.int
    state: cython.int = 0
    run: cython.int = 0  # digits in a row
    value: cython.int = 0
    short_text: cython.bint = False
    found: cython.ulonglong = 0
    mix: cython.ulonglong = 0
    hashed: cython.int = 0  # characters in it
    size: cython.double
    links: cython.double
    letters: cython.double
    total: cython.double
    with cython.nogil:
        for k in range(texts):
            block = owner[k]
            if block != last:
                last = block
                before = _SPACE
                run = 0
                value = 0
                state = move[26]
                found = 0
                mix = chars[block]
                hashed = 0
                short_text = chars[block] <= 120
                count[block, 12] = -1
            i = edge[text[k]]
            stop = edge[text[k] + 1]
            while i < stop:
                c = b[i]
                kind = kinds[c]
                i += 1
                if kind == _SPACE:
                    if before == _SPACE:
                        continue
                    c = 32
                count[block, kind] += 1
                if hashed < 64:
                    hashed += 1
                    mix = (mix ^ c) * _PRIME & _MASK
                if kind == _DIGIT:
                    run += 1
                    value = (value * 10 + c - 48) % 100000
                    if before == _COLON:
                        count[block, 16] += 1
                elif run:
                    if run == 4 and 1900 <= value < 2100:
                        count[block, 15] += 1
                    run = 0
                    value = 0
                if before == _SPACE:
                    if kind == _UPPER:
                        count[block, 13] += 1
                    elif kind == _DIGIT:
                        count[block, 14] += 1
                    if count[block, 12] < 0 and kind != _SPACE:
                        count[block, 12] = kind
                if short_text:
                    symbol = (c | 32) - 97 if kind == _LOWER or kind == _UPPER else 26
                    state = move[27 * state + symbol]
                    found |= output[state]
                if kind != _SPACE:
                    count[block, 17] = c
                before = kind
            if k + 1 == texts or owner[k + 1] != block:
                if run == 4 and 1900 <= value < 2100:
                    count[block, 15] += 1
                if short_text:
                    found |= output[move[27 * state + 26]]
                count[block, 18] = cython.cast(cython.int, found)
                work[4, block] = mix
        for block in range(n):
            size = chars[block] + 2 * ideographs[block]
            links = link_chars[block] * (size / (chars[block] if chars[block] > 0 else 1))
            work[0, block] = size
            work[1, block] = links
            work[2, block] = size - links
            work[3, block] = count[block, 5] + ideographs[block] / 15.0
            work[5, block] = 1 if count[block, 9] > 0 else 0
            total = chars[block] if chars[block] > 0 else 1
            letters = count[block, 1] + count[block, 2] + 1
            row[0, block] = log(1 + size)
            row[1, block] = log(1.0 + words[block])
            row[2, block] = total / (words[block] if words[block] > 0 else 1)
            row[3, block] = links / (size if size > 0 else 1)
            row[4, block] = link_words[block]
            row[5, block] = tags[block]
            row[6, block] = (tags[block] + 1) / (size + 1)
            row[7, block] = sentences[block]
            row[8, block] = ideographs[block] / total
            row[9, block] = starts[block] - (starts[block - 1] if block > 0 else 0)
            row[10, block] = edges[block] - (edges[block - 1] if block > 0 else 0)
            row[11, block] = count[block, 2] / letters
            row[12, block] = count[block, 3] / total
            row[13, block] = work[3, block]
            c = count[block, 17]
            row[14, block] = 1 if kinds[c] == _END or c == 0x82 or c == 0x83 or c == 34 else 0
            row[15, block] = 1 if c == 58 else 0
            row[16, block] = 1 if kinds[c] == _MARK or kinds[c] == _CODE else 0
            row[17, block] = count[block, 12]
            row[18, block] = count[block, 9]
            row[19, block] = count[block, 15]
            row[20, block] = count[block, 16]
            row[21, block] = count[block, 7] / total
            row[22, block] = count[block, 8] / total
            row[23, block] = count[block, 13] / (words[block] if words[block] > 0 else 1.0)
            row[24, block] = count[block, 14] / (words[block] if words[block] > 0 else 1.0)
            row[25, block] = count[block, 10] / total
            for k in range(8):
                row[26 + k, block] = (count[block, 18] >> k) & 1
