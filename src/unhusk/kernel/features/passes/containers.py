# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Elements that may contain the main text, and the blocks that a reader view would show."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.kernel.features.passes.workspace import Workspace
    from cython.cimports.unhusk.native.enums import (
        Container,
        Drawn,
        NodeFact,
        Rows,
        Score,
        Sum,
        Tag,
        Work,
    )
else:
    from unhusk.kernel.features.feature_enums import (
        Container,
        Drawn,
        NodeFact,
        Rows,
        Score,
        Sum,
        Work,
    )
    from unhusk.lex.lex_enums import Tag

from unhusk.kernel.features.columns import NAMED_FOR_CONTENT, NAMED_FOR_SURROUNDINGS

compiled: bool = bool(cython.compiled)

_GOOD = cython.declare(cython.ulonglong, NAMED_FOR_CONTENT)
_BAD = cython.declare(cython.ulonglong, NAMED_FOR_SURROUNDINGS)


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
