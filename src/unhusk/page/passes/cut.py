# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Text between structural tags becomes a block, with its counts, in one pass over the tokens."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.bits import unhusk_bits, unhusk_last
    from cython.cimports.unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
else:
    from unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs

from unhusk.lex.tags import ANCESTOR, FACT, FACTS
from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)

if not cython.compiled:  # compiled, these are constants of the .pxd
    _TEXT = 0  # lex.tokens.Kind
    _START = 1
    _END = 2
    _VERBATIM = 6
    _BLANK = 4  # lex.tokens.Flag
    _IN_ANCHOR = 16  # page.tables.IN_ANCHOR
    _STRUCTURAL = FACT["structural"]
_TEMPLATE = cython.declare(cython.ulonglong, ANCESTOR["template"])
_PRE = cython.declare(cython.ulonglong, ANCESTOR["pre"])

# classes of bytes
_WORD = 0
_SPACE = 1
_SENTENCE_END = 2
_CLOSER = 3
_FULL_STOP = 4  # ends a sentence whatever follows
_IDEOGRAPH = 5
_AMPERSAND = 6  # may begin a character reference


def _class(byte: int) -> int:
    if chr(byte).isspace():
        return _SPACE
    special = {0x80: _WORD, 0x81: _IDEOGRAPH, 0x82: _FULL_STOP, 0x83: _CLOSER}
    if byte in special:
        return special[byte]
    if chr(byte) == "&":
        return _AMPERSAND
    if chr(byte) in ".!?":
        return _SENTENCE_END
    return _CLOSER if chr(byte) in "\"')]}»" else _WORD


CLASSES = bytes(_class(byte) for byte in range(256))

