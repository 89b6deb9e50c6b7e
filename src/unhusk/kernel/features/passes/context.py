# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of a block among its neighbours: blurred text, votes of the classic methods, zones."""

from __future__ import annotations

from math import log

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import log
    from cython.cimports.unhusk.kernel.features.passes.workspace import Room

from unhusk.kernel.features.passes.workspace import MASKS
from unhusk.lex.tags import TAGS
from unhusk.page.vocabulary import NAME_BITS

compiled: bool = bool(cython.compiled)

_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFF)  # hashes have 48 bits, which a double holds exactly

_H1 = cython.declare(cython.int, TAGS["h1"])
_H6 = cython.declare(cython.int, TAGS["h6"])
_ARTICLE = cython.declare(cython.int, TAGS["article"])
_COMMENT = cython.declare(cython.ulonglong, NAME_BITS["comment"])
_PRODUCT = cython.declare(cython.ulonglong, NAME_BITS["product"])
_FORUM = cython.declare(cython.ulonglong, NAME_BITS["forum"] | NAME_BITS["post"])

COLUMNS = (
    "before1_size before2_size after1_size after2_size before1_links before2_links after1_links "
    "after2_links before1_tag after1_tag "
    "plain1 plain2 plain3 links1 links2 links3 density1 density2 density3 code1 code2 "
    + " ".join(f"mask_{mask}" for mask in MASKS)
    + " votes votes1 votes2 region_start region_stop region_share "
    "heading heading_blocks heading_size heading_comment heading_related next_heading "
    "title_distance title_size comment_after comment_before related_after "
    "place same_text alike alike_mean size_before long_before long_after source_place "
    "heading_links kin_share kin_best kin_before kin_after "
    "image_before image_after gap_before gap_after kin_ratio "
    "page_blocks page_size page_links page_long page_longs page_largest page_paragraphs page_items "
    "page_articles page_images page_inputs page_comment page_product page_forum page_type "
    "page_headings page_multi page_reader page_region page_money page_kin page_hidden"
).split()
WIDTH = len(COLUMNS)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _blur(row: cython.p_double, n: cython.Py_ssize_t, source: cython.Py_ssize_t, to: cython.Py_ssize_t, keep: cython.double) -> cython.void:
    """Blur a row both ways: each step away weighs `keep` of the one before; weights sum to one."""
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
def vote(room: Room) -> cython.void:
    """Fill the blurred rows and the masks of the classic methods in their block form."""
    node: cython.p_const_int = room.node
    sentences: cython.p_const_int = room.sentences
    inline_tags: cython.p_const_int = room.tags
    edges: cython.p_const_int = room.edges
    stop: cython.p_const_int = room.stop
    worked: cython.p_double = room.work
    tag: cython.p_const_short = room.tag
    read: cython.p_uchar = room.reader
    row: cython.p_double = room.scratch
    mask: cython.p_uchar = room.masks
    region: cython.p_int = room.region
    n: cython.Py_ssize_t = room.n
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    size: cython.double
    density: cython.double
    before_density: cython.double
    word_size: cython.double
    here: cython.double
    before: cython.double
    after: cython.double
    value: cython.double
    best: cython.double
    begin: cython.Py_ssize_t
    gap: cython.int
    kind: cython.int
    for i in range(n):
        row[i] = worked[2 * n + i] if worked[2 * n + i] < 1500 else 1500.0
        row[n + i] = worked[n + i] if worked[n + i] < 500 else 500.0
        row[2 * n + i] = worked[2 * n + i]
        row[3 * n + i] = stop[i] - (stop[i - 1] if i > 0 else 0)
        if row[3 * n + i] > 20000:
            row[3 * n + i] = 20000
        row[17 * n + i] = tag[node[i]] - _H1 + 1 if _H1 <= tag[node[i]] <= _H6 else 0
    _blur(row, n, 0, 4, 0.45)
    _blur(row, n, 0, 5, 0.75)
    _blur(row, n, 0, 6, 0.92)
    _blur(row, n, 1, 7, 0.45)
    _blur(row, n, 1, 8, 0.75)
    _blur(row, n, 1, 9, 0.92)
    _blur(row, n, 2, 10, 0.6)
    _blur(row, n, 3, 11, 0.6)
    _blur(row, n, 2, 12, 0.88)
    _blur(row, n, 3, 13, 0.88)
    # number of words and link density of a block and its neighbours; six characters are a word
    before = 0
    before_density = 0
    for i in range(n):
        size = worked[i]
        density = worked[n + i] / (size + 0.001)
        word_size = size / 6
        here = word_size
        after = worked[i + 1] / 6 if i + 1 < n else 0.0
        if density > 0.333333:
            mask[i] = 0
        elif before_density <= 0.555556:
            mask[i] = 1 if here > 16 or after > 15 or before > 4 else 0
        else:
            mask[i] = 1 if here > 40 or after > 17 else 0
        before = here
        before_density = density
        # classes of justext without words: 0 bad, 1 short, 2 near good, 3 good
        if density > 0.2:
            kind = 0
        elif size < 70:
            kind = 0 if worked[n + i] > 0 else 1
        elif sentences[i] > 0 and size > 200:
            kind = 3
        elif sentences[i] > 0 or size > 200:
            kind = 2
        else:
            kind = 0
        mask[n + i] = kind
    _revise(mask, n)
    # most words less tags
    value = 0
    best = 0
    begin = 0
    region[0] = 0
    region[1] = 0
    for i in range(n):
        value += worked[2 * n + i] / 6 - 0.5 * worked[n + i] / 6 - 2.5 * (edges[i] - (edges[i - 1] if i > 0 else 0)) - inline_tags[i] * 0.5
        if value <= 0:
            value = 0
            begin = i + 1
        elif value > best:
            best = value
            region[0] = begin
            region[1] = i + 1
    for i in range(n):
        mask[2 * n + i] = 1 if region[0] <= i < region[1] else 0
        mask[3 * n + i] = 0
    # the longest run of text, gaps of two blocks allowed
    value = 0
    best = 0
    begin = 0
    gap = 0
    j = 0
    k = 0
    for i in range(n):
        if mask[i]:
            if value == 0:
                begin = i
            value += worked[2 * n + i]
            gap = 0
            if value > best:
                best = value
                j = begin
                k = i + 1
        else:
            gap += 1
            if gap > 2:
                value = 0
    for i in range(j, k):
        mask[3 * n + i] = 1
    value = 0
    best = 0
    for i in range(n):
        value += row[i]
        best += row[i] * row[i]
    value = best / (value + 1)  # the size of the block in which a character stands, on average
    for i in range(n):
        mask[4 * n + i] = 1 if row[8 * n + i] < 0.25 * (row[5 * n + i] + row[8 * n + i]) else 0
        mask[5 * n + i] = read[i]
        mask[6 * n + i] = 1 if row[5 * n + i] > 0.3 * value else 0
        mask[7 * n + i] = 1 if row[10 * n + i] > 0.45 * row[11 * n + i] else 0
        row[14 * n + i] = mask[i] + (mask[n + i] == 3) + mask[2 * n + i] + mask[3 * n + i] + mask[4 * n + i] + mask[5 * n + i] + mask[6 * n + i] + mask[7 * n + i]
    _blur(row, n, 14, 15, 0.6)
    _blur(row, n, 14, 16, 0.85)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _revise(mask: cython.p_uchar, n: cython.Py_ssize_t) -> cython.void:
    """Class short and near-good blocks by the nearest good or bad block on either side."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    before: cython.int = 0
    after: cython.int
    i = 0
    while i < n:
        if mask[n + i] == 3 or mask[n + i] == 0:
            before = mask[n + i]
            i += 1
            continue
        j = i
        while j < n and mask[n + j] != 3 and mask[n + j] != 0:
            j += 1
        after = mask[n + j] if j < n else 0
        while i < j:
            if before == 3 and after == 3:
                mask[n + i] = 3
            elif before == 0 and after == 0:
                mask[n + i] = 0 if mask[n + i] == 1 else 2
            else:
                mask[n + i] = 3 if mask[n + i] == 2 else 1
            i += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_context(room: Room) -> cython.void:
    """Fill the columns above."""
    own: cython.p_const_int = room.node
    start: cython.p_const_int = room.start
    worked: cython.p_double = room.work
    count: cython.p_int = room.counts
    tag: cython.p_const_short = room.tag
    parent: cython.p_const_int = room.parent
    bits: cython.p_ulonglong = room.bits
    mixed: cython.p_ulonglong = room.hashes
    placed: cython.p_int = room.rows
    hidden: cython.p_const_uchar = room.hidden
    row: cython.p_double = room.scratch
    mask: cython.p_uchar = room.masks
    region: cython.p_int = room.region
    total: cython.p_double = room.sums
    drawn: cython.p_int = room.drawn
    said: cython.p_int = room.said
    slot: cython.p_int = room.text_slot
    key: cython.p_ulonglong = room.text_key
    kin: cython.p_double = room.kin
    to: cython.p_float = room.out
    base: cython.Py_ssize_t = room.context
    title_column: cython.Py_ssize_t = room.head
    n: cython.Py_ssize_t = room.n
    m: cython.Py_ssize_t = room.m
    length: cython.double = room.length if room.length > 0 else 1
    slot_count: cython.Py_ssize_t = room.text_slots
    slots: cython.ulonglong = slot_count - 1
    w: cython.Py_ssize_t = n + 1
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    c: cython.Py_ssize_t
    place: cython.ulonglong
    wanted: cython.ulonglong
    heading: cython.Py_ssize_t = -1
    title: cython.Py_ssize_t = -1
    comment: cython.Py_ssize_t = -1
    related: cython.Py_ssize_t = -1
    best: cython.double
    value: cython.double
    size: cython.double
    whole: cython.double = total[n] + 1
    long: cython.double = total[4 * w + n] + 1
    largest: cython.double = 0
    longs: cython.int = 0
    articles: cython.int = 0
    headings: cython.int = 0
    comments: cython.double = 0
    products: cython.double = 0
    forums: cython.double = 0
    multi: cython.double = 0
    read: cython.double = 0
    money: cython.int = 0
    concealed: cython.double = 0
    said_type: cython.int
    most_kin: cython.double = 0
    kin_best: cython.Py_ssize_t = -1
    blocks_log: cython.double = log(1.0 + n)
    whole_log: cython.double = log(whole)
    best = 0.3
    for k in range(m):
        kin[k] = 0
        if tag[k] == _ARTICLE:
            articles += 1
    for j in range(2):
        for i in range(slot_count):
            slot[j * slot_count + i] = -1
    for i in range(n):
        size = worked[i]
        k = own[i]
        if size > largest:
            largest = size
        if worked[2 * n + i] >= 80:
            longs += 1
        if worked[2 * n + i] >= 80 and k:
            # text with the same parent, and the first and last block of it
            j = parent[k]
            if kin[j] == 0:
                kin[m + j] = i
            kin[j] += worked[2 * n + i]
            kin[2 * m + j] = i
            if kin[j] > most_kin:
                most_kin = kin[j]
                kin_best = j
        if row[17 * n + i] > 0:
            headings += 1
        if bits[k] & _COMMENT:
            comments += size
        if hidden[k]:
            concealed += size
        if bits[k] & _PRODUCT:
            products += size
        if bits[k] & _FORUM:
            forums += size
        if placed[5 * m + k]:
            multi += size
        if mask[5 * n + i]:
            read += size
        if count[20 * i + 9]:
            money += 1
        # the heading that says most of the title
        value = to[title_column * n + i] * to[(title_column + 1) * n + i] * (2 if row[17 * n + i] == 1 else 1.5 if row[17 * n + i] > 0 else 1)
        if value > best and size < 300:
            best = value
            title = i
        if comment < 0 and size < 60 and count[20 * i + 18] & 1 and (row[17 * n + i] > 0 or bits[k] & _COMMENT):
            comment = i
        for j in range(2):
            wanted = cython.cast(cython.ulonglong, worked[4 * n + i]) if j == 0 else (mixed[k] * 31 + mixed[parent[k] if k else 0]) & _MASK
            place = (wanted ^ (wanted >> 23)) & slots
            while slot[j * slot_count + place] >= 0 and key[j * slot_count + place] != wanted:
                place = (place + 1) & slots
            if slot[j * slot_count + place] < 0:
                slot[j * slot_count + place] = i
                key[j * slot_count + place] = wanted
                to[(base + 47 + j) * n + i] = 0
                to[(base + 49) * n + i] = to[(base + 49) * n + i] if j == 0 else 0
            # the first of equal blocks gathers their number, and in the next column their size
            k = slot[j * slot_count + place]
            slot[(j + 2) * slot_count + i] = k
            to[(base + 47 + j) * n + k] += 1
            if j == 1:
                to[(base + 49) * n + k] += size
            k = own[i]
    if title < 0:
        for i in range(n):
            if row[17 * n + i] == 1:
                title = i
                break
    said_type = 1 if said[0] == 97 else 2 if said[0] == 112 else 3 if said[0] == 119 else 4 if said[0] else 0
    for i in range(n):
        c = base
        for j in range(4):
            k = i - 1 if j == 0 else i - 2 if j == 1 else i + 1 if j == 2 else i + 2
            if 0 <= k < n:
                to[(c + j) * n + i] = worked[k]
                to[(c + 4 + j) * n + i] = worked[n + k] / (worked[k] + 1)
            else:
                to[(c + j) * n + i] = -1
                to[(c + 4 + j) * n + i] = -1
        to[(c + 8) * n + i] = tag[own[i - 1]] if i > 0 else 0
        to[(c + 9) * n + i] = tag[own[i + 1]] if i + 1 < n else 0
        c += 10
        for j in range(6):
            to[(c + j) * n + i] = row[(4 + j) * n + i]
        for j in range(3):
            to[(c + 6 + j) * n + i] = row[(7 + j) * n + i] / (row[(4 + j) * n + i] + row[(7 + j) * n + i] + 0.1)
        to[(c + 9) * n + i] = row[10 * n + i] / (row[11 * n + i] + 1)
        to[(c + 10) * n + i] = row[12 * n + i] / (row[13 * n + i] + 1)
        c += 11
        for j in range(8):
            to[(c + j) * n + i] = mask[j * n + i]
        to[(c + 8) * n + i] = row[14 * n + i]
        to[(c + 9) * n + i] = row[15 * n + i]
        to[(c + 10) * n + i] = row[16 * n + i]
        to[(c + 11) * n + i] = i - region[0]
        to[(c + 12) * n + i] = region[1] - 1 - i
        to[(c + 13) * n + i] = (total[region[1]] - total[region[0]]) / whole
        c += 14
        if row[17 * n + i] > 0:
            heading = i
            if count[20 * i + 18] & 2:
                related = i
        to[c * n + i] = row[17 * n + i]
        to[(c + 1) * n + i] = i - heading if heading >= 0 else -1
        to[(c + 2) * n + i] = total[i] - total[heading] if heading >= 0 else -1.0
        to[(c + 3) * n + i] = 1 if heading >= 0 and count[20 * heading + 18] & 1 else 0
        to[(c + 4) * n + i] = 1 if heading >= 0 and count[20 * heading + 18] & 2 else 0
        to[(c + 6) * n + i] = i - title if title >= 0 else -999
        to[(c + 7) * n + i] = total[i] - total[title] if title >= 0 else -99999.0
        to[(c + 8) * n + i] = i - comment if comment >= 0 else -999
        to[(c + 9) * n + i] = total[4 * w + comment] / long if comment >= 0 else -1.0
        to[(c + 10) * n + i] = i - related if related >= 0 else -1
        to[(c + 11) * n + i] = i / cython.cast(cython.double, n)
        c += 12
        # three columns were gathered above
        to[(c + 3) * n + i] = total[i] / whole
        to[(c + 4) * n + i] = total[4 * w + i] / long
        to[(c + 5) * n + i] = (total[4 * w + n] - total[4 * w + i + 1]) / long
        to[(c + 6) * n + i] = start[i] / length
        c += 7
        k = parent[own[i]] if own[i] else 0
        to[c * n + i] = worked[n + heading] / (worked[heading] + 1) if heading >= 0 else -1.0
        to[(c + 1) * n + i] = kin[k] / long
        to[(c + 2) * n + i] = 1 if k == kin_best else 0
        to[(c + 3) * n + i] = i - kin[m + kin_best] if kin_best >= 0 else -999.0
        to[(c + 4) * n + i] = kin[2 * m + kin_best] - i if kin_best >= 0 else -999.0
        c += 5
        to[c * n + i] = drawn[i] - (drawn[i - 1] if i > 0 else 0)
        to[(c + 1) * n + i] = drawn[i + 1] - drawn[i]
        to[(c + 2) * n + i] = row[3 * n + i] - worked[i]
        to[(c + 3) * n + i] = row[3 * n + i + 1] - worked[i + 1] if i + 1 < n else 20000.0
        to[(c + 4) * n + i] = kin[k] / (most_kin + 1)
        c += 5
        to[c * n + i] = blocks_log
        to[(c + 1) * n + i] = whole_log
        to[(c + 2) * n + i] = total[w + n] / whole
        to[(c + 3) * n + i] = total[4 * w + n] / whole
        to[(c + 4) * n + i] = longs
        to[(c + 5) * n + i] = largest
        to[(c + 6) * n + i] = total[6 * w + n]
        to[(c + 7) * n + i] = total[5 * w + n] / n
        to[(c + 8) * n + i] = articles
        to[(c + 9) * n + i] = drawn[n]
        to[(c + 10) * n + i] = drawn[w + n]
        to[(c + 11) * n + i] = comments / whole
        to[(c + 12) * n + i] = products / whole
        to[(c + 13) * n + i] = forums / whole
        to[(c + 14) * n + i] = said_type
        to[(c + 15) * n + i] = headings
        to[(c + 16) * n + i] = multi / whole
        to[(c + 17) * n + i] = read / whole
        to[(c + 18) * n + i] = (total[region[1]] - total[region[0]]) / whole
        to[(c + 19) * n + i] = money / cython.cast(cython.double, n)
        to[(c + 20) * n + i] = kin[kin_best] / long if kin_best >= 0 else 0.0
        to[(c + 21) * n + i] = concealed / whole
    heading = n
    for i in range(n - 1, -1, -1):
        to[(base + 10 + 11 + 14 + 5) * n + i] = heading - i if heading < n else -1
        if row[17 * n + i] > 0:
            heading = i
        j = slot[2 * slot_count + i]
        k = slot[3 * slot_count + i]
        if j != i:
            to[(base + 47) * n + i] = to[(base + 47) * n + j]
        if k != i:
            to[(base + 48) * n + i] = to[(base + 48) * n + k]
            to[(base + 49) * n + i] = to[(base + 49) * n + k]
    for i in range(n):
        to[(base + 49) * n + i] = to[(base + 49) * n + i] / (whole * to[(base + 48) * n + i])
