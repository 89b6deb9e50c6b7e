# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The text blocks of boilerpipe, cut in one pass over the characters of a page."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import (
        Action,
        Flag,
        Kind,
        Letter,
        Tag,
        TextBlockColumn,
        TextBlockLabel,
    )
    from cython.cimports.unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
else:
    from unhusk.lex.lex_enums import Flag, Kind, Tag
    from unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
    from unhusk.page.page_enums import Action, Letter, TextBlockColumn, TextBlockLabel

import numpy as np

from unhusk.lex.tags import ANCESTOR
from unhusk.page import letters
from unhusk.page.page_enums import actions
from unhusk.page.passes.hash_words import PRIME, SEED
from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)

_SVG = cython.declare(cython.ulonglong, ANCESTOR["svg"])
_HEAD = cython.declare(cython.ulonglong, ANCESTOR["head"] | ANCESTOR["title"])
_SEED = cython.declare(cython.ulonglong, SEED)
_PRIME = cython.declare(cython.ulonglong, PRIME)
_64_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

_DROPPED = cython.declare(cython.int, 8)  # a bit of an element beside its labels: its text is none
# the first letters, packed, of: comment, think, views, artikeln, responded, reuters, please, thanks
_CUES = "comme think views artik respo reute pleas thank".split()
_cues = np.array([int.from_bytes(word.encode(), "big") for word in _CUES], np.uint64)
_SAY = cython.declare(cython.ulonglong, int.from_bytes(b"say", "big"))

_INLINE = "strike u b i em strong span sup code tt sub var font"
_IGNORED = "style script option object embed applet noscript"
_SPACED = {Action.INLINE: _INLINE, Action.GAP: "abbr acronym", Action.ANCHOR: "a"}
_ACTIONS = actions(Action.BREAK, {**_SPACED, Action.DROP: f"{_IGNORED} link"})
_PORT = actions(Action.BREAK, {**_SPACED, Action.DROP: _IGNORED, Action.BODY: "body"})


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


