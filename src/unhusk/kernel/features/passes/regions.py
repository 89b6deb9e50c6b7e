# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of the large parts of a page that a block is in, seen from the top of the tree.

A part is the highest element around a block with less than a share of the page's text (`most`,
`half`, `fifth`); a core is the innermost element with most of the votes, of the text outside links
or of the sentences. The sums that they need are those of feature_alike.py.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.kernel.features.passes.workspace import Room

from unhusk.kernel.features.passes.context import COLUMNS as CONTEXT_COLUMNS
from unhusk.page.vocabulary import NAME_BITS

compiled: bool = bool(cython.compiled)

_TITLE = cython.declare(cython.int, CONTEXT_COLUMNS.index("title_distance"))
_MODAL = cython.declare(cython.ulonglong, NAME_BITS["modal"])
_MENU = cython.declare(cython.ulonglong, NAME_BITS["menu"])
_CAPTION = cython.declare(cython.ulonglong, NAME_BITS["caption"])

COLUMNS = [
    *(f"most_{what}" for what in ("headings", "controls", "long", "images", "copied")),
    *(
        f"half_{what}"
        for what in (
            "votes reader dense controls headings account legal links dates copied equal".split()
        )
    ),
    *("fifth_votes", "fifth_reader"),
    *("up1_copied", "up1_copies", "up2_copied", "up2_title", "up3_copied"),
    *("up4_headings", "up4_reader"),
    *(
        f"{core}_{what}"
        for core in ("voted", "unlinked", "phrased")
        for what in ("levels", "before", "after", "share")
    ),
    *("section_blocks", "section_size", "long_size_before"),
    *("only_modal", "only_menu", "only_caption"),
    *("page_dates", "page_outside", "page_equal"),
]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def divide(room: Room) -> cython.void:
    """Fill the three parts that each element is in, 0 for none, and choose the cores."""
    parent: cython.p_const_int = room.parent
    row: cython.p_int = room.rows
    total: cython.p_double = room.sums
    tallied: cython.p_double = room.tallies
    part: cython.p_int = room.parts_of
    core: cython.p_int = room.cores
    n: cython.Py_ssize_t = room.n
    m: cython.Py_ssize_t = room.m
    w: cython.Py_ssize_t = n + 1
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    up: cython.Py_ssize_t
    size: cython.double
    whole: cython.double = total[n] + 1
    votes: cython.double = 0.6 * tallied[n]
    plain: cython.double = 0.6 * (total[n] - total[w + n])
    sentences: cython.double = 0.6 * total[3 * w + n]
    for k in range(3):
        part[k * m] = 0
        core[k] = 0
    for k in range(1, m):
        up = parent[k]
        i = row[k]
        j = row[m + k]
        size = total[j] - total[i]
        part[k] = part[up] if part[up] else k if size < 0.9 * whole else 0
        part[m + k] = part[m + up] if part[m + up] else k if size < 0.5 * whole else 0
        part[2 * m + k] = part[2 * m + up] if part[2 * m + up] else k if size < 0.2 * whole else 0
        if i == j:
            continue
        # the last of these is the innermost
        if tallied[j] - tallied[i] > votes:
            core[0] = k
        if size - (total[w + j] - total[w + i]) > plain:
            core[1] = k
        if total[3 * w + j] - total[3 * w + i] > sentences:
            core[2] = k


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
@cython.nogil
@cython.exceptval(check=False)
def _fill_half(room: Room, b: cython.Py_ssize_t, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.void:
    """Fill the columns of the part [i, j) with less than half of the text, for a block."""
    total: cython.p_double = room.sums
    tallied: cython.p_double = room.tallies
    drawn: cython.p_int = room.drawn
    to: cython.p_float = room.out
    n: cython.Py_ssize_t = room.n
    w: cython.Py_ssize_t = n + 1
    c: cython.Py_ssize_t = room.parts + 5
    f: cython.Py_ssize_t
    size: cython.double = total[j] - total[i] + 1
    blocks: cython.double = j - i
    for f in range(3):
        to[(c + f) * n + b] = (tallied[f * w + j] - tallied[f * w + i]) / size
    to[(c + 3) * n + b] = (drawn[w + j] - drawn[w + i]) / blocks
    to[(c + 4) * n + b] = (tallied[3 * w + j] - tallied[3 * w + i]) / blocks
    to[(c + 5) * n + b] = (tallied[6 * w + j] - tallied[6 * w + i]) / blocks
    to[(c + 6) * n + b] = (tallied[5 * w + j] - tallied[5 * w + i]) / blocks
    to[(c + 7) * n + b] = (total[w + j] - total[w + i]) / size
    to[(c + 8) * n + b] = (tallied[4 * w + j] - tallied[4 * w + i]) / blocks
    to[(c + 9) * n + b] = (tallied[7 * w + j] - tallied[7 * w + i]) / size
    to[(c + 10) * n + b] = (tallied[8 * w + j] - tallied[8 * w + i]) / size


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_around(room: Room, b: cython.Py_ssize_t, top: cython.Py_ssize_t, title: cython.Py_ssize_t) -> cython.void:
    """Fill the columns of a container around a block and of the three around that."""
    row: cython.p_int = room.rows
    total: cython.p_double = room.sums
    tallied: cython.p_double = room.tallies
    to: cython.p_float = room.out
    n: cython.Py_ssize_t = room.n
    m: cython.Py_ssize_t = room.m
    w: cython.Py_ssize_t = n + 1
    c: cython.Py_ssize_t = room.parts + 18
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    up: cython.Py_ssize_t = top
    level: cython.int
    size: cython.double
    for level in range(4):
        i = row[up]
        j = row[m + up]
        size = total[j] - total[i] + 1
        if level < 3:
            to[c * n + b] = (tallied[7 * w + j] - tallied[7 * w + i]) / size
            c += 1
        if level == 0:
            to[c * n + b] = (tallied[9 * w + j] - tallied[9 * w + i]) / (j - i)
            c += 1
        elif level == 1:
            to[c * n + b] = _title_from(title, i, j)
            c += 1
        elif level == 3:
            to[c * n + b] = (tallied[3 * w + j] - tallied[3 * w + i]) / (j - i)
            to[(c + 1) * n + b] = (tallied[w + j] - tallied[w + i]) / size
        up = row[2 * m + up]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_parts(room: Room) -> cython.void:
    """Fill the columns above."""
    own: cython.p_const_int = room.node
    depth: cython.p_const_int = room.depth
    row: cython.p_int = room.rows
    total: cython.p_double = room.sums
    tallied: cython.p_double = room.tallies
    drawn: cython.p_int = room.drawn
    part: cython.p_int = room.parts_of
    heading: cython.p_double = room.scratch + 17 * room.n if cython.compiled else room.scratch[17 * room.n:]
    to: cython.p_float = room.out
    n: cython.Py_ssize_t = room.n
    m: cython.Py_ssize_t = room.m
    w: cython.Py_ssize_t = n + 1
    base: cython.Py_ssize_t = room.parts
    b: cython.Py_ssize_t
    c: cython.Py_ssize_t
    f: cython.Py_ssize_t
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    top: cython.Py_ssize_t
    around: cython.Py_ssize_t = -1  # the innermost container of several blocks
    section: cython.Py_ssize_t = 0  # the last heading, or the first block
    next_section: cython.Py_ssize_t = 0
    title: cython.Py_ssize_t = -1
    bits: cython.ulonglong
    size: cython.double
    blocks: cython.double
    last: cython.double = to[(room.context + _TITLE) * n + n - 1]  # from the title to the last block
    whole: cython.double = total[n] + 1
    outside: cython.double = 0  # long text in no repeated unit
    if last >= 0:
        title = n - 1 - cython.cast(cython.Py_ssize_t, last)
    for b in range(n):
        k = own[b]
        if row[6 * m + k] == 0 and room.work[2 * n + b] >= 80:
            outside += room.work[2 * n + b]
        c = base
        top = part[k]
        if b > 0 and top == part[own[b - 1]]:
            for f in range(5):
                to[(c + f) * n + b] = to[(c + f) * n + b - 1]
        else:
            i = row[top]
            j = row[m + top]
            blocks = j - i
            to[c * n + b] = (tallied[3 * w + j] - tallied[3 * w + i]) / blocks
            to[(c + 1) * n + b] = (drawn[w + j] - drawn[w + i]) / blocks
            to[(c + 2) * n + b] = (total[4 * w + j] - total[4 * w + i]) / (total[4 * w + n] + 1)
            to[(c + 3) * n + b] = (drawn[j] - drawn[i]) / blocks
            to[(c + 4) * n + b] = (tallied[7 * w + j] - tallied[7 * w + i]) / (total[j] - total[i] + 1)
        top = part[m + k]
        if b > 0 and top == part[m + own[b - 1]]:
            for f in range(5, 16):
                to[(c + f) * n + b] = to[(c + f) * n + b - 1]
        else:
            _fill_half(room, b, row[top], row[m + top])
        c += 16
        top = part[2 * m + k]
        if b > 0 and top == part[2 * m + own[b - 1]]:
            to[c * n + b] = to[c * n + b - 1]
            to[(c + 1) * n + b] = to[(c + 1) * n + b - 1]
        else:
            i = row[top]
            j = row[m + top]
            size = total[j] - total[i] + 1
            to[c * n + b] = (tallied[j] - tallied[i]) / size
            to[(c + 1) * n + b] = (tallied[w + j] - tallied[w + i]) / size
        c += 2
        top = k if row[m + k] - row[k] > 1 else row[2 * m + k]
        if top == around:
            for f in range(7):
                to[(c + f) * n + b] = to[(c + f) * n + b - 1]
        else:
            around = top
            _fill_around(room, b, top, title)
        c += 7
        for f in range(3):
            top = room.cores[f]
            i = row[top]
            j = row[m + top]
            to[c * n + b] = depth[k] - depth[top] if i <= b < j else -1
            to[(c + 1) * n + b] = b - i
            to[(c + 2) * n + b] = j - 1 - b
            to[(c + 3) * n + b] = (total[j] - total[i]) / whole
            c += 4
        if b == next_section or heading[b] > 0:
            section = b
            next_section = b + 1
            while next_section < n and heading[next_section] == 0:
                next_section += 1
        to[c * n + b] = next_section - section
        to[(c + 1) * n + b] = total[next_section] - total[section]
        to[(c + 2) * n + b] = total[4 * w + b]
        bits = room.bits[room.token_node[room.first_token[b]]]
        to[(c + 3) * n + b] = 1 if bits & _MODAL else 0
        to[(c + 4) * n + b] = 1 if bits & _MENU else 0
        to[(c + 5) * n + b] = 1 if bits & _CAPTION else 0
        to[(c + 6) * n + b] = tallied[4 * w + n] / n
        to[(c + 8) * n + b] = tallied[8 * w + n] / whole
    for b in range(n):
        to[(c + 7) * n + b] = outside / whole
