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
        ContainerFact,
        Drawn,
        Feature,
        Group,
        Kind,
        LargerFact,
        NodeFact,
        Rows,
        Sum,
        Tag,
        UnitFact,
        Work,
    )
    from cython.cimports.unhusk.native.pointers import uchars, ulonglongs
else:
    from unhusk.kernel.features.feature_enums import (
        ContainerFact,
        Drawn,
        Feature,
        Group,
        LargerFact,
        NodeFact,
        Rows,
        Sum,
        UnitFact,
        Work,
    )
    from unhusk.lex.lex_enums import Kind, Tag
    from unhusk.native.pointers import uchars, ulonglongs

from unhusk.kernel.features.columns import (
    ABOVE,
    NAMED,
    NAMED_FOR_CONTENT,
    NAMED_FOR_SURROUNDINGS,
)
from unhusk.lex.tags import ANCESTOR, TAGS
from unhusk.page.vocabulary import NAME_BITS

compiled: bool = bool(cython.compiled)




_GOOD = cython.declare(cython.ulonglong, NAMED_FOR_CONTENT)
_BAD = cython.declare(cython.ulonglong, NAMED_FOR_SURROUNDINGS)

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
