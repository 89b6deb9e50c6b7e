# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Two more ways to cut a page's text: the text blocks of boilerpipe, the paragraphs of jusText.

Both walk the tokens once. A table says what each tag does; every text token learns the row of the
block or paragraph that it is part of, or -1.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA, PyUnicode_KIND

import numpy as np

from unhusk.deadline import check
from unhusk.lex.tags import ANCESTOR, IDS, TAGS
from unhusk.page import letters
from unhusk.page.letters import learn

compiled: bool = bool(cython.compiled)

_TEXT = cython.declare(cython.int, 0)  # lex.tokens.Kind
_START = cython.declare(cython.int, 1)
_END = cython.declare(cython.int, 2)
_VERBATIM = cython.declare(cython.int, 6)
_BLANK = cython.declare(cython.int, 4)  # lex.tokens.Flag
_IN_ANCHOR = cython.declare(cython.int, 16)  # page.tables.IN_ANCHOR

_SPACE = cython.declare(cython.int, letters.SPACE)
_LETTER = cython.declare(cython.int, letters.LETTER)
_JOINER = cython.declare(cython.int, letters.JOINER)
_OTHER = cython.declare(cython.int, letters.OTHER)
_MARK = cython.declare(cython.int, letters.MARK)

# what a tag does
_INLINE = cython.declare(cython.int, 0)  # nothing
_BREAK = cython.declare(cython.int, 1)  # ends the block
_GAP = cython.declare(cython.int, 2)  # stands for a space
_ANCHOR = cython.declare(cython.int, 3)  # stands for a space and is a level of its own
_DROP = cython.declare(cython.int, 4)  # its content is no text
_BR = cython.declare(cython.int, 5)  # a space; two in a row end the paragraph
_UNSEEN = cython.declare(cython.int, 6)  # not even there

_TEMPLATE = cython.declare(cython.ulonglong, ANCESTOR["template"])
_SVG = cython.declare(cython.ulonglong, ANCESTOR["svg"])
_HEAD = cython.declare(cython.ulonglong, ANCESTOR["head"] | ANCESTOR["title"])
_HEADINGS = cython.declare(cython.ulonglong, sum(ANCESTOR[f"h{i}"] for i in range(1, 7)))
_LI = cython.declare(cython.int, TAGS["li"])
_H1 = cython.declare(cython.int, TAGS["h1"])

# hash of Fowler, Noll and Vo over code points in lower case
SEED, PRIME = 14695981039346656037, 1099511628211
_SEED = cython.declare(cython.ulonglong, SEED)
_PRIME = cython.declare(cython.ulonglong, PRIME)
_64_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

# bits of a text block
ITEM = 1  # inside `li`
HEADING = 2  # inside `h1` to `h3`
CUE = 4  # a word begins like one of those that end an article
_DROPPED = cython.declare(cython.int, 8)
# the first letters, packed, of: comment, think, views, artikeln, responded, reuters, please, thanks
_CUES = "comme think views artik respo reute pleas thank".split()
_cues = np.array([int.from_bytes(word.encode(), "big") for word in _CUES], np.uint64)
_SAY = cython.declare(cython.ulonglong, int.from_bytes(b"say", "big"))

TEXT_ROWS = "first_token words link_words wrapped_words lines level labels others".split()
PARAGRAPH_ROWS = (
    "first_token chars link_chars words stop_words headings marks told_chars run_chars "
    "ideographs".split()
)


def _actions(default: int, **names: str) -> np.ndarray:
    table = np.full(IDS, default, np.uint8)
    codes = {"inline": 0, "breaks": 1, "gap": 2, "anchor": 3, "drop": 4, "br": 5, "unseen": 6}
    for action, tags in names.items():
        table[[TAGS[tag] for tag in tags.split()]] = codes[action]
    return table


