# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The loops of choose.py: which F1 sets of blocks are expected to have, over the page effect.

A page effect is a factor of all odds on a page; some values stand for its distribution. Blocks
count by their words; `odds` are those of each block without the effect. The loops are so short that
they keep the GIL: releasing it and waiting for it would take longer.
"""

from __future__ import annotations

from math import exp

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.unhusk.native.pointers import doubles, doubles_at, ints_at, uchars
else:
    from unhusk.native.pointers import doubles, doubles_at, ints_at, uchars

compiled: bool = bool(cython.compiled)

_MOST = 16  # effects, as many as there is room for below
_RUN = cython.declare(cython.Py_ssize_t, 12)  # blocks that are sorted by insertion


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sorted(score: cython.p_const_double, n: cython.Py_ssize_t, order: cython.p_int, spare: cython.p_int) -> cython.p_int:
    """Return the blocks by falling log odds, equal ones in the order of the page.

    `order` and `spare` have room for a number per block; one of them is returned. Short runs are
    sorted by insertion and then merged.
    """
    start: cython.Py_ssize_t = 0
    middle: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    width: cython.Py_ssize_t = _RUN
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    for i in range(n):
        if i - start == width:
            start = i
        k = i
        while k > start and score[order[k - 1]] < score[i]:
            order[k] = order[k - 1]
            k -= 1
        order[k] = i
    while width < n:
        start = 0
        while start < n:
            middle = start + width if start + width < n else n
            stop = middle + width if middle + width < n else n
            i = start
            j = middle
            for k in range(start, stop):
                if j >= stop or (i < middle and not score[order[i]] < score[order[j]]):
                    spare[k] = order[i]
                    i += 1
                else:
                    spare[k] = order[j]
                    j += 1
            start = stop
        order, spare = spare, order
        width *= 2
    return order


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_likely(score: cython.p_const_double, weight: cython.p_const_double, n: cython.Py_ssize_t, stretch: cython.double, effect: cython.p_const_double, m: cython.Py_ssize_t, odd: cython.p_double, likely: cython.p_double) -> cython.void:
    """Fill the odds that stretched log odds stand for, and the words of content to expect at each effect."""
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    here: cython.double
    for k in range(m):
        likely[k] = 0
    for i in range(n):
        odd[i] = exp(stretch * score[i])
        for k in range(m):
            here = odd[i] * effect[k]
            likely[k] += weight[i] * here / (1 + here)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _best_end(score: cython.p_const_double, odd: cython.p_const_double, weight: cython.p_const_double, row: cython.p_const_int, n: cython.Py_ssize_t, effect: cython.p_const_double, m: cython.Py_ssize_t, likely: cython.p_const_double, hits: cython.p_double, limits: cython.p_const_double) -> cython.double:
    """Return log odds between those of the last block that is to be kept and of the next with words.

    `row` has the likely blocks first, `hits` is room for a sum per effect; `limits` are the square of
    beta in the F that is to be best, the log odds where nothing is kept, and the least. Blocks with
    equal odds are kept together; those without words change nothing and are no end.
    """
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    size: cython.double = 0
    here: cython.double
    value: cython.double
    best: cython.double = 0
    low: cython.double
    before: cython.Py_ssize_t = -1
    last: cython.Py_ssize_t = -1
    after: cython.Py_ssize_t = -1
    for k in range(m):
        hits[k] = 0
    for i in range(n):
        if weight[row[i]] <= 0:
            continue
        if before >= 0 and odd[row[i]] < odd[before]:
            value = 0
            for k in range(m):
                value += hits[k] / (size + limits[0] * likely[k])
            if value > best:
                best = value
                last = before
                after = row[i]
        before = row[i]
        size += weight[before]
        for k in range(m):
            here = odd[before] * effect[k]
            hits[k] += weight[before] * here / (1 + here)
    value = 0
    for k in range(m if before >= 0 else 0):
        value += hits[k] / (size + limits[0] * likely[k])
    if value > best:
        last = before
        after = -1
    if last < 0:
        return limits[1]
    low = score[after] if after >= 0 else limits[2]
    here = (low + score[last]) / 2
    if not here < score[last]:
        here = low
    return here if here > limits[2] else limits[2]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mark(score: cython.p_const_double, n: cython.Py_ssize_t, least: cython.double, chance: cython.p_double, keep: cython.p_uchar) -> cython.void:
    """Fill the chances that log odds stand for, and which log odds are above a threshold."""
    i: cython.Py_ssize_t
    odds: cython.double
    for i in range(n):
        keep[i] = score[i] > least
        odds = exp(-score[i] if score[i] >= 0 else score[i])
        chance[i] = 1 / (1 + odds) if score[i] >= 0 else odds / (1 + odds)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _set_f1(odd: cython.p_const_double, weight: cython.p_const_double, keep: cython.p_const_uchar, n: cython.Py_ssize_t, effect: cython.p_const_double, m: cython.Py_ssize_t, likely: cython.p_const_double) -> cython.double:
    """Return the F1 that a set of blocks is expected to have; 0 where nothing is kept."""
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    size: cython.double = 0
    hits: cython.double
    here: cython.double
    f1: cython.double = 0
    for i in range(n):
        if keep[i]:
            size += weight[i]
    if size <= 0:
        return 0.0
    for k in range(m):
        hits = 0
        for i in range(n):
            if keep[i]:
                here = odd[i] * effect[k]
                hits += weight[i] * here / (1 + here)
        f1 += 2 * hits / (size + likely[k])
    return f1 / m


def choose(columns: tuple[object, object], effects: object, setting: tuple[float, float, float, float], room: object, out: tuple[object, object]) -> tuple[float, float]:
    """Fill chances and kept blocks of the best set; return its threshold and its expected F1.

    `columns` are log odds and words; `setting` are the stretch of log odds, how much recall counts,
    and two thresholds in log odds: where nothing is kept, and the least. `room` are 16
    bytes per block.
    """
    score: cython.p_const_double = doubles(columns[0])
    weight: cython.p_const_double = doubles(columns[1])
    effect: cython.p_const_double = doubles(effects)
    chance: cython.p_double = doubles(out[0])
    keep: cython.p_uchar = uchars(out[1])
    n: cython.Py_ssize_t = len(columns[0])
    begin: cython.p_uchar = uchars(room)
    odd: cython.p_double = doubles_at(begin, 0)
    row: cython.p_int = _sorted(score, n, ints_at(begin, 8 * n), ints_at(begin, 12 * n))
    m: cython.Py_ssize_t = _checked(len(effects))
    least: cython.double
    likely: cython.double[16]
    hits: cython.double[16]
    limits: cython.double[3]
    if not cython.compiled:
        likely, hits, limits = [0.0] * m, [0.0] * m, [0.0] * 3
    limits[0] = setting[1]
    limits[1] = setting[2]
    limits[2] = setting[3]
    _fill_likely(score, weight, n, setting[0], effect, m, odd, likely)
    least = _best_end(score, odd, weight, row, n, effect, m, likely, hits, limits)
    _mark(score, n, least, chance, keep)
    return least, _set_f1(odd, weight, keep, n, effect, m, likely)


def set_f1(columns: tuple[object, object], kept: object, effects: object, stretch: float, odds: object) -> float:
    """Return the F1 that a set of blocks is expected to have; 0 where nothing is kept.

    `columns` are log odds and words of the blocks, `odds` is room for a number per block.
    """
    weight: cython.p_const_double = doubles(columns[1])
    effect: cython.p_const_double = doubles(effects)
    odd: cython.p_double = doubles(odds)
    n: cython.Py_ssize_t = len(kept)
    m: cython.Py_ssize_t = _checked(len(effects))
    likely: cython.double[16]
    if not cython.compiled:
        likely = [0.0] * m
    _fill_likely(doubles(columns[0]), weight, n, stretch, effect, m, odd, likely)
    return _set_f1(odd, weight, uchars(kept), n, effect, m, likely)


def _checked(effects: int) -> int:
    """Return how many effects there are, if there is room for so many."""
    if effects > _MOST:
        message = f"{effects} effects are more than {_MOST}"
        raise ValueError(message)
    return effects
