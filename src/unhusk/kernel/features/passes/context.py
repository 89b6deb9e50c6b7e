# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of a block among its neighbours: blurred text, votes, headings, the page."""

from __future__ import annotations

from math import log

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import log
    from cython.cimports.unhusk.kernel.features.passes.workspace import Workspace
    from cython.cimports.unhusk.native.enums import (
        Blur,
        ByteKind,
        Drawn,
        Feature,
        HeadFact,
        Kin,
        Mask,
        NodeFact,
        Rows,
        Sum,
        Tag,
        TextCount,
        WordGroup,
        Work,
    )
else:
    from types import SimpleNamespace as PageFacts

    from unhusk.kernel.features.feature_enums import (
        Blur,
        ByteKind,
        Drawn,
        Feature,
        HeadFact,
        Kin,
        Mask,
        NodeFact,
        Rows,
        Sum,
        TextCount,
        WordGroup,
        Work,
    )
    from unhusk.lex.lex_enums import Tag

from unhusk.page.vocabulary import NAME_BITS

compiled: bool = bool(cython.compiled)

_LONG = cython.declare(cython.double, 80)  # characters outside links that make a block long

_COMMENT = cython.declare(cython.ulonglong, NAME_BITS["comment"])
_PRODUCT = cython.declare(cython.ulonglong, NAME_BITS["product"])
_FORUM = cython.declare(cython.ulonglong, NAME_BITS["forum"] | NAME_BITS["post"])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _begin(space: Workspace, facts: cython.pointer(PageFacts)) -> cython.void:
    """Set the facts of the page before the first block, and count its articles."""
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    k: cython.Py_ssize_t
    facts.whole = space.sums[Sum.SIZE * (n + 1) + n] + 1  # size of all text
    facts.long = space.sums[Sum.LONG * (n + 1) + n] + 1  # size of long text
    facts.largest = 0  # size of the largest block
    facts.longs = 0  # long blocks
    facts.headings = 0
    facts.money = 0  # blocks with a currency sign
    # sizes of the text in elements named for comments, products and forums, in repeated units of
    # several blocks, in a reader view, and hidden
    facts.comments = facts.products = facts.forums = facts.multi = facts.read = facts.hidden = 0
    facts.most_kin = 0  # long text of the parent with most
    facts.best_kin = -1  # that parent
    facts.title = -1  # block that says the title
    facts.comment = -1  # first heading that speaks of comments
    facts.articles = 0
    for k in range(m):
        space.kin[Kin.SIZE * m + k] = 0
        if space.tag[k] == Tag.ARTICLE:
            facts.articles += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_kin(space: Workspace, facts: cython.pointer(PageFacts), i: cython.Py_ssize_t, up: cython.Py_ssize_t) -> cython.void:
    """Add a long block to the text of its parent; keep the parent's first and last such block."""
    kin: cython.p_double = space.kin
    m: cython.Py_ssize_t = space.nodes
    if kin[Kin.SIZE * m + up] == 0:
        kin[Kin.FIRST * m + up] = i
    kin[Kin.SIZE * m + up] += space.work[Work.PLAIN * space.blocks + i]
    kin[Kin.LAST * m + up] = i
    if kin[Kin.SIZE * m + up] > facts.most_kin:
        facts.most_kin = kin[Kin.SIZE * m + up]
        facts.best_kin = up


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _survey_blocks(space: Workspace, facts: cython.pointer(PageFacts)) -> cython.void:
    """Add up facts of the page over its blocks."""
    own: cython.p_const_int = space.node
    work: cython.p_double = space.work
    count: cython.p_int = space.counts
    bits: cython.p_ulonglong = space.bits
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    size: cython.double
    for i in range(n):
        size = work[Work.SIZE * n + i]
        k = own[i]
        if size > facts.largest:
            facts.largest = size
        if work[Work.PLAIN * n + i] >= _LONG:
            facts.longs += 1
            if k:
                _add_kin(space, facts, i, space.parent[k])
        if space.blurred[Blur.HEADING * n + i] > 0:
            facts.headings += 1
        if bits[k] & _COMMENT:
            facts.comments += size
        if bits[k] & _PRODUCT:
            facts.products += size
        if bits[k] & _FORUM:
            facts.forums += size
        if space.hidden[k]:
            facts.hidden += size
        if space.node_facts[NodeFact.UNIT_MULTI * m + k]:
            facts.multi += size
        if space.masks[Mask.READER * n + i]:
            facts.read += size
        if count[TextCount.SIZE * i + ByteKind.MONEY]:
            facts.money += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_title_and_comments(space: Workspace, facts: cython.pointer(PageFacts)) -> cython.void:
    """Find the block that says most of the title, else the first `h1`, and the comments' heading."""
    heading: cython.p_double = space.blurred
    count: cython.p_int = space.counts
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    at: cython.Py_ssize_t = Blur.HEADING * n
    i: cython.Py_ssize_t
    size: cython.double
    value: cython.double
    best: cython.double = 0.3
    for i in range(n):
        size = space.work[Work.SIZE * n + i]
        value = to[Feature.TITLE_WORDS * n + i] * to[Feature.TITLE_SHARE * n + i] * (2 if heading[at + i] == 1 else 1.5 if heading[at + i] > 0 else 1)
        if value > best and size < 300:
            best = value
            facts.title = i
        if facts.comment < 0 and size < 60 and count[TextCount.SIZE * i + TextCount.WORD_GROUPS] & WordGroup.COMMENT and (heading[at + i] > 0 or space.bits[space.node[i]] & _COMMENT):
            facts.comment = i
    if facts.title < 0:
        for i in range(n):
            if heading[at + i] == 1:
                facts.title = i
                break


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fill_neighbour(space: Workspace, i: cython.Py_ssize_t, k: cython.Py_ssize_t, size: cython.Py_ssize_t, links: cython.Py_ssize_t) -> cython.void:
    """Fill size and links of neighbour `k` of block `i` into these columns; -1 without one."""
    n: cython.Py_ssize_t = space.blocks
    if 0 <= k < n:
        space.out[size * n + i] = space.work[Work.SIZE * n + k]
        space.out[links * n + i] = space.work[Work.LINKS * n + k] / (space.work[Work.SIZE * n + k] + 1)
    else:
        space.out[size * n + i] = -1
        space.out[links * n + i] = -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_surroundings(space: Workspace) -> cython.void:
    """Fill neighbours, blurred numbers and votes."""
    own: cython.p_const_int = space.node
    tag: cython.p_const_short = space.tag
    row: cython.p_double = space.blurred
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    for i in range(n):
        _fill_neighbour(space, i, i - 1, Feature.BEFORE1_SIZE, Feature.BEFORE1_LINKS)
        _fill_neighbour(space, i, i - 2, Feature.BEFORE2_SIZE, Feature.BEFORE2_LINKS)
        _fill_neighbour(space, i, i + 1, Feature.AFTER1_SIZE, Feature.AFTER1_LINKS)
        _fill_neighbour(space, i, i + 2, Feature.AFTER2_SIZE, Feature.AFTER2_LINKS)
        to[Feature.BEFORE1_TAG * n + i] = tag[own[i - 1]] if i > 0 else 0
        to[Feature.AFTER1_TAG * n + i] = tag[own[i + 1]] if i + 1 < n else 0
        for j in range(3):
            to[(Feature.PLAIN1 + j) * n + i] = row[(Blur.PLAIN1 + j) * n + i]
            to[(Feature.LINKS1 + j) * n + i] = row[(Blur.LINKS1 + j) * n + i]
            to[(Feature.DENSITY1 + j) * n + i] = row[(Blur.LINKS1 + j) * n + i] / (row[(Blur.PLAIN1 + j) * n + i] + row[(Blur.LINKS1 + j) * n + i] + 0.1)
        to[Feature.CODE1 * n + i] = row[Blur.TEXT1 * n + i] / (row[Blur.ALL1 * n + i] + 1)
        to[Feature.CODE2 * n + i] = row[Blur.TEXT2 * n + i] / (row[Blur.ALL2 * n + i] + 1)
        for j in range(Rows.MASK):
            to[(Feature.MASK_NUMWORDS + j) * n + i] = space.masks[j * n + i]
        to[Feature.VOTES * n + i] = row[Blur.VOTES * n + i]
        to[Feature.VOTES1 * n + i] = row[Blur.VOTES1 * n + i]
        to[Feature.VOTES2 * n + i] = row[Blur.VOTES2 * n + i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_headings(space: Workspace, facts: cython.pointer(PageFacts)) -> cython.void:
    """Fill what the last and the next heading tell, and distances from title and comments."""
    work: cython.p_double = space.work
    count: cython.p_int = space.counts
    level: cython.p_double = space.blurred + Blur.HEADING * space.blocks if cython.compiled else space.blurred[Blur.HEADING * space.blocks:]
    total: cython.p_double = space.sums
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    w: cython.Py_ssize_t = n + 1
    title: cython.Py_ssize_t = facts.title
    comment: cython.Py_ssize_t = facts.comment
    heading: cython.Py_ssize_t = -1
    related: cython.Py_ssize_t = -1
    words: cython.int = 0  # what the heading speaks of
    i: cython.Py_ssize_t
    for i in range(n):
        if level[i] > 0:
            heading = i
            words = count[TextCount.SIZE * i + TextCount.WORD_GROUPS]
            if words & WordGroup.RELATED:
                related = i
        to[Feature.HEADING * n + i] = level[i]
        to[Feature.HEADING_BLOCKS * n + i] = i - heading if heading >= 0 else -1
        to[Feature.HEADING_SIZE * n + i] = total[Sum.SIZE * w + i] - total[Sum.SIZE * w + heading] if heading >= 0 else -1.0
        to[Feature.HEADING_LINKS * n + i] = work[Work.LINKS * n + heading] / (work[Work.SIZE * n + heading] + 1) if heading >= 0 else -1.0
        to[Feature.HEADING_COMMENT * n + i] = 1 if words & WordGroup.COMMENT else 0
        to[Feature.HEADING_RELATED * n + i] = 1 if words & WordGroup.RELATED else 0
        to[Feature.RELATED_AFTER * n + i] = i - related if related >= 0 else -1
        to[Feature.TITLE_DISTANCE * n + i] = i - title if title >= 0 else -999
        to[Feature.TITLE_SIZE * n + i] = total[Sum.SIZE * w + i] - total[Sum.SIZE * w + title] if title >= 0 else -99999.0
        to[Feature.COMMENT_AFTER * n + i] = i - comment if comment >= 0 else -999
        to[Feature.COMMENT_BEFORE * n + i] = total[Sum.LONG * w + comment] / facts.long if comment >= 0 else -1.0
    heading = n
    for i in range(n - 1, -1, -1):
        to[Feature.NEXT_HEADING * n + i] = heading - i if heading < n else -1
        if level[i] > 0:
            heading = i


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_order(space: Workspace, facts: cython.pointer(PageFacts)) -> cython.void:
    """Fill the place of a block on the page, and what stands between it and its neighbours."""
    work: cython.p_double = space.work
    row: cython.p_double = space.blurred
    total: cython.p_double = space.sums
    images: cython.p_int = space.drawn
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    w: cython.Py_ssize_t = n + 1
    length: cython.double = space.length if space.length > 0 else 1
    i: cython.Py_ssize_t
    for i in range(n):
        to[Feature.REGION_START * n + i] = i - space.region[0]
        to[Feature.REGION_STOP * n + i] = space.region[1] - 1 - i
        to[Feature.PLACE * n + i] = i / cython.cast(cython.double, n)
        to[Feature.SIZE_BEFORE * n + i] = total[Sum.SIZE * w + i] / facts.whole
        to[Feature.LONG_BEFORE * n + i] = total[Sum.LONG * w + i] / facts.long
        to[Feature.LONG_AFTER * n + i] = (total[Sum.LONG * w + n] - total[Sum.LONG * w + i + 1]) / facts.long
        to[Feature.SOURCE_PLACE * n + i] = space.start[i] / length
        to[Feature.IMAGE_BEFORE * n + i] = images[Drawn.IMAGES * w + i] - (images[Drawn.IMAGES * w + i - 1] if i > 0 else 0)
        to[Feature.IMAGE_AFTER * n + i] = images[Drawn.IMAGES * w + i + 1] - images[Drawn.IMAGES * w + i]
        to[Feature.GAP_BEFORE * n + i] = row[Blur.CODE_ALL * n + i] - work[Work.SIZE * n + i]
        to[Feature.GAP_AFTER * n + i] = row[Blur.CODE_ALL * n + i + 1] - work[Work.SIZE * n + i + 1] if i + 1 < n else 20000.0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_kin(space: Workspace, facts: cython.pointer(PageFacts)) -> cython.void:
    """Fill what the long text of a block's parent is to that of the parent with most."""
    own: cython.p_const_int = space.node
    kin: cython.p_double = space.kin
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    best: cython.Py_ssize_t = facts.best_kin
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    for i in range(n):
        k = space.parent[own[i]] if own[i] else 0
        to[Feature.KIN_SHARE * n + i] = kin[Kin.SIZE * m + k] / facts.long
        to[Feature.KIN_RATIO * n + i] = kin[Kin.SIZE * m + k] / (facts.most_kin + 1)
        to[Feature.KIN_BEST * n + i] = 1 if k == best else 0
        to[Feature.KIN_BEFORE * n + i] = i - kin[Kin.FIRST * m + best] if best >= 0 else -999.0
        to[Feature.KIN_AFTER * n + i] = kin[Kin.LAST * m + best] - i if best >= 0 else -999.0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _type_number(letter: cython.int) -> cython.int:
    """Return the number of a stated type by its first letter: article, product, website, other."""
    if letter == 97:
        return 1
    if letter == 112:
        return 2
    if letter == 119:
        return 3
    return 4 if letter else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_page(space: Workspace, facts: cython.pointer(PageFacts)) -> cython.void:
    """Fill the features of the page, which are the same for all its blocks."""
    total: cython.p_double = space.sums
    to: cython.p_float = space.out
    n: cython.Py_ssize_t = space.blocks
    m: cython.Py_ssize_t = space.nodes
    w: cython.Py_ssize_t = n + 1
    whole: cython.double = facts.whole
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    to[Feature.PAGE_BLOCKS * n] = log(1.0 + n)
    to[Feature.PAGE_SIZE * n] = log(whole)
    to[Feature.PAGE_LINKS * n] = total[Sum.LINKS * w + n] / whole
    to[Feature.PAGE_LONG * n] = total[Sum.LONG * w + n] / whole
    to[Feature.PAGE_LONGS * n] = facts.longs
    to[Feature.PAGE_LARGEST * n] = facts.largest
    to[Feature.PAGE_PARAGRAPHS * n] = total[Sum.PARAGRAPHS * w + n]
    to[Feature.PAGE_ITEMS * n] = total[Sum.ITEMS * w + n] / n
    to[Feature.PAGE_ARTICLES * n] = facts.articles
    to[Feature.PAGE_IMAGES * n] = space.drawn[Drawn.IMAGES * w + n]
    to[Feature.PAGE_INPUTS * n] = space.drawn[Drawn.CONTROLS * w + n]
    to[Feature.PAGE_COMMENT * n] = facts.comments / whole
    to[Feature.PAGE_PRODUCT * n] = facts.products / whole
    to[Feature.PAGE_FORUM * n] = facts.forums / whole
    to[Feature.PAGE_TYPE * n] = _type_number(space.head[HeadFact.TYPE])
    to[Feature.PAGE_HEADINGS * n] = facts.headings
    to[Feature.PAGE_MULTI * n] = facts.multi / whole
    to[Feature.PAGE_READER * n] = facts.read / whole
    to[Feature.PAGE_REGION * n] = (total[Sum.SIZE * w + space.region[1]] - total[Sum.SIZE * w + space.region[0]]) / whole
    to[Feature.PAGE_MONEY * n] = facts.money / cython.cast(cython.double, n)
    to[Feature.PAGE_KIN * n] = space.kin[Kin.SIZE * m + facts.best_kin] / facts.long if facts.best_kin >= 0 else 0.0
    to[Feature.PAGE_HIDDEN * n] = facts.hidden / whole
    for k in range(Feature.PAGE_BLOCKS, Feature.PAGE_HIDDEN + 1):
        for i in range(1, n):
            to[k * n + i] = to[k * n]
    for i in range(n):
        to[Feature.REGION_SHARE * n + i] = to[Feature.PAGE_REGION * n]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_context(space: Workspace) -> cython.void:
    """Fill the features of blocks among their neighbours, and those of the page."""
    store: PageFacts
    if not cython.compiled:
        store = PageFacts()
    facts: cython.pointer(PageFacts) = cython.address(store) if cython.compiled else store
    _begin(space, facts)
    _survey_blocks(space, facts)
    _find_title_and_comments(space, facts)
    _fill_surroundings(space)
    _fill_headings(space, facts)
    _fill_order(space, facts)
    _fill_kin(space, facts)
    _fill_page(space, facts)
