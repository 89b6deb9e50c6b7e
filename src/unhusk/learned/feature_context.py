# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Features of a block among its neighbours: blurred text, votes of the classic methods, zones."""

from __future__ import annotations

from math import log

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import log

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

# rows of scratch numbers per block
SCRATCH = (
    "plain links code_text code_all plain1 plain2 plain3 links1 links2 links3 text1 all1 text2 all2 "
    "votes votes1 votes2 heading".split()
)
MASKS = "numwords justext subsequence run quota reader dense code".split()

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
def _blur(row: cython.double[:, ::1], source: cython.Py_ssize_t, to: cython.Py_ssize_t, keep: cython.double) -> cython.void:
    """Blur a row both ways: each step away weighs `keep` of the one before; weights sum to one."""
    n: cython.Py_ssize_t = row.shape[1]
    i: cython.Py_ssize_t
    value: cython.double = 0
    scale: cython.double = (1 - keep) / (1 + keep)
    for i in range(n):
        value = value * keep + row[source, i]
        row[to, i] = value
    value = 0
    for i in range(n - 1, -1, -1):
        row[to, i] = (row[to, i] + value) * scale
        value = (value + row[source, i]) * keep


def vote(blocks: tuple[object, ...], tags: object, reader: object, out: tuple[object, ...]) -> None:
    """Fill the blurred rows and the masks of the classic methods in their block form.

    `blocks` are node, sentences, tags, edges and stop, and the rows of work; `out` the scratch rows, the masks, and the region of most text.
    """
    node: cython.const_int[::1] = blocks[0]
    sentences: cython.const_int[::1] = blocks[1]
    inline_tags: cython.const_int[::1] = blocks[2]
    edges: cython.const_int[::1] = blocks[3]
    stop: cython.const_int[::1] = blocks[4]
    worked: cython.const_double[:, ::1] = blocks[5]
    tag: cython.const_short[::1] = tags
    read: cython.const_uchar[::1] = reader
    row: cython.double[:, ::1] = out[0]
    mask: cython.uchar[:, ::1] = out[1]
    region: cython.int[::1] = out[2]
    n: cython.Py_ssize_t = len(node)
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
    with cython.nogil:
        for i in range(n):
            row[0, i] = worked[2, i] if worked[2, i] < 1500 else 1500.0
            row[1, i] = worked[1, i] if worked[1, i] < 500 else 500.0
            row[2, i] = worked[2, i]
            row[3, i] = stop[i] - (stop[i - 1] if i > 0 else 0)
            if row[3, i] > 20000:
                row[3, i] = 20000
            row[17, i] = tag[node[i]] - _H1 + 1 if _H1 <= tag[node[i]] <= _H6 else 0
        _blur(row, 0, 4, 0.45)
        _blur(row, 0, 5, 0.75)
        _blur(row, 0, 6, 0.92)
        _blur(row, 1, 7, 0.45)
        _blur(row, 1, 8, 0.75)
        _blur(row, 1, 9, 0.92)
        _blur(row, 2, 10, 0.6)
        _blur(row, 3, 11, 0.6)
        _blur(row, 2, 12, 0.88)
        _blur(row, 3, 13, 0.88)
        # number of words and link density of a block and its neighbours; six characters are a word
        before = 0
        before_density = 0
        for i in range(n):
            size = worked[0, i]
            density = worked[1, i] / (size + 0.001)
            word_size = size / 6
            here = word_size
            after = worked[0, i + 1] / 6 if i + 1 < n else 0.0
            if density > 0.333333:
                mask[0, i] = 0
            elif before_density <= 0.555556:
                mask[0, i] = 1 if here > 16 or after > 15 or before > 4 else 0
            else:
                mask[0, i] = 1 if here > 40 or after > 17 else 0
            before = here
            before_density = density
            # classes of justext without words: 0 bad, 1 short, 2 near good, 3 good
            if density > 0.2:
                kind = 0
            elif size < 70:
                kind = 0 if worked[1, i] > 0 else 1
            elif sentences[i] > 0 and size > 200:
                kind = 3
            elif sentences[i] > 0 or size > 200:
                kind = 2
            else:
                kind = 0
            mask[1, i] = kind
        _revise(mask, worked)
        # most words less tags
        value = 0
        best = 0
        begin = 0
        region[0] = 0
        region[1] = 0
        for i in range(n):
            value += worked[2, i] / 6 - 0.5 * worked[1, i] / 6 - 2.5 * (edges[i] - (edges[i - 1] if i > 0 else 0)) - inline_tags[i] * 0.5
            if value <= 0:
                value = 0
                begin = i + 1
            elif value > best:
                best = value
                region[0] = begin
                region[1] = i + 1
        for i in range(n):
            mask[2, i] = 1 if region[0] <= i < region[1] else 0
            mask[3, i] = 0
        # the longest run of text, gaps of two blocks allowed
        value = 0
        best = 0
        begin = 0
        gap = 0
        j = 0
        k = 0
        for i in range(n):
            if mask[0, i]:
                if value == 0:
                    begin = i
                value += worked[2, i]
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
            mask[3, i] = 1
        value = 0
        best = 0
        for i in range(n):
            value += row[0, i]
            best += row[0, i] * row[0, i]
        value = best / (value + 1)  # the size of the block in which a character stands, on average
        for i in range(n):
            mask[4, i] = 1 if row[8, i] < 0.25 * (row[5, i] + row[8, i]) else 0
            mask[5, i] = read[i]
            mask[6, i] = 1 if row[5, i] > 0.3 * value else 0
            mask[7, i] = 1 if row[10, i] > 0.45 * row[11, i] else 0
            row[14, i] = mask[0, i] + (mask[1, i] == 3) + mask[2, i] + mask[3, i] + mask[4, i] + mask[5, i] + mask[6, i] + mask[7, i]
        _blur(row, 14, 15, 0.6)
        _blur(row, 14, 16, 0.85)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _revise(mask: cython.uchar[:, ::1], worked: cython.const_double[:, ::1]) -> cython.void:
    """Class short and near-good blocks by the nearest good or bad block on either side."""
    n: cython.Py_ssize_t = mask.shape[1]
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    before: cython.int = 0
    after: cython.int
    i = 0
    while i < n:
        if mask[1, i] == 3 or mask[1, i] == 0:
            before = mask[1, i]
            i += 1
            continue
        j = i
        while j < n and mask[1, j] != 3 and mask[1, j] != 0:
            j += 1
        after = mask[1, j] if j < n else 0
        while i < j:
            if before == 3 and after == 3:
                mask[1, i] = 3
            elif before == 0 and after == 0:
                mask[1, i] = 0 if mask[1, i] == 1 else 2
            else:
                mask[1, i] = 3 if mask[1, i] == 2 else 1
            i += 1


