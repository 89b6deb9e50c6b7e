# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Text between structural tags becomes a block, with its counts, in one pass over the tokens."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

from unhusk.deadline import check
from unhusk.lex.tags import ANCESTOR, FACT, FACTS

compiled: bool = bool(cython.compiled)
_facts = memoryview(FACTS)

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
    the flat rows of lex/charrefs.py and the narrow byte of each; `out` are the block rows, the
    words, and two rows with the text tokens of blocks and their blocks, whose number stands at the end.
    """
    b: cython.p_const_uchar = data
    class_bytes: bytes = CLASSES
    classes: cython.p_const_uchar = class_bytes
    edge: cython.const_int[::1] = tokens[0]
    kind: cython.const_uchar[::1] = tokens[1]
    tags: cython.const_short[::1] = tokens[2]
    flags: cython.const_uchar[::1] = tokens[3]
    own: cython.const_int[::1] = tokens[4]
    block: cython.const_int[::1] = nodes[0]
    mask: cython.const_ulonglong[::1] = nodes[1]
    refs: cython.const_int[::1] = references[0]
    ref_bytes: bytes = references[1]
    ref_byte: cython.p_const_uchar = ref_bytes
    column: cython.int[:, ::1] = out[0]
    token_words: cython.int[::1] = out[1]
    text: cython.int[:, ::1] = out[2]
    facts: cython.const_uint[::1] = _facts
    n: cython.Py_ssize_t = len(kind)
    ref_count: cython.Py_ssize_t = len(refs) // 4
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
                    column[1, count] = last
                    column[3, count] = shown
                    column[5, count] = chars
                    column[6, count] = words
                    column[7, count] = link_chars
                    column[8, count] = link_words
                    column[9, count] = inner_tags
                    column[10, count] = sentences + 1 if ended else sentences
                    column[11, count] = ideographs
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
                    text[0, texts] = t
                    text[1, texts] = count
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
                c = classes[b[i]]
                if c == 1:
                    after = i + 1
                    step = 0
                elif c == 0:  # the common case: a run of plain characters
                    after = i + 1
                    while after < stop and classes[b[after]] == 0:
                        after += 1
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
                    column[0, count] = t
                    column[2, count] = i
                    column[4, count] = block[own[t]]
                    column[12, count] = starts
                    column[13, count] = edges
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
                text[0, texts] = t
                text[1, texts] = count
                texts += 1
                if here:
                    closed = texts
    text[0, len(kind)] = texts
    return count
