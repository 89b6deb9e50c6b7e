# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Names that elements inherit, and siblings that are alike: the repeated units of a page."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.kernel.features.passes.workspace import Workspace
    from cython.cimports.unhusk.native.enums import Drawn, Group, NodeFact, Rows, Sum
else:
    from unhusk.kernel.features.feature_enums import Drawn, Group, NodeFact, Rows, Sum

from unhusk.kernel.features.columns import NAMED_FOR_CONTENT, NAMED_FOR_SURROUNDINGS

compiled: bool = bool(cython.compiled)

_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF)  # hashes have 48 bits
_PRIME = cython.declare(cython.ulonglong, 0x100000001B3)
_STEP = cython.declare(cython.ulonglong, 2654435761)
_GOOD = cython.declare(cython.ulonglong, NAMED_FOR_CONTENT)
_BAD = cython.declare(cython.ulonglong, NAMED_FOR_SURROUNDINGS)
_MANY = cython.declare(cython.int, 3)  # siblings that are alike, from which they are repeated units


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hash_nodes(space: Workspace) -> cython.void:
    """Fill a hash of name and class of each node."""
    tag: cython.p_const_short = space.tag
    known: cython.p_const_ulonglong = space.class_hash
    mixed: cython.p_ulonglong = space.hashes
    m: cython.Py_ssize_t = space.nodes
    k: cython.Py_ssize_t
    for k in range(m):
        mixed[k] = (tag[k] + 1) * _STEP
        if known[k]:
            mixed[k] = (mixed[k] ^ known[k]) * _PRIME & _MASK


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def inherit_names(space: Workspace) -> cython.void:
    """Fill for each element the next larger one, and the names that it and those above it have.

    Names of elements with nearly all text count only where they speak for content.
    """
    parent: cython.p_const_int = space.parent
    depth: cython.p_const_int = space.depth
    named: cython.p_const_ulonglong = space.names
    total: cython.p_double = space.sums
    row: cython.p_int = space.node_facts
    bits: cython.p_ulonglong = space.bits
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = space.blocks + 1
    k: cython.Py_ssize_t
    up: cython.Py_ssize_t
    i: cython.int
    j: cython.int
    is_most: cython.bint
    whole: cython.double = total[Sum.SIZE * w + w - 1] + 1
    row[NodeFact.LARGER * m] = 0
    row[NodeFact.GOOD * m] = 0
    row[NodeFact.BAD * m] = 0
    bits[0] = 0
    for k in range(1, m):
        up = parent[k]
        i = row[NodeFact.FIRST_BLOCK * m + k]
        j = row[NodeFact.STOP_BLOCK * m + k]
        is_most = not total[Sum.SIZE * w + j] - total[Sum.SIZE * w + i] < 0.9 * whole
        row[NodeFact.LARGER * m + k] = up if row[NodeFact.FIRST_BLOCK * m + up] < i or row[NodeFact.STOP_BLOCK * m + up] > j else row[NodeFact.LARGER * m + up]
        bits[k] = bits[up] | (named[k] & _GOOD if is_most else named[k])
        row[NodeFact.GOOD * m + k] = depth[k] if named[k] & _GOOD and not named[k] & _BAD else row[NodeFact.GOOD * m + up]
        row[NodeFact.BAD * m + k] = depth[k] if named[k] & _BAD and not is_most else row[NodeFact.BAD * m + up]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _group_siblings(space: Workspace) -> cython.void:
    """Group siblings of equal name and class that have text, and add up what each group has."""
    hashes: cython.p_ulonglong = space.hashes
    total: cython.p_double = space.sums
    images: cython.p_int = space.drawn
    slot: cython.p_int = space.group_slot
    key: cython.p_ulonglong = space.group_key
    row: cython.p_int = space.node_facts
    group: cython.p_double = space.groups
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = space.blocks + 1
    mask: cython.ulonglong = space.group_slots - 1
    k: cython.Py_ssize_t
    f: cython.Py_ssize_t
    place: cython.ulonglong
    wanted: cython.ulonglong
    groups: cython.int = 0
    g: cython.int
    i: cython.int
    j: cython.int
    for k in range(space.group_slots):
        slot[k] = -1
    row[NodeFact.GROUP * m] = -1
    for k in range(1, m):
        i = row[NodeFact.FIRST_BLOCK * m + k]
        j = row[NodeFact.STOP_BLOCK * m + k]
        row[NodeFact.GROUP * m + k] = -1
        if i == j:
            continue
        wanted = (hashes[k] ^ (cython.cast(cython.ulonglong, space.parent[k]) * _STEP)) & _MASK
        place = (wanted ^ (wanted >> 29)) & mask
        while slot[place] >= 0 and key[place] != wanted:
            place = (place + 1) & mask
        if slot[place] < 0:
            slot[place] = groups
            key[place] = wanted
            for f in range(Rows.GROUP):
                group[f * m + groups] = 0
            groups += 1
        g = slot[place]
        row[NodeFact.GROUP * m + k] = g
        group[Group.COUNT * m + g] += 1
        group[Group.SIZE * m + g] += total[Sum.SIZE * w + j] - total[Sum.SIZE * w + i]
        group[Group.LINKS * m + g] += total[Sum.LINKS * w + j] - total[Sum.LINKS * w + i]
        group[Group.BLOCKS * m + g] += j - i
        group[Group.IMAGES * m + g] += images[Drawn.IMAGES * w + j] - images[Drawn.IMAGES * w + i]
        group[Group.MONEY * m + g] += total[Sum.MONEY * w + j] - total[Sum.MONEY * w + i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mark_units(space: Workspace) -> cython.void:
    """Fill which repeated units each element is inside of."""
    row: cython.p_int = space.node_facts
    group: cython.p_double = space.groups
    m: cython.Py_ssize_t = space.nodes
    k: cython.Py_ssize_t
    up: cython.Py_ssize_t
    g: cython.int
    row[NodeFact.UNIT_INNER * m] = 0
    row[NodeFact.UNIT_MULTI * m] = 0
    row[NodeFact.UNIT_OUTER * m] = 0
    for k in range(1, m):
        up = space.parent[k]
        row[NodeFact.UNIT_INNER * m + k] = row[NodeFact.UNIT_INNER * m + up]
        row[NodeFact.UNIT_MULTI * m + k] = row[NodeFact.UNIT_MULTI * m + up]
        row[NodeFact.UNIT_OUTER * m + k] = row[NodeFact.UNIT_OUTER * m + up]
        g = row[NodeFact.GROUP * m + k]
        if g >= 0 and group[Group.COUNT * m + g] >= _MANY:
            row[NodeFact.UNIT_INNER * m + k] = k
            if group[Group.BLOCKS * m + g] >= 2 * group[Group.COUNT * m + g]:
                row[NodeFact.UNIT_MULTI * m + k] = k
                if row[NodeFact.UNIT_OUTER * m + up] == 0:
                    row[NodeFact.UNIT_OUTER * m + k] = k


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def group_nodes(space: Workspace) -> cython.void:
    """Find siblings that are alike, and the repeated units that they are."""
    _group_siblings(space)
    _mark_units(space)