def cut_text_blocks(page: tuple[object, ...], characters: tuple[object, ...], out: tuple[object, ...], deadline: float, port: bool) -> int:
    """Fill the rows, the hash of the letters of each block and the row of each token.

    `page` are kind, tag, flags and node of the tokens, then tag, parent and ancestors of the nodes;
    `characters` are code points and where those of each token begin (resolve_characters.py); `out`
    are rows, hashes, the tokens' rows, and two columns for the nodes: level and state. With `port`
    tags count as they come, whatever element they belong to. Returns the number of blocks.
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
    column: cython.p_int = ints(out[0])
    step: cython.Py_ssize_t = out[0].shape[1]
    hashes: cython.p_ulonglong = ulonglongs(out[1])
    owner: cython.p_int = ints(out[2])
    level: cython.p_int = ints(out[3])
    state: cython.p_uchar = uchars(out[4])
    action: cython.p_const_uchar = uchars(_PORT if port else _ACTIONS)
    kinds: cython.p_const_uchar = uchars(letters.KINDS)
    lower: cython.p_const_uint = uints(letters.LOWER)
    cue_words: cython.p_const_ulonglong = ulonglongs(_cues)
    is_port: cython.bint = port
    n: cython.Py_ssize_t = len(page[0])
    nodes: cython.Py_ssize_t = len(page[4])
    t: cython.Py_ssize_t
    v: cython.Py_ssize_t
    i: cython.Py_ssize_t
    first: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    count: cython.int = 0
    ignored: cython.int = 0  # open tags whose content is no text, as the port counts them
    body: cython.int = 0
    anchors: cython.int = 0
    is_open: cython.bint = False
    is_break: cython.bint
    is_solid: cython.bint = False  # there is more than symbols in the block
    gap: cython.bint = True
    apart: cython.bint
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
            level[v] = level[parent[v]] + (0 if a == Action.INLINE or a == Action.GAP else 1)
            k = state[parent[v]]
            if a == Action.DROP:
                k |= _DROPPED
            elif node_tag[v] == Tag.LI:
                k |= TextBlockLabel.ITEM
            elif Tag.H1 <= node_tag[v] <= Tag.H3:
                k |= TextBlockLabel.HEADING
            state[v] = k
        for t in range(n + 1):  # the end of the page ends the block
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            is_break = t == n or kind[t] == Kind.START or kind[t] == Kind.END
            i = 0
            stop = 0
            if is_break:
                if t < n:
                    owner[t] = -1
                    a = action[tags[t]]
                    if is_port:
                        if kind[t] == Kind.START and flags[t] & Flag.SELF_CLOSING:
                            continue
                        k = 1 if kind[t] == Kind.START else -1
                        if a == Action.DROP:
                            ignored += k
                        elif a == Action.BODY:
                            body += k
                        elif a == Action.ANCHOR:
                            anchors = 1 if k > 0 and anchors > 0 else anchors + k
                            if ignored == 0 and body != 0 and (k > 0 or anchors == 0):
                                linked = 1 if k > 0 else 0
                    if a == Action.INLINE:
                        continue
                    if a == Action.GAP or a == Action.ANCHOR:
                        gap = True
                        continue
                if not is_open:
                    continue
                gap = True
            else:
                owner[t] = -1
                if kind[t] != Kind.TEXT and kind[t] != Kind.VERBATIM:
                    continue
                if is_port:
                    if ignored != 0 or body == 0:
                        continue
                elif state[own[t]] & _DROPPED or (mask[own[t]] & _HEAD and not mask[own[t]] & _SVG):
                    continue
                i = starts[t]
                stop = starts[t + 1]
                if i == stop:
                    continue
                if is_open or not flags[t] & Flag.BLANK:
                    owner[t] = count
                if flags[t] & Flag.BLANK:
                    gap = True
                    continue
                if not is_port:
                    linked = 1 if flags[t] & Flag.IN_ANCHOR else 0
            while True:
                k = 0
                c = 0
                apart = False
                if i < stop:
                    c = codes[i]
                    k = kinds[c]
                    if k == Letter.SPACE:
                        gap = True
                        i += 1
                        continue
                    if k == Letter.MARK:
                        k = last if in_word and not gap and not is_port else Letter.OTHER
                    elif k == Letter.JOINER:
                        k = Letter.LETTER
                    apart = is_port and k == Letter.OTHER
                elif not gap or not is_open:
                    break
                # the word so far is over at white space, and where letters meet other characters
                if in_word and (
                    gap or apart or (k == Letter.LETTER and last == Letter.OTHER) or (k == Letter.OTHER and last == Letter.LETTER)
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
                    is_solid = not is_port
                    column[TextBlockColumn.FIRST_TOKEN * step + count] = t
                    column[TextBlockColumn.LEVEL * step + count] = level[own[t]]
                    labels = state[own[t]] & (TextBlockLabel.ITEM | TextBlockLabel.HEADING)
                    words = link_words = others = lines = line_words = 0
                    line = -1
                    h = _SEED
                    gap = True
                if apart:
                    gap = True
                    i += 1
                    continue
                is_solid = True
                if gap:
                    begun = 0
                    packed = 0
                    gap = False
                if not in_word:
                    in_word = True
                    valid = False
                    size = 0
                    word_linked = linked
                last = k
                first = i
                while i < stop and kinds[codes[i]] == Letter.LETTER:
                    c = lower[codes[i]]
                    h = (h ^ c) * _PRIME & _64_BITS
                    if begun < 5:
                        begun += 1
                        packed = (packed << 8) | (c & 255)
                        if _is_cue(packed, begun, cue_words):
                            labels |= TextBlockLabel.CUE
                    i += 1
                if i > first:
                    valid = True
                else:  # any other character: no word that ends an article has one
                    begun = 5
                    i += 1
                size += i - first
            if is_open and is_break:
                is_open = False
                if not is_solid:
                    for v in range(column[TextBlockColumn.FIRST_TOKEN * step + count], t):
                        owner[v] = -1
                    continue
                column[TextBlockColumn.WORDS * step + count] = words
                column[TextBlockColumn.LINK_WORDS * step + count] = link_words
                column[TextBlockColumn.WRAPPED_WORDS * step + count] = words - line_words if lines else words
                if lines == 0 or words == line_words:  # no line is full, or nothing stands in it
                    column[TextBlockColumn.WRAPPED_WORDS * step + count] = words
                    lines = 1
                column[TextBlockColumn.LINES * step + count] = lines
                column[TextBlockColumn.LABELS * step + count] = labels
                column[TextBlockColumn.OTHERS * step + count] = others
                hashes[count] = h
                count += 1
    return count