# rows of the block columns, in this order
ROWS = (
    "first_token stop_token start stop node chars words link_chars link_words tags sentences "
    "ideographs starts edges".split()
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _plain_end(
    b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, size: cython.Py_ssize_t, classes: cython.p_const_uchar
) -> cython.Py_ssize_t:
    """Return where the run of plain characters from `i` on ends, at `stop` at the latest."""
    letters: cython.Py_ssize_t
    if cython.compiled:
        while i + 8 <= size:
            letters = unhusk_letters(b + i)
            i += letters
            if i >= stop:
                return stop
            if letters < 8:
                if classes[b[i]] != 0:
                    return i
                i += 1
    while i < stop and classes[b[i]] == 0:
        i += 1
    return i


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
    the rows of lex/passes/charrefs.py and the narrow byte of each; `out` are the block rows one behind the
    other, the words, and the text tokens of blocks, their number at the end, and their blocks.
    """
    b: cython.p_const_uchar = data
    classes: cython.p_const_uchar = uchars(CLASSES)
    edge: cython.p_const_int = ints(tokens[0])
    kind: cython.p_const_uchar = uchars(tokens[1])
    tags: cython.p_const_short = shorts(tokens[2])
    flags: cython.p_const_uchar = uchars(tokens[3])
    own: cython.p_const_int = ints(tokens[4])
    block: cython.p_const_int = ints(nodes[0])
    mask: cython.p_const_ulonglong = ulonglongs(nodes[1])
    refs: cython.p_const_int = ints(references[0])
    ref_byte: cython.p_const_uchar = uchars(references[1])
    column: cython.p_int = ints(out[0])
    token_words: cython.p_int = ints(out[1])
    text: cython.p_int = ints(out[2])
    facts: cython.p_const_uint = uints(FACTS)
    size: cython.Py_ssize_t = len(data)
    n: cython.Py_ssize_t = len(tokens[1])
    room: cython.Py_ssize_t = out[0].shape[1]
    ref_count: cython.Py_ssize_t = len(references[1])
    ref: cython.Py_ssize_t = 0
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    after: cython.Py_ssize_t
    count: cython.int = 0
    starts: cython.int = 0
    edges: cython.int = 0
    is_open: cython.bint = False
    in_word: cython.bint = False
    token_in_word: cython.bint = False
    gap: cython.bint = False
    ended: cython.bint = False
    linked: cython.int = 0
    gap_linked: cython.int = 0
    last: cython.int = 0
    shown: cython.int = 0
    texts: cython.int = 0  # text tokens written
    closed: cython.int = 0  # of these, up to the last that is not white space
    c: cython.int
    step: cython.int
    chars: cython.int = 0
    words: cython.int = 0
    here: cython.int = 0
    link_chars: cython.int = 0
    link_words: cython.int = 0
    inner_tags: cython.int = 0
    sentences: cython.int = 0
    ideographs: cython.int = 0
    run: cython.int
    begins: cython.int
    plain: cython.ulonglong = 0
    with cython.nogil:
        for t in range(n + 1):  # the end of the page cuts like a structural tag
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            if t == n or kind[t] == _START or kind[t] == _END:
                if t < n:
                    token_words[t] = 0
                    if not facts[tags[t]] & _STRUCTURAL:
                        inner_tags += 1
                        continue
                if is_open:
                    column[room + count] = last
                    column[3 * room + count] = shown
                    column[5 * room + count] = chars
                    column[6 * room + count] = words
                    column[7 * room + count] = link_chars
                    column[8 * room + count] = link_words
                    column[9 * room + count] = inner_tags
                    column[10 * room + count] = sentences + 1 if ended else sentences
                    column[11 * room + count] = ideographs
                    count += 1
                    is_open = False
                texts = closed
                inner_tags = 0
                edges += 1
                if t < n and kind[t] == _START:
                    starts += 1
                continue
            token_words[t] = 0
            if (kind[t] != _TEXT and kind[t] != _VERBATIM) or mask[own[t]] & _TEMPLATE:
                continue
            if flags[t] & _BLANK:
                if is_open or mask[own[t]] & _PRE:  # indentation before the first word counts
                    text[texts] = t
                    text[n + 1 + texts] = count
                    texts += 1
                if in_word:
                    gap = True
                    gap_linked = 1 if flags[t] & _IN_ANCHOR else 0
                    in_word = False
                    if ended:
                        sentences += 1
                        ended = False
                continue
            i = edge[t]
            stop = edge[t + 1]
            linked = 1 if flags[t] & _IN_ANCHOR else 0
            here = 0
            token_in_word = False
            while ref < ref_count and refs[4 * ref] < i:
                ref += 1
            while i < stop:
                if cython.compiled and is_open and stop - i >= 12:  # the common case: words
                    run = unhusk_simple(b + i, stop - i, size - i, cython.address(plain))
                    if run:
                        if ended and not plain & 1:
                            sentences += 1
                        ended = False
                        here += unhusk_bits(plain & ~(plain << 1 | token_in_word))
                        begins = unhusk_bits(plain & ~(plain << 1 | in_word))
                        words += begins
                        step = unhusk_bits(plain) + begins  # white space before each word counts
                        chars += step
                        if linked:
                            link_words += begins
                            link_chars += step
                        if begins and not in_word:  # white space of an earlier token
                            link_chars += gap_linked - linked
                        if plain:
                            shown = i + unhusk_last(plain) + 1
                            last = t + 1
                        token_in_word = (plain >> (run - 1)) & 1
                        if token_in_word:
                            gap = False
                        elif in_word or plain:
                            gap = True
                            gap_linked = linked
                        in_word = token_in_word
                        i += run
                        continue
                c = classes[b[i]]
                if c == 1:
                    after = i + 1
                    step = 0
                elif c == 0:  # the common case: a run of plain characters
                    after = _plain_end(b, i + 1, stop, size, classes)
                    step = after - i
                else:
                    after = i + 1
                    step = 1
                    if c == 6:
                        c = 0
                        if ref < ref_count and refs[4 * ref] == i:
                            c = classes[ref_byte[ref]]
                            c = 0 if c == 6 else c
                            after = refs[4 * ref + 1]
                            step = 2 if refs[4 * ref + 3] else 1
                            ref += 1
                if c == 1:
                    if in_word:
                        gap = True
                        gap_linked = linked
                        in_word = False
                        if ended:
                            sentences += 1
                            ended = False
                    token_in_word = False
                    i = after
                    continue
                if not is_open:
                    is_open = True
                    column[count] = t
                    column[2 * room + count] = i
                    column[4 * room + count] = block[own[t]]
                    column[12 * room + count] = starts
                    column[13 * room + count] = edges
                    chars = words = link_chars = link_words = sentences = ideographs = 0
                    in_word = gap = ended = False
                if gap:
                    chars += 1
                    link_chars += gap_linked
                    gap = False
                chars += step
                if linked:
                    link_chars += step
                if not in_word:
                    in_word = True
                    words += 1
                    link_words += linked
                if not token_in_word:
                    token_in_word = True
                    here += 1
                if c == 0:
                    ended = False
                elif c == 2:
                    ended = True
                elif c == 4:
                    sentences += 1
                    ended = False
                elif c == 5:
                    ended = False
                    ideographs += 1
                i = after
                shown = after
                last = t + 1
            token_words[t] = here
            if is_open:
                text[texts] = t
                text[n + 1 + texts] = count
                texts += 1
                if here:
                    closed = texts
    text[n] = texts
    return count
