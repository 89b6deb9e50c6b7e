# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The content code vector of characters: 1 for a character of text, 0 for one of a tag.

Comments, scripts and styles have no entries. A run of white space in text is one entry, unless raw
white space is asked for; a character reference has an entry per source character.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

from unhusk.deadline import check
from unhusk.lex.tags import TAGS
from unhusk.page.cut import CLASSES

compiled: bool = bool(cython.compiled)

_TEXT = cython.declare(cython.int, 0)  # lex.tokens.Kind
_START = cython.declare(cython.int, 1)
_END = cython.declare(cython.int, 2)
_DOCTYPE = cython.declare(cython.int, 4)
_VERBATIM = cython.declare(cython.int, 6)
_A = cython.declare(cython.int, TAGS["a"])
_SCRIPT = cython.declare(cython.int, TAGS["script"])
_STYLE = cython.declare(cython.int, TAGS["style"])

WITHOUT_ANCHORS = 1  # leave the tags of `a` elements out of the vector
RAW_SPACE = 2  # an entry for each white space character


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _part(kind: cython.int, tag: cython.int, options: cython.int) -> cython.int:
    """Return 1 for text, 0 for code, -1 for what has no entries."""
    if kind == _TEXT or kind == _VERBATIM:
        return 1
    if kind == _DOCTYPE:
        return 0
    if kind != _START and kind != _END:
        return -1
    if tag == _SCRIPT or tag == _STYLE or (tag == _A and options & 1):
        return -1
    return 0


def fill_vector(data: bytes, tokens: tuple[object, ...], options: int, out: object, deadline: float) -> int:
    """Write the vector to `out`, which has room for each character; return its length.

    `tokens` are edges, kind and tag.
    """
    b: cython.p_const_uchar = data
    class_bytes: bytes = CLASSES
    classes: cython.p_const_uchar = class_bytes
    edge: cython.const_int[::1] = tokens[0]
    kind: cython.const_uchar[::1] = tokens[1]
    tags: cython.const_short[::1] = tokens[2]
    value: cython.uchar[::1] = out
    n: cython.Py_ssize_t = len(kind)
    setting: cython.int = options
    raw: cython.bint = setting & 2 != 0
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    m: cython.Py_ssize_t = 0
    part: cython.int
    spaced: cython.bint = False
    with cython.nogil:
        for t in range(n):
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            part = _part(kind[t], tags[t], setting)
            if part == 0:
                for i in range(edge[t], edge[t + 1]):
                    value[m] = 0
                    m += 1
                spaced = False
            elif part == 1:
                for i in range(edge[t], edge[t + 1]):
                    if classes[b[i]] == 1 and not raw:
                        if spaced:
                            continue
                        spaced = True
                    else:
                        spaced = False
                    value[m] = 1
                    m += 1
    return m


def keep_words(data: bytes, tokens: tuple[object, ...], options: int, kept: object, out: object) -> None:
    """Mark in `out`, zero at first, the characters whose entry is kept, and the rest of their words.

    `kept` has one entry per entry of the vector. A word ends at white space and at any tag.
    """
    b: cython.p_const_uchar = data
    class_bytes: bytes = CLASSES
    classes: cython.p_const_uchar = class_bytes
    edge: cython.const_int[::1] = tokens[0]
    kind: cython.const_uchar[::1] = tokens[1]
    tags: cython.const_short[::1] = tokens[2]
    keep: cython.const_uchar[::1] = kept
    mask: cython.uchar[::1] = out
    n: cython.Py_ssize_t = len(kind)
    setting: cython.int = options
    raw: cython.bint = setting & 2 != 0
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    word: cython.Py_ssize_t
    m: cython.Py_ssize_t = 0
    part: cython.int
    spaced: cython.bint = False
    hit: cython.bint
    with cython.nogil:
        for t in range(n):
            part = _part(kind[t], tags[t], setting)
            if part == 0:
                m += edge[t + 1] - edge[t]
                spaced = False
            if part != 1:
                continue
            word = edge[t]
            hit = False
            for i in range(edge[t], edge[t + 1]):
                if classes[b[i]] == 1:
                    if hit:
                        for k in range(word, i):
                            mask[k] = 1
                    hit = False
                    word = i + 1
                    if not spaced or raw:
                        mask[i] = keep[m]
                        m += 1
                    spaced = True
                else:
                    spaced = False
                    if keep[m]:
                        hit = True
                    m += 1
            if hit:
                for k in range(word, edge[t + 1]):
                    mask[k] = 1
