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
    from cython.cimports.unhusk.kernel.features.passes.workspace import Room
    from cython.cimports.unhusk.native.pointers import uchars, ulonglongs
else:
    from unhusk.native.pointers import uchars, ulonglongs

from unhusk.lex.tags import ANCESTOR, TAGS
from unhusk.page.vocabulary import NAME_BITS

compiled: bool = bool(cython.compiled)

_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF)  # hashes have 48 bits, which a double holds exactly
_PRIME = cython.declare(cython.ulonglong, 0x100000001B3)
_STEP = cython.declare(cython.ulonglong, 2654435761)

_IMG = cython.declare(cython.int, TAGS["img"])
_INPUT = cython.declare(cython.int, TAGS["input"])
_BUTTON = cython.declare(cython.int, TAGS["button"])
_SELECT = cython.declare(cython.int, TAGS["select"])
_TEXTAREA = cython.declare(cython.int, TAGS["textarea"])
_P = cython.declare(cython.int, TAGS["p"])
_LI = cython.declare(cython.int, TAGS["li"])
_DIV = cython.declare(cython.int, TAGS["div"])
_SECTION = cython.declare(cython.int, TAGS["section"])
_TABLE = cython.declare(cython.int, TAGS["table"])
_UL = cython.declare(cython.int, TAGS["ul"])
_OL = cython.declare(cython.int, TAGS["ol"])
_FORM = cython.declare(cython.int, TAGS["form"])
_FIELDSET = cython.declare(cython.int, TAGS["fieldset"])
_MAIN = cython.declare(cython.int, TAGS["main"])
_ARTICLE = cython.declare(cython.int, TAGS["article"])
_PRE = cython.declare(cython.int, TAGS["pre"])
_TD = cython.declare(cython.int, TAGS["td"])
_TH = cython.declare(cython.int, TAGS["th"])
_BLOCKQUOTE = cython.declare(cython.int, TAGS["blockquote"])
_ADDRESS = cython.declare(cython.int, TAGS["address"])
_DL = cython.declare(cython.int, TAGS["dl"])
_DD = cython.declare(cython.int, TAGS["dd"])
_DT = cython.declare(cython.int, TAGS["dt"])
_H1 = cython.declare(cython.int, TAGS["h1"])
_H6 = cython.declare(cython.int, TAGS["h6"])
_BODY = cython.declare(cython.int, TAGS["body"])
_CAPTION = cython.declare(cython.int, TAGS["figcaption"])


def _bits(names: str) -> int:
    return sum(NAME_BITS[name] for name in names.split())


_GOOD = cython.declare(cython.ulonglong, _bits("article content main post summary"))
_BAD = cython.declare(
    cython.ulonglong,
    _bits("ad breadcrumb comment cookie footer form legal menu modal page related share sidebar skip tool"),
)

# elements that a block may be inside of, some of them together
ABOVE: dict[str, str] = {
    name.split()[0]: name
    for name in (
        "article/aside/blockquote/button option select label fieldset/details/dialog/dl dt dd/"
        "figure figcaption caption/footer/form/header hgroup/li/main/nav/noscript/pre code/"
        "section/table/td/th/ul ol/a/title"
    ).split("/")
}
# what class, id and role may say, some of it together
NAMED: dict[str, str] = {
    "ad": "ad modal cookie",
    "body": "article content main",
    "post": "post forum",
    "summary": "summary",
    "byline": "author date meta",
    "caption": "caption media",
    "comment": "comment",
    "footer": "footer legal",
    "form": "form",
    "header": "header title",
    "list": "list",
    "menu": "menu breadcrumb page skip toc",
    "product": "product",
    "quote": "quote review user",
    "related": "related",
    "share": "share tool",
    "sidebar": "sidebar",
    "table": "table code",
}
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
LEVELS = 4


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

