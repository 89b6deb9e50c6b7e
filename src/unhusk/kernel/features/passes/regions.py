# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of the large parts of a page that a block is in, seen from the top of the tree.

A part is the highest element around a block with less than a share of the page's text (`most`,
`half`, `fifth`); a core is the innermost element with most of the votes, of the text outside links
or of the sentences. The sums that they need are those of similarity.py.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.kernel.features.passes.workspace import Workspace
    from cython.cimports.unhusk.native.enums import (
        Blur,
        Core,
        CoreFact,
        Drawn,
        Feature,
        NodeFact,
        Part,
        Rows,
        Sum,
        Tally,
        Work,
    )
else:
    from unhusk.kernel.features.feature_enums import (
        Blur,
        Core,
        CoreFact,
        Drawn,
        Feature,
        NodeFact,
        Part,
        Rows,
        Sum,
        Tally,
        Work,
    )

from unhusk.page.vocabulary import NAME_BITS

compiled: bool = bool(cython.compiled)

_MODAL = cython.declare(cython.ulonglong, NAME_BITS["modal"])
_MENU = cython.declare(cython.ulonglong, NAME_BITS["menu"])
_CAPTION = cython.declare(cython.ulonglong, NAME_BITS["caption"])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def divide(space: Workspace) -> cython.void:
    """Fill the three parts that each element is in, 0 for none, and choose the cores."""
    parent: cython.p_const_int = space.parent
    row: cython.p_int = space.node_facts
    total: cython.p_double = space.sums
    tallied: cython.p_double = space.tallies
    part: cython.p_int = space.parts
    core: cython.p_int = space.cores
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = n + 1
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    up: cython.Py_ssize_t
    size: cython.double
    whole: cython.double = total[Sum.SIZE * w + n] + 1
    votes: cython.double = 0.6 * tallied[Tally.VOTES * w + n]
    plain: cython.double = 0.6 * (total[Sum.SIZE * w + n] - total[Sum.LINKS * w + n])
    sentences: cython.double = 0.6 * total[Sum.SENTENCES * w + n]
    for k in range(Rows.PART):
        part[k * m] = 0
    for k in range(Rows.CORE):
        core[k] = 0
    for k in range(1, m):
        up = parent[k]
        i = row[NodeFact.FIRST_BLOCK * m + k]
        j = row[NodeFact.STOP_BLOCK * m + k]
        size = total[Sum.SIZE * w + j] - total[Sum.SIZE * w + i]
        part[Part.MOST * m + k] = part[Part.MOST * m + up] if part[Part.MOST * m + up] else k if size < 0.9 * whole else 0
        part[Part.HALF * m + k] = part[Part.HALF * m + up] if part[Part.HALF * m + up] else k if size < 0.5 * whole else 0
        part[Part.FIFTH * m + k] = part[Part.FIFTH * m + up] if part[Part.FIFTH * m + up] else k if size < 0.2 * whole else 0
        if i == j:
            continue
        # the last of these is the innermost
        if tallied[Tally.VOTES * w + j] - tallied[Tally.VOTES * w + i] > votes:
            core[Core.VOTED] = k
        if size - (total[Sum.LINKS * w + j] - total[Sum.LINKS * w + i]) > plain:
            core[Core.UNLINKED] = k
        if total[Sum.SENTENCES * w + j] - total[Sum.SENTENCES * w + i] > sentences:
            core[Core.PHRASED] = k


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _title_from(title: cython.Py_ssize_t, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.double:
    """Return how many blocks behind (or, below 0, before) the title [i, j) is; 0 around it."""
    if title < 0:
        return -999
    return i - title if title < i else j - 1 - title if title >= j else 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _copy_before(to: cython.p_float, n: cython.Py_ssize_t, column: cython.Py_ssize_t, stop: cython.Py_ssize_t, b: cython.Py_ssize_t) -> cython.void:
    """Copy the features in these columns from the block before."""
    f: cython.Py_ssize_t
    for f in range(column, stop):
        to[f * n + b] = to[f * n + b - 1]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_most(space: Workspace, b: cython.Py_ssize_t, top: cython.Py_ssize_t) -> cython.void:
    """Fill the features of the part with less than 90 % of the text, for a block."""
    total: cython.p_double = space.sums
    tallied: cython.p_double = space.tallies
    drawn: cython.p_int = space.drawn
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    w: cython.Py_ssize_t = n + 1
    i: cython.Py_ssize_t = space.node_facts[NodeFact.FIRST_BLOCK * space.nodes + top]
    j: cython.Py_ssize_t = space.node_facts[NodeFact.STOP_BLOCK * space.nodes + top]
    blocks: cython.double = j - i
    to[Feature.MOST_HEADINGS * n + b] = (tallied[Tally.HEADINGS * w + j] - tallied[Tally.HEADINGS * w + i]) / blocks
    to[Feature.MOST_CONTROLS * n + b] = (drawn[Drawn.CONTROLS * w + j] - drawn[Drawn.CONTROLS * w + i]) / blocks
    to[Feature.MOST_LONG * n + b] = (total[Sum.LONG * w + j] - total[Sum.LONG * w + i]) / (total[Sum.LONG * w + n] + 1)
    to[Feature.MOST_IMAGES * n + b] = (drawn[Drawn.IMAGES * w + j] - drawn[Drawn.IMAGES * w + i]) / blocks
    to[Feature.MOST_COPIED * n + b] = (tallied[Tally.COPIED * w + j] - tallied[Tally.COPIED * w + i]) / (total[Sum.SIZE * w + j] - total[Sum.SIZE * w + i] + 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_half(space: Workspace, b: cython.Py_ssize_t, top: cython.Py_ssize_t) -> cython.void:
    """Fill the features of the part with less than half of the text, for a block."""
    total: cython.p_double = space.sums
    tallied: cython.p_double = space.tallies
    drawn: cython.p_int = space.drawn
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    w: cython.Py_ssize_t = n + 1
    i: cython.Py_ssize_t = space.node_facts[NodeFact.FIRST_BLOCK * space.nodes + top]
    j: cython.Py_ssize_t = space.node_facts[NodeFact.STOP_BLOCK * space.nodes + top]
    size: cython.double = total[Sum.SIZE * w + j] - total[Sum.SIZE * w + i] + 1
    blocks: cython.double = j - i
    to[Feature.HALF_VOTES * n + b] = (tallied[Tally.VOTES * w + j] - tallied[Tally.VOTES * w + i]) / size
    to[Feature.HALF_READER * n + b] = (tallied[Tally.READER * w + j] - tallied[Tally.READER * w + i]) / size
    to[Feature.HALF_DENSE * n + b] = (tallied[Tally.DENSE * w + j] - tallied[Tally.DENSE * w + i]) / size
    to[Feature.HALF_CONTROLS * n + b] = (drawn[Drawn.CONTROLS * w + j] - drawn[Drawn.CONTROLS * w + i]) / blocks
    to[Feature.HALF_HEADINGS * n + b] = (tallied[Tally.HEADINGS * w + j] - tallied[Tally.HEADINGS * w + i]) / blocks
    to[Feature.HALF_ACCOUNT * n + b] = (tallied[Tally.ACCOUNT * w + j] - tallied[Tally.ACCOUNT * w + i]) / blocks
    to[Feature.HALF_LEGAL * n + b] = (tallied[Tally.LEGAL * w + j] - tallied[Tally.LEGAL * w + i]) / blocks
    to[Feature.HALF_LINKS * n + b] = (total[Sum.LINKS * w + j] - total[Sum.LINKS * w + i]) / size
    to[Feature.HALF_DATES * n + b] = (tallied[Tally.DATES * w + j] - tallied[Tally.DATES * w + i]) / blocks
    to[Feature.HALF_COPIED * n + b] = (tallied[Tally.COPIED * w + j] - tallied[Tally.COPIED * w + i]) / size
    to[Feature.HALF_EQUAL * n + b] = (tallied[Tally.EQUAL * w + j] - tallied[Tally.EQUAL * w + i]) / size


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_fifth(space: Workspace, b: cython.Py_ssize_t, top: cython.Py_ssize_t) -> cython.void:
    """Fill the features of the part with less than a fifth of the text, for a block."""
    tallied: cython.p_double = space.tallies
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    w: cython.Py_ssize_t = n + 1
    i: cython.Py_ssize_t = space.node_facts[NodeFact.FIRST_BLOCK * space.nodes + top]
    j: cython.Py_ssize_t = space.node_facts[NodeFact.STOP_BLOCK * space.nodes + top]
    size: cython.double = space.sums[Sum.SIZE * w + j] - space.sums[Sum.SIZE * w + i] + 1
    to[Feature.FIFTH_VOTES * n + b] = (tallied[Tally.VOTES * w + j] - tallied[Tally.VOTES * w + i]) / size
    to[Feature.FIFTH_READER * n + b] = (tallied[Tally.READER * w + j] - tallied[Tally.READER * w + i]) / size


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_larger(space: Workspace, b: cython.Py_ssize_t, top: cython.Py_ssize_t, title: cython.Py_ssize_t) -> cython.void:
    """Fill the features of the four larger elements around a block, of which `top` is the first."""
    row: cython.p_int = space.node_facts
    total: cython.p_double = space.sums
    tallied: cython.p_double = space.tallies
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = n + 1
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    up: cython.Py_ssize_t = top
    level: cython.int
    size: cython.double
    copied: cython.double
    for level in range(4):
        i = row[NodeFact.FIRST_BLOCK * m + up]
        j = row[NodeFact.STOP_BLOCK * m + up]
        size = total[Sum.SIZE * w + j] - total[Sum.SIZE * w + i] + 1
        copied = (tallied[Tally.COPIED * w + j] - tallied[Tally.COPIED * w + i]) / size
        if level == 0:
            to[Feature.UP1_COPIED * n + b] = copied
            to[Feature.UP1_COPIES * n + b] = (tallied[Tally.COPIES * w + j] - tallied[Tally.COPIES * w + i]) / (j - i)
        elif level == 1:
            to[Feature.UP2_COPIED * n + b] = copied
            to[Feature.UP2_TITLE * n + b] = _title_from(title, i, j)
        elif level == 2:
            to[Feature.UP3_COPIED * n + b] = copied
        else:
            to[Feature.UP4_HEADINGS * n + b] = (tallied[Tally.HEADINGS * w + j] - tallied[Tally.HEADINGS * w + i]) / (j - i)
            to[Feature.UP4_READER * n + b] = (tallied[Tally.READER * w + j] - tallied[Tally.READER * w + i]) / size
        up = row[NodeFact.LARGER * m + up]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fill_cores(space: Workspace, b: cython.Py_ssize_t, k: cython.Py_ssize_t, whole: cython.double) -> cython.void:
    """Fill what the cores are to a block."""
    total: cython.p_double = space.sums
    row: cython.p_int = space.node_facts
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = n + 1
    c: cython.Py_ssize_t = Feature.VOTED_LEVELS
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    which: cython.int
    top: cython.Py_ssize_t
    for which in range(Rows.CORE):
        top = space.cores[which]
        i = row[NodeFact.FIRST_BLOCK * m + top]
        j = row[NodeFact.STOP_BLOCK * m + top]
        to[(c + CoreFact.LEVELS) * n + b] = space.depth[k] - space.depth[top] if i <= b < j else -1
        to[(c + CoreFact.BEFORE) * n + b] = b - i
        to[(c + CoreFact.AFTER) * n + b] = j - 1 - b
        to[(c + CoreFact.SHARE) * n + b] = (total[Sum.SIZE * w + j] - total[Sum.SIZE * w + i]) / whole
        c += CoreFact.SHARE + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_parts(space: Workspace) -> cython.void:
    """Fill the features of the parts that blocks are in, of larger elements and of cores."""
    own: cython.p_const_int = space.node
    row: cython.p_int = space.node_facts
    part: cython.p_int = space.parts
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    b: cython.Py_ssize_t
    k: cython.Py_ssize_t
    before: cython.Py_ssize_t = -1  # element of the block before
    top: cython.Py_ssize_t
    around: cython.Py_ssize_t = -1  # innermost element of several blocks around the block before
    title: cython.Py_ssize_t = -1
    distance: cython.double = to[Feature.TITLE_DISTANCE * n + n - 1]  # from the title to the last block
    whole: cython.double = space.sums[Sum.SIZE * (n + 1) + n] + 1
    if distance >= 0:
        title = n - 1 - cython.cast(cython.Py_ssize_t, distance)
    for b in range(n):
        k = own[b]
        if before >= 0 and part[Part.MOST * m + k] == part[Part.MOST * m + before]:
            _copy_before(to, n, Feature.MOST_HEADINGS, Feature.MOST_COPIED + 1, b)
        else:
            _fill_most(space, b, part[Part.MOST * m + k])
        if before >= 0 and part[Part.HALF * m + k] == part[Part.HALF * m + before]:
            _copy_before(to, n, Feature.HALF_VOTES, Feature.HALF_EQUAL + 1, b)
        else:
            _fill_half(space, b, part[Part.HALF * m + k])
        if before >= 0 and part[Part.FIFTH * m + k] == part[Part.FIFTH * m + before]:
            _copy_before(to, n, Feature.FIFTH_VOTES, Feature.FIFTH_READER + 1, b)
        else:
            _fill_fifth(space, b, part[Part.FIFTH * m + k])
        top = k if row[NodeFact.STOP_BLOCK * m + k] - row[NodeFact.FIRST_BLOCK * m + k] > 1 else row[NodeFact.LARGER * m + k]
        if top == around:
            _copy_before(to, n, Feature.UP1_COPIED, Feature.UP4_READER + 1, b)
        else:
            _fill_larger(space, b, top, title)
        around = top
        before = k
        _fill_cores(space, b, k, whole)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_sections(space: Workspace) -> cython.void:
    """Fill the features of the section between two headings, and some others."""
    heading: cython.p_double = space.blurred + Blur.HEADING * space.blocks if cython.compiled else space.blurred[Blur.HEADING * space.blocks:]
    total: cython.p_double = space.sums
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = n + 1
    b: cython.Py_ssize_t
    section: cython.Py_ssize_t = 0  # the last heading, or the first block
    next_section: cython.Py_ssize_t = 0
    bits: cython.ulonglong
    plain: cython.double
    outside: cython.double = 0  # long text in no repeated unit
    whole: cython.double = total[Sum.SIZE * w + n] + 1
    for b in range(n):
        plain = space.work[Work.PLAIN * n + b]
        if space.node_facts[NodeFact.UNIT_OUTER * m + space.node[b]] == 0 and plain >= 80:
            outside += plain
        if b == next_section or heading[b] > 0:
            section = b
            next_section = b + 1
            while next_section < n and heading[next_section] == 0:
                next_section += 1
        bits = space.bits[space.token_node[space.first_token[b]]]
        to[Feature.SECTION_BLOCKS * n + b] = next_section - section
        to[Feature.SECTION_SIZE * n + b] = total[Sum.SIZE * w + next_section] - total[Sum.SIZE * w + section]
        to[Feature.LONG_SIZE_BEFORE * n + b] = total[Sum.LONG * w + b]
        to[Feature.ONLY_MODAL * n + b] = 1 if bits & _MODAL else 0
        to[Feature.ONLY_MENU * n + b] = 1 if bits & _MENU else 0
        to[Feature.ONLY_CAPTION * n + b] = 1 if bits & _CAPTION else 0
    for b in range(n):
        to[Feature.PAGE_DATES * n + b] = space.tallies[Tally.DATES * w + n] / n
        to[Feature.PAGE_OUTSIDE * n + b] = outside / whole
        to[Feature.PAGE_EQUAL * n + b] = space.tallies[Tally.EQUAL * w + n] / whole


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_parts(space: Workspace) -> cython.void:
    """Fill the features of the parts of the page that blocks are in."""
    _fill_parts(space)
    _fill_sections(space)
