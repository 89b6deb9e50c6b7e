# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Finds what may hide text: attributes of elements, and rules of style sheets about them.

A first look that is quick and lets more through than hides: what it finds is read properly after.
Names (of elements, `#id`, `.class`) are hashed into a table: 8,192 bytes for whole names, and as many
for their first three letters, by which most names are told apart.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.string import memchr
    from cython.cimports.unhusk.native.pointers import (
        ints,
        shorts,
        uchars,
        uints,
        ulonglongs,
        ushorts,
    )
else:
    from unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs, ushorts

compiled: bool = bool(cython.compiled)

TABLE = 16384  # bytes of a table of names
SLOTS = 8192  # of names, and of beginnings of names
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
_STIR = cython.declare(cython.ulonglong, 0x100000001B3)
_HALF = cython.declare(cython.int, 8192)
_BEGIN = cython.declare(cython.int, 3)  # letters of a beginning
_MAX_DEPTH = cython.declare(cython.int, 16)  # at-rules inside each other that are told apart


def place(name: str) -> int:
    """Return the place of a name in a table: `.class`, `#id` or a tag.

    >>> place("p") != place(".p"), place("P") == place("p"), place(".P") == place(".p")
    (True, True, False)
    """
    value = _hash(name)
    return (value ^ (value >> 15)) & 8191


def enter(name: str, table: object) -> None:
    """Enter a name into a table: `.class`, `#id` or a tag."""
    table[place(name)] = 1
    size = 3 if name[0] not in ".#" else 4
    table[8192 + place(name[:size])] = 1


def _hash(name: str) -> int:
    mark = name[0] if name[0] in ".#" else "<"
    rest = name[1:] if name[0] in ".#" else name.lower()
    value = ord(mark)
    for byte in rest.encode("latin-1", "unhusk.narrow"):
        value = ((value ^ byte) * 16777619) & 0xFFFFFFFF
    return value