_BOILERPIPE = _actions(
    1,
    inline="strike u b i em strong span sup code tt sub var font",
    gap="abbr acronym",
    anchor="a",
    drop="style script option object embed applet link noscript",
)
_SEPARATORS = (
    "body blockquote caption center col colgroup dd div dl dt fieldset form legend optgroup option "
    "p pre table td tfoot th thead tr ul li h1 h2 h3 h4 h5 h6"
)
_REMOVED = "iframe embed object param"
_KILLED = "applet button input select textarea script style head title"
_JUSTEXT = _actions(0, breaks=_SEPARATORS, unseen=_REMOVED, drop=_KILLED, br="br")
_PORT = _actions(0, breaks=_SEPARATORS, unseen=f"{_REMOVED} form", drop=_KILLED, br="br")


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_cue(packed: cython.ulonglong, begun: cython.int, cues: cython.p_const_ulonglong) -> cython.bint:
    k: cython.int
    if begun == 3:
        return packed == _SAY
    if begun == 5:
        for k in range(8):
            if cues[k] == packed:
                return True
    return False


if cython.compiled:

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _read(width: cython.int, text: cython.p_void, i: cython.Py_ssize_t) -> cython.uint:
        """Return a code point of the source."""
        if width == 1:
            return cython.cast(cython.p_uchar, text)[i]
        if width == 2:
            return cython.cast(cython.p_ushort, text)[i]
        return cython.cast(cython.p_uint, text)[i]

else:

    def _read(width: int, text: str, i: int) -> int:
        """Return a code point of the source."""
        return ord(text[i])


def hash_letters(text: str) -> int:
    """Return the hash of the letters and digits of a text in lower case."""
    kinds: cython.const_uchar[::1] = memoryview(letters.KINDS)
    lower: cython.const_uint[::1] = memoryview(letters.LOWER)
    h: cython.ulonglong = _SEED
    c: cython.uint
    i: cython.Py_ssize_t
    for i in range(len(text)):
        c = ord(text[i])
        if kinds[c] == 0:
            learn(c)
        if kinds[c] == _LETTER:
            h = (h ^ lower[c]) * _PRIME & _64_BITS
    return h


