# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The paragraphs of jusText, cut in one pass over the characters of a page."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
    from cython.cimports.unhusk.page import constants
else:
    from unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
    from unhusk.page import constants

from unhusk.lex.tags import ANCESTOR, TAGS
from unhusk.page import letters
from unhusk.page.constants import actions
from unhusk.page.passes.hash_words import PRIME, SEED
from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)

_TEMPLATE = cython.declare(cython.ulonglong, ANCESTOR["template"])
_SVG = cython.declare(cython.ulonglong, ANCESTOR["svg"])
_HEADINGS = cython.declare(cython.ulonglong, sum(ANCESTOR[f"h{i}"] for i in range(1, 7)))
_A = cython.declare(cython.int, TAGS["a"])
_SEED = cython.declare(cython.ulonglong, SEED)
_PRIME = cython.declare(cython.ulonglong, PRIME)
_64_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

ROWS = (
    "first_token chars link_chars words stop_words headings marks told_chars run_chars "
    "ideographs".split()
)

_SEPARATORS = (
    "body blockquote caption center col colgroup dd div dl dt fieldset form legend optgroup option "
    "p pre table td tfoot th thead tr ul li h1 h2 h3 h4 h5 h6"
)
_REMOVED = "iframe embed object param"
_KILLED = "applet button input select textarea script style head title"
_JUSTEXT = actions(0, breaks=_SEPARATORS, unseen=_REMOVED, drop=_KILLED, br="br")
_PORT = actions(0, breaks=_SEPARATORS, unseen=f"{_REMOVED} form", drop=_KILLED, br="br")


def cut_paragraphs(page: tuple[object, ...], characters: tuple[object, ...], stoplist: tuple[object, ...], setting: tuple[int, bool], out: tuple[object, ...], deadline: float) -> int:
    """Fill the rows, the row of each token, and the hits of each language; return the paragraphs.

    `page` and `characters` are as in passages/cut_text_blocks.py. `stoplist` are the keys of a hash
    table, whose size is a power of two, and the bits of the languages of each; `setting` are the
    bits of the languages whose words count, and whether to follow the port; `out` are rows, the
    tokens' rows, hits, and a column for the nodes: whether an element's text is dropped.
    """
    kind: cython.p_const_uchar = uchars(page[0])
    tags: cython.p_const_short = shorts(page[1])
    flags: cython.p_const_uchar = uchars(page[2])
    own: cython.p_const_int = ints(page[3])
    node_tag: cython.p_const_short = shorts(page[4])
    parent: cython.p_const_int = ints(page[5])
    mask: cython.p_const_ulonglong = ulonglongs(page[6])
    codes: cython.p_const_uint = uints(characters[0])
    starts: cython.p_const_int = ints(characters[1])
    keys: cython.p_const_ulonglong = ulonglongs(stoplist[0])
    bits: cython.p_const_uint = uints(stoplist[1])
    row: cython.p_int = ints(out[0])
    room: cython.Py_ssize_t = out[0].shape[1]
    owner: cython.p_int = ints(out[1])
    hits: cython.p_int = ints(out[2])
    dropped: cython.p_uchar = uchars(out[3])
    wanted: cython.uint = setting[0]
    port: cython.bint = setting[1]
    action: cython.p_const_uchar = uchars(_PORT if port else _JUSTEXT)
    kinds: cython.p_const_uchar = uchars(letters.KINDS)
    lower: cython.p_const_uint = uints(letters.LOWER)
    slots: cython.ulonglong = len(stoplist[0]) - 1
    at: cython.ulonglong
    n: cython.Py_ssize_t = len(page[0])
    nodes: cython.Py_ssize_t = len(page[4])
    t: cython.Py_ssize_t
    v: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    count: cython.int = 0
    is_open: cython.bint = False
    in_word: cython.bint = False
    gap: cython.bint = False
    ended: cython.bint = False
    after_br: cython.bint = False
    after_text: cython.bint = False  # text stands between the last tag and here
    after_space: cython.bint = False
    anchor: cython.bint = False  # the last tag of `a` was a start tag
    is_blank: cython.bint
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
            dropped[v] = 1 if k or (a == constants.DROP and not mask[v] & _SVG) else 0
        for t in range(n + 1):
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            is_break = t == n
            i = 0
            stop = 0
            if t < n and (kind[t] == constants.START or kind[t] == constants.END):
                owner[t] = -1
                a = action[tags[t]]
                if a == constants.UNSEEN or a == constants.DROP or dropped[own[t]]:
                    continue
                after_text = after_space = False
                if tags[t] == _A:
                    anchor = kind[t] == constants.START
                if a == constants.BREAK:
                    is_break = True
                elif a == constants.BR:
                    if kind[t] == constants.START:
                        is_break = after_br
                        after_br = True
                        if in_word or is_open:
                            gap = True
                            gap_linked = 0
                elif kind[t] == constants.START:
                    after_br = False
                if not is_break and not gap:
                    continue
            elif t < n:
                owner[t] = -1
                if (kind[t] != constants.TEXT and kind[t] != constants.VERBATIM) or mask[own[t]] & _TEMPLATE or dropped[own[t]]:
                    continue
                i = starts[t]
                stop = starts[t + 1]
                is_blank = flags[t] & constants.BLANK != 0
                if port and not is_blank:  # so is text of other white space, such as references to it
                    while i < stop and kinds[codes[i]] == constants.SPACE:
                        i += 1
                    is_blank = i == stop
                    i = starts[t]
                linked = 1 if flags[t] & constants.IN_ANCHOR and (anchor or not port) else 0
                if is_blank:
                    i = stop
                    after_text = after_text or not port
                    after_space = True
                    if is_open:
                        owner[t] = count
                        if after_text:
                            if port and linked and not gap:
                                link_chars += 1
                            gap = True
                            gap_linked = linked
                    if not gap:
                        continue
                else:
                    owner[t] = count
                    if port and after_space and is_open:
                        if linked and not gap:
                            link_chars += 1
                        gap = True
                        gap_linked = linked
                    after_text = True
                    after_br = False
            spaced = False
            while True:
                k = 0
                c = 0
                if i < stop:
                    c = codes[i]
                    if c == 38 and i + 4 < stop and codes[i + 1] == 99 and codes[i + 2] == 111 and codes[i + 3] == 112 and codes[i + 4] == 121:
                        marked = 1
                    k = kinds[c]
                    if k == constants.SPACE:
                        gap = True
                        gap_linked = linked
                        if port and linked and not spaced:
                            link_chars += 1
                        spaced = True
                    else:
                        spaced = False
                # a word is over at white space and at the end of the paragraph
                if in_word and (gap or (i >= stop and is_break)):
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
                i += 1
                if k == constants.SPACE:
                    continue
                if not is_open:
                    is_open = True
                    row[count] = t
                    row[5 * room + count] = 1 if mask[own[t]] & _HEADINGS else 0
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
                elif k != constants.GLUE and c != 93 and c != 125 and c != 0xBB and not 0x2018 <= c <= 0x201F:
                    ended = False
                while k == constants.LETTER and i < stop:  # the common case: a run of letters
                    c = codes[i]
                    if kinds[c] != constants.LETTER or 0x2E80 <= c:
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
                    row[room + count] = chars
                    row[2 * room + count] = link_chars
                    row[3 * room + count] = words
                    row[4 * room + count] = stops
                    row[6 * room + count] = marked
                    row[7 * room + count] = told
                    row[8 * room + count] = runs
                    row[9 * room + count] = ideographs
                    count += 1
                    is_open = False
                marked = 0
                link_chars = 0
                gap = False
                in_word = False
    return count
