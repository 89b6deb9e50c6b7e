# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The classes of jusText: of each paragraph by itself, and after a look at its neighbours."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import ParagraphClass
    from cython.cimports.unhusk.native.pointers import doubles, ints, uchars
else:
    from unhusk.native.pointers import doubles, ints, uchars
    from unhusk.page.page_enums import ParagraphClass

compiled: bool = bool(cython.compiled)



def classify(rows: tuple[object, ...], measures: tuple[object, ...], limits: tuple[float, ...], out: object) -> None:
    """Write the class of each paragraph by itself.

    `rows` are characters, characters in links and marks; `measures` length and stop word density;
    `limits` the highest link density, the two lengths and the two stop word densities.
    """
    chars: cython.p_const_int = ints(rows[0])
    link_chars: cython.p_const_int = ints(rows[1])
    marks: cython.p_const_int = ints(rows[2])
    length: cython.p_const_int = ints(measures[0])
    density: cython.p_const_double = doubles(measures[1])
    max_links: cython.double = limits[0]
    length_low: cython.double = limits[1]
    length_high: cython.double = limits[2]
    low: cython.double = limits[3]
    high: cython.double = limits[4]
    result: cython.p_uchar = uchars(out)
    n: cython.Py_ssize_t = len(out)
    i: cython.Py_ssize_t
    links: cython.double
    with cython.nogil:
        for i in range(n):
            links = link_chars[i]
            if chars[i] > 1:
                links = links / chars[i]
            if links > max_links or marks[i]:
                result[i] = ParagraphClass.BAD
            elif length[i] < length_low:
                result[i] = ParagraphClass.BAD if link_chars[i] > 0 else ParagraphClass.SHORT
            elif density[i] >= high and length[i] > length_high:
                result[i] = ParagraphClass.GOOD
            elif density[i] >= high or density[i] >= low:
                result[i] = ParagraphClass.NEAR_GOOD
            else:
                result[i] = ParagraphClass.BAD


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _rescue(n: cython.Py_ssize_t, classes: cython.p_uchar, own: cython.p_const_uchar, length: cython.p_const_int, headings: cython.p_const_int, most: cython.longlong, wanted: cython.int, better: cython.int) -> cython.void:
    """Give headings of a class a better one where a good paragraph follows, not too far behind.

    What was bad by itself stays so. A heading made good here rescues no other.
    """
    i: cython.Py_ssize_t
    between: cython.longlong = -1  # characters up to the next good paragraph; before the last none
    was: cython.int
    for i in range(n - 1, -1, -1):
        was = classes[i]
        if was == wanted and headings[i] and own[i] != ParagraphClass.BAD and 0 <= between <= most:
            classes[i] = better
        if was == ParagraphClass.GOOD:
            between = 0
        elif between >= 0:
            between += length[i]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _settle_short(n: cython.Py_ssize_t, classes: cython.p_uchar, left: cython.p_uchar) -> cython.void:
    """Decide short paragraphs by the nearest good or bad ones, and near-good ones on the way."""
    i: cython.Py_ssize_t
    side: cython.int = ParagraphClass.BAD  # nearest good or bad
    near: cython.int = 0  # whether a near-good one stands before it
    for i in range(n):
        left[i] = side + 4 * near
        if classes[i] == ParagraphClass.NEAR_GOOD:
            near = 1
        elif classes[i] != ParagraphClass.SHORT:
            side = classes[i]
            near = 0
    side = ParagraphClass.BAD
    near = 0
    for i in range(n - 1, -1, -1):
        if classes[i] == ParagraphClass.SHORT:
            if left[i] & 3 == ParagraphClass.GOOD:
                classes[i] = ParagraphClass.GOOD if side == ParagraphClass.GOOD or near else ParagraphClass.BAD
            else:
                classes[i] = ParagraphClass.GOOD if side == ParagraphClass.GOOD and left[i] & 4 else ParagraphClass.BAD
        elif classes[i] == ParagraphClass.NEAR_GOOD:
            near = 1
        else:
            side = classes[i]
            near = 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _settle_near_good(n: cython.Py_ssize_t, classes: cython.p_uchar) -> cython.void:
    """Make a run of near-good paragraphs good if a good one stands at either end of it."""
    i: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    first: cython.Py_ssize_t
    final: cython.int
    while i < n:
        if classes[i] != ParagraphClass.NEAR_GOOD:
            i += 1
            continue
        first = i
        while i < n and classes[i] == ParagraphClass.NEAR_GOOD:
            i += 1
        final = ParagraphClass.BAD
        if (first > 0 and classes[first - 1] == ParagraphClass.GOOD) or (i < n and classes[i] == ParagraphClass.GOOD):
            final = ParagraphClass.GOOD
        for k in range(first, i):
            classes[k] = final


def revise(own: object, rows: tuple[object, ...], most: int, port: bool, out: tuple[object, ...]) -> None:
    """Write the classes after a look at the neighbours.

    `own` are the classes of the paragraphs by themselves, `rows` their lengths and whether they are
    headings, `most` the characters between a heading and the good text that it belongs to; with
    `port` headings before short text are not rescued. `out` are the classes and a column to work on.
    """
    by_itself: cython.p_const_uchar = uchars(own)
    length: cython.p_const_int = ints(rows[0])
    headings: cython.p_const_int = ints(rows[1])
    limit: cython.longlong = most
    is_port: cython.bint = port
    classes: cython.p_uchar = uchars(out[0])
    left: cython.p_uchar = uchars(out[1])
    n: cython.Py_ssize_t = len(own)
    i: cython.Py_ssize_t
    with cython.nogil:
        for i in range(n):
            classes[i] = by_itself[i]
        if not is_port:
            _rescue(n, classes, by_itself, length, headings, limit, ParagraphClass.SHORT, ParagraphClass.NEAR_GOOD)
        _settle_short(n, classes, left)
        _settle_near_good(n, classes)
        _rescue(n, classes, by_itself, length, headings, limit, ParagraphClass.BAD, ParagraphClass.GOOD)