def cut_text_blocks(
    source: str,
    page: tuple[object, ...],
    references: object,
    out: tuple[object, ...],
    deadline: float,
) -> int:
    """Fill the rows, the hash of the letters of each block and the row of each token.

    `page` are edges, kind, tag, flags and node of the tokens, then tag, parent and ancestors of the
    nodes; `references` are the flat rows of lex/charrefs.py; `out` are
    rows, hashes, the tokens' rows, and two columns for the nodes: level and state. Returns the
    number of blocks.
    """
    width: cython.int = 0
    text: cython.p_void
    if cython.compiled:
        width = PyUnicode_KIND(source)
        text = PyUnicode_DATA(source)
    else:
        text = source
    edge: cython.const_int[::1] = page[0]
    kind: cython.const_uchar[::1] = page[1]
    tags: cython.const_short[::1] = page[2]
    flags: cython.const_uchar[::1] = page[3]
    own: cython.const_int[::1] = page[4]
    node_tag: cython.const_short[::1] = page[5]
    parent: cython.const_int[::1] = page[6]
    mask: cython.const_ulonglong[::1] = page[7]
    refs: cython.const_int[::1] = references
    row: cython.int[:, ::1] = out[0]
    hashes: cython.ulonglong[::1] = out[1]
    owner: cython.int[::1] = out[2]
    level: cython.int[::1] = out[3]
    state: cython.uchar[::1] = out[4]
    action: cython.const_uchar[::1] = memoryview(_BOILERPIPE)
    kinds: cython.const_uchar[::1] = memoryview(letters.KINDS)
    lower: cython.const_uint[::1] = memoryview(letters.LOWER)
    cues: cython.const_ulonglong[::1] = memoryview(_cues)
    cue_words: cython.p_const_ulonglong = cython.address(cues[0]) if cython.compiled else cues
    n: cython.Py_ssize_t = len(kind)
    nodes: cython.Py_ssize_t = len(node_tag)
    ref_count: cython.Py_ssize_t = len(refs) // 4
    ref: cython.Py_ssize_t = 0
    t: cython.Py_ssize_t
    v: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    after: cython.Py_ssize_t
    count: cython.int = 0
    is_open: cython.bint = False
    is_break: cython.bint
    gap: cython.bint = True
    in_word: cython.bint = False
    valid: cython.bint = False
    linked: cython.int = 0
    word_linked: cython.int = 0
    a: cython.int
    k: cython.int
    last: cython.int = 0
    size: cython.int = 0
    begun: cython.int = 5
    packed: cython.ulonglong = 0
    c: cython.uint
    h: cython.ulonglong = 0
    words: cython.int = 0
    link_words: cython.int = 0
    others: cython.int = 0
    lines: cython.int = 0
    line: cython.int = -1
    line_words: cython.int = 0
    labels: cython.int = 0
    with cython.nogil:
        level[0] = 0
        state[0] = 0
        for v in range(1, nodes):
            a = action[node_tag[v]]
            level[v] = level[parent[v]] + (0 if a == _INLINE or a == _GAP else 1)
            k = state[parent[v]]
            if a == _DROP:
                k |= _DROPPED
            elif node_tag[v] == _LI:
                k |= 1
            elif _H1 <= node_tag[v] <= _H1 + 2:
                k |= 2
            state[v] = k
        for t in range(n + 1):  # the end of the page ends the block
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            is_break = t == n or kind[t] == _START or kind[t] == _END
            i = 0
            stop = 0
            if is_break:
                if t < n:
                    owner[t] = -1
                    a = action[tags[t]]
                    if a == _INLINE:
                        continue
                    if a == _GAP or a == _ANCHOR:
                        gap = True
                        continue
                if not is_open:
                    continue
                gap = True
            else:
                owner[t] = -1
                if (
                    (kind[t] != _TEXT and kind[t] != _VERBATIM)
                    or mask[own[t]] & _TEMPLATE
                    or state[own[t]] & _DROPPED
                    or (mask[own[t]] & _HEAD and not mask[own[t]] & _SVG)
                ):
                    continue
                if is_open or not flags[t] & _BLANK:
                    owner[t] = count
                if flags[t] & _BLANK:
                    gap = True
                    continue
                i = edge[t]
                stop = edge[t + 1]
                linked = 1 if flags[t] & _IN_ANCHOR else 0
                while ref < ref_count and refs[4 * ref] < i:
                    ref += 1
            while True:
                k = 0
                c = 0
                after = i + 1
                if i < stop:
                    c = _read(width, text, i)
                    if c == 38 and ref < ref_count and refs[4 * ref] == i:
                        c = refs[4 * ref + 2]
                        after = refs[4 * ref + 1]
                        ref += 1
                    k = kinds[c]
                    if k == 0:
                        with cython.gil:
                            k = learn(c)
                    if k == _SPACE:
                        gap = True
                        i = after
                        continue
                    if k == _MARK:
                        k = last if in_word and not gap else _OTHER
                    elif k == _JOINER:
                        k = _LETTER
                elif not gap or not is_open:
                    break
                # the word so far is over at white space, and where letters meet other characters
                if in_word and (
                    gap or (k == _LETTER and last == _OTHER) or (k == _OTHER and last == _LETTER)
                ):
                    if valid:
                        words += 1
                        link_words += word_linked
                        line_words += 1
                        line += size + 1
                        if line > 80:
                            lines += 1
                            line = size
                            line_words = 1
                    else:
                        others += 1
                    in_word = False
                if i >= stop:
                    break
                if not is_open:
                    is_open = True
                    row[0, count] = t
                    row[5, count] = level[own[t]]
                    labels = state[own[t]] & 3
                    words = link_words = others = lines = line_words = 0
                    line = -1
                    h = _SEED
                    gap = True
                if gap:
                    begun = 0
                    packed = 0
                    gap = False
                if not in_word:
                    in_word = True
                    valid = False
                    size = 0
                    word_linked = linked
                size += 1
                last = k
                if kinds[c] == _LETTER:
                    valid = True
                    h = (h ^ lower[c]) * _PRIME & _64_BITS
                if begun < 5:
                    begun += 1
                    packed = (packed << 8) | (lower[c] & 255)
                    if _is_cue(packed, begun, cue_words):
                        labels |= 4
                i = after
                while k == _LETTER and i < stop:  # the common case: a run of letters
                    c = _read(width, text, i)
                    if kinds[c] != _LETTER:
                        break
                    valid = True
                    size += 1
                    h = (h ^ lower[c]) * _PRIME & _64_BITS
                    if begun < 5:
                        begun += 1
                        packed = (packed << 8) | (lower[c] & 255)
                        if _is_cue(packed, begun, cue_words):
                            labels |= 4
                    i += 1
            if is_open and is_break:
                row[1, count] = words
                row[2, count] = link_words
                row[3, count] = words - line_words if lines else words
                if lines == 0 or words == line_words:  # no line is full, or nothing stands in it
                    row[3, count] = words
                    lines = 1
                row[4, count] = lines
                row[6, count] = labels
                row[7, count] = others
                hashes[count] = h
                count += 1
                is_open = False
    return count


