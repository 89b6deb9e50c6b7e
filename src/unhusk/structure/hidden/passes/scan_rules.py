# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Finds what may hide text: attributes of elements, and rules of style sheets about them.

A first look that is quick and lets more through than hides: what it finds is read properly after.
Names (of elements, `#id`, `.class`) are hashed into a table: 8,192 bytes for whole names, and as many
for their first three letters, by which most names are told apart (names_table.py).
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.pointers import ints, shorts, uchars, uints, ushorts
    from cython.cimports.unhusk.structure.hidden.byte_tests import (
        find_byte,
        is_space,
        is_word,
        lower,
    )
    from cython.cimports.unhusk.structure.hidden.passes.scan_declarations import (
        hex_digit,
        hides,
        light,
    )
else:
    from unhusk.native.pointers import ints, shorts, uchars, uints, ushorts
    from unhusk.structure.hidden.byte_tests import find_byte, is_space, is_word, lower
    from unhusk.structure.hidden.passes.scan_declarations import hex_digit, hides, light

compiled: bool = bool(cython.compiled)

FIELDS = 6  # of a row of `find_rules`
ALL, HIDING, GROUND = 0, 1, 2  # rules that `find_rules` finds
_LAST = cython.declare(cython.uint, 8191)
_STEP = cython.declare(cython.uint, 16777619)
_CLASS = cython.declare(cython.uint, 46)  # a hash of a name begins with the mark before it: . # or <
_ID = cython.declare(cython.uint, 35)
_TAG = cython.declare(cython.uint, 60)
_LIGHT = cython.declare(cython.int, 235)  # colours from here on may be lost on a white page
BARE, DARK_GROUND, DARK_LETTERS = 1, 2, 4  # bits of what a page has
_MAY_HIDE = cython.declare(cython.int, 8)  # bits of what declarations have, with those above
_BARE = cython.declare(cython.int, 1)
_DARK_GROUND = cython.declare(cython.int, 2)
_DARK_LETTERS = cython.declare(cython.int, 4)
_HALF = cython.declare(cython.int, 8192)
_BEGIN = cython.declare(cython.int, 3)  # letters of a beginning
_MAX_DEPTH = cython.declare(cython.int, 16)  # at-rules inside each other that are told apart


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
def _is_letter(c: cython.int) -> cython.bint:
    """Say whether a byte belongs to a name of CSS."""
    return 97 <= (c | 32) <= 122 or c >= 128 or 48 <= c <= 57 or c == 45 or c == 95 or c == 92


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _any_named(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, names: cython.p_const_uchar, how: cython.bint) -> cython.bint:
    """Say whether a selector in [i, stop) may be about an element of a name in the table.

    One name of its last element suffices; with `how` it must hold now: all its names are in the table,
    and it asks for no state.
    """
    c: cython.int
    value: cython.uint
    left: cython.int  # letters up to the end of the beginning of a name
    is_escaped: cython.bint  # a letter of it is a number
    own: cython.bint = False  # whether the table has a name of the last element
    is_behind: cython.bint = False  # behind a space or a sign between elements
    is_lost: cython.bint = False  # does not hold now
    while i <= stop:
        c = b[i] if i < stop else 44
        if c == 46 or c == 35 or _is_letter(c):
            if is_behind:
                own = False
                is_behind = False
            value = c if c == 46 or c == 35 else _TAG
            if value != _TAG:
                i += 1
            left = _BEGIN
            is_escaped = False
            while i < stop and _is_letter(b[i]):
                if b[i] == 92 and i + 1 < stop:
                    i += 1
                    if hex_digit(b[i]) >= 0:
                        is_escaped = True
                value = _mixed(value, lower(b[i]) if c != 46 and c != 35 else b[i])
                left -= 1
                i += 1
                if left == 0 and not is_escaped and not names[_HALF + _slot(value)]:
                    value = 0
                    break
            if (value and names[_slot(value)]) or is_escaped:
                own = True
            elif how:  # the next selector
                is_lost = True
                i = find_byte(b, 44, i, stop)
            else:
                while i < stop and _is_letter(b[i]):
                    i += 1
            continue
        if c == 44:
            if own and not (how and is_lost):
                return True
            own = False
            is_lost = False
            is_behind = False
        elif c == 91:  # [
            i = find_byte(b, 93, i, stop)
        elif c == 58:  # a state
            i += 1
            c = lower(b[i]) if i < stop else 0
            while i < stop and (_is_letter(b[i]) or b[i] == 58):
                i += 1
            if i < stop and b[i] == 40:
                if c == 105 or c == 119 or c == 109:  # :is, :where, :matches are read later
                    own = True
                elif c != 110:  # :not
                    is_lost = True
                i = find_byte(b, 41, i, stop) + 1
            elif c != 114:  # :root
                is_lost = True
            continue
        else:
            is_behind = True
            if c == 43 or c == 126:
                is_lost = True
        i += 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_ground(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.bint:
    """Say whether declarations in [i, stop) have a background."""
    while i + 10 <= stop:
        i = find_byte(b, 107, i, stop - 6)  # k, as in background
        if i >= stop - 6:
            return False
        if i >= 3 and is_word(b, i - 3, i + 7, b"background", 10):
            return True
        i += 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_for_some(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.bint:
    """Say whether an at-rule surely holds on some screens only, or on paper.

    That is: it has a number of two or three digits, or the word print and no comma.
    """
    digits: cython.int = 0
    is_paper: cython.bint = False
    while i < stop:
        if 48 <= b[i] <= 57:
            digits += 1
        else:
            if digits == 2 or digits == 3:
                return True
            digits = 0
            if b[i] == 44:
                is_paper = False
            elif i + 5 <= stop and lower(b[i]) == 112 and is_word(b, i, i + 5, b"print", 5):
                is_paper = find_byte(b, 44, i, stop) >= stop
        i += 1
    return is_paper


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _behind_blanks(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return where the next rule begins: behind white space, comments and the marks <!-- and -->."""
    while i < stop:
        if is_space(b[i]) or b[i] == 59:
            i += 1
        elif b[i] == 47 and i + 1 < stop and b[i + 1] == 42:
            i += 2
            while True:
                i = find_byte(b, 42, i, stop)
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


def find_rules(data: bytes, spans: object, table: object, how: tuple[int, int], out: object) -> tuple[int, int]:
    """Fill rows of rules that may be about elements of some names; return how many, and what was seen.

    `how` are ALL rules, those that may be HIDING now, or those about a GROUND, and the bits of what the
    page has.

    `spans` are rows (start, stop, whether it holds only in some state) of style sheets; `table` has
    the names. A row is the selectors (start, stop), the declarations (start,
    stop), where the at-rule around begins, or -1, and whether it holds only in some state.
    """
    b: cython.p_const_uchar = data
    span: cython.p_const_int = ints(spans)
    names: cython.p_const_uchar = uchars(table)
    row: cython.p_int = ints(out)
    room: cython.Py_ssize_t = len(out)
    sheets: cython.Py_ssize_t = len(spans)
    hiding: cython.bint = how[0] == 1
    grounds: cython.bint = how[0] == 2
    page: cython.int = how[1]
    seen: cython.int = page
    bits: cython.int
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
                opened = find_byte(b, 123, start, stop)
                if b[start] == 64:  # @
                    inner = find_byte(b, 59, start, opened)
                    if inner < opened:  # @import, @charset
                        i = inner + 1
                        continue
                    if opened >= stop:
                        break
                    if lower(b[start + 1]) == 102 or lower(b[start + 1]) == 107 or b[start + 1] == 45 or lower(b[start + 1]) == 112:
                        i = _block_end(b, opened + 1, stop)  # @font-face, @keyframes, @page, @property
                        continue
                    if hiding and _is_for_some(b, start, opened):
                        i = _block_end(b, opened + 1, stop)
                        continue
                    if depth < _MAX_DEPTH:
                        around[depth] = start
                    depth += 1
                    i = opened + 1
                    continue
                if opened >= stop:
                    break
                end = find_byte(b, 125, opened + 1, stop)
                inner = find_byte(b, 123, opened + 1, end)
                i = end + 1
                if inner < end:  # rules inside a rule: they are read as if they stood behind it
                    while inner > opened and b[inner] != 59:
                        inner -= 1
                    end = inner
                    i = inner + 1
                    if depth < _MAX_DEPTH:
                        around[depth] = -1 if depth == 0 else around[depth - 1]
                    depth += 1
                if not _any_named(b, start, opened, names, hiding):
                    continue
                if hiding:
                    bits = hides(b, opened + 1, end, page)
                    if page & _BARE:
                        seen |= bits
                    if not bits & _MAY_HIDE:
                        continue
                elif grounds and not _has_ground(b, opened + 1, end):
                    continue
                if count < room:
                    row[6 * count] = start
                    row[6 * count + 1] = opened
                    row[6 * count + 2] = opened + 1
                    row[6 * count + 3] = end
                    row[6 * count + 4] = -1 if depth == 0 else around[depth - 1 if depth <= _MAX_DEPTH else _MAX_DEPTH - 1]
                    row[6 * count + 5] = span[3 * s + 2] or depth > 1
                count += 1
    return count, seen & 7


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _classes(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, suspect: cython.p_const_uint, names: cython.p_uchar) -> cython.bint:
    """Enter the classes in [i, stop) into a table; say whether one of them is a suspect."""
    value: cython.uint
    place: cython.uint
    left: cython.int  # letters up to the end of the beginning
    found: cython.bint = False
    while i < stop:
        if is_space(b[i]):
            i += 1
            continue
        value = _CLASS
        left = _BEGIN
        while i < stop and not is_space(b[i]):
            if b[i] == 38 and i + 1 < stop and b[i + 1] != 97 and b[i + 1] != 103 and b[i + 1] != 108:
                found = True  # a reference other than to & > <
            value = _mixed(value, b[i])
            left -= 1
            if left == 0:
                names[_HALF + _slot(value)] = 1
            i += 1
        place = _slot(value)
        names[place] = 1
        if left > 0:
            names[_HALF + place] = 1
        while suspect[place]:
            if suspect[place] == value:
                found = True
            place = (place + 1) & _LAST
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


def find_suspects(data: bytes, attributes: object, nodes: tuple[object, object], tables: tuple[object, object, object, object], suspects: object, dark: int) -> tuple[int, int]:
    """Mark the elements that may hide their text; return how many, and bits of what the page has.

    `nodes` are the tags and the marks of the elements to look at; `tables` are places of tags (in the
    upper bit: a suspect itself), the table of `hashed` classes that are suspect, room for the names of
    these elements, and places of beginnings of tags. `dark` is DARK_GROUND on a page that has one. A
    page is bare that links to no style sheet.
    """
    b: cython.p_const_uchar = data
    row: cython.p_const_int = ints(attributes)
    tag: cython.p_const_short = shorts(nodes[0])
    mark: cython.p_const_uchar = uchars(nodes[1])
    tags: cython.p_const_ushort = ushorts(tables[0])
    begins: cython.p_const_ushort = ushorts(tables[3])
    suspect: cython.p_const_uint = uints(tables[1])
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
    page: cython.int = _BARE | dark
    bits: cython.int
    count: cython.Py_ssize_t = 0
    with cython.nogil:
        for own in range(1, n):
            if mark[own]:
                names[tags[tag[own]] & _LAST] = 1
                names[_HALF + (begins[tag[own]] & _LAST)] = 1
                if tags[tag[own]] & 32768:
                    out[own] = 1
                    count += 1
        for r in range(rows):
            own = row[5 * r]
            i = row[5 * r + 1]
            size = row[5 * r + 2] - i
            stop = row[5 * r + 4]
            if not mark[own]:
                if size == 3 and page & _BARE and stop - row[5 * r + 3] >= 10 and is_word(b, i, i + 3, b"rel", 3):
                    if is_word(b, row[5 * r + 3], row[5 * r + 3] + 10, b"stylesheet", 10):
                        page &= ~_BARE
                continue
            c = lower(b[i])
            is_one = False
            if size == 5:
                if row[5 * r + 3] < 0:
                    continue
                if c == 99 and lower(b[i + 1]) == 108:  # class
                    is_one = _classes(b, row[5 * r + 3], stop, suspect, names)
                elif c == 115:  # style
                    bits = hides(b, row[5 * r + 3], stop, page)
                    page |= bits & (_DARK_GROUND | _DARK_LETTERS)
                    is_one = bits & _MAY_HIDE != 0
                elif c == 99:  # color
                    is_one = page & _BARE and is_word(b, i, i + 5, b"color", 5) and light(b, row[5 * r + 3], stop) >= _LIGHT
            elif size == 2:
                if c == 105 and row[5 * r + 3] >= 0:  # id
                    names[_id(b, row[5 * r + 3], stop)] = 1
                    i = row[5 * r + 3]
                    names[_HALF + _id(b, i, i + _BEGIN if i + _BEGIN < stop else stop)] = 1
            elif size == 6:
                is_one = c == 104 and is_word(b, i, i + 6, b"hidden", 6)
            if is_one and not out[own]:
                out[own] = 1
                count += 1
    return count, page


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
            if size == 5 and is_word(b, i, i + 5, b"class", 5):
                is_one = _any_class(b, row[5 * r + 3], row[5 * r + 4], names)
            elif size == 2 and is_word(b, i, i + 2, b"id", 2):
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
        if is_space(b[i]):
            i += 1
            continue
        value = _CLASS
        while i < stop and not is_space(b[i]):
            value = _mixed(value, b[i])
            i += 1
        if names[_slot(value)]:
            return True
    return False
