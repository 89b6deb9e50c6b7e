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
    from cython.cimports.unhusk.kernel.features.passes.workspace import Workspace
    from cython.cimports.unhusk.native.enums import (
        Alike,
        Blur,
        Container,
        Copies,
        Feature,
        First,
        Mask,
        NodeFact,
        Rows,
        Sum,
        Tally,
        TextCount,
        WordGroup,
        Work,
    )
else:
    from unhusk.kernel.features.feature_enums import (
        Alike,
        Blur,
        Container,
        Copies,
        Feature,
        First,
        Mask,
        NodeFact,
        Rows,
        Sum,
        Tally,
        TextCount,
        WordGroup,
        Work,
    )

compiled: bool = bool(cython.compiled)

_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF)  # hashes have 48 bits
_PRIME = cython.declare(cython.ulonglong, 0x100000001B3)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _first_with(slot: cython.p_int, key: cython.p_ulonglong, slots: cython.Py_ssize_t, wanted: cython.ulonglong, i: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the first block with this key, which is `i` if there was none; `slots` is a power of 2."""
    mask: cython.ulonglong = slots - 1
    place: cython.ulonglong = (wanted ^ (wanted >> 23)) & mask
    while slot[place] >= 0 and key[place] != wanted:
        place = (place + 1) & mask
    if slot[place] < 0:
        slot[place] = i
        key[place] = wanted
    return slot[place]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _gather_equal(space: Workspace) -> cython.void:
    """Count blocks of the same text, and blocks that are alike with their sizes.

    The first of such blocks gathers the numbers in its features; `_share_equal` copies them.
    """
    own: cython.p_const_int = space.node
    hashes: cython.p_ulonglong = space.hashes
    slot: cython.p_int = space.text_slot
    key: cython.p_ulonglong = space.text_key
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    slots: cython.Py_ssize_t = space.text_slots
    alike_slot: cython.p_int = slot + First.KIND_TABLE * slots if cython.compiled else slot[First.KIND_TABLE * slots:]
    alike_key: cython.p_ulonglong = key + slots if cython.compiled else key[slots:]
    wanted: cython.ulonglong
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    first: cython.Py_ssize_t
    for i in range(2 * slots):
        slot[i] = -1
    for i in range(n):
        k = own[i]
        to[Feature.SAME_TEXT * n + i] = 0
        to[Feature.ALIKE * n + i] = 0
        to[Feature.ALIKE_MEAN * n + i] = 0
        first = _first_with(slot, key, slots, cython.cast(cython.ulonglong, space.work[Work.HASH * n + i]), i)
        slot[First.TEXT * slots + i] = first
        to[Feature.SAME_TEXT * n + first] += 1
        wanted = (hashes[k] * 31 + hashes[space.parent[k] if k else 0]) & _MASK
        first = _first_with(alike_slot, alike_key, slots, wanted, i)
        slot[First.KIND * slots + i] = first
        to[Feature.ALIKE * n + first] += 1
        to[Feature.ALIKE_MEAN * n + first] += space.work[Work.SIZE * n + i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _share_equal(space: Workspace) -> cython.void:
    """Give all equal blocks what the first of them gathered."""
    slot: cython.p_int = space.text_slot
    slots: cython.Py_ssize_t = space.text_slots
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    whole: cython.double = space.sums[Sum.SIZE * (n + 1) + n] + 1
    i: cython.Py_ssize_t
    first: cython.Py_ssize_t
    for i in range(n):
        to[Feature.SAME_TEXT * n + i] = to[Feature.SAME_TEXT * n + slot[First.TEXT * slots + i]]
        first = slot[First.KIND * slots + i]
        to[Feature.ALIKE * n + i] = to[Feature.ALIKE * n + first]
        if first == i:
            to[Feature.ALIKE_MEAN * n + i] = to[Feature.ALIKE_MEAN * n + i] / (whole * to[Feature.ALIKE * n + i])
        else:
            to[Feature.ALIKE_MEAN * n + i] = to[Feature.ALIKE_MEAN * n + first]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_equal(space: Workspace) -> cython.void:
    """Fill how many blocks have the same text, and how many are alike and how large these are."""
    _gather_equal(space)
    _share_equal(space)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tally(space: Workspace) -> cython.void:
    """Fill the sums (`Tally`) over the blocks before each, and which copy of its text each is."""
    worked: cython.p_double = space.work
    row: cython.p_double = space.blurred
    mask: cython.p_uchar = space.masks
    count: cython.p_int = space.counts
    tallied: cython.p_double = space.tallies
    to: cython.p_float = space.out
    seen: cython.p_double = space.alike
    n: cython.Py_ssize_t = space.blocks
    w: cython.Py_ssize_t = n + 1
    first: cython.p_int = space.text_slot + First.TEXT * space.text_slots if cython.compiled else space.text_slot[First.TEXT * space.text_slots:]
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    size: cython.double
    copies: cython.double
    for j in range(Rows.TALLY):
        tallied[j * w] = 0
    for i in range(n):
        seen[Copies.COUNT * n + i] = 0  # blocks with this text until now
    for i in range(n):
        j = first[i]
        copies = seen[Copies.COUNT * n + j]
        to[Feature.COPY * n + i] = copies
        to[Feature.COPY_BACK * n + i] = i - seen[Copies.LAST * n + j] if copies > 0 else -1.0
        seen[Copies.COUNT * n + j] = copies + 1
        seen[Copies.LAST * n + j] = i
    for i in range(n):
        size = worked[Work.SIZE * n + i]
        tallied[Tally.VOTES * w + i + 1] = tallied[Tally.VOTES * w + i] + row[Blur.VOTES * n + i] * size
        tallied[Tally.READER * w + i + 1] = tallied[Tally.READER * w + i] + mask[Mask.READER * n + i] * size
        tallied[Tally.DENSE * w + i + 1] = tallied[Tally.DENSE * w + i] + mask[Mask.DENSE * n + i] * size
        tallied[Tally.HEADINGS * w + i + 1] = tallied[Tally.HEADINGS * w + i] + (1 if row[Blur.HEADING * n + i] > 0 else 0)
        tallied[Tally.DATES * w + i + 1] = tallied[Tally.DATES * w + i] + (1 if count[TextCount.SIZE * i + TextCount.YEARS] > 0 or count[TextCount.SIZE * i + TextCount.TIMES] > 0 else 0)
        tallied[Tally.LEGAL * w + i + 1] = tallied[Tally.LEGAL * w + i] + (1 if count[TextCount.SIZE * i + TextCount.WORD_GROUPS] & WordGroup.LEGAL else 0)
        tallied[Tally.ACCOUNT * w + i + 1] = tallied[Tally.ACCOUNT * w + i] + (1 if count[TextCount.SIZE * i + TextCount.WORD_GROUPS] & WordGroup.ACCOUNT else 0)
        tallied[Tally.COPIED * w + i + 1] = tallied[Tally.COPIED * w + i] + (size if to[Feature.COPY * n + i] > 0 else 0.0)
        tallied[Tally.EQUAL * w + i + 1] = tallied[Tally.EQUAL * w + i] + (size if seen[Copies.COUNT * n + first[i]] > 1 else 0.0)
        tallied[Tally.COPIES * w + i + 1] = tallied[Tally.COPIES * w + i] + (1 if to[Feature.COPY * n + i] > 0 else 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_paths(space: Workspace) -> cython.void:
    """Fill the first block below the same elements by name, for each block."""
    own: cython.p_const_int = space.node
    parent: cython.p_const_int = space.parent
    tag: cython.p_const_short = space.tag
    path: cython.p_ulonglong = space.paths
    slot: cython.p_int = space.text_slot  # the tables of count_equal are not needed any more
    key: cython.p_ulonglong = space.text_key
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    slots: cython.Py_ssize_t = space.text_slots
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    path[0] = 0
    for k in range(1, m):
        path[k] = ((path[parent[k]] ^ cython.cast(cython.ulonglong, tag[k] + 1)) * _PRIME + 7) & _MASK
    for i in range(slots):
        slot[i] = -1
    for i in range(n):
        slot[First.PATH * slots + i] = _first_with(slot, key, slots, path[own[i]], i)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_up(space: Workspace, first: cython.p_int, rows: cython.Py_ssize_t) -> cython.void:
    """Add up the first `rows` of `Alike` over blocks that share something, at the first of them."""
    work: cython.p_double = space.work
    tallied: cython.p_double = space.tallies
    fact: cython.p_double = space.alike
    placed: cython.p_int = space.node_facts
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = n + 1
    reader: cython.Py_ssize_t = space.containers[Container.READER]
    core: cython.Py_ssize_t = space.containers[Container.CORE]
    f: cython.Py_ssize_t
    g: cython.Py_ssize_t
    i: cython.Py_ssize_t
    size: cython.double
    for i in range(n):
        g = first[i]
        if g == i:
            for f in range(rows):
                fact[f * n + i] = 0
        size = work[Work.SIZE * n + i]
        fact[Alike.COUNT * n + g] += 1
        fact[Alike.SIZE * n + g] += size
        fact[Alike.VOTES * n + g] += space.blurred[Blur.VOTES * n + i] * size
        if placed[NodeFact.FIRST_BLOCK * m + reader] <= i < placed[NodeFact.STOP_BLOCK * m + reader]:
            fact[Alike.READER * n + g] += size
        if placed[NodeFact.FIRST_BLOCK * m + core] <= i < placed[NodeFact.STOP_BLOCK * m + core]:
            fact[Alike.CORE * n + g] += size
        if rows > Alike.CORE + 1:
            fact[Alike.SQUARES * n + g] += size * size
            fact[Alike.SENTENCES * n + g] += space.sentences[i]
            fact[Alike.LAST * n + g] = i
            fact[Alike.COPIED * n + g] += tallied[Tally.COPIED * w + i + 1] - tallied[Tally.COPIED * w + i]
            fact[Alike.EQUAL * n + g] += tallied[Tally.EQUAL * w + i + 1] - tallied[Tally.EQUAL * w + i]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _copy_features(to: cython.p_float, n: cython.Py_ssize_t, columns: cython.Py_ssize_t, stop: cython.Py_ssize_t, source: cython.Py_ssize_t, i: cython.Py_ssize_t) -> cython.void:
    """Copy the features in these columns from one block to another."""
    f: cython.Py_ssize_t
    for f in range(columns, stop):
        to[f * n + i] = to[f * n + source]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_kinds(space: Workspace) -> cython.void:
    """Fill the features of blocks of the same name and class of element and parent."""
    fact: cython.p_double = space.alike
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    first: cython.p_int = space.text_slot + First.KIND * space.text_slots if cython.compiled else space.text_slot[First.KIND * space.text_slots:]
    whole: cython.double = space.sums[Sum.SIZE * (n + 1) + n] + 1
    i: cython.Py_ssize_t
    count: cython.double
    size: cython.double
    mean: cython.double
    variance: cython.double
    _add_up(space, first, Rows.ALIKE)
    for i in range(n):
        if first[i] < i:
            _copy_features(to, n, Feature.ALIKE_VOTES, Feature.ALIKE_EQUAL + 1, first[i], i)
            continue
        count = fact[Alike.COUNT * n + i]
        size = fact[Alike.SIZE * n + i]
        mean = size / count
        variance = fact[Alike.SQUARES * n + i] / count - mean * mean
        to[Feature.ALIKE_VOTES * n + i] = fact[Alike.VOTES * n + i] / (size + 1)
        to[Feature.ALIKE_READER * n + i] = fact[Alike.READER * n + i] / (size + 1)
        to[Feature.ALIKE_CORE * n + i] = fact[Alike.CORE * n + i] / (size + 1)
        to[Feature.ALIKE_SHARE * n + i] = size / whole
        to[Feature.ALIKE_SPREAD * n + i] = sqrt(variance if variance > 0 else 0.0) / (mean + 1)
        to[Feature.ALIKE_SENTENCES * n + i] = fact[Alike.SENTENCES * n + i] / (size + 1) * 100
        to[Feature.ALIKE_FIRST * n + i] = i / cython.cast(cython.double, n)
        to[Feature.ALIKE_SPAN * n + i] = (fact[Alike.LAST * n + i] - i + 1) / count
        to[Feature.ALIKE_COPIED * n + i] = fact[Alike.COPIED * n + i] / (size + 1)
        to[Feature.ALIKE_EQUAL * n + i] = fact[Alike.EQUAL * n + i] / (size + 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_paths(space: Workspace) -> cython.void:
    """Fill the features of blocks below elements of the same names."""
    fact: cython.p_double = space.alike
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    first: cython.p_int = space.text_slot + First.PATH * space.text_slots if cython.compiled else space.text_slot[First.PATH * space.text_slots:]
    whole: cython.double = space.sums[Sum.SIZE * (n + 1) + n] + 1
    i: cython.Py_ssize_t
    size: cython.double
    _add_up(space, first, Alike.CORE + 1)
    for i in range(n):
        if first[i] < i:
            _copy_features(to, n, Feature.PATH_VOTES, Feature.PATH_MEAN + 1, first[i], i)
            continue
        size = fact[Alike.SIZE * n + i]
        to[Feature.PATH_VOTES * n + i] = fact[Alike.VOTES * n + i] / (size + 1)
        to[Feature.PATH_READER * n + i] = fact[Alike.READER * n + i] / (size + 1)
        to[Feature.PATH_CORE * n + i] = fact[Alike.CORE * n + i] / (size + 1)
        to[Feature.PATH_SHARE * n + i] = size / whole
        to[Feature.PATH_FIRST * n + i] = i / cython.cast(cython.double, n)
        to[Feature.PATH_MEAN * n + i] = size / fact[Alike.COUNT * n + i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_alike(space: Workspace) -> cython.void:
    """Fill the features of blocks that are alike, and of those below the same elements."""
    _fill_kinds(space)
    _fill_paths(space)