def fill_context(blocks: tuple[object, ...], nodes: tuple[object, ...], seen: tuple[object, ...], tables: tuple[object, ...], out: tuple[object, ...]) -> None:
    """Fill the columns above from a column on.

    `blocks` are node, start, the rows of work, counts of bytes; `nodes` tag, parent, inherited name
    bits, hashes, node rows, hidden; `seen` are scratch rows, masks, region, sums, images and
    controls, and the stated type; `tables` room for a hash table, and zeros for sums of nodes; `out`
    the features, the first column, the length of the source, and the column of title words.
    """
    own: cython.const_int[::1] = blocks[0]
    start: cython.const_int[::1] = blocks[1]
    worked: cython.const_double[:, ::1] = blocks[2]
    count: cython.const_int[:, ::1] = blocks[3]
    tag: cython.const_short[::1] = nodes[0]
    parent: cython.const_int[::1] = nodes[1]
    bits: cython.const_ulonglong[::1] = nodes[2]
    mixed: cython.const_ulonglong[::1] = nodes[3]
    placed: cython.const_int[:, ::1] = nodes[4]
    hidden: cython.const_uchar[::1] = nodes[5]
    row: cython.const_double[:, ::1] = seen[0]
    mask: cython.const_uchar[:, ::1] = seen[1]
    region: cython.const_int[::1] = seen[2]
    total: cython.const_double[:, ::1] = seen[3]
    drawn: cython.const_int[:, ::1] = seen[4]
    said: cython.const_int[::1] = seen[5]
    slot: cython.int[:, ::1] = tables[0]
    key: cython.ulonglong[:, ::1] = tables[1]
    kin: cython.double[:, ::1] = tables[2]
    to: cython.float[:, ::1] = out[0]
    base: cython.Py_ssize_t = out[1]
    length: cython.double = out[2]
    title_column: cython.Py_ssize_t = out[3]
    n: cython.Py_ssize_t = len(own)
    m: cython.Py_ssize_t = len(tag)
    slots: cython.ulonglong = slot.shape[1] - 1
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
    whole: cython.double = total[0, n] + 1
    long: cython.double = total[4, n] + 1
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
    with cython.nogil:
        best = 0.3
        for k in range(m):
            if tag[k] == _ARTICLE:
                articles += 1
        for j in range(2):
            for i in range(slots + 1):
                slot[j, i] = -1
        for i in range(n):
            size = worked[0, i]
            k = own[i]
            if size > largest:
                largest = size
            if worked[2, i] >= 80:
                longs += 1
            if worked[2, i] >= 80 and k:
                # text with the same parent, and the first and last block of it
                j = parent[k]
                if kin[0, j] == 0:
                    kin[1, j] = i
                kin[0, j] += worked[2, i]
                kin[2, j] = i
                if kin[0, j] > most_kin:
                    most_kin = kin[0, j]
                    kin_best = j
            if row[17, i] > 0:
                headings += 1
            if bits[k] & _COMMENT:
                comments += size
            if hidden[k]:
                concealed += size
            if bits[k] & _PRODUCT:
                products += size
            if bits[k] & _FORUM:
                forums += size
            if placed[5, k]:
                multi += size
            if mask[5, i]:
                read += size
            if count[i, 9]:
                money += 1
            # the heading that says most of the title
            value = to[title_column, i] * to[title_column + 1, i] * (2 if row[17, i] == 1 else 1.5 if row[17, i] > 0 else 1)
            if value > best and size < 300:
                best = value
                title = i
            if comment < 0 and size < 60 and count[i, 18] & 1 and (row[17, i] > 0 or bits[k] & _COMMENT):
                comment = i
            for j in range(2):
                wanted = cython.cast(cython.ulonglong, worked[4, i]) if j == 0 else (mixed[k] * 31 + mixed[parent[k] if k else 0]) & _MASK
                place = (wanted ^ (wanted >> 23)) & slots
                while slot[j, place] >= 0 and key[j, place] != wanted:
                    place = (place + 1) & slots
                if slot[j, place] < 0:
                    slot[j, place] = i
                    key[j, place] = wanted
                    to[base + 47 + j, i] = 0
                    to[base + 49, i] = to[base + 49, i] if j == 0 else 0
                # the first of equal blocks gathers their number, and in the next column their size
                k = slot[j, place]
                slot[j + 2, i] = k
                to[base + 47 + j, k] += 1
                if j == 1:
                    to[base + 49, k] += size
                k = own[i]
        if title < 0:
            for i in range(n):
                if row[17, i] == 1:
                    title = i
                    break
        said_type = 1 if said[0] == 97 else 2 if said[0] == 112 else 3 if said[0] == 119 else 4 if said[0] else 0
        for i in range(n):
            c = base
            for j in range(4):
                k = i - 1 if j == 0 else i - 2 if j == 1 else i + 1 if j == 2 else i + 2
                if 0 <= k < n:
                    to[c + j, i] = worked[0, k]
                    to[c + 4 + j, i] = worked[1, k] / (worked[0, k] + 1)
                else:
                    to[c + j, i] = -1
                    to[c + 4 + j, i] = -1
            to[c + 8, i] = tag[own[i - 1]] if i > 0 else 0
            to[c + 9, i] = tag[own[i + 1]] if i + 1 < n else 0
            c += 10
            for j in range(6):
                to[c + j, i] = row[4 + j, i]
            for j in range(3):
                to[c + 6 + j, i] = row[7 + j, i] / (row[4 + j, i] + row[7 + j, i] + 0.1)
            to[c + 9, i] = row[10, i] / (row[11, i] + 1)
            to[c + 10, i] = row[12, i] / (row[13, i] + 1)
            c += 11
            for j in range(8):
                to[c + j, i] = mask[j, i]
            to[c + 8, i] = row[14, i]
            to[c + 9, i] = row[15, i]
            to[c + 10, i] = row[16, i]
            to[c + 11, i] = i - region[0]
            to[c + 12, i] = region[1] - 1 - i
            to[c + 13, i] = (total[0, region[1]] - total[0, region[0]]) / whole
            c += 14
            if row[17, i] > 0:
                heading = i
                if count[i, 18] & 2:
                    related = i
            to[c, i] = row[17, i]
            to[c + 1, i] = i - heading if heading >= 0 else -1
            to[c + 2, i] = total[0, i] - total[0, heading] if heading >= 0 else -1.0
            to[c + 3, i] = 1 if heading >= 0 and count[heading, 18] & 1 else 0
            to[c + 4, i] = 1 if heading >= 0 and count[heading, 18] & 2 else 0
            to[c + 6, i] = i - title if title >= 0 else -999
            to[c + 7, i] = total[0, i] - total[0, title] if title >= 0 else -99999.0
            to[c + 8, i] = i - comment if comment >= 0 else -999
            to[c + 9, i] = total[4, comment] / long if comment >= 0 else -1.0
            to[c + 10, i] = i - related if related >= 0 else -1
            to[c + 11, i] = i / cython.cast(cython.double, n)
            c += 12
            # three columns were gathered above
            to[c + 3, i] = total[0, i] / whole
            to[c + 4, i] = total[4, i] / long
            to[c + 5, i] = (total[4, n] - total[4, i + 1]) / long
            to[c + 6, i] = start[i] / length
            c += 7
            k = parent[own[i]] if own[i] else 0
            to[c, i] = worked[1, heading] / (worked[0, heading] + 1) if heading >= 0 else -1.0
            to[c + 1, i] = kin[0, k] / long
            to[c + 2, i] = 1 if k == kin_best else 0
            to[c + 3, i] = i - kin[1, kin_best] if kin_best >= 0 else -999.0
            to[c + 4, i] = kin[2, kin_best] - i if kin_best >= 0 else -999.0
            c += 5
            to[c, i] = drawn[0, i] - (drawn[0, i - 1] if i > 0 else 0)
            to[c + 1, i] = drawn[0, i + 1] - drawn[0, i]
            to[c + 2, i] = row[3, i] - worked[0, i]
            to[c + 3, i] = row[3, i + 1] - worked[0, i + 1] if i + 1 < n else 20000.0
            to[c + 4, i] = kin[0, k] / (most_kin + 1)
            c += 5
            to[c, i] = log(1.0 + n)
            to[c + 1, i] = log(whole)
            to[c + 2, i] = total[1, n] / whole
            to[c + 3, i] = total[4, n] / whole
            to[c + 4, i] = longs
            to[c + 5, i] = largest
            to[c + 6, i] = total[6, n]
            to[c + 7, i] = total[5, n] / n
            to[c + 8, i] = articles
            to[c + 9, i] = drawn[0, n]
            to[c + 10, i] = drawn[1, n]
            to[c + 11, i] = comments / whole
            to[c + 12, i] = products / whole
            to[c + 13, i] = forums / whole
            to[c + 14, i] = said_type
            to[c + 15, i] = headings
            to[c + 16, i] = multi / whole
            to[c + 17, i] = read / whole
            to[c + 18, i] = (total[0, region[1]] - total[0, region[0]]) / whole
            to[c + 19, i] = money / cython.cast(cython.double, n)
            to[c + 20, i] = kin[0, kin_best] / long if kin_best >= 0 else 0.0
            to[c + 21, i] = concealed / whole
        heading = n
        for i in range(n - 1, -1, -1):
            to[base + 10 + 11 + 14 + 5, i] = heading - i if heading < n else -1
            if row[17, i] > 0:
                heading = i
            j = slot[2, i]
            k = slot[3, i]
            if j != i:
                to[base + 47, i] = to[base + 47, j]
            if k != i:
                to[base + 48, i] = to[base + 48, k]
                to[base + 49, i] = to[base + 49, k]
        for i in range(n):
            to[base + 49, i] = to[base + 49, i] / (whole * to[base + 48, i])
