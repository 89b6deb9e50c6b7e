# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whether declarations of a style may hide text: a quick look, which lets more through than hides."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.structure.hidden.byte_tests import (
        find_byte,
        is_space,
        is_word,
        lower,
    )
else:
    from unhusk.structure.hidden.byte_tests import find_byte, is_space, is_word, lower

compiled: bool = bool(cython.compiled)

BARE, DARK_GROUND, DARK_LETTERS, MAY_HIDE = 1, 2, 4, 8  # bits of what pages and declarations have
LIGHT = 235  # colours from here on may be lost on a white page
_LIGHT = cython.declare(cython.int, 235)
_MAY_HIDE = cython.declare(cython.int, 8)
_BARE = cython.declare(cython.int, 1)
_DARK_GROUND = cython.declare(cython.int, 2)
_DARK_LETTERS = cython.declare(cython.int, 4)


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
            if is_below and digits == 2 and (lower(b[i]) == 101 or lower(b[i]) == 114 or lower(b[i]) == 118):
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
        if lower(b[i]) == 101 or lower(b[i]) == 114:  # em, rem
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
    while i < stop and is_space(b[i]):
        i += 1
    return i


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hex_digit(c: cython.int) -> cython.int:
    """Return the value of a hexadecimal digit, or -1."""
    if 48 <= c <= 57:
        return c - 48
    c = c | 32
    return c - 87 if 97 <= c <= 102 else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def light(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.int:
    """Return how light a colour is, from 0 to 255; -1 where it is not known, -2 if transparent."""
    size: cython.Py_ssize_t = 0
    value: cython.int = 0
    part: cython.double = 0
    total: cython.double = 0
    k: cython.int
    c: cython.int = lower(b[i])
    if c == 35 or hex_digit(c) >= 0:
        if c == 35:
            i += 1
        while i + size < stop and size < 9 and hex_digit(b[i + size]) >= 0:
            size += 1
        if size == 3 or size == 4:
            if size == 4 and hex_digit(b[i + 3]) == 0:
                return -2
            return (17 * (3 * hex_digit(b[i]) + 6 * hex_digit(b[i + 1]) + hex_digit(b[i + 2]))) // 10
        if size == 6 or size == 8:
            if size == 8 and hex_digit(b[i + 6]) == 0:
                return -2
            for k in range(3):
                value += (16 * hex_digit(b[i + 2 * k]) + hex_digit(b[i + 2 * k + 1])) * (6 if k == 1 else 3 - k)
            return value // 10
        if is_word(b, i, i + 5 if i + 5 <= stop else stop, b"black", 5):
            return 0
        return -1
    if c == 119 and stop - i >= 5:  # white, whitesmoke
        return 255
    if c == 116:
        return -2
    if c == 114 and stop - i > 5:  # rgb, rgba
        i = find_byte(b, 40, i, stop) + 1
        for k in range(3):
            while i < stop and (is_space(b[i]) or b[i] == 44):
                i += 1
            part = _size(b, i, stop)
            if part > 255:
                return -1
            total += part * (6 if k == 1 else 3 - k)
            while i < stop and (48 <= b[i] <= 57 or b[i] == 46):
                i += 1
        while i < stop and (is_space(b[i]) or b[i] == 44 or b[i] == 47):
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
    first: cython.int = lower(b[i])
    c: cython.int = lower(b[v])
    if b[v] == 47 or b[v] == 38 or b[v] == 92:  # a comment, a reference, an escape
        return True
    if size == 7:
        if first == 100:
            return c == 110 and is_word(b, i, name_stop, b"display", 7)
        return first == 111 and is_word(b, i, name_stop, b"opacity", 7) and _size(b, v, stop) <= 0.65
    if size == 10:
        if first == 118:
            return (c == 104 or c == 99) and is_word(b, i, name_stop, b"visibility", 10)
        if first == 109 and lower(b[i + 4]) == 104:  # max-height
            return _size(b, v, stop) < 2
        return first == 109 and lower(b[i + 7]) == 116 and _is_far(b, v, stop)  # margin-top
    if size == 9:
        if first == 102:
            return is_word(b, i, name_stop, b"font-size", 9) and _size(b, v, stop) <= 2
        if first == 99:
            return is_word(b, i, name_stop, b"clip-path", 9) and c != 110
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
def hides(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t, page: cython.int) -> cython.int:
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
        while i < stop and (is_space(b[i]) or b[i] == 59):
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
            i = find_byte(b, 59, v, stop)
            continue
        v = _behind_space(b, v + 1, stop)
        end = find_byte(b, 59, v, stop)
        if v < end and name_stop > i:
            if name_stop - i == 5 and lower(b[i]) == 99:  # color
                letters = light(b, v, end)
            elif lower(b[i]) == 98 and name_stop - i >= 10 and lower(b[i + 4]) == 103:  # background
                ground = light(b, v, end)
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
