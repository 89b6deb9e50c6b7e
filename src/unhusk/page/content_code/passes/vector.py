# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The content code vector of characters: 1 for a character of text, 0 for one of a tag.

It is never written out: entries are counted into cells of one or a few.

Comments, scripts and styles have no entries. A run of white space in text is one entry, unless raw
white space is asked for; a character reference has an entry per source character. With `TOKENS`
the entries are tags and words instead: white space has none.

With walls, block-level tags have no entries but part the vector: after one, entries go on in a new
cell, with as many empty cells before it as a wall is wide; there is a wall at both ends too.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import ByteClass, Fact, Kind, Tag, VectorOption
else:
    from unhusk.lex.lex_enums import ByteClass, Fact, Kind, Tag
    from unhusk.page.page_enums import VectorOption

from unhusk.lex.byte_classes import CLASSES
from unhusk.lex.tags import FACTS
from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)
_facts = memoryview(FACTS)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _part(kind: cython.int, tag: cython.int, fact: cython.uint, options: cython.int) -> cython.int:
    """Return 1 for text, 0 for code, 2 for a tag that counts as content, -1 for no entries."""
    if kind == Kind.TEXT or kind == Kind.VERBATIM:
        return 1
    if kind == Kind.DOCTYPE:
        return 0
    if kind != Kind.START and kind != Kind.END:
        return -1
    if tag == Tag.SCRIPT or tag == Tag.STYLE or (tag == Tag.A and options & VectorOption.WITHOUT_ANCHORS):
        return -1
    return 2 if options & VectorOption.STYLE_IS_CONTENT and fact & Fact.FORMATTING and tag != Tag.A else 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _length(size: cython.Py_ssize_t, options: cython.int, most: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the number of entries of a tag."""
    if options & VectorOption.TOKENS:
        return 1
    return most if most and size > most else size


def fill_cells(data: bytes, tokens: tuple[object, ...], setting: tuple[int, int, int, int, int], out: tuple[object, object], deadline: float) -> int:
    """Count the content entries of each cell into `out`, zero at first; return all entries.

    `tokens` are edges, kind and tag; `setting` are options, the number of entries in a cell, the
    most entries of a tag (0: no limit), the cells in a wall (0: no walls) and the most entries of
    a word (0: no limit). With walls all entries of a cell are counted too, into `out[1]`, and the
    number of cells is returned.
    """
    b: cython.p_const_uchar = data
    class_bytes: bytes = CLASSES
    classes: cython.p_const_uchar = class_bytes
    edge: cython.const_int[::1] = tokens[0]
    kind: cython.const_uchar[::1] = tokens[1]
    tags: cython.const_short[::1] = tokens[2]
    facts: cython.const_uint[::1] = _facts
    cells: cython.float[::1] = out[0]
    present: cython.float[::1] = out[1]
    n: cython.Py_ssize_t = len(kind)
    options: cython.int = setting[0]
    size: cython.Py_ssize_t = setting[1]
    most: cython.Py_ssize_t = setting[2]
    wall: cython.Py_ssize_t = setting[3]
    longest: cython.Py_ssize_t = setting[4]
    written: cython.Py_ssize_t = 0  # characters of the word so far
    raw: cython.bint = options & VectorOption.RAW_SPACE != 0
    words: cython.bint = options & VectorOption.TOKENS != 0
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    length: cython.Py_ssize_t
    cell: cython.Py_ssize_t = wall
    place: cython.Py_ssize_t = 0
    part: cython.int
    spaced: cython.bint = words
    fresh: cython.bint = True
    with cython.nogil:
        for t in range(n):
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            part = _part(kind[t], tags[t], facts[tags[t]], options)
            if wall and facts[tags[t]] & Fact.BLOCK:
                if not fresh:
                    cell += wall + (1 if place else 0)
                    place = 0
                fresh = True
                spaced = True  # no entry for white space before anything else
            elif part == 0 or part == 2:
                length = _length(edge[t + 1] - edge[t], options, most)
                if part == 2 or wall:
                    for k in range(length):
                        if part == 2:
                            cells[cell + (place + k) // size] += 1
                        if wall:
                            present[cell + (place + k) // size] += 1
                place += length
                cell += place // size
                place %= size
                spaced = words
                fresh = False
            elif part == 1:
                written = 0
                for i in range(edge[t], edge[t + 1]):
                    written = 0 if classes[b[i]] == ByteClass.SPACE else written + 1
                    if classes[b[i]] == ByteClass.SPACE and not raw:
                        if spaced or words:
                            spaced = True
                            continue
                        spaced = True
                    elif words:
                        if not spaced:
                            continue
                        spaced = False
                    else:
                        spaced = False
                        if longest and written > longest:
                            continue
                    cells[cell] += 1
                    if wall:
                        present[cell] += 1
                        fresh = False
                    place += 1
                    if place == size:
                        place = 0
                        cell += 1
                spaced = spaced or words
    if wall:
        return cell + wall + (1 if place else 0)
    return cell * size + place


def _too_few() -> None:
    message = "there are fewer values than cells of the page's vector"
    raise ValueError(message)


def keep_words(data: bytes, tokens: tuple[object, ...], setting: tuple[int, int, float, int, int, int], values: object, out: object) -> None:
    """Mark in `out`, zero at first, the characters above a threshold, and the rest of their words.

    `setting` are options, entries in a cell, the threshold, the most entries of a tag, the cells in
    a wall and the most entries of a word; `values` has one value per cell, with one more before the
    first and behind the last; between the middles of two cells values lie on a straight line. A
    word ends at white space and at any tag. Where words are entries, white space between two kept words is kept. Raises
    ValueError when there are fewer values than cells.
    """
    b: cython.p_const_uchar = data
    class_bytes: bytes = CLASSES
    classes: cython.p_const_uchar = class_bytes
    edge: cython.const_int[::1] = tokens[0]
    kind: cython.const_uchar[::1] = tokens[1]
    tags: cython.const_short[::1] = tokens[2]
    facts: cython.const_uint[::1] = _facts
    value: cython.const_float[::1] = values
    mask: cython.uchar[::1] = out
    n: cython.Py_ssize_t = len(kind)
    options: cython.int = setting[0]
    size: cython.Py_ssize_t = setting[1]
    threshold: cython.double = setting[2]
    most: cython.Py_ssize_t = setting[3]
    wall: cython.Py_ssize_t = setting[4]
    longest: cython.Py_ssize_t = setting[5]
    written: cython.Py_ssize_t = 0  # characters of the word so far
    raw: cython.bint = options & VectorOption.RAW_SPACE != 0
    words: cython.bint = options & VectorOption.TOKENS != 0
    cells: cython.Py_ssize_t = len(value) - 1
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    word: cython.Py_ssize_t
    cell: cython.Py_ssize_t = 1 + wall
    place: cython.Py_ssize_t = 0
    part: cython.int
    offset: cython.double
    own: cython.double
    spaced: cython.bint = False
    above: cython.bint
    hit: cython.bint
    fresh: cython.bint = True
    with cython.nogil:
        for t in range(n):
            part = _part(kind[t], tags[t], facts[tags[t]], options)
            if wall and facts[tags[t]] & Fact.BLOCK:
                if not fresh:
                    cell += wall + (1 if place else 0)
                    place = 0
                fresh = True
                spaced = True
            elif part == 0 or part == 2:
                place += _length(edge[t + 1] - edge[t], options, most)
                cell += place // size
                place %= size
                spaced = False
                fresh = False
            if part != 1:
                continue
            word = edge[t]
            written = 0
            hit = False
            if words:
                spaced = True
            for i in range(edge[t], edge[t + 1]):
                if classes[b[i]] == ByteClass.SPACE:
                    written = 0
                    if hit and not words:
                        for k in range(word, i):
                            mask[k] = 1
                        hit = False
                    word = word if hit else i + 1
                    if words or (spaced and not raw):
                        spaced = True
                        continue
                    spaced = True
                else:
                    if words and not spaced:
                        if hit:
                            mask[i] = 1
                        continue
                    spaced = False
                    written += 1
                    if longest and written > longest:
                        continue
                if cell >= cells:
                    with cython.gil:
                        _too_few()
                own = value[cell]
                offset = (place + 0.5) / size - 0.5
                if offset > 0:
                    above = own + offset * (value[cell + 1] - own) > threshold
                else:
                    above = own - offset * (value[cell - 1] - own) > threshold
                if words:
                    if above:
                        for k in range(word if hit else i, i + 1):
                            mask[k] = 1
                        word = i
                    hit = above
                elif above:
                    if spaced:
                        mask[i] = 1
                    else:
                        hit = True
                fresh = False
                place += 1
                if place == size:
                    place = 0
                    cell += 1
            if hit and not words:
                for k in range(word, edge[t + 1]):
                    mask[k] = 1
