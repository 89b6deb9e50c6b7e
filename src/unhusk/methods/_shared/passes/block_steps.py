# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Boilerpipe's filters over text blocks: the tree over word counts, and the steps to an article.

A group is a run of blocks merged into one. Groups are the columns of a table whose rows are: first
and last block, words, words in links, the lowest level, all labels, and whether any is content.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import BlockGroup, TextBlockLabel
    from cython.cimports.unhusk.native.pointers import ints, uchars, ulonglongs
else:
    from unhusk.methods._shared.method_enums import BlockGroup
    from unhusk.native.pointers import ints, uchars, ulonglongs
    from unhusk.page.page_enums import TextBlockLabel

compiled: bool = bool(cython.compiled)



def keep_by_words(blocks: tuple[object, ...], limits: tuple[float, ...], out: object) -> None:
    """Write which blocks the tree over word counts and link densities takes for content.

    `blocks` are words and words in links, `limits` the values of `_boilerpipe.WordLimits` in their
    order. A missing neighbour counts as an empty block.
    """
    words: cython.p_const_int = ints(blocks[0])
    link_words: cython.p_const_int = ints(blocks[1])
    max_links: cython.double = limits[0]
    max_links_before: cython.double = limits[1]
    alone: cython.double = limits[2]
    after_links: cython.double = limits[3]
    next_long: cython.double = limits[4]
    next_after_links: cython.double = limits[5]
    short_before: cython.double = limits[6]
    content: cython.p_uchar = uchars(out)
    n: cython.Py_ssize_t = len(out)
    i: cython.Py_ssize_t
    before: cython.int = 0
    after: cython.int
    links: cython.double
    links_before: cython.double = 0
    with cython.nogil:
        for i in range(n):
            after = words[i + 1] if i + 1 < n else 0
            links = link_words[i]
            if words[i] > 1:
                links = links / words[i]
            content[i] = 0
            if links > max_links:
                pass
            elif links_before <= max_links_before:
                if words[i] > alone or after > next_long or before > short_before:
                    content[i] = 1
            elif words[i] > after_links or after > next_after_links:
                content[i] = 1
            before = words[i]
            links_before = links


def find_ends(blocks: tuple[object, ...], content: object, limits: tuple[float, ...], out: object) -> int:
    """Write the short blocks with a cue before which there is enough full text; return how many.

    `blocks` are words, words in full lines, full lines and labels; `limits` the words that a short
    block does not reach, the words of full text and how dense that is.
    """
    words: cython.p_const_int = ints(blocks[0])
    wrapped_words: cython.p_const_int = ints(blocks[1])
    lines: cython.p_const_int = ints(blocks[2])
    labels: cython.p_const_int = ints(blocks[3])
    is_content: cython.p_const_uchar = uchars(content)
    short: cython.double = limits[0]
    enough: cython.double = limits[1]
    dense: cython.double = limits[2]
    found: cython.p_int = ints(out)
    n: cython.Py_ssize_t = len(content)
    i: cython.Py_ssize_t
    so_far: cython.longlong = 0
    density: cython.double
    count: cython.int = 0
    with cython.nogil:
        for i in range(n):
            if is_content[i]:
                density = wrapped_words[i]
                if density / lines[i] >= dense:
                    so_far += words[i]
            if labels[i] & TextBlockLabel.CUE and words[i] < short and so_far >= enough:
                found[count] = i
                count += 1
    return count


