# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Where a page may state facts about itself: attributes, blocks with a year, keys of data in scripts."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.pointers import ints, shorts, uchars
else:
    from unhusk.pointers import ints, shorts, uchars

from unhusk.lex.tags import TAGS

compiled: bool = bool(cython.compiled)

META, RELATION, LINKED, AUTHOR, ITEM = range(1, 6)  # what may be stated

_META = cython.declare(cython.int, TAGS["meta"])
_LINK = cython.declare(cython.int, TAGS["link"])
_SCRIPT = cython.declare(cython.int, TAGS["script"])
_A = cython.declare(cython.int, TAGS["a"])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lower(c: cython.int) -> cython.int:
    return c + 32 if 65 <= c <= 90 else c


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is(b: cython.p_const_uchar, at: cython.Py_ssize_t, word: cython.p_const_uchar, size: cython.Py_ssize_t) -> cython.bint:
    """Say whether a word, in any case, stands at an offset."""
    k: cython.Py_ssize_t
    for k in range(size):
        if _lower(b[at + k]) != word[k]:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has(b: cython.p_const_uchar, start: cython.Py_ssize_t, stop: cython.Py_ssize_t, word: cython.p_const_uchar, size: cython.Py_ssize_t) -> cython.bint:
    """Say whether a word, in any case, stands in a piece of the page."""
    k: cython.Py_ssize_t
    for k in range(start, stop - size + 1):
        if _lower(b[k]) == word[0] and _is(b, k, word, size):
            return True
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _same(b: cython.p_const_uchar, at: cython.Py_ssize_t, word: cython.p_const_uchar, size: cython.Py_ssize_t) -> cython.bint:
    """Say whether a word, as it is, stands at an offset."""
    k: cython.Py_ssize_t
    for k in range(size):
        if b[at + k] != word[k]:
            return False
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _marked(mark: cython.p_int, found: cython.p_int, held: cython.p_int, count: cython.Py_ssize_t, code: cython.int, row: cython.int, content: cython.int) -> cython.Py_ssize_t:
    """Write down what may be stated, and return how many such things there are."""
    mark[count] = code
    found[count] = row
    held[count] = content
    return count + 1


