# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Text between structural tags becomes a block, with its counts, in one pass over the tokens.

White space counts one character between words and nothing at the ends of a block. It is counted
with the word behind it, in a link if the white space is.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.bits import unhusk_bits, unhusk_last
    from cython.cimports.unhusk.native.enums import (
        BlockColumn,
        ByteClass,
        Fact,
        Flag,
        Kind,
        Reference,
    )
    from cython.cimports.unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
    from cython.cimports.unhusk.native.word_runs import unhusk_letters, unhusk_simple
else:
    from types import SimpleNamespace as State

    from unhusk.lex.lex_enums import ByteClass, Fact, Flag, Kind, Reference
    from unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
    from unhusk.page.page_enums import BlockColumn

from unhusk.lex.byte_classes import CLASSES
from unhusk.lex.tags import ANCESTOR, FACTS
from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)

_TEMPLATE = cython.declare(cython.ulonglong, ANCESTOR["template"])
_PRE = cython.declare(cython.ulonglong, ANCESTOR["pre"])



@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _begin(state: cython.pointer(State)) -> cython.void:
    """Set the counters before the first token."""
    state.next_reference = 0
    state.block = 0  # the row of the block that is open or comes next
    state.starts = 0  # structural start tags until now
    state.edges = 0  # structural tags until now
    state.is_open = False  # the block has begun
    state.in_word = False  # the last character of the block is no white space
    state.token_in_word = False  # the same within the token
    state.gap = False  # white space stands behind the last word of the block
    state.gap_linked = 0  # that white space is in a link
    state.linked = 0  # the token is in a link
    state.ended = False  # the last word ends a sentence, if white space follows
    state.token_words = 0
    state.stop_token = 0  # behind the last token with a word
    state.stop = 0  # behind the last character of a word
    state.tags = 0
    state.chars = state.words = state.link_chars = state.link_words = 0
    state.sentences = state.ideographs = 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _open_block(state: cython.pointer(State), token: cython.int, start: cython.int, node: cython.int) -> cython.void:
    """Write what is known at the first character of a block, and count from here on."""
    step: cython.Py_ssize_t = state.step
    block: cython.Py_ssize_t = state.block
    state.is_open = True
    state.column[BlockColumn.FIRST_TOKEN * step + block] = token
    state.column[BlockColumn.START * step + block] = start
    state.column[BlockColumn.NODE * step + block] = node
    state.column[BlockColumn.STARTS * step + block] = state.starts
    state.column[BlockColumn.EDGES * step + block] = state.edges
    state.chars = state.words = state.link_chars = state.link_words = 0
    state.sentences = state.ideographs = 0
    state.in_word = state.gap = state.ended = False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _close_block(state: cython.pointer(State)) -> cython.void:
    """Write what is known at the end of a block."""
    step: cython.Py_ssize_t = state.step
    block: cython.Py_ssize_t = state.block
    state.column[BlockColumn.STOP_TOKEN * step + block] = state.stop_token
    state.column[BlockColumn.STOP * step + block] = state.stop
    state.column[BlockColumn.CHARS * step + block] = state.chars
    state.column[BlockColumn.WORDS * step + block] = state.words
    state.column[BlockColumn.LINK_CHARS * step + block] = state.link_chars
    state.column[BlockColumn.LINK_WORDS * step + block] = state.link_words
    state.column[BlockColumn.TAGS * step + block] = state.tags
    state.column[BlockColumn.SENTENCES * step + block] = state.sentences + 1 if state.ended else state.sentences
    state.column[BlockColumn.IDEOGRAPHS * step + block] = state.ideographs
    state.block += 1
    state.is_open = False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _end_word(state: cython.pointer(State)) -> cython.void:
    """Take white space: it ends a word, and so may end a sentence."""
    if state.in_word:
        state.gap = True
        state.gap_linked = state.linked
        state.in_word = False
        if state.ended:
            state.sentences += 1
            state.ended = False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _take_run(state: cython.pointer(State), plain: cython.ulonglong, run: cython.int, i: cython.Py_ssize_t, token: cython.int) -> cython.void:
    """Take `run` characters from `i` on: white space, or words where `plain` has a bit."""
    begins: cython.int
    step: cython.int
    if state.ended and not plain & 1:
        state.sentences += 1
    state.ended = False
    state.token_words += unhusk_bits(plain & ~(plain << 1 | state.token_in_word))
    begins = unhusk_bits(plain & ~(plain << 1 | state.in_word))
    state.words += begins
    step = unhusk_bits(plain) + begins  # white space before each word counts
    state.chars += step
    if state.linked:
        state.link_words += begins
        state.link_chars += step
    if begins and not state.in_word:  # white space of an earlier token
        state.link_chars += state.gap_linked - state.linked
    if plain:
        state.stop = i + unhusk_last(plain) + 1
        state.stop_token = token + 1
    state.token_in_word = (plain >> (run - 1)) & 1
    if state.token_in_word:
        state.gap = False
    elif state.in_word or plain:
        state.gap = True
        state.gap_linked = state.linked
    state.in_word = state.token_in_word


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _take_word(state: cython.pointer(State), byte_class: cython.int, size: cython.int) -> cython.void:
    """Take a character of a word, or several of the class `WORD`; they count `size` characters."""
    if state.gap:
        state.chars += 1
        state.link_chars += state.gap_linked
        state.gap = False
    state.chars += size
    if state.linked:
        state.link_chars += size
    if not state.in_word:
        state.in_word = True
        state.words += 1
        state.link_words += state.linked
    if not state.token_in_word:
        state.token_in_word = True
        state.token_words += 1
    if byte_class == ByteClass.WORD:
        state.ended = False
    elif byte_class == ByteClass.SENTENCE_END:
        state.ended = True
    elif byte_class == ByteClass.FULL_STOP:
        state.sentences += 1
        state.ended = False
    elif byte_class == ByteClass.IDEOGRAPH:
        state.ended = False
        state.ideographs += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _word_end(state: cython.pointer(State), start: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return where a run of characters of the class `WORD` ends, at `stop` at the latest."""
    b: cython.p_const_uchar = state.data
    classes: cython.p_const_uchar = state.classes
    i: cython.Py_ssize_t = start
    letters: cython.Py_ssize_t
    if cython.compiled:
        while i + 8 <= state.size:
            letters = unhusk_letters(b + i)
            i += letters
            if i >= stop:
                return stop
            if letters < 8:
                if classes[b[i]] != ByteClass.WORD:
                    return i
                i += 1
    while i < stop and classes[b[i]] == ByteClass.WORD:
        i += 1
    return i


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _read_token(state: cython.pointer(State), token: cython.int, start: cython.Py_ssize_t, stop: cython.Py_ssize_t, node: cython.int) -> cython.void:
    """Take all characters of a text token; the first that is no white space opens a block."""
    b: cython.p_const_uchar = state.data
    refs: cython.p_const_int = state.reference
    i: cython.Py_ssize_t = start
    behind: cython.Py_ssize_t
    run: cython.int
    size: cython.int
    byte_class: cython.int
    plain: cython.ulonglong = 0
    while i < stop:
        if cython.compiled and state.is_open and stop - i >= 12:  # the common case: words
            run = unhusk_simple(b + i, stop - i, state.size - i, cython.address(plain))
            if run:
                _take_run(state, plain, run, i, token)
                i += run
                continue
        byte_class = state.classes[b[i]]
        if byte_class == ByteClass.SPACE:
            _end_word(state)
            state.token_in_word = False
            i += 1
            continue
        behind = i + 1
        size = 1
        if byte_class == ByteClass.WORD:
            behind = _word_end(state, i + 1, stop)
            size = behind - i
        elif byte_class == ByteClass.AMPERSAND:
            byte_class = ByteClass.WORD
            if state.next_reference < state.references and refs[Reference.SIZE * state.next_reference + Reference.START] == i:
                byte_class = state.classes[state.reference_byte[state.next_reference]]
                if byte_class == ByteClass.AMPERSAND:
                    byte_class = ByteClass.WORD
                behind = refs[Reference.SIZE * state.next_reference + Reference.STOP]
                size = 2 if refs[Reference.SIZE * state.next_reference + Reference.SECOND_CODE] else 1
                state.next_reference += 1
        if byte_class == ByteClass.SPACE:
            _end_word(state)
            state.token_in_word = False
        else:
            if not state.is_open:
                _open_block(state, token, i, node)
            _take_word(state, byte_class, size)
            state.stop = behind
            state.stop_token = token + 1
        i = behind


def cut(
    data: bytes,
    tokens: tuple[object, ...],
    nodes: tuple[object, ...],
    references: tuple[object, object],
    out: tuple[object, object, object],
    deadline: float,
) -> int:
    """Fill the block rows, the words of each token and the text tokens; return the number of blocks.

    `tokens` are edges, kind, tag, flags, node; `nodes` are block and ancestors; `references` are
    the rows of lex/passes/charrefs.py and the narrow byte of each; `out` are the block rows one
    behind the other, the words, and the text tokens of blocks, their number at the end, and their
    blocks.
    """
    edge: cython.p_const_int = ints(tokens[0])
    kind: cython.p_const_uchar = uchars(tokens[1])
    tags: cython.p_const_short = shorts(tokens[2])
    flags: cython.p_const_uchar = uchars(tokens[3])
    own: cython.p_const_int = ints(tokens[4])
    block: cython.p_const_int = ints(nodes[0])
    mask: cython.p_const_ulonglong = ulonglongs(nodes[1])
    token_words: cython.p_int = ints(out[1])
    text: cython.p_int = ints(out[2])
    facts: cython.p_const_uint = uints(FACTS)
    n: cython.Py_ssize_t = len(tokens[1])
    t: cython.Py_ssize_t
    texts: cython.int = 0  # text tokens written
    closed: cython.int = 0  # of these, up to the last that is not white space
    store: State
    if not cython.compiled:
        store = State()
    state: cython.pointer(State) = cython.address(store) if cython.compiled else store
    state.data, state.size = data, len(data)
    state.classes = uchars(CLASSES)
    state.reference, state.reference_byte = ints(references[0]), uchars(references[1])
    state.references = len(references[1])
    state.column, state.step = ints(out[0]), out[0].shape[1]
    with cython.nogil:
        _begin(state)
        for t in range(n + 1):  # the end of the page cuts like a structural tag
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            if t < n:
                token_words[t] = 0
            if t == n or kind[t] == Kind.START or kind[t] == Kind.END:
                if t < n and not facts[tags[t]] & Fact.STRUCTURAL:
                    state.tags += 1
                    continue
                if state.is_open:
                    _close_block(state)
                texts = closed
                state.tags = 0
                state.edges += 1
                if t < n and kind[t] == Kind.START:
                    state.starts += 1
                continue
            if (kind[t] != Kind.TEXT and kind[t] != Kind.VERBATIM) or mask[own[t]] & _TEMPLATE:
                continue
            state.linked = 1 if flags[t] & Flag.IN_ANCHOR else 0
            if flags[t] & Flag.BLANK:
                if state.is_open or mask[own[t]] & _PRE:  # indentation before the first word counts
                    text[texts] = t
                    text[n + 1 + texts] = state.block
                    texts += 1
                _end_word(state)
                continue
            state.token_words = 0
            state.token_in_word = False
            while state.next_reference < state.references and state.reference[Reference.SIZE * state.next_reference] < edge[t]:
                state.next_reference += 1
            _read_token(state, t, edge[t], edge[t + 1], block[own[t]])
            token_words[t] = state.token_words
            if state.is_open:
                text[texts] = t
                text[n + 1 + texts] = state.block
                texts += 1
                if state.token_words:
                    closed = texts
    text[n] = texts
    return state.block