def find_hashes(hashes: object, wanted: object, out: object) -> int:
    """Write the blocks whose hash is one of a few; return how many."""
    own: cython.p_const_ulonglong = ulonglongs(hashes)
    other: cython.p_const_ulonglong = ulonglongs(wanted)
    found: cython.p_int = ints(out)
    n: cython.Py_ssize_t = len(hashes)
    size: cython.Py_ssize_t = len(wanted)
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    count: cython.int = 0
    with cython.nogil:
        for i in range(n):
            for k in range(size):
                if own[i] == other[k]:
                    found[count] = i
                    count += 1
                    break
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _move(g: cython.p_int, room: cython.Py_ssize_t, to: cython.Py_ssize_t, i: cython.Py_ssize_t) -> cython.void:
    """Put group i in the place of another."""
    k: cython.int
    for k in range(BlockGroup.SIZE):
        g[k * room + to] = g[k * room + i]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _join(g: cython.p_int, room: cython.Py_ssize_t, to: cython.Py_ssize_t, i: cython.Py_ssize_t) -> cython.void:
    """Merge group i into one before it."""
    g[BlockGroup.LAST * room + to] = g[BlockGroup.LAST * room + i]
    g[BlockGroup.WORDS * room + to] += g[BlockGroup.WORDS * room + i]
    g[BlockGroup.LINK_WORDS * room + to] += g[BlockGroup.LINK_WORDS * room + i]
    if g[BlockGroup.LEVEL * room + i] < g[BlockGroup.LEVEL * room + to]:
        g[BlockGroup.LEVEL * room + to] = g[BlockGroup.LEVEL * room + i]
    g[BlockGroup.LABELS * room + to] |= g[BlockGroup.LABELS * room + i]
    g[BlockGroup.CONTENT * room + to] |= g[BlockGroup.CONTENT * room + i]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _drop_last_headings(g: cython.p_int, room: cython.Py_ssize_t) -> cython.void:
    """Take headings from the content behind which no text follows."""
    i: cython.Py_ssize_t = room - 1
    while i >= 0 and (g[BlockGroup.LABELS * room + i] & TextBlockLabel.HEADING or not g[BlockGroup.CONTENT * room + i]):
        g[BlockGroup.CONTENT * room + i] = 0
        i -= 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _gather(g: cython.p_int, room: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Merge content with what is before it, whatever that is; return the number of groups."""
    i: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    for i in range(room):
        if count > 0 and g[BlockGroup.CONTENT * room + i]:
            _join(g, room, count - 1, i)
        else:
            _move(g, room, count, i)
            count += 1
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _choose(g: cython.p_int, room: cython.Py_ssize_t, groups: cython.Py_ssize_t, max_gap: cython.longlong, port: cython.bint, kept: cython.p_uchar) -> cython.Py_ssize_t:
    """Leave content and titles, then merge content at one level with few blocks between.

    Marks the blocks that are left, and returns the number of groups. The port leaves no titles, and
    merges at any level.
    """
    last: cython.Py_ssize_t = BlockGroup.LAST * room
    level: cython.Py_ssize_t = BlockGroup.LEVEL * room
    content: cython.Py_ssize_t = BlockGroup.CONTENT * room
    i: cython.Py_ssize_t
    b: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    for i in range(groups):
        if not g[content + i] and (port or not g[BlockGroup.LABELS * room + i] & TextBlockLabel.TITLE):
            continue
        for b in range(g[BlockGroup.FIRST * room + i], g[last + i] + 1):
            kept[b] = 1
        if (
            count > 0 and g[content + i] and g[content + count - 1]
            and (port or g[level + i] == g[level + count - 1])
            and g[i] - g[last + count - 1] - 1 <= max_gap
        ):
            _join(g, room, count - 1, i)
        else:
            _move(g, room, count, i)
            count += 1
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _largest(g: cython.p_int, room: cython.Py_ssize_t, groups: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Leave only the first group of content with the most words; return it, or -1 without any."""
    i: cython.Py_ssize_t
    largest: cython.Py_ssize_t = -1
    for i in range(groups):
        if g[BlockGroup.CONTENT * room + i] and (largest < 0 or g[BlockGroup.WORDS * room + i] > g[BlockGroup.WORDS * room + largest]):
            largest = i
    for i in range(groups):
        g[BlockGroup.CONTENT * room + i] = 1 if i == largest else 0
    return largest


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_beside(g: cython.p_int, room: cython.Py_ssize_t, groups: cython.Py_ssize_t, largest: cython.Py_ssize_t, min_words: cython.longlong) -> cython.void:
    """Take in long groups at the level of the largest, up to the next one of a lower level."""
    level: cython.Py_ssize_t = BlockGroup.LEVEL * room
    step: cython.Py_ssize_t
    i: cython.Py_ssize_t
    for step in range(-1, 2, 2):
        i = largest + step
        while 0 <= i < groups and g[level + i] >= g[level + largest]:
            if g[level + i] == g[level + largest] and g[BlockGroup.WORDS * room + i] >= min_words:
                g[BlockGroup.CONTENT * room + i] = 1
            i += step


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_from_title(g: cython.p_int, room: cython.Py_ssize_t) -> cython.void:
    """Take in everything from the title to the first content, if the title stands before it."""
    first: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    while not g[BlockGroup.CONTENT * room + first]:
        first += 1
    i = first
    while i >= 0 and not g[BlockGroup.LABELS * room + i] & TextBlockLabel.TITLE:
        i -= 1
    if i >= 0:
        while i < first:
            g[BlockGroup.CONTENT * room + i] = 1
            i += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_long_and_list(g: cython.p_int, room: cython.Py_ssize_t, groups: cython.Py_ssize_t, largest: cython.Py_ssize_t, min_words: cython.longlong, with_list: cython.bint) -> cython.void:
    """Take in long groups at the level of the largest, and a list that follows it."""
    level: cython.Py_ssize_t = BlockGroup.LEVEL * room
    i: cython.Py_ssize_t
    for i in range(groups):
        if g[level + i] == g[level + largest] and g[BlockGroup.WORDS * room + i] >= min_words:
            g[BlockGroup.CONTENT * room + i] = 1
    i = largest + 1
    while (
        with_list and i < groups and g[BlockGroup.LABELS * room + i] & TextBlockLabel.ITEM
        and g[BlockGroup.LINK_WORDS * room + i] == 0 and g[level + i] > g[level + largest]
    ):
        g[BlockGroup.CONTENT * room + i] = 1
        i += 1


def keep_article(blocks: tuple[object, ...], content: object, limits: tuple[int, ...], switches: tuple[bool, ...], out: tuple[object, object]) -> None:
    """Write which blocks are the article.

    `blocks` are words, words in links, levels and labels; `limits` the largest gap, and the words of
    long groups beside the largest and anywhere; `switches` say whether to keep a list behind the
    largest, and whether to follow the port, which knows only some of the steps. `out` are the mask
    and a table to work on.
    """
    words: cython.p_const_int = ints(blocks[0])
    link_words: cython.p_const_int = ints(blocks[1])
    level: cython.p_const_int = ints(blocks[2])
    labels: cython.p_const_int = ints(blocks[3])
    is_content: cython.p_const_uchar = uchars(content)
    max_gap: cython.longlong = limits[0]
    beside: cython.longlong = limits[1]
    anywhere: cython.longlong = limits[2]
    with_list: cython.bint = switches[0]
    port: cython.bint = switches[1]
    kept: cython.p_uchar = uchars(out[0])
    g: cython.p_int = ints(out[1])
    room: cython.Py_ssize_t = len(content)
    count: cython.Py_ssize_t
    largest: cython.Py_ssize_t
    i: cython.Py_ssize_t
    b: cython.Py_ssize_t
    with cython.nogil:
        for b in range(room):
            kept[b] = 0
            g[BlockGroup.FIRST * room + b] = g[BlockGroup.LAST * room + b] = b
            g[BlockGroup.WORDS * room + b] = words[b]
            g[BlockGroup.LINK_WORDS * room + b] = link_words[b]
            g[BlockGroup.LEVEL * room + b] = level[b]
            g[BlockGroup.LABELS * room + b] = labels[b]
            g[BlockGroup.CONTENT * room + b] = is_content[b]
        if not port:
            _drop_last_headings(g, room)
        count = _choose(g, room, _gather(g, room), max_gap, port, kept)
        largest = _largest(g, room, count)
        if largest >= 0:
            if not port:
                _add_beside(g, room, count, largest, beside)
            _add_from_title(g, room)
            if not port:
                _add_long_and_list(g, room, count, largest, anywhere, with_list)
        for i in range(count):
            for b in range(g[BlockGroup.FIRST * room + i], g[BlockGroup.LAST * room + i] + 1):
                if not g[BlockGroup.CONTENT * room + i]:
                    kept[b] = 0
