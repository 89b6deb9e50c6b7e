# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The paragraphs of jusText, cut in one pass over the characters of a page."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import Action, Flag, Kind, Letter, ParagraphColumn, Tag
    from cython.cimports.unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
else:
    from types import SimpleNamespace as State

    from unhusk.lex.lex_enums import Flag, Kind, Tag
    from unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
    from unhusk.page.page_enums import Action, Letter, ParagraphColumn

from unhusk.lex.tags import ANCESTOR
from unhusk.page import letters
from unhusk.page.page_enums import actions
from unhusk.page.passes.hash_words import PRIME, SEED
from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)

_TEMPLATE = cython.declare(cython.ulonglong, ANCESTOR["template"])
_SVG = cython.declare(cython.ulonglong, ANCESTOR["svg"])
_HEADINGS = cython.declare(cython.ulonglong, sum(ANCESTOR[f"h{i}"] for i in range(1, 7)))
_SEED = cython.declare(cython.ulonglong, SEED)
_PRIME = cython.declare(cython.ulonglong, PRIME)
_64_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

_SEPARATORS = (
    "body blockquote caption center col colgroup dd div dl dt fieldset form legend optgroup option "
    "p pre table td tfoot th thead tr ul li h1 h2 h3 h4 h5 h6"
)
_REMOVED = "iframe embed object param"
_KILLED = "applet button input select textarea script style head title"
_JUSTEXT = actions(
    Action.INLINE,
    {Action.BREAK: _SEPARATORS, Action.UNSEEN: _REMOVED, Action.DROP: _KILLED, Action.BR: "br"},
)
_PORT = actions(
    Action.INLINE,
    {Action.BREAK: _SEPARATORS, Action.UNSEEN: f"{_REMOVED} form", Action.DROP: _KILLED, Action.BR: "br"},
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _begin(state: cython.pointer(State)) -> cython.void:
    """Set the counters before the first token."""
    state.count = 0  # the row of the paragraph that is open or comes next
    state.is_open = False  # the paragraph has begun
    state.in_word = False
    state.gap = False  # white space stands behind the last word
    state.gap_linked = 0  # that white space is in a link
    state.linked = 0  # the token is in a link
    state.ended = False  # the word ends a sentence
    state.after_br = False
    state.after_text = False  # text stands between the last tag and here
    state.after_space = False
    state.anchor = False  # the last tag of `a` was a start tag
    state.hash = 0  # of the word
    state.size = 0  # characters of the word
    state.wide = 0  # those of them that are not Latin
    state.marks = 0
    state.link_chars = 0
    _reset(state)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _reset(state: cython.pointer(State)) -> cython.void:
    """Count the text of a paragraph anew."""
    state.chars = state.words = state.stop_words = 0
    state.told_chars = state.run_chars = state.ideographs = 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _open_paragraph(state: cython.pointer(State), token: cython.int, heading: cython.int) -> cython.void:
    """Write what is known at the first character of a paragraph, and count from here on."""
    state.is_open = True
    state.column[ParagraphColumn.FIRST_TOKEN * state.step + state.count] = token
    state.column[ParagraphColumn.HEADINGS * state.step + state.count] = heading
    _reset(state)
    if not state.port:
        state.link_chars = 0
    state.gap = False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _close_paragraph(state: cython.pointer(State)) -> cython.void:
    """Write what is known at the end of a paragraph, if there is one."""
    step: cython.Py_ssize_t = state.step
    row: cython.Py_ssize_t = state.count
    if state.is_open:
        state.column[ParagraphColumn.CHARS * step + row] = state.chars
        state.column[ParagraphColumn.LINK_CHARS * step + row] = state.link_chars
        state.column[ParagraphColumn.WORDS * step + row] = state.words
        state.column[ParagraphColumn.STOP_WORDS * step + row] = state.stop_words
        state.column[ParagraphColumn.MARKS * step + row] = state.marks
        state.column[ParagraphColumn.TOLD_CHARS * step + row] = state.told_chars
        state.column[ParagraphColumn.RUN_CHARS * step + row] = state.run_chars
        state.column[ParagraphColumn.IDEOGRAPHS * step + row] = state.ideographs
        state.count += 1
        state.is_open = False
    state.marks = 0
    state.link_chars = 0
    state.gap = False
    state.in_word = False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _end_word(state: cython.pointer(State)) -> cython.void:
    """Count the word that is over, and look it up in the lists of stop words."""
    at: cython.ulonglong = state.hash & state.slots
    lists: cython.uint
    bit: cython.int = 0
    state.in_word = False
    state.words += 1
    if state.ended:
        state.told_chars = state.chars
    if state.size > 20 and state.wide > state.size // 2:
        state.run_chars += state.size
    while state.keys[at] and state.keys[at] != state.hash:
        at = (at + 1) & state.slots
    if state.keys[at]:
        lists = state.bits[at]
        if lists & state.wanted:
            state.stop_words += 1
        while lists:
            if lists & 1:
                state.hits[bit] += 1
            lists >>= 1
            bit += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _take_gap(state: cython.pointer(State)) -> cython.void:
    """Take white space before or in a token; the port counts it in links at once."""
    if state.port and state.linked and not state.gap:
        state.link_chars += 1
    state.gap = True
    state.gap_linked = state.linked


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _take_tag(state: cython.pointer(State), action: cython.int, is_start: cython.bint) -> cython.bint:
    """Take a tag and return whether it ends the paragraph."""
    is_second_br: cython.bint = False
    state.after_text = state.after_space = False
    if action == Action.BREAK:
        return True
    if action == Action.BR:
        if is_start:
            is_second_br = state.after_br
            state.after_br = True
            if state.in_word or state.is_open:
                state.gap = True
                state.gap_linked = 0
        return is_second_br
    if is_start:
        state.after_br = False
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _take_character(state: cython.pointer(State), c: cython.uint, kind: cython.int) -> cython.void:
    """Take a character that is no white space."""
    if state.gap:
        state.chars += 1
        if state.gap_linked and not state.port:
            state.link_chars += 1
        state.gap = False
    state.chars += 1
    state.link_chars += state.linked
    if not state.in_word:
        state.in_word = True
        state.hash = _SEED
        state.size = 0
        state.wide = 0
        state.ended = False
    state.size += 1
    state.hash = (state.hash ^ state.lower[c]) * _PRIME & _64_BITS
    if c == 0xA9:
        state.marks = 1
    if c > 255:
        state.wide += 1
        if c == 0x3002 or c == 0xFF01 or c == 0xFF1F or c == 0xFF61 or c == 0xFF0E:
            state.told_chars = state.chars
        elif (0x2E80 <= c <= 0x9FFF and c > 0x3004) or 0xF900 <= c <= 0xFAFF or 0x20000 <= c <= 0x3FFFF:
            state.ideographs += 1
    if c == 46 or c == 33 or c == 63 or c == 0x2026 or c == 0x964 or c == 0x6D4 or c == 0x61F:
        state.ended = True
    elif kind != Letter.GLUE and c != 93 and c != 125 and c != 0xBB and not 0x2018 <= c <= 0x201F:
        state.ended = False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _letters_end(state: cython.pointer(State), start: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Take a run of letters inside a word, the common case, and return where it ends."""
    i: cython.Py_ssize_t = start
    c: cython.uint
    while i < stop:
        c = state.codes[i]
        if state.kinds[c] != Letter.LETTER or 0x2E80 <= c:
            break
        state.chars += 1
        state.link_chars += state.linked
        state.size += 1
        state.hash = (state.hash ^ state.lower[c]) * _PRIME & _64_BITS
        if c > 255:
            state.wide += 1
        i += 1
    return i


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _read_text(state: cython.pointer(State), token: cython.int, start: cython.Py_ssize_t, stop: cython.Py_ssize_t, heading: cython.int) -> cython.void:
    """Take the characters of a text token; the first that is no white space opens a paragraph."""
    codes: cython.p_const_uint = state.codes
    i: cython.Py_ssize_t = start
    spaced: cython.bint = False  # white space stands before this character in the token
    c: cython.uint
    kind: cython.int
    while i < stop:
        c = codes[i]
        if c == 38 and i + 4 < stop and codes[i + 1] == 99 and codes[i + 2] == 111 and codes[i + 3] == 112 and codes[i + 4] == 121:
            state.marks = 1  # an unresolved `&copy`
        kind = state.kinds[c]
        i += 1
        if kind == Letter.SPACE:
            state.gap = True
            state.gap_linked = state.linked
            if state.port and state.linked and not spaced:
                state.link_chars += 1
            spaced = True
            if state.in_word:
                _end_word(state)
            continue
        spaced = False
        if state.in_word and state.gap:
            _end_word(state)
        if not state.is_open:
            _open_paragraph(state, token, heading)
        _take_character(state, c, kind)
        if kind == Letter.LETTER:
            i = _letters_end(state, i, stop)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_white(state: cython.pointer(State), start: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.bint:
    """Say whether the text is white space only, references to it included."""
    i: cython.Py_ssize_t = start
    while i < stop and state.kinds[state.codes[i]] == Letter.SPACE:
        i += 1
    return i == stop


def cut_paragraphs(page: tuple[object, ...], characters: tuple[object, ...], stoplist: tuple[object, ...], setting: tuple[int, bool], out: tuple[object, ...], deadline: float) -> int:
    """Fill the rows, the row of each token, and the hits of each language; return the paragraphs.

    `page` and `characters` are as in cut_text_blocks.py. `stoplist` are the keys of a hash
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
    starts: cython.p_const_int = ints(characters[1])
    owner: cython.p_int = ints(out[1])
    dropped: cython.p_uchar = uchars(out[3])
    port: cython.bint = setting[1]
    action: cython.p_const_uchar = uchars(_PORT if port else _JUSTEXT)
    n: cython.Py_ssize_t = len(page[0])
    nodes: cython.Py_ssize_t = len(page[4])
    t: cython.Py_ssize_t
    v: cython.Py_ssize_t
    is_break: cython.bint
    store: State
    if not cython.compiled:
        store = State()
    state: cython.pointer(State) = cython.address(store) if cython.compiled else store
    state.codes, state.kinds, state.lower = uints(characters[0]), uchars(letters.KINDS), uints(letters.LOWER)
    state.keys, state.bits, state.slots = ulonglongs(stoplist[0]), uints(stoplist[1]), len(stoplist[0]) - 1
    state.column, state.step, state.hits = ints(out[0]), out[0].shape[1], ints(out[2])
    state.wanted, state.port = setting[0], port
    with cython.nogil:
        dropped[0] = 0
        for v in range(1, nodes):
            dropped[v] = dropped[parent[v]] or (action[node_tag[v]] == Action.DROP and not mask[v] & _SVG)
        _begin(state)
        for t in range(n + 1):
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            is_break = t == n
            if t < n:
                owner[t] = -1
                if dropped[own[t]]:
                    continue
            if t < n and (kind[t] == Kind.START or kind[t] == Kind.END):
                if action[tags[t]] == Action.UNSEEN or action[tags[t]] == Action.DROP:
                    continue
                if tags[t] == Tag.A:
                    state.anchor = kind[t] == Kind.START
                is_break = _take_tag(state, action[tags[t]], kind[t] == Kind.START)
            elif t < n:
                if (kind[t] != Kind.TEXT and kind[t] != Kind.VERBATIM) or mask[own[t]] & _TEMPLATE:
                    continue
                state.linked = 1 if flags[t] & Flag.IN_ANCHOR and (state.anchor or not port) else 0
                if flags[t] & Flag.BLANK or (port and _is_white(state, starts[t], starts[t + 1])):
                    state.after_text = state.after_text or not port
                    state.after_space = True
                    if state.is_open:
                        owner[t] = state.count
                        if state.after_text:
                            _take_gap(state)
                else:
                    owner[t] = state.count
                    if port and state.after_space and state.is_open:
                        _take_gap(state)
                    state.after_text = True
                    state.after_br = False
                    _read_text(state, t, starts[t], starts[t + 1], 1 if mask[own[t]] & _HEADINGS else 0)
            if state.in_word and (state.gap or is_break):
                _end_word(state)
            if is_break:
                _close_paragraph(state)
    return state.count
