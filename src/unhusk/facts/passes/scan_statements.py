# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Where a page may state facts about itself: attributes, blocks with a year, keys of data in scripts."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.pointers import ints, shorts
else:
    from unhusk.native.pointers import ints, shorts

from unhusk.lex.tags import TAGS

compiled: bool = bool(cython.compiled)


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


def find_marks(source: str, data: bytes, rows: object, tags: object) -> tuple[dict[str, list[str]], list[int], list[int], list[tuple[int, str]], list[tuple[int, str]]]:
    """Return what attributes may state: as the source has it, in the order of the page.

    That are the contents of `meta` elements by name (of `property`, `name`, `itemprop`, `http-equiv`)
    in lower case; links to the canonical address or a licence; scripts of JSON-LD; links and their
    relation, where that may be an author; and other elements with `itemprop`, and what it says.
    `tags` are those of elements.
    """
    b: cython.p_const_uchar = data
    row: cython.p_const_int = ints(rows)
    tag: cython.p_const_short = shorts(tags)
    metas: dict = {}
    relations: list = []
    scripts: list = []
    authors: list = []
    items: list = []
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
    k: cython.Py_ssize_t = 0
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    own: cython.int
    t: cython.int
    said: cython.Py_ssize_t  # row of a content
    by_property: cython.Py_ssize_t
    by_name: cython.Py_ssize_t
    by_item: cython.Py_ssize_t
    by_header: cython.Py_ssize_t
    while k < n:
        own = row[5 * k]
        t = tag[own]
        if t == _META:
            said = by_property = by_name = by_item = by_header = -1
            while k < n and row[5 * k] == own:  # the first of each name counts
                at = row[5 * k + 1]
                size = row[5 * k + 2] - at
                if said < 0 and size == 7 and _is(b, at, content, 7):
                    said = k
                elif by_property < 0 and size == 8 and _is(b, at, prop, 8):
                    by_property = k
                elif by_name < 0 and size == 4 and _is(b, at, name, 4):
                    by_name = k
                elif by_item < 0 and size == 8 and _is(b, at, item, 8):
                    by_item = k
                elif by_header < 0 and size == 10 and _is(b, at, equivalent, 10):
                    by_header = k
                k += 1
            if said >= 0 and row[5 * said + 3] >= 0 and row[5 * said + 4] > row[5 * said + 3]:
                for at in (by_property, by_name, by_item, by_header):
                    if at >= 0:
                        spelled = source[row[5 * at + 3] : row[5 * at + 4]] if row[5 * at + 3] >= 0 else ""
                        metas.setdefault(spelled.strip().lower(), []).append(source[row[5 * said + 3] : row[5 * said + 4]])
            continue
        at = row[5 * k + 1]
        size = row[5 * k + 2] - at
        low = row[5 * k + 3]
        high = row[5 * k + 4]
        k += 1
        if low < 0:
            continue
        if size == 8 and _is(b, at, item, 8):
            items.append((own, source[low:high]))
        elif size == 3 and t == _LINK and _is(b, at, relation, 3):
            if _has(b, low, high, canonical, 9) or _has(b, low, high, licence, 7):
                relations.append(own)
        elif size == 4 and t == _SCRIPT and _is(b, at, kind, 4):
            if _has(b, low, high, linked, 7):
                scripts.append(own)
        elif size == 3 and t == _A and _is(b, at, relation, 3) and _has(b, low, high, author, 6):
            authors.append((own, source[low:high]))
    return metas, relations, scripts, authors, items


def pieces_of(source: str, texts: tuple[object, object], edges: object, place: tuple[int, int], most: int) -> str:
    """Return the source of the text tokens in a place, with a space before each block.

    `texts` are the text tokens and their blocks; the place is the first token and the one behind.
    Nothing is returned where there are more than `most`.
    """
    token: cython.p_const_int = ints(texts[0])
    block: cython.p_const_int = ints(texts[1])
    edge: cython.p_const_int = ints(edges)
    n: cython.Py_ssize_t = len(texts[0])
    first: cython.int = place[0]
    behind: cython.int = place[1]
    low: cython.Py_ssize_t = 0
    high: cython.Py_ssize_t = n
    middle: cython.Py_ssize_t
    last: cython.int = -1
    pieces: list = []
    while low < high:  # the first text token of the place
        middle = (low + high) // 2
        if token[middle] < first:
            low = middle + 1
        else:
            high = middle
    high = low
    while high < n and token[high] < behind:
        if high - low >= most:
            return ""
        if block[high] != last:
            pieces.append(" ")
        last = block[high]
        pieces.append(source[edge[token[high]] : edge[token[high] + 1]])
        high += 1
    return "".join(pieces)


def blocks_with_days(data: bytes, blocks: tuple[object, ...], place: tuple[int, int], limits: tuple[int, int], most: int) -> list[int]:
    """Return the blocks of a place that may name a day: with a year and a number outside their tags.

    A day has one or two digits, or stands in a row of eight; what is not ASCII, and a reference,
    may be anything. `blocks` are start, stop and characters; only the first `most` of those with
    characters within the limits are looked at.
    """
    b: cython.p_const_uchar = data
    start: cython.p_const_int = ints(blocks[0])
    stop: cython.p_const_int = ints(blocks[1])
    chars: cython.p_const_int = ints(blocks[2])
    fewest: cython.int = limits[0]
    longest: cython.int = limits[1]
    left: cython.Py_ssize_t = most
    n: cython.Py_ssize_t = min(len(blocks[0]), place[1])
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    behind: cython.Py_ssize_t
    end: cython.Py_ssize_t
    digits: cython.Py_ssize_t
    has_year: cython.bint
    has_day: cython.bint
    found: list = []
    for k in range(max(0, place[0]), n):
        if chars[k] < fewest or chars[k] > longest:
            continue
        if left == 0:
            break
        left -= 1
        has_year = False
        has_day = False
        digits = 0
        i = start[k]
        end = stop[k]
        behind = i  # a tag, or the end where none is closed any more
        while i < end:
            if 48 <= b[i] <= 57:
                digits += 1
                if digits >= 4 and ((b[i - 3] == 49 and b[i - 2] == 57) or (b[i - 3] == 50 and b[i - 2] == 48)):
                    has_year = True
            else:
                has_day |= 0 < digits < 3 or digits >= 8 or b[i] >= 128 or b[i] == 38
                digits = 0
                if b[i] == 60 and behind < end:
                    behind = i
                    while behind < end and b[behind] != 62:
                        behind += 1
                    if behind < end:
                        i = behind
            i += 1
        has_day |= 0 < digits < 3 or digits >= 8
        if has_year and has_day:
            found.append(k)
    return found


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
