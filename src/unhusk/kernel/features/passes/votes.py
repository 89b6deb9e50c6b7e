# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Votes of the classic methods in their block form, and blurred numbers of blocks.

Each method is reduced to what blocks tell: sizes, links, sentences, tags and order. Six characters
stand for a word.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.kernel.features.passes.workspace import Workspace
    from cython.cimports.unhusk.native.enums import Blur, Mask, ParagraphClass, Tag, Work
else:
    from unhusk.kernel.features.feature_enums import Blur, Mask, Work
    from unhusk.lex.lex_enums import Tag
    from unhusk.page.page_enums import ParagraphClass

compiled: bool = bool(cython.compiled)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _blur(row: cython.p_double, n: cython.Py_ssize_t, source: cython.Py_ssize_t, to: cython.Py_ssize_t, keep: cython.double) -> cython.void:
    """Blur a row with an exponential to both sides; `keep` is what remains from block to block."""
    i: cython.Py_ssize_t
    value: cython.double = 0
    scale: cython.double = (1 - keep) / (1 + keep)
    for i in range(n):
        value = value * keep + row[source * n + i]
        row[to * n + i] = value
    value = 0
    for i in range(n - 1, -1, -1):
        row[to * n + i] = (row[to * n + i] + value) * scale
        value = (value + row[source * n + i]) * keep


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _blur_sizes(space: Workspace) -> cython.void:
    """Fill text, links and source of blocks, up to a limit each, and the same blurred."""
    node: cython.p_const_int = space.node
    stop: cython.p_const_int = space.stop
    tag: cython.p_const_short = space.tag
    work: cython.p_double = space.work
    row: cython.p_double = space.blurred
    n: cython.Py_ssize_t = space.blocks
    i: cython.Py_ssize_t
    for i in range(n):
        row[Blur.PLAIN * n + i] = work[Work.PLAIN * n + i] if work[Work.PLAIN * n + i] < 1500 else 1500.0
        row[Blur.LINKS * n + i] = work[Work.LINKS * n + i] if work[Work.LINKS * n + i] < 500 else 500.0
        row[Blur.CODE_TEXT * n + i] = work[Work.PLAIN * n + i]
        row[Blur.CODE_ALL * n + i] = stop[i] - (stop[i - 1] if i > 0 else 0)
        if row[Blur.CODE_ALL * n + i] > 20000:
            row[Blur.CODE_ALL * n + i] = 20000
        row[Blur.HEADING * n + i] = tag[node[i]] - Tag.H1 + 1 if Tag.H1 <= tag[node[i]] <= Tag.H6 else 0
    _blur(row, n, Blur.PLAIN, Blur.PLAIN1, 0.45)
    _blur(row, n, Blur.PLAIN, Blur.PLAIN2, 0.75)
    _blur(row, n, Blur.PLAIN, Blur.PLAIN3, 0.92)
    _blur(row, n, Blur.LINKS, Blur.LINKS1, 0.45)
    _blur(row, n, Blur.LINKS, Blur.LINKS2, 0.75)
    _blur(row, n, Blur.LINKS, Blur.LINKS3, 0.92)
    _blur(row, n, Blur.CODE_TEXT, Blur.TEXT1, 0.6)
    _blur(row, n, Blur.CODE_ALL, Blur.ALL1, 0.6)
    _blur(row, n, Blur.CODE_TEXT, Blur.TEXT2, 0.88)
    _blur(row, n, Blur.CODE_ALL, Blur.ALL2, 0.88)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _vote_by_words(space: Workspace) -> cython.void:
    """Vote by words and link density of a block and its neighbours, as boilerpipe does."""
    work: cython.p_double = space.work
    mask: cython.p_uchar = space.masks
    n: cython.Py_ssize_t = space.blocks
    i: cython.Py_ssize_t
    density: cython.double
    here: cython.double
    after: cython.double
    before: cython.double = 0
    before_density: cython.double = 0
    for i in range(n):
        density = work[Work.LINKS * n + i] / (work[Work.SIZE * n + i] + 0.001)
        here = work[Work.SIZE * n + i] / 6
        after = work[Work.SIZE * n + i + 1] / 6 if i + 1 < n else 0.0
        if density > 0.333333:
            mask[Mask.NUMWORDS * n + i] = 0
        elif before_density <= 0.555556:
            mask[Mask.NUMWORDS * n + i] = 1 if here > 16 or after > 15 or before > 4 else 0
        else:
            mask[Mask.NUMWORDS * n + i] = 1 if here > 40 or after > 17 else 0
        before = here
        before_density = density


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _class_blocks(space: Workspace) -> cython.void:
    """Class blocks as jusText does, with sentences in place of stop words."""
    work: cython.p_double = space.work
    sentences: cython.p_const_int = space.sentences
    n: cython.Py_ssize_t = space.blocks
    mask: cython.p_uchar = space.masks
    i: cython.Py_ssize_t
    size: cython.double
    links: cython.double
    kind: cython.int
    for i in range(n):
        size = work[Work.SIZE * n + i]
        links = work[Work.LINKS * n + i]
        if links / (size + 0.001) > 0.2:
            kind = ParagraphClass.BAD
        elif size < 70:
            kind = ParagraphClass.BAD if links > 0 else ParagraphClass.SHORT
        elif sentences[i] > 0 and size > 200:
            kind = ParagraphClass.GOOD
        elif sentences[i] > 0 or size > 200:
            kind = ParagraphClass.NEAR_GOOD
        else:
            kind = ParagraphClass.BAD
        mask[Mask.JUSTEXT * n + i] = kind


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _revise_classes(space: Workspace) -> cython.void:
    """Class short and near-good blocks by the nearest good or bad block on either side."""
    n: cython.Py_ssize_t = space.blocks
    kind: cython.p_uchar = space.masks + Mask.JUSTEXT * n if cython.compiled else space.masks[Mask.JUSTEXT * n:]
    i: cython.Py_ssize_t = 0
    j: cython.Py_ssize_t
    before: cython.int = ParagraphClass.BAD
    after: cython.int
    while i < n:
        if kind[i] == ParagraphClass.GOOD or kind[i] == ParagraphClass.BAD:
            before = kind[i]
            i += 1
            continue
        j = i
        while j < n and kind[j] != ParagraphClass.GOOD and kind[j] != ParagraphClass.BAD:
            j += 1
        after = kind[j] if j < n else ParagraphClass.BAD
        while i < j:
            if before == ParagraphClass.GOOD and after == ParagraphClass.GOOD:
                kind[i] = ParagraphClass.GOOD
            elif before == ParagraphClass.BAD and after == ParagraphClass.BAD:
                kind[i] = ParagraphClass.BAD if kind[i] == ParagraphClass.SHORT else ParagraphClass.NEAR_GOOD
            else:
                kind[i] = ParagraphClass.GOOD if kind[i] == ParagraphClass.NEAR_GOOD else ParagraphClass.SHORT
            i += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_region(space: Workspace) -> cython.void:
    """Find the run of blocks with most words for its tags, as maximum subsequence methods do."""
    inline_tags: cython.p_const_int = space.tags
    edges: cython.p_const_int = space.edges
    work: cython.p_double = space.work
    mask: cython.p_uchar = space.masks
    region: cython.p_int = space.region
    n: cython.Py_ssize_t = space.blocks
    i: cython.Py_ssize_t
    begin: cython.Py_ssize_t = 0
    value: cython.double = 0
    best: cython.double = 0
    region[0] = 0
    region[1] = 0
    for i in range(n):
        value += work[Work.PLAIN * n + i] / 6 - 0.5 * work[Work.LINKS * n + i] / 6 - 2.5 * (edges[i] - (edges[i - 1] if i > 0 else 0)) - inline_tags[i] * 0.5
        if value <= 0:
            value = 0
            begin = i + 1
        elif value > best:
            best = value
            region[0] = begin
            region[1] = i + 1
    for i in range(n):
        mask[Mask.SUBSEQUENCE * n + i] = 1 if region[0] <= i < region[1] else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_run(space: Workspace) -> cython.void:
    """Find the longest run of text by the vote of words, with gaps of up to two blocks."""
    work: cython.p_double = space.work
    mask: cython.p_uchar = space.masks
    n: cython.Py_ssize_t = space.blocks
    i: cython.Py_ssize_t
    begin: cython.Py_ssize_t = 0
    first: cython.Py_ssize_t = 0
    stop: cython.Py_ssize_t = 0
    value: cython.double = 0
    best: cython.double = 0
    gap: cython.int = 0
    for i in range(n):
        mask[Mask.RUN * n + i] = 0
        if mask[Mask.NUMWORDS * n + i]:
            if value == 0:
                begin = i
            value += work[Work.PLAIN * n + i]
            gap = 0
            if value > best:
                best = value
                first = begin
                stop = i + 1
        else:
            gap += 1
            if gap > 2:
                value = 0
    for i in range(first, stop):
        mask[Mask.RUN * n + i] = 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _vote_by_blur(space: Workspace) -> cython.void:
    """Vote by blurred text, links and source, and add up all votes."""
    read: cython.p_uchar = space.reader
    row: cython.p_double = space.blurred
    mask: cython.p_uchar = space.masks
    n: cython.Py_ssize_t = space.blocks
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    votes: cython.int
    total: cython.double = 0
    squares: cython.double = 0
    usual: cython.double  # the size of the block in which a character stands, on average
    for i in range(n):
        total += row[Blur.PLAIN * n + i]
        squares += row[Blur.PLAIN * n + i] * row[Blur.PLAIN * n + i]
    usual = squares / (total + 1)
    for i in range(n):
        mask[Mask.QUOTA * n + i] = 1 if row[Blur.LINKS2 * n + i] < 0.25 * (row[Blur.PLAIN2 * n + i] + row[Blur.LINKS2 * n + i]) else 0
        mask[Mask.READER * n + i] = read[i]
        mask[Mask.DENSE * n + i] = 1 if row[Blur.PLAIN2 * n + i] > 0.3 * usual else 0
        mask[Mask.CODE * n + i] = 1 if row[Blur.TEXT1 * n + i] > 0.45 * row[Blur.ALL1 * n + i] else 0
        votes = 1 if mask[Mask.JUSTEXT * n + i] == ParagraphClass.GOOD else 0
        for k in range(Mask.CODE + 1):
            votes += mask[k * n + i] if k != Mask.JUSTEXT else 0
        row[Blur.VOTES * n + i] = votes
    _blur(row, n, Blur.VOTES, Blur.VOTES1, 0.6)
    _blur(row, n, Blur.VOTES, Blur.VOTES2, 0.85)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def vote(space: Workspace) -> cython.void:
    """Fill the blurred rows and the votes of the classic methods."""
    _blur_sizes(space)
    _vote_by_words(space)
    _class_blocks(space)
    _revise_classes(space)
    _find_region(space)
    _find_run(space)
    _vote_by_blur(space)