COLUMNS = [
    "tag_kind",
    "depth",
    *(f"in_{name}" for name in ABOVE),
    *(f"named_{name}" for name in NAMED),
    "hidden",
    "own_good",
    "own_bad",
    "good_levels",
    "bad_levels",
    *(
        f"up{level}_{what}"
        for level in range(1, LEVELS + 1)
        for what in ("share", "links", "blocks", "mean", "per_tag", "images")
    ),
    *(
        f"{unit}_{what}"
        for unit in ("inner", "multi", "outer")
        for what in ("count", "mean", "links", "share", "blocks", "images", "money")
    ),
    *(
        f"{container}_{what}"
        for container in ("reader", "core", "main", "dense")
        for what in ("inside", "levels", "share", "links", "before", "after")
    ),
]  # fmt: skip
WIDTH = len(COLUMNS)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place_nodes(room: Room) -> cython.void:
    """Fill the interval of blocks of each node, and images and controls before each block."""
    kind: cython.p_const_uchar = room.token_kind
    tag: cython.p_const_short = room.token_tag
    first: cython.p_const_int = room.first
    behind: cython.p_const_int = room.behind
    begin: cython.p_const_int = room.first_token
    node_row: cython.p_int = room.rows
    before: cython.p_int = room.before
    drawn: cython.p_int = room.drawn
    n: cython.Py_ssize_t = room.n
    size: cython.Py_ssize_t = room.tokens
    m: cython.Py_ssize_t = room.m
    t: cython.Py_ssize_t
    k: cython.Py_ssize_t
    block: cython.int = 0
    images: cython.int = 0
    inputs: cython.int = 0
    for t in range(size):
        before[t] = block
        if kind[t] == 1:
            if tag[t] == _IMG:
                images += 1
            elif tag[t] == _INPUT or tag[t] == _BUTTON or tag[t] == _SELECT or tag[t] == _TEXTAREA:
                inputs += 1
        if block < n and begin[block] == t:
            drawn[block] = images
            drawn[n + 1 + block] = inputs
            block += 1
    before[size] = block
    drawn[n] = images
    drawn[n + 1 + n] = inputs
    node_row[0] = 0
    node_row[m] = n
    for k in range(1, m):
        node_row[k] = before[first[k]]
        node_row[m + k] = before[behind[k]]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sum_blocks(room: Room) -> cython.void:
    """Fill the sums of `SUMS` over the blocks before each."""
    node: cython.p_const_int = room.node
    sentences: cython.p_const_int = room.sentences
    tag: cython.p_const_short = room.tag
    worked: cython.p_double = room.work
    total: cython.p_double = room.sums
    n: cython.Py_ssize_t = room.n
    w: cython.Py_ssize_t = n + 1
    i: cython.Py_ssize_t
    plain: cython.double
    which: cython.int
    for i in range(8):
        total[i * w] = 0
    for i in range(n):
        plain = worked[2 * n + i]
        which = tag[node[i]]
        total[i + 1] = total[i] + worked[i]
        total[w + i + 1] = total[w + i] + worked[n + i]
        total[2 * w + i + 1] = total[2 * w + i] + worked[3 * n + i]
        total[3 * w + i + 1] = total[3 * w + i] + sentences[i]
        total[4 * w + i + 1] = total[4 * w + i] + (plain if plain >= 80 or (plain >= 25 and sentences[i] > 0) else 0.0)
        total[5 * w + i + 1] = total[5 * w + i] + (1 if which == _LI else 0)
        total[6 * w + i + 1] = total[6 * w + i] + (1 if which == _P else 0)
        total[7 * w + i + 1] = total[7 * w + i] + worked[5 * n + i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hash_nodes(room: Room) -> cython.void:
    """Fill a hash of name and class of each node."""
    tag: cython.p_const_short = room.tag
    known: cython.p_const_ulonglong = room.class_hash
    mixed: cython.p_ulonglong = room.hashes
    m: cython.Py_ssize_t = room.m
    k: cython.Py_ssize_t
    for k in range(m):
        mixed[k] = (tag[k] + 1) * _STEP
        if known[k]:
            mixed[k] = (mixed[k] ^ known[k]) * _PRIME & _MASK


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def group_nodes(room: Room) -> cython.void:
    """Group siblings of equal name and class; fill who is inside which repeated unit, and names."""
    parent: cython.p_const_int = room.parent
    depth: cython.p_const_int = room.depth
    named: cython.p_const_ulonglong = room.names
    mixed: cython.p_ulonglong = room.hashes
    total: cython.p_double = room.sums
    drawn: cython.p_int = room.drawn
    slot: cython.p_int = room.group_slot
    key: cython.p_ulonglong = room.group_key
    row: cython.p_int = room.rows
    group: cython.p_double = room.groups
    bits: cython.p_ulonglong = room.bits
    m: cython.Py_ssize_t = room.m
    w: cython.Py_ssize_t = room.n + 1
    mask: cython.ulonglong = room.group_slots - 1
    k: cython.Py_ssize_t
    up: cython.Py_ssize_t
    place: cython.ulonglong
    wanted: cython.ulonglong
    groups: cython.int = 0
    g: cython.int
    i: cython.int
    j: cython.int
    size: cython.double
    whole: cython.double = total[w - 1] + 1
    for k in range(mask + 1):
        slot[k] = -1
    row[2 * m] = 0
    row[3 * m] = -1
    bits[0] = 0
    row[7 * m] = 0
    row[8 * m] = 0
    for k in range(1, m):
        up = parent[k]
        i = row[k]
        j = row[m + k]
        size = total[j] - total[i]
        row[2 * m + k] = up if row[up] < i or row[m + up] > j else row[2 * m + up]
        bits[k] = bits[up] | (named[k] if size < 0.9 * whole else named[k] & _GOOD)
        row[7 * m + k] = depth[k] if named[k] & _GOOD and not named[k] & _BAD else row[7 * m + up]
        row[8 * m + k] = depth[k] if named[k] & _BAD and size < 0.9 * whole else row[8 * m + up]
        row[3 * m + k] = -1
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
            group[g] = 0
            group[m + g] = 0
            group[2 * m + g] = 0
            group[3 * m + g] = 0
            group[4 * m + g] = 0
            group[5 * m + g] = 0
        row[3 * m + k] = g
        group[g] += 1
        group[m + g] += size
        group[2 * m + g] += total[w + j] - total[w + i]
        group[3 * m + g] += j - i
        group[4 * m + g] += drawn[j] - drawn[i]
        group[5 * m + g] += total[7 * w + j] - total[7 * w + i]
    row[4 * m] = 0
    row[5 * m] = 0
    row[6 * m] = 0
    for k in range(1, m):
        up = parent[k]
        row[4 * m + k] = row[4 * m + up]
        row[5 * m + k] = row[5 * m + up]
        row[6 * m + k] = row[6 * m + up]
        g = row[3 * m + k]
        if g >= 0 and group[g] >= 3:
            row[4 * m + k] = k
            if group[3 * m + g] >= 2 * group[g]:
                row[5 * m + k] = k
                if row[6 * m + up] == 0:
                    row[6 * m + k] = k


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
    if tag == _DIV or tag == _ARTICLE or tag == _SECTION or tag == _MAIN:
        return 5
    if tag == _PRE or tag == _TD or tag == _BLOCKQUOTE:
        return 3
    if tag == _ADDRESS or tag == _OL or tag == _UL or tag == _DL or tag == _DD or tag == _DT or tag == _LI or tag == _FORM:
        return -3
    if _H1 <= tag <= _H6 or tag == _TH:
        return -5
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choose_containers(room: Room) -> cython.void:
    """Choose four containers and fill the mask of a reader view."""
    tag: cython.p_const_short = room.tag
    parent: cython.p_const_int = room.parent
    named: cython.p_const_ulonglong = room.names
    first: cython.p_const_int = room.first
    behind: cython.p_const_int = room.behind
    own: cython.p_const_int = room.node
    worked: cython.p_double = room.work
    total: cython.p_double = room.sums
    drawn: cython.p_int = room.drawn
    row: cython.p_int = room.rows
    score: cython.p_double = room.scores
    chosen: cython.p_int = room.chosen
    mask: cython.p_uchar = room.reader
    n: cython.Py_ssize_t = room.n
    m: cython.Py_ssize_t = room.m
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
    whole: cython.double = total[4 * w + n]
    for k in range(m):
        score[k] = 0
        score[m + k] = 0
    for k in range(4):
        chosen[k] = 0
    for i in range(n):
        mask[i] = 0
        size = worked[i]
        if size < 25:
            continue
        k = own[i]
        up = k if row[m + k] - row[k] > 1 else parent[k]
        points = 1 + worked[3 * n + i] + (size / 100 if size < 300 else 3.0)
        for level in range(5):
            if up <= 0:
                break
            if score[up] == 0:
                score[up] = _tag_weight(tag[up]) + _class_weight(named[up]) + 0.001
            score[up] += points / (1 if level == 0 else 2 if level == 1 else 3 * level)
            up = parent[up]
    for k in range(1, m):
        i = row[k]
        j = row[m + k]
        if i == j:
            continue
        size = total[j] - total[i]
        links = total[w + j] - total[w + i]
        if score[k] != 0:
            score[k] *= 1 - links / (size + 1)
            if score[k] > best:
                best = score[k]
                chosen[0] = k
        if whole > 0 and total[4 * w + j] - total[4 * w + i] > 0.6 * whole:
            chosen[1] = k  # the last of these is the innermost
        if tag[k] == _MAIN or tag[k] == _ARTICLE:
            points = size - links + (1 if tag[k] == _MAIN else 0)
            if points > best_main:
                best_main = points
                chosen[2] = k
        up = parent[k]
        score[m + up] += (size - links) / (behind[k] - first[k] + 1)
    for k in range(1, m):
        if score[m + k] > best_dense:
            best_dense = score[m + k]
            chosen[3] = k
    k = chosen[0]
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
        if row[k] >= row[m + up] and row[k] > row[up]:
            break
        if parent[k] != up or row[k] == row[m + k]:
            continue
        keep = k == top or score[k] >= limit
        if not keep and tag[k] == _P:
            size = total[row[m + k]] - total[row[k]]
            density = (total[w + row[m + k]] - total[w + row[k]]) / (size + 1)
            keep = (size > 80 and density < 0.25) or (density == 0 and total[3 * w + row[m + k]] > total[3 * w + row[k]])
        if keep:
            for i in range(row[k], row[m + k]):
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
        i = row[k]
        j = row[m + k]
        if i == j or i < done or not mask[i] or k == top:
            continue
        if not (tag[k] == _DIV or tag[k] == _UL or tag[k] == _OL or tag[k] == _TABLE or tag[k] == _SECTION or tag[k] == _FORM or tag[k] == _FIELDSET):
            continue
        if row[top] >= i and row[m + top] <= j:
            continue
        weight = _class_weight(named[k])
        drop = weight < 0
        if not drop and total[2 * w + j] - total[2 * w + i] < 10:
            size = total[j] - total[i]
            links = (total[w + j] - total[w + i]) / (size + 1)
            items = total[5 * w + j] - total[5 * w + i]
            paragraphs = total[6 * w + j] - total[6 * w + i]
            images = drawn[j] - drawn[i]
            drop = (
                (images > 1 and paragraphs / images < 0.5)
                or (tag[k] != _UL and tag[k] != _OL and items > paragraphs and items > 0.9 * (j - i))
                or drawn[w + j] - drawn[w + i] > paragraphs / 3
                or (size < 25 and (images == 0 or images > 2))
                or (weight < 25 and links > 0.2)
                or (weight >= 25 and links > 0.5)
            )
        if drop:
            for b in range(i, j):
                mask[b] = 0
            done = j


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_tree(room: Room) -> cython.void:
    """Fill the columns above."""
    tag: cython.p_const_short = room.tag
    depth: cython.p_const_int = room.depth
    ancestors: cython.p_const_ulonglong = room.ancestors
    hidden: cython.p_const_uchar = room.hidden
    first: cython.p_const_int = room.first
    behind: cython.p_const_int = room.behind
    named: cython.p_const_ulonglong = room.names
    own: cython.p_const_int = room.node
    total: cython.p_double = room.sums
    drawn: cython.p_int = room.drawn
    row: cython.p_int = room.rows
    group: cython.p_double = room.groups
    bits: cython.p_ulonglong = room.bits
    chosen: cython.p_int = room.chosen
    to: cython.p_float = room.out
    n: cython.Py_ssize_t = room.n
    m: cython.Py_ssize_t = room.m
    begin: cython.Py_ssize_t = room.tree
    token_node: cython.p_const_int = room.token_node
    first_token: cython.p_const_int = room.first_token
    inner: cython.Py_ssize_t
    w: cython.Py_ssize_t = n + 1
    b: cython.Py_ssize_t
    k: cython.Py_ssize_t
    f: cython.Py_ssize_t
    c: cython.Py_ssize_t
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    up: cython.Py_ssize_t
    g: cython.int
    level: cython.int
    size: cython.double
    links: cython.double
    count: cython.double
    mean: cython.double
    whole: cython.double = total[n] + 1
    mask: cython.ulonglong
    for b in range(n):
        c = begin
        k = own[b]
        inner = token_node[first_token[b]]
        mask = ancestors[inner]
        to[c * n + b] = _kinds[tag[k]]
        to[(c + 1) * n + b] = depth[k]
        c += 2
        for f in range(_ABOVES):
            to[(c + f) * n + b] = (mask & _above[f]) != 0
        c += _ABOVES
        mask = bits[inner]
        for f in range(_NAMES):
            to[(c + f) * n + b] = (mask & _wanted[f]) != 0
        c += _NAMES
        to[c * n + b] = hidden[inner]
        to[(c + 1) * n + b] = 1 if (named[k] | named[inner]) & _GOOD else 0
        to[(c + 2) * n + b] = 1 if (named[k] | named[inner]) & _BAD else 0
        to[(c + 3) * n + b] = depth[k] - row[7 * m + k] if row[7 * m + k] else 99
        to[(c + 4) * n + b] = depth[k] - row[8 * m + k] if row[8 * m + k] else 99
        c += 5
        up = k
        if row[m + up] - row[up] <= 1:
            up = row[2 * m + up]
        for level in range(4):
            i = row[up]
            j = row[m + up]
            size = total[j] - total[i]
            links = total[w + j] - total[w + i]
            to[c * n + b] = size / whole
            to[(c + 1) * n + b] = links / (size + 1)
            to[(c + 2) * n + b] = j - i
            to[(c + 3) * n + b] = size / (j - i if j > i else 1)
            to[(c + 4) * n + b] = (size - links) / (behind[up] - first[up] + 1)
            to[(c + 5) * n + b] = (drawn[j] - drawn[i]) / cython.cast(cython.double, j - i if j > i else 1)
            c += 6
            up = row[2 * m + up]
        for level in range(3):
            up = row[(4 + level) * m + (inner if level == 0 else k)]
            g = row[3 * m + up]
            if up == 0 or g < 0:
                for f in range(7):
                    to[(c + f) * n + b] = -1
            else:
                count = group[g]
                size = group[m + g]
                mean = size / count
                to[c * n + b] = log(count)
                to[(c + 1) * n + b] = mean
                to[(c + 2) * n + b] = group[2 * m + g] / (size + 1)
                to[(c + 3) * n + b] = size / whole
                to[(c + 4) * n + b] = group[3 * m + g] / count
                to[(c + 5) * n + b] = group[4 * m + g] / count
                to[(c + 6) * n + b] = group[5 * m + g] / count
            c += 7
        for level in range(4):
            up = chosen[level]
            i = row[up]
            j = row[m + up]
            size = total[j] - total[i]
            to[c * n + b] = 1 if i <= b < j else 0
            to[(c + 1) * n + b] = depth[k] - depth[up] if i <= b < j else -1
            to[(c + 2) * n + b] = size / whole if up > 0 else -1.0
            to[(c + 3) * n + b] = (total[w + j] - total[w + i]) / (size + 1)
            to[(c + 4) * n + b] = b - i
            to[(c + 5) * n + b] = j - b - 1
            c += 6
