# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Finds what may hide text: attributes of elements, and rules of style sheets about them.

A first look that is quick and lets more through than hides: what it finds is read properly after.
Names (of elements, `#id`, `.class`) are hashed into a table of 8,192 bytes.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.string import memchr
    from cython.cimports.unhusk.native.pointers import ints, shorts, uchars, ushorts
else:
    from unhusk.native.pointers import ints, shorts, uchars, ushorts

compiled: bool = bool(cython.compiled)

TABLE = 8192  # bytes of a table of names
FIELDS = 6  # of a row of `find_rules`
_LAST = cython.declare(cython.uint, 8191)
_STEP = cython.declare(cython.uint, 16777619)
_CLASS = cython.declare(cython.uint, 46)  # a hash of a name begins with the mark before it: . # or <
_ID = cython.declare(cython.uint, 35)
_TAG = cython.declare(cython.uint, 60)
_MAX_DEPTH = cython.declare(cython.int, 16)  # at-rules inside each other that are told apart


def place(name: str) -> int:
    """Return the place of a name in a table: `.class`, `#id` or a tag.

    >>> place("p") != place(".p"), place("P") == place("p"), place(".P") == place(".p")
    (True, True, False)
    """
    mark = name[0] if name[0] in ".#" else "<"
    rest = name[1:] if name[0] in ".#" else name.lower()
    value = ord(mark)
    for byte in rest.encode("latin-1", "unhusk.narrow"):
        value = ((value ^ byte) * 16777619) & 0xFFFFFFFF
    return (value ^ (value >> 15)) & 8191


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _mixed(value: cython.uint, byte: cython.uint) -> cython.uint:
    if cython.compiled:
        return (value ^ byte) * _STEP
    else:  # noqa: RET505 - only an else branch is left out by the compiler
        return ((value ^ byte) * _STEP) & 0xFFFFFFFF


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _slot(value: cython.uint) -> cython.uint:
    return (value ^ (value >> 15)) & _LAST


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lower(c: cython.int) -> cython.int:
    return c | 32 if 65 <= c <= 90 else c


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_space(c: cython.int) -> cython.bint:
    return c == 32 or 9 <= c <= 13


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_letter(c: cython.int) -> cython.bint:
    """Say whether a byte belongs to a name of CSS."""
    return 97 <= (c | 32) <= 122 or c >= 128 or 48 <= c <= 57 or c == 45 or c == 95 or c == 92


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _find(b: cython.p_const_uchar, c: cython.int, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return where a byte stands first in [i, stop), or `stop`."""
    if cython.compiled:
        at: cython.p_const_uchar = cython.cast(cython.p_const_uchar, memchr(b + i, c, stop - i))
        return stop if at == cython.NULL else at - b
    else:  # noqa: RET505 - only an else branch is left out by the compiler
        where = b.find(c, i, stop)
        return stop if where < 0 else where


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, word: cython.p_const_uchar, size: cython.Py_ssize_t) -> cython.bint:
    """Say whether [i, stop) is this word, in any case."""
    k: cython.Py_ssize_t
    if stop - i != size:
        return False
    for k in range(size):
        if _lower(b[i + k]) != word[k]:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_far(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.bint:
    """Say whether a value has a number of four digits, or a negative one of two."""
    digits: cython.int = 0
    is_below: cython.bint = False
    while i < stop:
        if 48 <= b[i] <= 57:
            digits += 1
            if digits >= 4 or (is_below and digits >= 2):
                return True
        else:
            digits = 0
            is_below = b[i] == 45
        i += 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_nought(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.bint:
    """Say whether a value has a number that begins with 0 or a point."""
    before: cython.int = 32
    while i < stop:
        if (b[i] == 48 or b[i] == 46) and not (48 <= before <= 57 or before == 46):
            return True
        before = b[i]
        i += 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_faint(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, has_ground: cython.bint) -> cython.bint:
    """Say whether a colour is light, transparent or unclear, or any colour beside a background."""
    c: cython.int = _lower(b[i])
    if has_ground:
        return True
    if c == 35:
        c = _lower(b[i + 1]) if i + 1 < stop else 0
        return c == 101 or c == 102 or (stop - i >= 5 and not stop - i == 7)  # e, f; or with opacity
    if c == 114:  # rgb(2..., rgba(
        return i + 4 < stop and (_lower(b[i + 3]) == 97 or b[i + 4] == 50 or b[i + 4] == 32)
    return c == 119 or c == 116 or c == 115 or c == 104 or c == 103 or c == 97 or c == 109 or c == 108


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _may_hide(b: cython.p_const_uchar, i: cython.Py_ssize_t, name_stop: cython.Py_ssize_t, v: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.bint:
    """Say whether a declaration, of the name [i, name_stop) and the value [v, stop), may hide text."""
    size: cython.Py_ssize_t = name_stop - i
    first: cython.int = _lower(b[i])
    c: cython.int = _lower(b[v])
    if b[v] == 47 or b[v] == 38 or b[v] == 92:  # a comment, a reference, an escape
        return True
    if size == 7:
        if first == 100:
            return c == 110 and _is(b, i, name_stop, b"display", 7)
        return first == 111 and (c == 48 or c == 46) and _is(b, i, name_stop, b"opacity", 7)
    if size == 10:
        if first == 118:
            return (c == 104 or c == 99) and _is(b, i, name_stop, b"visibility", 10)
        if first == 109 and _lower(b[i + 4]) == 104:  # max-height
            return c == 48
        return first == 109 and _lower(b[i + 7]) == 116 and _is_far(b, v, stop)  # margin-top
    if size == 9:
        if first == 102:
            return (48 <= c <= 50 or c == 46) and _is(b, i, name_stop, b"font-size", 9)
        if first == 99:
            return _is(b, i, name_stop, b"clip-path", 9)
        if first == 116:  # transform, translate
            return _has_nought(b, v, stop) or _is_far(b, v, stop)
        return first == 109 and c == 48  # max-width
    if size == 4:
        if first == 102 or first == 122:  # font, zoom
            return c == 48 or c == 46
        if first == 108:  # left
            return _is_far(b, v, stop)
        return first == 99 and c == 114  # clip
    if size == 5:
        if first == 119:  # width
            return c == 48 or c == 49
        if first == 114 or first == 105:  # right, inset
            return _is_far(b, v, stop)
        return first == 115 and (c == 48 or c == 46)  # scale
    if size == 6:
        if first == 104:  # height
            return c == 48 or c == 49
        if first == 102:  # filter
            return _has_nought(b, v, stop)
        return (first == 109 or first == 98) and _is_far(b, v, stop)  # margin, bottom
    if size == 3:
        return first == 116 and _is_far(b, v, stop)  # top
    if size == 11:
        if first == 108:
            return c == 48  # line-height
        return (first == 116 or first == 109) and _is_far(b, v, stop)  # text-indent, margin-left
    if size == 18:
        return first == 99 and c == 104  # content-visibility
    return size == 23 and first == 45 and c == 116  # -webkit-text-fill-color


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hides(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.bint:
    """Say whether one of the declarations in [i, stop) may hide text."""
    name_stop: cython.Py_ssize_t
    end: cython.Py_ssize_t
    v: cython.Py_ssize_t
    faint: cython.Py_ssize_t = -1
    faint_stop: cython.Py_ssize_t = -1
    has_ground: cython.bint = False
    while i < stop:
        while i < stop and (_is_space(b[i]) or b[i] == 59):
            i += 1
        if i >= stop:
            break
        name_stop = i
        while name_stop < stop and (97 <= (b[name_stop] | 32) <= 122 or b[name_stop] == 45):
            name_stop += 1
        v = name_stop
        while v < stop and _is_space(b[v]):
            v += 1
        if v >= stop:
            break
        if b[v] != 58:
            if b[v] == 47 or b[v] == 38 or b[v] == 92:  # a comment, a reference, an escape
                return True
            i = _find(b, 59, v, stop)
            continue
        v += 1
        while v < stop and _is_space(b[v]):
            v += 1
        end = _find(b, 59, v, stop)
        if v < end and name_stop > i:
            if name_stop - i == 5 and _lower(b[i]) == 99:  # color
                faint = v
                faint_stop = end
            elif _lower(b[i]) == 98 and name_stop - i >= 10 and _lower(b[i + 4]) == 103:  # background
                has_ground = True
            elif _may_hide(b, i, name_stop, v, end):
                return True
        i = end
    return faint >= 0 and _is_faint(b, faint, faint_stop, has_ground)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _any_named(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, names: cython.p_const_uchar, hit: cython.p_uchar, marks: cython.bint) -> cython.bint:
    """Say whether a selector in [i, stop) is about an element of a name in the table; mark such names."""
    c: cython.int
    value: cython.uint
    own: cython.uint = 0  # place of a name of the last element, if the table has it
    is_behind: cython.bint = False  # behind a space or a sign between elements
    found: cython.bint = False
    while i <= stop:
        c = b[i] if i < stop else 44
        if c == 46 or c == 35 or _is_letter(c):
            if is_behind:
                own = 0
                is_behind = False
            value = c if c == 46 or c == 35 else _TAG
            if value != _TAG:
                i += 1
            while i < stop and _is_letter(b[i]):
                if b[i] == 92 and i + 1 < stop:
                    i += 1
                value = _mixed(value, _lower(b[i]) if c != 46 and c != 35 else b[i])
                i += 1
            if names[_slot(value)]:
                own = 1 + _slot(value)
            continue
        if c == 44:
            if own:
                if not marks:
                    return True
                hit[own - 1] = 1
                found = True
            own = 0
        elif c == 91:  # [
            i = _find(b, 93, i, stop)
        elif c == 58:  # a state
            i += 1
            while i < stop and (_is_letter(b[i]) or b[i] == 58):
                i += 1
            if i < stop and b[i] == 40:
                i = _find(b, 41, i, stop) + 1
            continue
        else:
            is_behind = True
        i += 1
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _behind_blanks(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return where the next rule begins: behind white space, comments and the marks <!-- and -->."""
    while i < stop:
        if _is_space(b[i]) or b[i] == 59:
            i += 1
        elif b[i] == 47 and i + 1 < stop and b[i + 1] == 42:
            i += 2
            while True:
                i = _find(b, 42, i, stop)
                if i >= stop:
                    return stop
                i += 1
                if i < stop and b[i] == 47:
                    i += 1
                    break
        elif b[i] == 60 and i + 3 < stop and b[i + 1] == 33:
            i += 4
        elif b[i] == 45 and i + 2 < stop and b[i + 1] == 45 and b[i + 2] == 62:
            i += 3
        else:
            break
    return i


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _block_end(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return where the block whose brace is before `i` ends: behind its closing brace."""
    depth: cython.Py_ssize_t = 1
    while i < stop:
        if b[i] == 123:
            depth += 1
        elif b[i] == 125:
            depth -= 1
            if depth == 0:
                return i + 1
        i += 1
    return stop


def find_rules(data: bytes, spans: object, tables: tuple[object, object], only_hiding: bool, out: object) -> int:
    """Fill rows of rules that may be about elements of some names; return how many there are.

    `spans` are rows (start, stop, whether it holds only in some state) of style sheets; `tables` are
    the names, and those that were hit. A row is the selectors (start, stop), the declarations (start,
    stop), where the at-rule around begins, or -1, and whether it holds only in some state.
    """
    b: cython.p_const_uchar = data
    span: cython.p_const_int = ints(spans)
    names: cython.p_const_uchar = uchars(tables[0])
    hit: cython.p_uchar = uchars(tables[1])
    row: cython.p_int = ints(out)
    room: cython.Py_ssize_t = len(out)
    sheets: cython.Py_ssize_t = len(spans)
    hiding: cython.bint = only_hiding
    count: cython.Py_ssize_t = 0
    s: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    start: cython.Py_ssize_t
    opened: cython.Py_ssize_t
    end: cython.Py_ssize_t
    inner: cython.Py_ssize_t
    depth: cython.int
    around: cython.int[16]
    if not cython.compiled:
        around = [0] * 16
    with cython.nogil:
        for s in range(sheets):
            i = span[3 * s]
            stop = span[3 * s + 1]
            depth = 0
            while True:
                start = _behind_blanks(b, i, stop)
                if start >= stop:
                    break
                if b[start] == 125:
                    depth = depth - 1 if depth > 0 else 0
                    i = start + 1
                    continue
                opened = _find(b, 123, start, stop)
                if b[start] == 64:  # @
                    inner = _find(b, 59, start, opened)
                    if inner < opened:  # @import, @charset
                        i = inner + 1
                        continue
                    if opened >= stop:
                        break
                    if _lower(b[start + 1]) == 102 or _lower(b[start + 1]) == 107 or b[start + 1] == 45 or _lower(b[start + 1]) == 112:
                        i = _block_end(b, opened + 1, stop)  # @font-face, @keyframes, @page, @property
                        continue
                    if depth < _MAX_DEPTH:
                        around[depth] = start
                    depth += 1
                    i = opened + 1
                    continue
                if opened >= stop:
                    break
                end = _find(b, 125, opened + 1, stop)
                inner = _find(b, 123, opened + 1, end)
                i = end + 1
                if inner < end:  # rules inside a rule: they are read as if they stood behind it
                    while inner > opened and b[inner] != 59:
                        inner -= 1
                    end = inner
                    i = inner + 1
                    if depth < _MAX_DEPTH:
                        around[depth] = -1 if depth == 0 else around[depth - 1]
                    depth += 1
                if not _any_named(b, start, opened, names, hit, False):
                    continue
                if hiding:
                    if not _hides(b, opened + 1, end):
                        continue
                    _any_named(b, start, opened, names, hit, True)
                if count < room:
                    row[6 * count] = start
                    row[6 * count + 1] = opened
                    row[6 * count + 2] = opened + 1
                    row[6 * count + 3] = end
                    row[6 * count + 4] = -1 if depth == 0 else around[depth - 1 if depth <= _MAX_DEPTH else _MAX_DEPTH - 1]
                    row[6 * count + 5] = span[3 * s + 2] or depth > 1
                count += 1
    return count


def mark_above(tokens: tuple[object, object, object], kept: object, parents: object, marks: object) -> None:
    """Mark the elements around the text of kept blocks, up to the document.

    `tokens` are the tokens of text, the block of each, and the element of every token.
    """
    text: cython.p_const_int = ints(tokens[0])
    block: cython.p_const_int = ints(tokens[1])
    node: cython.p_const_int = ints(tokens[2])
    keep: cython.p_const_uchar = uchars(kept)
    parent: cython.p_const_int = ints(parents)
    mark: cython.p_uchar = uchars(marks)
    n: cython.Py_ssize_t = len(tokens[0])
    k: cython.Py_ssize_t
    own: cython.int
    with cython.nogil:
        for k in range(n):
            if keep[block[k]]:
                own = node[text[k]]
                while own > 0 and not mark[own]:
                    mark[own] = 1
                    own = parent[own]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _classes(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, suspect: cython.p_const_uchar, names: cython.p_uchar) -> cython.bint:
    """Enter the classes in [i, stop) into a table; say whether one of them is a suspect."""
    value: cython.uint
    found: cython.bint = False
    while i < stop:
        if _is_space(b[i]):
            i += 1
            continue
        value = _CLASS
        while i < stop and not _is_space(b[i]):
            if b[i] == 38:  # a reference
                found = True
            value = _mixed(value, b[i])
            i += 1
        names[_slot(value)] = 1
        if suspect[_slot(value)]:
            found = True
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _id(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.uint:
    """Return the place of an id in a table."""
    value: cython.uint = _ID
    while i < stop:
        value = _mixed(value, b[i])
        i += 1
    return _slot(value)


def find_suspects(data: bytes, attributes: object, nodes: tuple[object, object], tables: tuple[object, object, object], suspects: object) -> int:
    """Mark the elements that may hide their text; return how many there are.

    `nodes` are the tags and the marks of the elements to look at; `tables` are places of tags (in the
    upper bit: a suspect itself), names that are suspect, and room for the names of these elements.
    """
    b: cython.p_const_uchar = data
    row: cython.p_const_int = ints(attributes)
    tag: cython.p_const_short = shorts(nodes[0])
    mark: cython.p_const_uchar = uchars(nodes[1])
    tags: cython.p_const_ushort = ushorts(tables[0])
    suspect: cython.p_const_uchar = uchars(tables[1])
    names: cython.p_uchar = uchars(tables[2])
    out: cython.p_uchar = uchars(suspects)
    rows: cython.Py_ssize_t = len(attributes)
    n: cython.Py_ssize_t = len(nodes[0])
    r: cython.Py_ssize_t
    i: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    size: cython.Py_ssize_t
    own: cython.Py_ssize_t
    c: cython.int
    is_one: cython.bint
    count: cython.Py_ssize_t = 0
    with cython.nogil:
        for own in range(1, n):
            if mark[own]:
                names[tags[tag[own]] & _LAST] = 1
                if tags[tag[own]] & 32768:
                    out[own] = 1
                    count += 1
        for r in range(rows):
            own = row[5 * r]
            if not mark[own]:
                continue
            i = row[5 * r + 1]
            size = row[5 * r + 2] - i
            c = _lower(b[i])
            stop = row[5 * r + 4]
            is_one = False
            if size == 5:
                if row[5 * r + 3] < 0:
                    continue
                if c == 99 and _lower(b[i + 1]) == 108:  # class
                    is_one = _classes(b, row[5 * r + 3], stop, suspect, names)
                elif c == 115:  # style
                    is_one = _hides(b, row[5 * r + 3], stop)
                elif c == 99:  # color
                    is_one = tag[own] > 0 and _is(b, i, i + 5, b"color", 5)
            elif size == 2:
                if c == 105 and row[5 * r + 3] >= 0:  # id
                    names[_id(b, row[5 * r + 3], stop)] = 1
            elif size == 6:
                is_one = c == 104 and _is(b, i, i + 6, b"hidden", 6)
            if is_one and not out[own]:
                out[own] = 1
                count += 1
    return count


def find_named(data: bytes, attributes: object, nodes: tuple[object, object], tables: tuple[object, object], suspects: object) -> int:
    """Mark the elements that have one of some names as suspects too; return how many are new.

    `nodes` are as above; `tables` are places of tags, and the names.
    """
    b: cython.p_const_uchar = data
    row: cython.p_const_int = ints(attributes)
    tag: cython.p_const_short = shorts(nodes[0])
    mark: cython.p_const_uchar = uchars(nodes[1])
    tags: cython.p_const_ushort = ushorts(tables[0])
    names: cython.p_uchar = uchars(tables[1])
    out: cython.p_uchar = uchars(suspects)
    rows: cython.Py_ssize_t = len(attributes)
    n: cython.Py_ssize_t = len(nodes[0])
    r: cython.Py_ssize_t
    i: cython.Py_ssize_t
    size: cython.Py_ssize_t
    own: cython.Py_ssize_t
    is_one: cython.bint
    count: cython.Py_ssize_t = 0
    with cython.nogil:
        for own in range(1, n):
            if mark[own] and not out[own] and names[tags[tag[own]] & _LAST]:
                out[own] = 1
                count += 1
        for r in range(rows):
            own = row[5 * r]
            i = row[5 * r + 1]
            size = row[5 * r + 2] - i
            if not mark[own] or out[own] or row[5 * r + 3] < 0:
                continue
            is_one = False
            if size == 5 and _is(b, i, i + 5, b"class", 5):
                is_one = _any_class(b, row[5 * r + 3], row[5 * r + 4], names)
            elif size == 2 and _is(b, i, i + 2, b"id", 2):
                is_one = names[_id(b, row[5 * r + 3], row[5 * r + 4])]
            if is_one:
                out[own] = 1
                count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _any_class(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, names: cython.p_const_uchar) -> cython.bint:
    """Say whether one of the classes in [i, stop) is in the table."""
    value: cython.uint
    while i < stop:
        if _is_space(b[i]):
            i += 1
            continue
        value = _CLASS
        while i < stop and not _is_space(b[i]):
            value = _mixed(value, b[i])
            i += 1
        if names[_slot(value)]:
            return True
    return False