def hashed(names: object, table: object) -> None:
    """Enter hashes of names into a table of 32-bit numbers, each at its place or the next free one."""
    for name in names:
        at = place(name)
        while table[at]:
            at = (at + 1) & 8191
        table[at] = _hash(name)


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
    """Say whether a value has a number of four digits, or a negative one of three, or of two in em."""
    digits: cython.int = 0
    is_below: cython.bint = False
    while i < stop:
        if 48 <= b[i] <= 57:
            digits += 1
            if digits >= 4 or (is_below and digits >= 3):
                return True
        else:
            if is_below and digits == 2 and (_lower(b[i]) == 101 or _lower(b[i]) == 114 or _lower(b[i]) == 118):
                return True
            digits = 0
            is_below = b[i] == 45
        i += 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _size(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.double:
    """Return the number that a value begins with, em and percent as pixels of letters; else 1000."""
    value: cython.double = 0
    unit: cython.double = 1
    is_number: cython.bint = False
    while i < stop and 48 <= b[i] <= 57:
        value = 10 * value + (b[i] - 48)
        is_number = True
        i += 1
    if i < stop and b[i] == 46:
        i += 1
        while i < stop and 48 <= b[i] <= 57:
            unit = unit / 10
            value = value + unit * (b[i] - 48)
            is_number = True
            i += 1
    if not is_number:
        return 1000
    if i < stop:
        if _lower(b[i]) == 101 or _lower(b[i]) == 114:  # em, rem
            return 16 * value
        if b[i] == 37:
            return 0.16 * value
    return value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_nought(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, letter: cython.int) -> cython.bint:
    """Say whether a value calls a function that begins with a letter, or with m, with 0."""
    first: cython.int = 0
    while i < stop:
        if b[i] == 40:
            if (first == letter or first == 109) and _size(b, _behind_space(b, i + 1, stop), stop) < 0.05:
                return True
            first = 0
        elif 97 <= (b[i] | 32) <= 122:
            if first == 0:
                first = b[i] | 32
        elif not 48 <= b[i] <= 57:
            first = 0
        i += 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _behind_space(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the first position from `i` on that is not white space."""
    while i < stop and _is_space(b[i]):
        i += 1
    return i


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hex(c: cython.int) -> cython.int:
    """Return the value of a hexadecimal digit, or -1."""
    if 48 <= c <= 57:
        return c - 48
    c = c | 32
    return c - 87 if 97 <= c <= 102 else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _light(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.int:
    """Return how light a colour is, from 0 to 255; -1 where it is not known, -2 if transparent."""
    size: cython.Py_ssize_t = 0
    value: cython.int = 0
    part: cython.double = 0
    total: cython.double = 0
    k: cython.int
    c: cython.int = _lower(b[i])
    if c == 35 or _hex(c) >= 0:
        if c == 35:
            i += 1
        while i + size < stop and size < 9 and _hex(b[i + size]) >= 0:
            size += 1
        if size == 3 or size == 4:
            if size == 4 and _hex(b[i + 3]) == 0:
                return -2
            return (17 * (3 * _hex(b[i]) + 6 * _hex(b[i + 1]) + _hex(b[i + 2]))) // 10
        if size == 6 or size == 8:
            if size == 8 and _hex(b[i + 6]) == 0:
                return -2
            for k in range(3):
                value += (16 * _hex(b[i + 2 * k]) + _hex(b[i + 2 * k + 1])) * (6 if k == 1 else 3 - k)
            return value // 10
        if _is(b, i, i + 5 if i + 5 <= stop else stop, b"black", 5):
            return 0
        return -1
    if c == 119 and stop - i >= 5:  # white, whitesmoke
        return 255
    if c == 116:
        return -2
    if c == 114 and stop - i > 5:  # rgb, rgba
        i = _find(b, 40, i, stop) + 1
        for k in range(3):
            while i < stop and (_is_space(b[i]) or b[i] == 44):
                i += 1
            part = _size(b, i, stop)
            if part > 255:
                return -1
            total += part * (6 if k == 1 else 3 - k)
            while i < stop and (48 <= b[i] <= 57 or b[i] == 46):
                i += 1
        while i < stop and (_is_space(b[i]) or b[i] == 44 or b[i] == 47):
            i += 1
        if _size(b, i, stop) < 0.05:
            return -2
        value = cython.cast(cython.int, total / 10)
        return value
    return -1


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
        return first == 111 and _is(b, i, name_stop, b"opacity", 7) and _size(b, v, stop) <= 0.65
    if size == 10:
        if first == 118:
            return (c == 104 or c == 99) and _is(b, i, name_stop, b"visibility", 10)
        if first == 109 and _lower(b[i + 4]) == 104:  # max-height
            return _size(b, v, stop) < 2
        return first == 109 and _lower(b[i + 7]) == 116 and _is_far(b, v, stop)  # margin-top
    if size == 9:
        if first == 102:
            return _is(b, i, name_stop, b"font-size", 9) and _size(b, v, stop) <= 2
        if first == 99:
            return _is(b, i, name_stop, b"clip-path", 9) and c != 110
        return first == 116 and (_is_nought(b, v, stop, 115) or _is_far(b, v, stop))  # transform
    if size == 4:
        if first == 102 or first == 122:  # font, zoom
            return _size(b, v, stop) < 0.05
        if first == 108:  # left
            return _is_far(b, v, stop)
        return first == 99 and c == 114  # clip
    if size == 5:
        if first == 119:  # width
            return _size(b, v, stop) < 2
        if first == 114 or first == 105:  # right, inset
            return _is_far(b, v, stop)
        return first == 115 and _size(b, v, stop) < 0.05  # scale
    if size == 6:
        if first == 104:  # height
            return _size(b, v, stop) < 2
        if first == 102:  # filter
            return _is_nought(b, v, stop, 111)
        return (first == 109 or first == 98) and _is_far(b, v, stop)  # margin, bottom
    if size == 3:
        return first == 116 and _is_far(b, v, stop)  # top
    if size == 11:
        if first == 108:
            return c == 48 and _size(b, v, stop) == 0  # line-height
        return (first == 116 or first == 109) and _is_far(b, v, stop)  # text-indent, margin-left
    if size == 18:
        return first == 99 and c == 104  # content-visibility
    return size == 23 and first == 45 and c == 116  # -webkit-text-fill-color


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hides(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, page: cython.int) -> cython.int:
    """Return bits that say whether one of the declarations in [i, stop) may hide text, and colours.

    `page` are bits too: on a bare page a light colour may be lost, on one with dark grounds a dark one.
    """
    name_stop: cython.Py_ssize_t
    end: cython.Py_ssize_t
    v: cython.Py_ssize_t
    letters: cython.int = -1
    ground: cython.int = -1
    is_drawn: cython.bint = False
    while i < stop:
        while i < stop and (_is_space(b[i]) or b[i] == 59):
            i += 1
        if i >= stop:
            break
        name_stop = i
        while name_stop < stop and (97 <= (b[name_stop] | 32) <= 122 or b[name_stop] == 45):
            name_stop += 1
        v = _behind_space(b, name_stop, stop)
        if v >= stop:
            break
        if b[v] != 58:
            if b[v] == 47 or b[v] == 38 or b[v] == 92:  # a comment, a reference, an escape
                return _MAY_HIDE
            i = _find(b, 59, v, stop)
            continue
        v = _behind_space(b, v + 1, stop)
        end = _find(b, 59, v, stop)
        if v < end and name_stop > i:
            if name_stop - i == 5 and _lower(b[i]) == 99:  # color
                letters = _light(b, v, end)
            elif _lower(b[i]) == 98 and name_stop - i >= 10 and _lower(b[i + 4]) == 103:  # background
                ground = _light(b, v, end)
                is_drawn = True
            elif _may_hide(b, i, name_stop, v, end):
                return _MAY_HIDE
        i = end
    found: cython.int = 0
    if 0 <= letters < _LIGHT:
        found = _DARK_LETTERS
    if 0 <= ground < _LIGHT:
        found |= _DARK_GROUND
    if letters == -2:
        found |= _MAY_HIDE
    elif letters >= 0:
        if is_drawn:
            if -24 < letters - ground < 24:
                found |= _MAY_HIDE
        elif (page & _BARE and letters >= _LIGHT) or (page & _DARK_GROUND and letters < _LIGHT):
            found |= _MAY_HIDE
    return found


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
                    if _hex(b[i]) >= 0:
                        is_escaped = True
                value = _mixed(value, _lower(b[i]) if c != 46 and c != 35 else b[i])
                left -= 1
                i += 1
                if left == 0 and not is_escaped and not names[_HALF + _slot(value)]:
                    value = 0
                    break
            if (value and names[_slot(value)]) or is_escaped:
                own = True
            elif how:  # the next selector
                is_lost = True
                i = _find(b, 44, i, stop)
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
            i = _find(b, 93, i, stop)
        elif c == 58:  # a state
            i += 1
            c = _lower(b[i]) if i < stop else 0
            while i < stop and (_is_letter(b[i]) or b[i] == 58):
                i += 1
            if i < stop and b[i] == 40:
                if c == 105 or c == 119 or c == 109:  # :is, :where, :matches are read later
                    own = True
                elif c != 110:  # :not
                    is_lost = True
                i = _find(b, 41, i, stop) + 1
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
        i = _find(b, 107, i, stop - 6)  # k, as in background
        if i >= stop - 6:
            return False
        if i >= 3 and _is(b, i - 3, i + 7, b"background", 10):
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
            elif i + 5 <= stop and _lower(b[i]) == 112 and _is(b, i, i + 5, b"print", 5):
                is_paper = _find(b, 44, i, stop) >= stop
        i += 1
    return is_paper


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
                if not _any_named(b, start, opened, names, hiding):
                    continue
                if hiding:
                    bits = _hides(b, opened + 1, end, page)
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
def _classes(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, suspect: cython.p_const_uint, names: cython.p_uchar) -> cython.bint:
    """Enter the classes in [i, stop) into a table; say whether one of them is a suspect."""
    value: cython.uint
    place: cython.uint
    left: cython.int  # letters up to the end of the beginning
    found: cython.bint = False
    while i < stop:
        if _is_space(b[i]):
            i += 1
            continue
        value = _CLASS
        left = _BEGIN
        while i < stop and not _is_space(b[i]):
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
                if size == 3 and page & _BARE and stop - row[5 * r + 3] >= 10 and _is(b, i, i + 3, b"rel", 3):
                    if _is(b, row[5 * r + 3], row[5 * r + 3] + 10, b"stylesheet", 10):
                        page &= ~_BARE
                continue
            c = _lower(b[i])
            is_one = False
            if size == 5:
                if row[5 * r + 3] < 0:
                    continue
                if c == 99 and _lower(b[i + 1]) == 108:  # class
                    is_one = _classes(b, row[5 * r + 3], stop, suspect, names)
                elif c == 115:  # style
                    bits = _hides(b, row[5 * r + 3], stop, page)
                    page |= bits & (_DARK_GROUND | _DARK_LETTERS)
                    is_one = bits & _MAY_HIDE != 0
                elif c == 99:  # color
                    is_one = page & _BARE and _is(b, i, i + 5, b"color", 5) and _light(b, row[5 * r + 3], stop) >= _LIGHT
            elif size == 2:
                if c == 105 and row[5 * r + 3] >= 0:  # id
                    names[_id(b, row[5 * r + 3], stop)] = 1
                    i = row[5 * r + 3]
                    names[_HALF + _id(b, i, i + _BEGIN if i + _BEGIN < stop else stop)] = 1
            elif size == 6:
                is_one = c == 104 and _is(b, i, i + 6, b"hidden", 6)
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


def find_sheets(nodes: tuple[object, object, object, object], style: int, out: object) -> int:
    """Fill rows (token of the text, whether it is in one of some elements) of style elements.

    `nodes` are tags, first tokens, ancestors and the bits of those elements. Returns how many.
    """
    tag: cython.p_const_short = shorts(nodes[0])
    first: cython.p_const_int = ints(nodes[1])
    above: cython.p_const_ulonglong = ulonglongs(nodes[2])
    bits: cython.ulonglong = nodes[3]
    wanted: cython.int = style
    row: cython.p_int = ints(out)
    room: cython.Py_ssize_t = len(out)
    n: cython.Py_ssize_t = len(nodes[0])
    k: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    with cython.nogil:
        for k in range(n):
            if tag[k] == wanted:
                if count < room:
                    row[2 * count] = first[k] + 1
                    row[2 * count + 1] = (above[k] & bits) != 0
                count += 1
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _stirred(value: cython.ulonglong, more: cython.ulonglong) -> cython.ulonglong:
    if cython.compiled:
        return (value ^ more) * _STIR
    else:  # noqa: RET505 - only an else branch is left out by the compiler
        return ((value ^ more) * _STIR) & 0xFFFFFFFFFFFFFFFF


def find_kinds(data: bytes, attributes: object, nodes: tuple[object, object, object], out: object) -> None:
    """Fill a number for each marked element that alike elements inside alike elements share.

    Alike are elements of the same tag, class, id, style, role and colours. `nodes` are tags, parents
    and marks.
    """
    b: cython.p_const_uchar = data
    row: cython.p_const_int = ints(attributes)
    tag: cython.p_const_short = shorts(nodes[0])
    parent: cython.p_const_int = ints(nodes[1])
    mark: cython.p_const_uchar = uchars(nodes[2])
    kind: cython.p_ulonglong = ulonglongs(out)
    rows: cython.Py_ssize_t = len(attributes)
    n: cython.Py_ssize_t = len(nodes[0])
    r: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    own: cython.Py_ssize_t
    size: cython.Py_ssize_t
    c: cython.int
    value: cython.ulonglong
    with cython.nogil:
        kind[0] = 1
        for own in range(1, n):
            while r < rows and row[5 * r] < own:
                r += 1
            if not mark[own]:
                continue
            value = _stirred(kind[parent[own]], tag[own])
            while r < rows and row[5 * r] == own:
                i = row[5 * r + 1]
                size = row[5 * r + 2] - i
                c = _lower(b[i])
                # class style color, id, role, hidden, bgcolor
                if (size == 5 and (c == 99 or c == 115)) or (size == 2 and c == 105) or (size == 4 and c == 114) or (size == 6 and c == 104) or (size == 7 and c == 98):
                    value = _stirred(value, 256 + c)
                    i = row[5 * r + 3]
                    while 0 <= i < row[5 * r + 4]:
                        value = _stirred(value, b[i])
                        i += 1
                r += 1
            kind[own] = value