def find_marks(data: bytes, rows: object, tags: object, out: tuple[object, ...]) -> int:
    """Fill the rows of attributes that may state facts, and which facts; return how many there are.

    They are the names of `meta` elements (`property`, `name`, `itemprop` and `http-equiv`, in this
    order), each with the row of the content; relations of links to the canonical address, a licence
    or an author; scripts of JSON-LD; and items of microdata. `tags` are those of elements; `out`
    are facts, rows, and rows of contents.
    """
    b: cython.p_const_uchar = data
    row: cython.p_const_int = ints(rows)
    tag: cython.p_const_short = shorts(tags)
    mark: cython.p_int = ints(out[0])
    found: cython.p_int = ints(out[1])
    held: cython.p_int = ints(out[2])
    content: cython.p_const_uchar = b"content"
    prop: cython.p_const_uchar = b"property"
    name: cython.p_const_uchar = b"name"
    item: cython.p_const_uchar = b"itemprop"
    equivalent: cython.p_const_uchar = b"http-equiv"
    relation: cython.p_const_uchar = b"rel"
    kind: cython.p_const_uchar = b"type"
    linked: cython.p_const_uchar = b"ld+json"
    canonical: cython.p_const_uchar = b"canonical"
    licence: cython.p_const_uchar = b"license"
    author: cython.p_const_uchar = b"author"
    n: cython.Py_ssize_t = len(rows)
    count: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t = 0
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    said: cython.int  # row of a content
    by_property: cython.int
    by_name: cython.int
    by_item: cython.int
    by_header: cython.int
    t: cython.int
    code: cython.int
    with cython.nogil:
        while k < n:
            t = tag[row[5 * k]]
            if t == _META:
                said = by_property = by_name = by_item = by_header = -1
                t = row[5 * k]
                while k < n and row[5 * k] == t:  # the first of each name counts
                    at = row[5 * k + 1]
                    size = row[5 * k + 2] - at
                    if said < 0 and size == 7 and _is(b, at, content, 7):
                        said = cython.cast(cython.int, k)
                    elif by_property < 0 and size == 8 and _is(b, at, prop, 8):
                        by_property = cython.cast(cython.int, k)
                    elif by_name < 0 and size == 4 and _is(b, at, name, 4):
                        by_name = cython.cast(cython.int, k)
                    elif by_item < 0 and size == 8 and _is(b, at, item, 8):
                        by_item = cython.cast(cython.int, k)
                    elif by_header < 0 and size == 10 and _is(b, at, equivalent, 10):
                        by_header = cython.cast(cython.int, k)
                    k += 1
                if said < 0 or row[5 * said + 4] <= row[5 * said + 3] or row[5 * said + 3] < 0:
                    continue
                if by_property >= 0:
                    count = _marked(mark, found, held, count, 1, by_property, said)
                if by_name >= 0:
                    count = _marked(mark, found, held, count, 1, by_name, said)
                if by_item >= 0:
                    count = _marked(mark, found, held, count, 1, by_item, said)
                if by_header >= 0:
                    count = _marked(mark, found, held, count, 1, by_header, said)
                continue
            at = row[5 * k + 1]
            size = row[5 * k + 2] - at
            low = row[5 * k + 3]
            high = row[5 * k + 4]
            code = 0
            if low < 0:
                pass
            elif size == 8 and _is(b, at, item, 8):
                code = 5
            elif size == 3 and t == _LINK and _is(b, at, relation, 3):
                if _has(b, low, high, canonical, 9) or _has(b, low, high, licence, 7):
                    code = 2
            elif size == 4 and t == _SCRIPT and _is(b, at, kind, 4):
                if _has(b, low, high, linked, 7):
                    code = 3
            elif size == 3 and t == _A and _is(b, at, relation, 3) and _has(b, low, high, author, 6):
                code = 4
            if code:
                count = _marked(mark, found, held, count, code, cython.cast(cython.int, k), 0)
            k += 1
    return count


def with_year(data: bytes, blocks: tuple[object, object], chosen: object, out: object) -> None:
    """Say of chosen blocks whether a year of the last or of this century stands in their source.

    `blocks` are start and stop.
    """
    b: cython.p_const_uchar = data
    start: cython.p_const_int = ints(blocks[0])
    stop: cython.p_const_int = ints(blocks[1])
    block: cython.p_const_int = ints(chosen)
    answer: cython.p_uchar = uchars(out)
    n: cython.Py_ssize_t = len(chosen)
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    with cython.nogil:
        for k in range(n):
            answer[k] = False
            for i in range(start[block[k]], stop[block[k]] - 3):
                if (
                    ((b[i] == 49 and b[i + 1] == 57) or (b[i] == 50 and b[i + 1] == 48))
                    and 48 <= b[i + 2] <= 57
                    and 48 <= b[i + 3] <= 57
                ):
                    answer[k] = True
                    break


def find_key(data: bytes, key: bytes, rare: int) -> int:
    """Return where a key stands first, or -1; pieces without the rare pair in it are passed at once."""
    b: cython.p_const_uchar = data
    word: cython.p_const_uchar = key
    offset: cython.Py_ssize_t = rare  # of the pair in the key
    first: cython.uchar = key[rare]
    second: cython.uchar = key[rare + 1]
    size: cython.Py_ssize_t = len(key)
    last: cython.Py_ssize_t = len(data) - size + offset  # where the pair may begin
    found: cython.Py_ssize_t = -1
    i: cython.Py_ssize_t = offset
    k: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    hit: cython.uchar
    with cython.nogil:
        while found < 0 and i <= last:
            hit = i + 256 > last
            if not hit:
                for k in range(256):
                    hit |= (b[i + k] == first) & (b[i + k + 1] == second)
            stop = min(i + 256, last + 1)
            if hit:
                for k in range(i, stop):
                    if b[k] == first and _same(b, k - offset, word, size):
                        found = k - offset
                        break
            i = stop
    return found