def cut_paragraphs(
    source: str,
    page: tuple[object, ...],
    references: object,
    stoplist: tuple[object, ...],
    setting: tuple[int, bool],
    out: tuple[object, ...],
    deadline: float,
) -> int:
    """Fill the rows, the row of each token, and the hits of each language; return the paragraphs.

    `page` and `references` are as above. `stoplist` are the keys of a hash table, whose size is a
    power of two, and the bits of the languages of each; `setting` are the bits of the languages
    whose words count, and whether to follow the port; `out` are rows, the tokens' rows, hits, and
    a column for the nodes: whether an element's text is dropped.
    """
    width: cython.int = 0
    text: cython.p_void
    if cython.compiled:
        width = PyUnicode_KIND(source)
        text = PyUnicode_DATA(source)
    else:
        text = source
    edge: cython.const_int[::1] = page[0]
    kind: cython.const_uchar[::1] = page[1]
    tags: cython.const_short[::1] = page[2]
    flags: cython.const_uchar[::1] = page[3]
    own: cython.const_int[::1] = page[4]
    node_tag: cython.const_short[::1] = page[5]
    parent: cython.const_int[::1] = page[6]
    mask: cython.const_ulonglong[::1] = page[7]
    refs: cython.const_int[::1] = references
    keys: cython.const_ulonglong[::1] = stoplist[0]
    bits: cython.const_uint[::1] = stoplist[1]
    row: cython.int[:, ::1] = out[0]
    owner: cython.int[::1] = out[1]
    hits: cython.int[::1] = out[2]
    dropped: cython.uchar[::1] = out[3]
    wanted: cython.uint = setting[0]
    port: cython.bint = setting[1]
    action: cython.const_uchar[::1] = memoryview(_PORT if port else _JUSTEXT)
    kinds: cython.const_uchar[::1] = memoryview(letters.KINDS)
    lower: cython.const_uint[::1] = memoryview(letters.LOWER)
    slots: cython.ulonglong = len(keys) - 1
    at: cython.ulonglong
    n: cython.Py_ssize_t = len(kind)
    nodes: cython.Py_ssize_t = len(node_tag)
    ref_count: cython.Py_ssize_t = len(refs) // 4
    ref: cython.Py_ssize_t = 0
    t: cython.Py_ssize_t
    v: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    after: cython.Py_ssize_t
    count: cython.int = 0
    is_open: cython.bint = False
    in_word: cython.bint = False
    gap: cython.bint = False
    ended: cython.bint = False
    after_br: cython.bint = False
    is_break: cython.bint
    spaced: cython.bint
    a: cython.int
    k: cython.int
    m: cython.int
    linked: cython.int = 0
    gap_linked: cython.int = 0
    c: cython.uint
    found: cython.uint
    h: cython.ulonglong = 0
    size: cython.int = 0
    chars: cython.int = 0
    link_chars: cython.int = 0
    words: cython.int = 0
    stops: cython.int = 0
    told: cython.int = 0
    wide: cython.int = 0
    runs: cython.int = 0
    ideographs: cython.int = 0
    marked: cython.int = 0
    with cython.nogil:
        dropped[0] = 0
        for v in range(1, nodes):
            a = action[node_tag[v]]
            k = dropped[parent[v]]
            dropped[v] = 1 if k or (a == _DROP and not mask[v] & _SVG) else 0
        for t in range(n + 1):
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            is_break = t == n
            i = 0
            stop = 0
            if t < n and (kind[t] == _START or kind[t] == _END):
                owner[t] = -1
                a = action[tags[t]]
                if a == _UNSEEN or a == _DROP or dropped[own[t]]:
                    continue
                if a == _BREAK:
                    is_break = True
                elif a == _BR:
                    if kind[t] == _START:
                        is_break = after_br
                        after_br = True
                        if in_word or is_open:
                            gap = True
                            gap_linked = 0
                elif kind[t] == _START:
                    after_br = False
                if not is_break and not gap:
                    continue
            elif t < n:
                owner[t] = -1
                if (kind[t] != _TEXT and kind[t] != _VERBATIM) or mask[own[t]] & _TEMPLATE or dropped[own[t]]:
                    continue
                if flags[t] & _BLANK:
                    if is_open:
                        owner[t] = count
                        if not port:
                            gap = True
                            gap_linked = 1 if flags[t] & _IN_ANCHOR else 0
                    if not gap:
                        continue
                else:
                    i = edge[t]
                    stop = edge[t + 1]
                    owner[t] = count
                    linked = 1 if flags[t] & _IN_ANCHOR else 0
                    after_br = False
            while ref < ref_count and refs[4 * ref] < i:
                ref += 1
            spaced = False
            while True:
                k = 0
                c = 0
                after = i + 1
                if i < stop:
                    c = _read(width, text, i)
                    if c == 38 and ref < ref_count and refs[4 * ref] == i:
                        c = refs[4 * ref + 2]
                        after = refs[4 * ref + 1]
                        ref += 1
                        if c == 38 and after + 4 <= stop and _read(width, text, after) == 99 and _read(width, text, after + 1) == 111 and _read(width, text, after + 2) == 112 and _read(width, text, after + 3) == 121:
                            marked = 1
                    k = kinds[c]
                    if k == 0:
                        with cython.gil:
                            k = learn(c)
                    if k == _SPACE:
                        gap = True
                        gap_linked = linked
                        if port and linked and not spaced:
                            link_chars += 1
                        spaced = True
                    else:
                        spaced = False
                # a word is over at white space and at the end of the paragraph
                if in_word and (k == _SPACE or (i >= stop and (gap or is_break))):
                    in_word = False
                    words += 1
                    if ended:
                        told = chars
                    if size > 20 and wide > size // 2:
                        runs += size
                    at = h & slots
                    while keys[at]:
                        if keys[at] == h:
                            found = bits[at]
                            if found & wanted:
                                stops += 1
                            m = 0
                            while found:
                                if found & 1:
                                    hits[m] += 1
                                found >>= 1
                                m += 1
                            break
                        at = (at + 1) & slots
                if i >= stop:
                    break
                i = after
                if k == _SPACE:
                    continue
                if not is_open:
                    is_open = True
                    row[0, count] = t
                    row[5, count] = 1 if mask[own[t]] & _HEADINGS else 0
                    chars = words = stops = told = runs = ideographs = 0
                    if not port:
                        link_chars = 0
                    gap = False
                if gap:
                    chars += 1
                    if gap_linked and not port:
                        link_chars += 1
                    gap = False
                chars += 1
                link_chars += linked
                if not in_word:
                    in_word = True
                    h = _SEED
                    size = 0
                    wide = 0
                    ended = False
                size += 1
                h = (h ^ lower[c]) * _PRIME & _64_BITS
                if c == 0xA9:
                    marked = 1
                if c > 255:
                    wide += 1
                    if c == 0x3002 or c == 0xFF01 or c == 0xFF1F or c == 0xFF61 or c == 0xFF0E:
                        told = chars
                    elif (0x2E80 <= c <= 0x9FFF and c > 0x3004) or 0xF900 <= c <= 0xFAFF or 0x20000 <= c <= 0x3FFFF:
                        ideographs += 1
                if c == 46 or c == 33 or c == 63 or c == 0x2026 or c == 0x964 or c == 0x6D4 or c == 0x61F:
                    ended = True
                elif k != 4 and c != 93 and c != 125 and c != 0xBB and not 0x2018 <= c <= 0x201F:
                    ended = False
                while k == _LETTER and i < stop:  # the common case: a run of letters
                    c = _read(width, text, i)
                    if kinds[c] != _LETTER or 0x2E80 <= c:
                        break
                    chars += 1
                    link_chars += linked
                    size += 1
                    h = (h ^ lower[c]) * _PRIME & _64_BITS
                    if c > 255:
                        wide += 1
                    i += 1
            if is_break:
                if is_open:
                    row[1, count] = chars
                    row[2, count] = link_chars
                    row[3, count] = words
                    row[4, count] = stops
                    row[6, count] = marked
                    row[7, count] = told
                    row[8, count] = runs
                    row[9, count] = ideographs
                    count += 1
                    is_open = False
                marked = 0
                link_chars = 0
                gap = False
                in_word = False
    return count


