# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The content code vector of characters: 1 for a character of text, 0 for one of a tag.

It is never written out: entries are counted into cells of one or a few.

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


def fill_cells(data: bytes, tokens: tuple[object, ...], setting: tuple[int, int], out: object, deadline: float) -> int:
    """Count the content entries of each cell into `out`, zero at first; return all entries.

    `tokens` are edges, kind and tag; `setting` are options and the number of entries in a cell.
    """
    b: cython.p_const_uchar = data
    class_bytes: bytes = CLASSES
    classes: cython.p_const_uchar = class_bytes
    edge: cython.const_int[::1] = tokens[0]
    kind: cython.const_uchar[::1] = tokens[1]
    tags: cython.const_short[::1] = tokens[2]
    cells: cython.float[::1] = out
    n: cython.Py_ssize_t = len(kind)
    options: cython.int = setting[0]
    size: cython.Py_ssize_t = setting[1]
    raw: cython.bint = options & 2 != 0
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    cell: cython.Py_ssize_t = 0
    place: cython.Py_ssize_t = 0
    part: cython.int
    spaced: cython.bint = False
    with cython.nogil:
        for t in range(n):
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            part = _part(kind[t], tags[t], options)
            if part == 0:
                place += edge[t + 1] - edge[t]
                cell += place // size
                place %= size
                spaced = False
            elif part == 1:
                for i in range(edge[t], edge[t + 1]):
                    if classes[b[i]] == 1 and not raw:
                        if spaced:
                            continue
                        spaced = True
                    else:
                        spaced = False
                    cells[cell] += 1
                    place += 1
                    if place == size:
                        place = 0
                        cell += 1
    return cell * size + place


def _too_few() -> None:
    message = "there are fewer values than cells of the page's vector"
    raise ValueError(message)


def keep_words(data: bytes, tokens: tuple[object, ...], setting: tuple[int, int, float], values: object, out: object) -> None:
    """Mark in `out`, zero at first, the characters above a threshold, and the rest of their words.

    `setting` are options, entries in a cell and the threshold; `values` has one value per cell,
    with one more before the first and behind the last; between the middles of two cells values lie
    on a straight line. A word ends at white space and at any tag. Raises ValueError when there are
    fewer values than cells.
    """
    b: cython.p_const_uchar = data
    class_bytes: bytes = CLASSES
    classes: cython.p_const_uchar = class_bytes
    edge: cython.const_int[::1] = tokens[0]
    kind: cython.const_uchar[::1] = tokens[1]
    tags: cython.const_short[::1] = tokens[2]
    value: cython.const_float[::1] = values
    mask: cython.uchar[::1] = out
    n: cython.Py_ssize_t = len(kind)
    options: cython.int = setting[0]
    size: cython.Py_ssize_t = setting[1]
    threshold: cython.double = setting[2]
    raw: cython.bint = options & 2 != 0
    cells: cython.Py_ssize_t = len(value) - 1
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    word: cython.Py_ssize_t
    cell: cython.Py_ssize_t = 1
    place: cython.Py_ssize_t = 0
    part: cython.int
    offset: cython.double
    own: cython.double
    spaced: cython.bint = False
    above: cython.bint
    hit: cython.bint
    with cython.nogil:
        for t in range(n):
            part = _part(kind[t], tags[t], options)
            if part == 0:
                place += edge[t + 1] - edge[t]
                cell += place // size
                place %= size
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
                    if spaced and not raw:
                        continue
                    spaced = True
                else:
                    spaced = False
                if cell >= cells:
                    with cython.gil:
                        _too_few()
                own = value[cell]
                offset = (place + 0.5) / size - 0.5
                if offset > 0:
                    above = own + offset * (value[cell + 1] - own) > threshold
                else:
                    above = own - offset * (value[cell - 1] - own) > threshold
                if above:
                    if spaced:
                        mask[i] = 1
                    else:
                        hit = True
                place += 1
                if place == size:
                    place = 0
                    cell += 1
            if hit:
                for k in range(word, edge[t + 1]):
                    mask[k] = 1
