# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of what a block has in common with others: equal texts, equal places in the tree.

Menus and cards stand on a page more than once; blocks of one kind are content together or not. So
a block is told what the classic methods say of all blocks of its name, class and parent (`alike`),
and of all that lie below the same elements by name (`path`).
"""

from __future__ import annotations

from math import sqrt

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.unhusk.kernel.features.passes.workspace import Room

from unhusk.structure.cue_words import WORDS

compiled: bool = bool(cython.compiled)

_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF)  # hashes have 48 bits
_PRIME = cython.declare(cython.ulonglong, 0x100000001B3)
_LEGAL = cython.declare(cython.int, 1 << list(WORDS).index("legal"))
_ACCOUNT = cython.declare(cython.int, 1 << list(WORDS).index("account"))

_OF_ALIKE = "votes reader core share spread sentences first span copied equal".split()
_OF_PATH = "votes reader core share first mean".split()
COLUMNS = [
    "copy",
    "copy_back",
    *(f"alike_{what}" for what in _OF_ALIKE),
    *(f"path_{what}" for what in _OF_PATH),
]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tally(room: Room) -> cython.void:
    """Fill the sums of `TALLIES` over the blocks before each, and which copy of its text each is."""
    worked: cython.p_double = room.work
    row: cython.p_double = room.scratch
    mask: cython.p_uchar = room.masks
    count: cython.p_int = room.counts
    total: cython.p_double = room.tallies
    to: cython.p_float = room.out
    base: cython.Py_ssize_t = room.alike
    seen: cython.p_double = room.kinds
    n: cython.Py_ssize_t = room.n
    w: cython.Py_ssize_t = n + 1
    first: cython.p_int = room.text_slot + 2 * room.text_slots if cython.compiled else room.text_slot[2 * room.text_slots:]
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    size: cython.double
    copies: cython.double
    for j in range(10):
        total[j * w] = 0
    for i in range(n):
        seen[i] = 0  # blocks with this text until now
    for i in range(n):
        j = first[i]
        copies = seen[j]
        to[base * n + i] = copies
        to[(base + 1) * n + i] = i - seen[n + j] if copies > 0 else -1.0
        seen[j] = copies + 1
        seen[n + j] = i
    for i in range(n):
        size = worked[i]
        total[i + 1] = total[i] + row[14 * n + i] * size
        total[w + i + 1] = total[w + i] + mask[5 * n + i] * size
        total[2 * w + i + 1] = total[2 * w + i] + mask[6 * n + i] * size
        total[3 * w + i + 1] = total[3 * w + i] + (1 if row[17 * n + i] > 0 else 0)
        total[4 * w + i + 1] = total[4 * w + i] + (1 if count[20 * i + 15] > 0 or count[20 * i + 16] > 0 else 0)
        total[5 * w + i + 1] = total[5 * w + i] + (1 if count[20 * i + 18] & _LEGAL else 0)
        total[6 * w + i + 1] = total[6 * w + i] + (1 if count[20 * i + 18] & _ACCOUNT else 0)
        total[7 * w + i + 1] = total[7 * w + i] + (size if to[base * n + i] > 0 else 0.0)
        total[8 * w + i + 1] = total[8 * w + i] + (size if seen[first[i]] > 1 else 0.0)
        total[9 * w + i + 1] = total[9 * w + i] + (1 if to[base * n + i] > 0 else 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_paths(room: Room) -> cython.void:
    """Fill the first block below the same elements by name, for each block."""
    own: cython.p_const_int = room.node
    parent: cython.p_const_int = room.parent
    tag: cython.p_const_short = room.tag
    path: cython.p_ulonglong = room.paths
    slot: cython.p_int = room.text_slot  # the tables of fill_context are not needed any more
    key: cython.p_ulonglong = room.text_key
    n: cython.Py_ssize_t = room.n
    m: cython.Py_ssize_t = room.m
    slots: cython.Py_ssize_t = room.text_slots
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    place: cython.ulonglong
    wanted: cython.ulonglong
    path[0] = 0
    for k in range(1, m):
        path[k] = ((path[parent[k]] ^ cython.cast(cython.ulonglong, tag[k] + 1)) * _PRIME + 7) & _MASK
    for i in range(slots):
        slot[i] = -1
    for i in range(n):
        wanted = path[own[i]]
        place = (wanted ^ (wanted >> 23)) & cython.cast(cython.ulonglong, slots - 1)
        while slot[place] >= 0 and key[place] != wanted:
            place = (place + 1) & cython.cast(cython.ulonglong, slots - 1)
        if slot[place] < 0:
            slot[place] = i
            key[place] = wanted
        slot[slots + i] = slot[place]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_alike(room: Room) -> cython.void:
    """Fill the columns of blocks that are alike, and of those below the same elements."""
    worked: cython.p_double = room.work
    row: cython.p_double = room.scratch
    sentences: cython.p_const_int = room.sentences
    placed: cython.p_int = room.rows
    chosen: cython.p_int = room.chosen
    slot: cython.p_int = room.text_slot
    total: cython.p_double = room.tallies
    kind: cython.p_double = room.kinds
    to: cython.p_float = room.out
    base: cython.Py_ssize_t = room.alike + 2
    n: cython.Py_ssize_t = room.n
    m: cython.Py_ssize_t = room.m
    w: cython.Py_ssize_t = n + 1
    slots: cython.Py_ssize_t = room.text_slots
    which: cython.int
    rows: cython.Py_ssize_t
    columns: cython.Py_ssize_t
    c: cython.Py_ssize_t
    f: cython.Py_ssize_t
    g: cython.Py_ssize_t
    i: cython.Py_ssize_t
    size: cython.double
    mean: cython.double
    spread: cython.double
    whole: cython.double = room.sums[n] + 1
    read: cython.Py_ssize_t = placed[chosen[0]]
    read_stop: cython.Py_ssize_t = placed[m + chosen[0]]
    core: cython.Py_ssize_t = placed[chosen[1]]
    core_stop: cython.Py_ssize_t = placed[m + chosen[1]]
    for which in range(2):
        rows = 10 if which == 0 else 5
        for i in range(n):
            g = slot[(3 if which == 0 else 1) * slots + i]
            if g == i:
                for f in range(rows):
                    kind[f * n + i] = 0
            size = worked[i]
            kind[g] += 1
            kind[n + g] += size
            kind[2 * n + g] += row[14 * n + i] * size
            if read <= i < read_stop:
                kind[3 * n + g] += size
            if core <= i < core_stop:
                kind[4 * n + g] += size
            if which == 0:
                kind[5 * n + g] += size * size
                kind[6 * n + g] += sentences[i]
                kind[7 * n + g] = i
                kind[8 * n + g] += total[7 * w + i + 1] - total[7 * w + i]
                kind[9 * n + g] += total[8 * w + i + 1] - total[8 * w + i]
        c = base + 10 * which
        columns = 10 if which == 0 else 6
        for i in range(n):
            g = slot[(3 if which == 0 else 1) * slots + i]
            if g < i:  # the first of its kind has the values already
                for f in range(columns):
                    to[(c + f) * n + i] = to[(c + f) * n + g]
                continue
            size = kind[n + i]
            mean = size / kind[i]
            for f in range(3):
                to[(c + f) * n + i] = kind[(2 + f) * n + i] / (size + 1)
            to[(c + 3) * n + i] = size / whole
            if which == 1:
                to[(c + 4) * n + i] = i / cython.cast(cython.double, n)
                to[(c + 5) * n + i] = mean
                continue
            spread = kind[5 * n + i] / kind[i] - mean * mean
            to[(c + 4) * n + i] = sqrt(spread if spread > 0 else 0.0) / (mean + 1)
            to[(c + 5) * n + i] = kind[6 * n + i] / (size + 1) * 100
            to[(c + 6) * n + i] = i / cython.cast(cython.double, n)
            to[(c + 7) * n + i] = (kind[7 * n + i] - i + 1) / kind[i]
            to[(c + 8) * n + i] = kind[8 * n + i] / (size + 1)
            to[(c + 9) * n + i] = kind[9 * n + i] / (size + 1)