def measure(source: str, page: tuple[object, ...], references: object, out: object) -> None:
    """Fill for each token: characters, those other than white space, white space once per run.

    A fourth row counts characters without spaces and control characters at both ends. Tokens that
    are never shown have zeros. `page` are edges, kind and node of the tokens and the nodes'
    ancestors.
    """
    width: cython.int = 0
    text: cython.p_void
    if cython.compiled:
        width = PyUnicode_KIND(source)
        text = PyUnicode_DATA(source)
    else:
        text = source
    edge: cython.const_int[::1] = page[0]
    kind: cython.const_uchar[::1] = page[1]
    own: cython.const_int[::1] = page[2]
    mask: cython.const_ulonglong[::1] = page[3]
    refs: cython.const_int[::1] = references
    row: cython.int[:, ::1] = out
    kinds: cython.const_uchar[::1] = memoryview(letters.KINDS)
    n: cython.Py_ssize_t = len(kind)
    ref_count: cython.Py_ssize_t = len(refs) // 4
    ref: cython.Py_ssize_t = 0
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    after: cython.Py_ssize_t
    c: cython.uint
    k: cython.int
    chars: cython.int
    ink: cython.int
    gaps: cython.int
    first: cython.int
    last: cython.int
    spaced: cython.bint
    with cython.nogil:
        for t in range(n):
            chars = ink = gaps = first = last = 0
            if (kind[t] == _TEXT or kind[t] == _VERBATIM) and not mask[own[t]] & _TEMPLATE:
                i = edge[t]
                spaced = False
                while ref < ref_count and refs[4 * ref] < i:
                    ref += 1
                while i < edge[t + 1]:
                    c = _read(width, text, i)
                    after = i + 1
                    if c == 38 and ref < ref_count and refs[4 * ref] == i:
                        c = refs[4 * ref + 2]
                        after = refs[4 * ref + 1]
                        chars += 1 if refs[4 * ref + 3] else 0
                        ink += 1 if refs[4 * ref + 3] else 0
                        ref += 1
                    i = after
                    chars += 1
                    k = kinds[c]
                    if k == 0:
                        with cython.gil:
                            k = learn(c)
                    if c > 32:
                        last = chars
                        if first == 0:
                            first = chars
                    if k == _SPACE:
                        if not spaced:
                            gaps += 1
                        spaced = True
                    else:
                        ink += 1
                        spaced = False
            row[0, t] = chars
            row[1, t] = ink
            row[2, t] = ink + gaps
            row[3, t] = last - first + 1 if first else 0
