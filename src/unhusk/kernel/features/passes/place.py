# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of a block's place in the tree: names above it, containers around it, repeated units."""

from __future__ import annotations

from math import log

import numpy as np

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import log
    from cython.cimports.unhusk.kernel.features.passes.workspace import Workspace
    from cython.cimports.unhusk.native.enums import (
        Container,
        ContainerFact,
        Drawn,
        Feature,
        Group,
        Kind,
        LargerFact,
        NodeFact,
        Rows,
        Score,
        Sum,
        Tag,
        UnitFact,
        Work,
    )
    from cython.cimports.unhusk.native.pointers import uchars, ulonglongs
else:
    from unhusk.kernel.features.feature_enums import (
        Container,
        ContainerFact,
        Drawn,
        Feature,
        Group,
        LargerFact,
        NodeFact,
        Rows,
        Score,
        Sum,
        UnitFact,
        Work,
    )
    from unhusk.lex.lex_enums import Kind, Tag
    from unhusk.native.pointers import uchars, ulonglongs

from unhusk.kernel.features.columns import ABOVE, NAMED
from unhusk.lex.tags import ANCESTOR, TAGS
from unhusk.page.vocabulary import NAME_BITS

compiled: bool = bool(cython.compiled)

_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF)  # hashes have 48 bits, which a double holds exactly
_PRIME = cython.declare(cython.ulonglong, 0x100000001B3)
_STEP = cython.declare(cython.ulonglong, 2654435761)



def _bits(names: str) -> int:
    return sum(NAME_BITS[name] for name in names.split())


_GOOD = cython.declare(cython.ulonglong, _bits("article content main post summary"))
_BAD = cython.declare(
    cython.ulonglong,
    _bits("ad breadcrumb comment cookie footer form legal menu modal page related share sidebar skip tool"),
)

_TAG_KINDS = (
    "",
    "button option label select textarea legend",
    "li",
    "div",
    "td th",
    "dt",
    "dd",
    "h4 h5 h6",
    "h3",
    "h2",
    "h1",
    "figcaption caption",
    "section article main",
    "blockquote",
    "pre",
    "p",
)
_tag_kind = bytearray(2048)
for _place, _words in enumerate(_TAG_KINDS):
    for _word in _words.split():
        _tag_kind[TAGS[_word]] = _place
TAG_KIND = bytes(_tag_kind)


def _together(groups: dict[str, str], bits: dict[str, int]) -> np.ndarray:
    """Return the bits of each group of names."""
    return np.array([sum(bits[name] for name in names.split()) for names in groups.values()], np.uint64)


