# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The loops of choose.py: what F1 sets of blocks are expected to have, over the moods of a page.

A mood is a factor of all odds on a page. Blocks are weighed by words; `odds` are those of each
block before the mood. The loops are so short that they keep the interpreter's lock: giving it back
and waiting for it would take longer.
"""

from __future__ import annotations

from math import exp

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.unhusk.pointers import doubles, uchars, ulonglongs
else:
    from unhusk.pointers import doubles, uchars, ulonglongs

compiled: bool = bool(cython.compiled)


def fill_likely(columns: tuple[object, object], stretch: float, moods: object, odds: object, out: object) -> None:
    """Fill the odds that stretched log odds stand for, and the words of content to expect in each mood.

    `columns` are log odds and words of the blocks.
    """
    score: cython.p_const_double = doubles(columns[0])
    weight: cython.p_const_double = doubles(columns[1])
    mood: cython.p_const_double = doubles(moods)
    odd: cython.p_double = doubles(odds)
    likely: cython.p_double = doubles(out)
    factor: cython.double = stretch
    n: cython.Py_ssize_t = len(odds)
    m: cython.Py_ssize_t = len(moods)
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    here: cython.double
    for i in range(n):
        odd[i] = exp(factor * score[i])
    for k in range(m):
        likely[k] = 0
        for i in range(n):
            here = odd[i] * mood[k]
            likely[k] += weight[i] * here / (1 + here)


def best_end(columns: tuple[object, object], order: object, moods: object, sums: tuple[object, object], recall: float) -> tuple[int, int]:
    """Return the last block in `order` that is to be kept, and the next one with words; -1 for none.

    `columns` are odds and words, `order` has the likely blocks first, `sums` what `fill_likely` has
    filled and as much room. `recall` is the square of beta in the F that is to be best. Blocks with
    equal odds are kept together; those without words change nothing and are no end.
    """
    odd: cython.p_const_double = doubles(columns[0])
    weight: cython.p_const_double = doubles(columns[1])
    row: cython.p_const_ulonglong = ulonglongs(order)
    mood: cython.p_const_double = doubles(moods)
    likely: cython.p_const_double = doubles(sums[0])
    hits: cython.p_double = doubles(sums[1])
    wanted: cython.double = recall
    n: cython.Py_ssize_t = len(order)
    m: cython.Py_ssize_t = len(moods)
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    size: cython.double = 0
    here: cython.double
    found: cython.double
    best: cython.double = 0
    before: cython.Py_ssize_t = -1
    last: cython.Py_ssize_t = -1
    after: cython.Py_ssize_t = -1
    for k in range(m):
        hits[k] = 0
    for i in range(n):
        if weight[row[i]] <= 0:
            continue
        if before >= 0 and odd[row[i]] < odd[before]:
            found = 0
            for k in range(m):
                found += hits[k] / (size + wanted * likely[k])
            if found > best:
                best = found
                last = before
                after = row[i]
        before = row[i]
        size += weight[before]
        for k in range(m):
            here = odd[before] * mood[k]
            hits[k] += weight[before] * here / (1 + here)
    found = 0
    for k in range(m if before >= 0 else 0):
        found += hits[k] / (size + wanted * likely[k])
    if found > best:
        last = before
        after = -1
    return last, after


def set_f1(columns: tuple[object, object], kept: object, moods: object, expected: object) -> float:
    """Return the F1 that a set of blocks is expected to have; 0 where nothing is kept.

    `columns` are odds and words, `expected` is what `fill_likely` has filled.
    """
    odd: cython.p_const_double = doubles(columns[0])
    weight: cython.p_const_double = doubles(columns[1])
    keep: cython.p_const_uchar = uchars(kept)
    mood: cython.p_const_double = doubles(moods)
    likely: cython.p_const_double = doubles(expected)
    m: cython.Py_ssize_t = len(moods)
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    size: cython.double = 0
    hits: cython.double
    here: cython.double
    found: cython.double = 0
    for i in range(len(kept)):
        if keep[i]:
            size += weight[i]
    if size <= 0:
        return 0.0
    for k in range(m):
        hits = 0
        for i in range(len(kept)):
            if keep[i]:
                here = odd[i] * mood[k]
                hits += weight[i] * here / (1 + here)
        found += 2 * hits / (size + likely[k])
    return found / m