ABOVE_BITS = _together(ABOVE, ANCESTOR)
NAMED_BITS = _together(NAMED, NAME_BITS)
_kinds = uchars(TAG_KIND)
_above = ulonglongs(ABOVE_BITS)
_wanted = ulonglongs(NAMED_BITS)
_ABOVES = cython.declare(cython.Py_ssize_t, len(ABOVE))
_NAMES = cython.declare(cython.Py_ssize_t, len(NAMED))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place_nodes(space: Workspace) -> cython.void:
    """Fill the interval of blocks of each node, and images and controls before each block."""
    kind: cython.p_const_uchar = space.token_kind
    tag: cython.p_const_short = space.token_tag
    first: cython.p_const_int = space.first
    behind: cython.p_const_int = space.behind
    begin: cython.p_const_int = space.first_token
    row: cython.p_int = space.node_facts
    before: cython.p_int = space.blocks_before
    drawn: cython.p_int = space.drawn
    n: cython.Py_ssize_t = space.blocks
    size: cython.Py_ssize_t = space.tokens
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = n + 1
    t: cython.Py_ssize_t
    k: cython.Py_ssize_t
    block: cython.int = 0
    images: cython.int = 0
    inputs: cython.int = 0
    for t in range(size):
        before[t] = block
        if kind[t] == Kind.START:
            if tag[t] == Tag.IMG:
                images += 1
            elif tag[t] == Tag.INPUT or tag[t] == Tag.BUTTON or tag[t] == Tag.SELECT or tag[t] == Tag.TEXTAREA:
                inputs += 1
        if block < n and begin[block] == t:
            drawn[Drawn.IMAGES * w + block] = images
            drawn[Drawn.CONTROLS * w + block] = inputs
            block += 1
    before[size] = block
    drawn[Drawn.IMAGES * w + n] = images
    drawn[Drawn.CONTROLS * w + n] = inputs
    row[NodeFact.FIRST_BLOCK * m] = 0
    row[NodeFact.STOP_BLOCK * m] = n
    for k in range(1, m):
        row[NodeFact.FIRST_BLOCK * m + k] = before[first[k]]
        row[NodeFact.STOP_BLOCK * m + k] = before[behind[k]]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sum_blocks(space: Workspace) -> cython.void:
    """Fill the sums (`Sum`) over the blocks before each."""
    node: cython.p_const_int = space.node
    sentences: cython.p_const_int = space.sentences
    tag: cython.p_const_short = space.tag
    worked: cython.p_double = space.work
    total: cython.p_double = space.sums
    n: cython.Py_ssize_t = space.blocks
    w: cython.Py_ssize_t = n + 1
    i: cython.Py_ssize_t
    plain: cython.double
    which: cython.int
    for i in range(Rows.SUM):
        total[i * w] = 0
    for i in range(n):
        plain = worked[Work.PLAIN * n + i]
        which = tag[node[i]]
        total[Sum.SIZE * w + i + 1] = total[Sum.SIZE * w + i] + worked[Work.SIZE * n + i]
        total[Sum.LINKS * w + i + 1] = total[Sum.LINKS * w + i] + worked[Work.LINKS * n + i]
        total[Sum.COMMAS * w + i + 1] = total[Sum.COMMAS * w + i] + worked[Work.COMMAS * n + i]
        total[Sum.SENTENCES * w + i + 1] = total[Sum.SENTENCES * w + i] + sentences[i]
        total[Sum.LONG * w + i + 1] = total[Sum.LONG * w + i] + (plain if plain >= 80 or (plain >= 25 and sentences[i] > 0) else 0.0)
        total[Sum.ITEMS * w + i + 1] = total[Sum.ITEMS * w + i] + (1 if which == Tag.LI else 0)
        total[Sum.PARAGRAPHS * w + i + 1] = total[Sum.PARAGRAPHS * w + i] + (1 if which == Tag.P else 0)
        total[Sum.MONEY * w + i + 1] = total[Sum.MONEY * w + i] + worked[Work.MONEY * n + i]


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
def group_nodes(space: Workspace) -> cython.void:
    """Group siblings of equal name and class; fill who is inside which repeated unit, and names."""
    parent: cython.p_const_int = space.parent
    depth: cython.p_const_int = space.depth
    named: cython.p_const_ulonglong = space.names
    mixed: cython.p_ulonglong = space.hashes
    total: cython.p_double = space.sums
    drawn: cython.p_int = space.drawn
    slot: cython.p_int = space.group_slot
    key: cython.p_ulonglong = space.group_key
    row: cython.p_int = space.node_facts
    group: cython.p_double = space.groups
    bits: cython.p_ulonglong = space.bits
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = space.blocks + 1
    mask: cython.ulonglong = space.group_slots - 1
    k: cython.Py_ssize_t
    up: cython.Py_ssize_t
    place: cython.ulonglong
    wanted: cython.ulonglong
    groups: cython.int = 0
    g: cython.int
    i: cython.int
    j: cython.int
    size: cython.double
    whole: cython.double = total[Sum.SIZE * w + w - 1] + 1
    for k in range(mask + 1):
        slot[k] = -1
    row[NodeFact.LARGER * m] = 0
    row[NodeFact.GROUP * m] = -1
    bits[0] = 0
    row[NodeFact.GOOD * m] = 0
    row[NodeFact.BAD * m] = 0
    for k in range(1, m):
        up = parent[k]
        i = row[NodeFact.FIRST_BLOCK * m + k]
        j = row[NodeFact.STOP_BLOCK * m + k]
        size = total[Sum.SIZE * w + j] - total[Sum.SIZE * w + i]
        row[NodeFact.LARGER * m + k] = up if row[NodeFact.FIRST_BLOCK * m + up] < i or row[NodeFact.STOP_BLOCK * m + up] > j else row[NodeFact.LARGER * m + up]
        bits[k] = bits[up] | (named[k] if size < 0.9 * whole else named[k] & _GOOD)
        row[NodeFact.GOOD * m + k] = depth[k] if named[k] & _GOOD and not named[k] & _BAD else row[NodeFact.GOOD * m + up]
        row[NodeFact.BAD * m + k] = depth[k] if named[k] & _BAD and size < 0.9 * whole else row[NodeFact.BAD * m + up]
        row[NodeFact.GROUP * m + k] = -1
        if i == j:
            continue
        wanted = (mixed[k] ^ (cython.cast(cython.ulonglong, up) * _STEP)) & _MASK
        place = (wanted ^ (wanted >> 29)) & mask
        while slot[place] >= 0 and key[place] != wanted:
            place = (place + 1) & mask
        g = slot[place]
        if g < 0:
            g = groups
            groups += 1
            slot[place] = g
            key[place] = wanted
            group[Group.COUNT * m + g] = 0
            group[Group.SIZE * m + g] = 0
            group[Group.LINKS * m + g] = 0
            group[Group.BLOCKS * m + g] = 0
            group[Group.IMAGES * m + g] = 0
            group[Group.MONEY * m + g] = 0
        row[NodeFact.GROUP * m + k] = g
        group[Group.COUNT * m + g] += 1
        group[Group.SIZE * m + g] += size
        group[Group.LINKS * m + g] += total[Sum.LINKS * w + j] - total[Sum.LINKS * w + i]
        group[Group.BLOCKS * m + g] += j - i
        group[Group.IMAGES * m + g] += drawn[Drawn.IMAGES * w + j] - drawn[Drawn.IMAGES * w + i]
        group[Group.MONEY * m + g] += total[Sum.MONEY * w + j] - total[Sum.MONEY * w + i]
    row[NodeFact.UNIT_INNER * m] = 0
    row[NodeFact.UNIT_MULTI * m] = 0
    row[NodeFact.UNIT_OUTER * m] = 0
    for k in range(1, m):
        up = parent[k]
        row[NodeFact.UNIT_INNER * m + k] = row[NodeFact.UNIT_INNER * m + up]
        row[NodeFact.UNIT_MULTI * m + k] = row[NodeFact.UNIT_MULTI * m + up]
        row[NodeFact.UNIT_OUTER * m + k] = row[NodeFact.UNIT_OUTER * m + up]
        g = row[NodeFact.GROUP * m + k]
        if g >= 0 and group[Group.COUNT * m + g] >= 3:
            row[NodeFact.UNIT_INNER * m + k] = k
            if group[Group.BLOCKS * m + g] >= 2 * group[Group.COUNT * m + g]:
                row[NodeFact.UNIT_MULTI * m + k] = k
                if row[NodeFact.UNIT_OUTER * m + up] == 0:
                    row[NodeFact.UNIT_OUTER * m + k] = k


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _class_weight(bits: cython.ulonglong) -> cython.double:
    weight: cython.double = 0
    if bits & _GOOD:
        weight += 25
    if bits & _BAD:
        weight -= 25
    return weight


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _tag_weight(tag: cython.int) -> cython.double:
    if tag == Tag.DIV or tag == Tag.ARTICLE or tag == Tag.SECTION or tag == Tag.MAIN:
        return 5
    if tag == Tag.PRE or tag == Tag.TD or tag == Tag.BLOCKQUOTE:
        return 3
    if tag == Tag.ADDRESS or tag == Tag.OL or tag == Tag.UL or tag == Tag.DL or tag == Tag.DD or tag == Tag.DT or tag == Tag.LI or tag == Tag.FORM:
        return -3
    if Tag.H1 <= tag <= Tag.H6 or tag == Tag.TH:
        return -5
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choose_containers(space: Workspace) -> cython.void:
    """Choose four containers and fill the mask of a reader view."""
    tag: cython.p_const_short = space.tag
    parent: cython.p_const_int = space.parent
    named: cython.p_const_ulonglong = space.names
    first: cython.p_const_int = space.first
    behind: cython.p_const_int = space.behind
    own: cython.p_const_int = space.node
    worked: cython.p_double = space.work
    total: cython.p_double = space.sums
    drawn: cython.p_int = space.drawn
    row: cython.p_int = space.node_facts
    score: cython.p_double = space.scores
    chosen: cython.p_int = space.containers
    mask: cython.p_uchar = space.reader
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = n + 1
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    up: cython.Py_ssize_t
    level: cython.int
    size: cython.double
    links: cython.double
    points: cython.double
    best: cython.double = 0
    best_main: cython.double = 0
    best_dense: cython.double = 0
    whole: cython.double = total[Sum.LONG * w + n]
    for k in range(m):
        score[Score.READER * m + k] = 0
        score[Score.DENSE * m + k] = 0
    for k in range(Rows.CONTAINER):
        chosen[k] = 0
    for i in range(n):
        mask[i] = 0
        size = worked[Work.SIZE * n + i]
        if size < 25:
            continue
        k = own[i]
        up = k if row[NodeFact.STOP_BLOCK * m + k] - row[NodeFact.FIRST_BLOCK * m + k] > 1 else parent[k]
        points = 1 + worked[Work.COMMAS * n + i] + (size / 100 if size < 300 else 3.0)
        for level in range(5):
            if up <= 0:
                break
            if score[Score.READER * m + up] == 0:
                score[Score.READER * m + up] = _tag_weight(tag[up]) + _class_weight(named[up]) + 0.001
            score[Score.READER * m + up] += points / (1 if level == 0 else 2 if level == 1 else 3 * level)
            up = parent[up]
    for k in range(1, m):
        i = row[NodeFact.FIRST_BLOCK * m + k]
        j = row[NodeFact.STOP_BLOCK * m + k]
        if i == j:
            continue
        size = total[Sum.SIZE * w + j] - total[Sum.SIZE * w + i]
        links = total[Sum.LINKS * w + j] - total[Sum.LINKS * w + i]
        if score[Score.READER * m + k] != 0:
            score[Score.READER * m + k] *= 1 - links / (size + 1)
            if score[Score.READER * m + k] > best:
                best = score[Score.READER * m + k]
                chosen[Container.READER] = k
        if whole > 0 and total[Sum.LONG * w + j] - total[Sum.LONG * w + i] > 0.6 * whole:
            chosen[Container.CORE] = k  # the last of these is the innermost
        if tag[k] == Tag.MAIN or tag[k] == Tag.ARTICLE:
            points = size - links + (1 if tag[k] == Tag.MAIN else 0)
            if points > best_main:
                best_main = points
                chosen[Container.MAIN] = k
        up = parent[k]
        score[Score.DENSE * m + up] += (size - links) / (behind[k] - first[k] + 1)
    for k in range(1, m):
        if score[Score.DENSE * m + k] > best_dense:
            best_dense = score[Score.DENSE * m + k]
            chosen[Container.DENSE] = k
    k = chosen[Container.READER]
    if k > 0:
        _join_siblings(k, m, w, tag, parent, score, total, row, mask, best)
        _clean(k, m, w, tag, named, total, drawn, row, mask)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _join_siblings(top: cython.Py_ssize_t, m: cython.Py_ssize_t, w: cython.Py_ssize_t, tag: cython.p_const_short, parent: cython.p_const_int, score: cython.p_double, total: cython.p_const_double, row: cython.p_int, mask: cython.p_uchar, best: cython.double) -> cython.void:
    """Mark the blocks of the best node and of siblings that look like more of it."""
    up: cython.int = parent[top]
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    size: cython.double
    density: cython.double
    keep: cython.bint
    limit: cython.double = 0.2 * best
    if limit < 10:
        limit = 10
    for k in range(up + 1, m):
        if row[NodeFact.FIRST_BLOCK * m + k] >= row[NodeFact.STOP_BLOCK * m + up] and row[NodeFact.FIRST_BLOCK * m + k] > row[NodeFact.FIRST_BLOCK * m + up]:
            break
        if parent[k] != up or row[NodeFact.FIRST_BLOCK * m + k] == row[NodeFact.STOP_BLOCK * m + k]:
            continue
        keep = k == top or score[Score.READER * m + k] >= limit
        if not keep and tag[k] == Tag.P:
            size = total[Sum.SIZE * w + row[NodeFact.STOP_BLOCK * m + k]] - total[Sum.SIZE * w + row[NodeFact.FIRST_BLOCK * m + k]]
            density = (total[Sum.LINKS * w + row[NodeFact.STOP_BLOCK * m + k]] - total[Sum.LINKS * w + row[NodeFact.FIRST_BLOCK * m + k]]) / (size + 1)
            keep = (size > 80 and density < 0.25) or (density == 0 and total[Sum.SENTENCES * w + row[NodeFact.STOP_BLOCK * m + k]] > total[Sum.SENTENCES * w + row[NodeFact.FIRST_BLOCK * m + k]])
        if keep:
            for i in range(row[NodeFact.FIRST_BLOCK * m + k], row[NodeFact.STOP_BLOCK * m + k]):
                mask[i] = 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _clean(top: cython.Py_ssize_t, m: cython.Py_ssize_t, w: cython.Py_ssize_t, tag: cython.p_const_short, named: cython.p_const_ulonglong, total: cython.p_const_double, drawn: cython.p_const_int, row: cython.p_int, mask: cython.p_uchar) -> cython.void:
    """Take out what looks like lists of links, forms and fishy boxes inside the marked blocks."""
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    b: cython.Py_ssize_t
    done: cython.Py_ssize_t = 0
    size: cython.double
    links: cython.double
    items: cython.double
    paragraphs: cython.double
    images: cython.double
    weight: cython.double
    drop: cython.bint
    for k in range(1, m):
        i = row[NodeFact.FIRST_BLOCK * m + k]
        j = row[NodeFact.STOP_BLOCK * m + k]
        if i == j or i < done or not mask[i] or k == top:
            continue
        if not (tag[k] == Tag.DIV or tag[k] == Tag.UL or tag[k] == Tag.OL or tag[k] == Tag.TABLE or tag[k] == Tag.SECTION or tag[k] == Tag.FORM or tag[k] == Tag.FIELDSET):
            continue
        if row[NodeFact.FIRST_BLOCK * m + top] >= i and row[NodeFact.STOP_BLOCK * m + top] <= j:
            continue
        weight = _class_weight(named[k])
        drop = weight < 0
        if not drop and total[Sum.COMMAS * w + j] - total[Sum.COMMAS * w + i] < 10:
            size = total[Sum.SIZE * w + j] - total[Sum.SIZE * w + i]
            links = (total[Sum.LINKS * w + j] - total[Sum.LINKS * w + i]) / (size + 1)
            items = total[Sum.ITEMS * w + j] - total[Sum.ITEMS * w + i]
            paragraphs = total[Sum.PARAGRAPHS * w + j] - total[Sum.PARAGRAPHS * w + i]
            images = drawn[Drawn.IMAGES * w + j] - drawn[Drawn.IMAGES * w + i]
            drop = (
                (images > 1 and paragraphs / images < 0.5)
                or (tag[k] != Tag.UL and tag[k] != Tag.OL and items > paragraphs and items > 0.9 * (j - i))
                or drawn[Drawn.CONTROLS * w + j] - drawn[Drawn.CONTROLS * w + i] > paragraphs / 3
                or (size < 25 and (images == 0 or images > 2))
                or (weight < 25 and links > 0.2)
                or (weight >= 25 and links > 0.5)
            )
        if drop:
            for b in range(i, j):
                mask[b] = 0
            done = j


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fill_names(space: Workspace, b: cython.Py_ssize_t, k: cython.Py_ssize_t, inner: cython.Py_ssize_t) -> cython.void:
    """Fill what elements around a block are and how they are named; `inner` is the innermost."""
    to: cython.p_float = space.out
    row: cython.p_int = space.node_facts
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    f: cython.Py_ssize_t
    names: cython.ulonglong = space.names[k] | space.names[inner]
    to[Feature.TAG_KIND * n + b] = _kinds[space.tag[k]]
    to[Feature.DEPTH * n + b] = space.depth[k]
    for f in range(_ABOVES):
        to[(Feature.IN_ARTICLE + f) * n + b] = (space.ancestors[inner] & _above[f]) != 0
    for f in range(_NAMES):
        to[(Feature.NAMED_AD + f) * n + b] = (space.bits[inner] & _wanted[f]) != 0
    to[Feature.HIDDEN * n + b] = space.hidden[inner]
    to[Feature.OWN_GOOD * n + b] = 1 if names & _GOOD else 0
    to[Feature.OWN_BAD * n + b] = 1 if names & _BAD else 0
    to[Feature.GOOD_LEVELS * n + b] = space.depth[k] - row[NodeFact.GOOD * m + k] if row[NodeFact.GOOD * m + k] else 99
    to[Feature.BAD_LEVELS * n + b] = space.depth[k] - row[NodeFact.BAD * m + k] if row[NodeFact.BAD * m + k] else 99


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fill_larger(space: Workspace, b: cython.Py_ssize_t, k: cython.Py_ssize_t, whole: cython.double) -> cython.void:
    """Fill the features of the four larger elements around a block."""
    total: cython.p_double = space.sums
    images: cython.p_int = space.drawn
    row: cython.p_int = space.node_facts
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = n + 1
    c: cython.Py_ssize_t = Feature.UP1_SHARE
    up: cython.Py_ssize_t = k
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    level: cython.int
    size: cython.double
    links: cython.double
    if row[NodeFact.STOP_BLOCK * m + up] - row[NodeFact.FIRST_BLOCK * m + up] <= 1:
        up = row[NodeFact.LARGER * m + up]
    for level in range(4):
        i = row[NodeFact.FIRST_BLOCK * m + up]
        j = row[NodeFact.STOP_BLOCK * m + up]
        size = total[Sum.SIZE * w + j] - total[Sum.SIZE * w + i]
        links = total[Sum.LINKS * w + j] - total[Sum.LINKS * w + i]
        to[(c + LargerFact.SHARE) * n + b] = size / whole
        to[(c + LargerFact.LINKS) * n + b] = links / (size + 1)
        to[(c + LargerFact.BLOCKS) * n + b] = j - i
        to[(c + LargerFact.MEAN) * n + b] = size / (j - i if j > i else 1)
        to[(c + LargerFact.PER_TAG) * n + b] = (size - links) / (space.behind[up] - space.first[up] + 1)
        to[(c + LargerFact.IMAGES) * n + b] = (images[Drawn.IMAGES * w + j] - images[Drawn.IMAGES * w + i]) / cython.cast(cython.double, j - i if j > i else 1)
        c += LargerFact.IMAGES + 1
        up = row[NodeFact.LARGER * m + up]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fill_units(space: Workspace, b: cython.Py_ssize_t, k: cython.Py_ssize_t, inner: cython.Py_ssize_t, whole: cython.double) -> cython.void:
    """Fill the features of the repeated units around a block."""
    row: cython.p_int = space.node_facts
    group: cython.p_double = space.groups
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    c: cython.Py_ssize_t = Feature.INNER_COUNT
    f: cython.Py_ssize_t
    unit: cython.Py_ssize_t
    which: cython.int
    g: cython.int
    count: cython.double
    size: cython.double
    for which in range(3):
        unit = row[(NodeFact.UNIT_INNER + which) * m + (inner if which == 0 else k)]
        g = row[NodeFact.GROUP * m + unit]
        if unit == 0 or g < 0:
            for f in range(UnitFact.MONEY + 1):
                to[(c + f) * n + b] = -1
        else:
            count = group[Group.COUNT * m + g]
            size = group[Group.SIZE * m + g]
            to[(c + UnitFact.COUNT) * n + b] = log(count)
            to[(c + UnitFact.MEAN) * n + b] = size / count
            to[(c + UnitFact.LINKS) * n + b] = group[Group.LINKS * m + g] / (size + 1)
            to[(c + UnitFact.SHARE) * n + b] = size / whole
            to[(c + UnitFact.BLOCKS) * n + b] = group[Group.BLOCKS * m + g] / count
            to[(c + UnitFact.IMAGES) * n + b] = group[Group.IMAGES * m + g] / count
            to[(c + UnitFact.MONEY) * n + b] = group[Group.MONEY * m + g] / count
        c += UnitFact.MONEY + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fill_containers(space: Workspace, b: cython.Py_ssize_t, k: cython.Py_ssize_t, whole: cython.double) -> cython.void:
    """Fill what the chosen containers are to a block."""
    total: cython.p_double = space.sums
    row: cython.p_int = space.node_facts
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = n + 1
    c: cython.Py_ssize_t = Feature.READER_INSIDE
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    which: cython.int
    top: cython.Py_ssize_t
    size: cython.double
    for which in range(Rows.CONTAINER):
        top = space.containers[which]
        i = row[NodeFact.FIRST_BLOCK * m + top]
        j = row[NodeFact.STOP_BLOCK * m + top]
        size = total[Sum.SIZE * w + j] - total[Sum.SIZE * w + i]
        to[(c + ContainerFact.INSIDE) * n + b] = 1 if i <= b < j else 0
        to[(c + ContainerFact.LEVELS) * n + b] = space.depth[k] - space.depth[top] if i <= b < j else -1
        to[(c + ContainerFact.SHARE) * n + b] = size / whole if top > 0 else -1.0
        to[(c + ContainerFact.LINKS) * n + b] = (total[Sum.LINKS * w + j] - total[Sum.LINKS * w + i]) / (size + 1)
        to[(c + ContainerFact.BEFORE) * n + b] = b - i
        to[(c + ContainerFact.AFTER) * n + b] = j - b - 1
        c += ContainerFact.AFTER + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_tree(space: Workspace) -> cython.void:
    """Fill the features of a block's place in the tree."""
    n: cython.Py_ssize_t = space.blocks
    b: cython.Py_ssize_t
    k: cython.Py_ssize_t
    inner: cython.Py_ssize_t
    whole: cython.double = space.sums[Sum.SIZE * (n + 1) + n] + 1
    for b in range(n):
        k = space.node[b]
        inner = space.token_node[space.first_token[b]]
        _fill_names(space, b, k, inner)
        _fill_larger(space, b, k, whole)
        _fill_units(space, b, k, inner, whole)
        _fill_containers(space, b, k, whole)
