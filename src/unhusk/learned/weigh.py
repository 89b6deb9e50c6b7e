# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The loops of choose.py and policy.py over blocks: chances, the best set, what is left out."""

from __future__ import annotations

from math import exp

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.unhusk.pointers import doubles, floats, ints, uchars
else:
    from unhusk.pointers import doubles, floats, ints, uchars

compiled: bool = bool(cython.compiled)


def fill_chances(scores: object, out: object) -> None:
    """Fill the chances that log odds stand for."""
    score: cython.p_const_double = doubles(scores)
    chance: cython.p_double = doubles(out)
    n: cython.Py_ssize_t = len(scores)
    i: cython.Py_ssize_t
    odds: cython.double
    with cython.nogil:
        for i in range(n):
            odds = exp(-score[i] if score[i] >= 0 else score[i])
            chance[i] = 1 / (1 + odds) if score[i] >= 0 else odds / (1 + odds)


def best_f1(chances: object, words: object) -> float:
    """Return the best expected F1 of any set of blocks, 0 where nothing is likely.

    The best set has the blocks whose chance is above half its F1. So begin with all, take the F1,
    keep what is above half of it, and go on until nothing changes: each step is at least as good as
    the one before (Dinkelbach 1967), and a few suffice.
    """
    chance: cython.p_const_double = doubles(chances)
    weight: cython.p_const_double = doubles(words)
    n: cython.Py_ssize_t = len(chances)
    i: cython.Py_ssize_t
    likely: cython.double = 0
    hits: cython.double
    size: cython.double
    best: cython.double = -1
    found: cython.double = 0
    with cython.nogil:
        for i in range(n):
            likely += weight[i] * chance[i]
        while likely > 0 and found > best:
            best = found
            hits = 0
            size = 0
            for i in range(n):
                if chance[i] > best / 2:
                    hits += weight[i] * chance[i]
                    size += weight[i]
            found = 2 * hits / (size + likely)
    return best if best > 0 else 0.0


def set_f1(chances: object, words: object, kept: object) -> float:
    """Return the F1 that a set of blocks is expected to have; 0 where nothing is kept."""
    chance: cython.p_const_double = doubles(chances)
    weight: cython.p_const_double = doubles(words)
    keep: cython.p_const_uchar = uchars(kept)
    n: cython.Py_ssize_t = len(chances)
    i: cython.Py_ssize_t
    hits: cython.double = 0
    size: cython.double = 0
    with cython.nogil:
        for i in range(n):
            size += weight[i] * chance[i]
            if keep[i]:
                hits += weight[i] * chance[i]
                size += weight[i]
    return 2 * hits / size if size > 0 else 0.0


def leave_out(column: object, words: object, limits: tuple[object, object], kept: object) -> None:
    """Drop the kept blocks whose value is above 0 and that follow enough words, if enough remains.

    `limits` are the kept words of other blocks that must stand before or in a block, and the share
    of the kept words that must remain.
    """
    value: cython.p_const_float = floats(column)
    weight: cython.p_const_double = doubles(words)
    keep: cython.p_uchar = uchars(kept)
    least: cython.double = limits[0]
    share: cython.double = limits[1]
    n: cython.Py_ssize_t = len(words)
    i: cython.Py_ssize_t
    other: cython.double = 0  # kept words of blocks whose value is 0, up to here
    whole: cython.double = 0
    rest: cython.double = 0
    drop: cython.bint = False
    with cython.nogil:
        for i in range(n):
            if keep[i]:
                whole += weight[i]
                if value[i] > 0:
                    if not other > least:
                        rest += weight[i]
                else:
                    other += weight[i]
                    rest += weight[i]
        drop = rest > share * whole
        other = 0
        for i in range(n if drop else 0):
            if keep[i]:
                if value[i] > 0:
                    if other > least:
                        keep[i] = 0
                else:
                    other += weight[i]


def keep_title(columns: tuple[object, object], words: object, reach: int, kept: object) -> None:
    """Keep a heading that says what the title says, where one of the next blocks is kept.

    `columns` are the distance from the title, and whether a block is the title of the head; `reach`
    is how many blocks are looked at.
    """
    distance: cython.p_const_float = floats(columns[0])
    of_head: cython.p_const_float = floats(columns[1])
    weight: cython.p_const_double = doubles(words)
    keep: cython.p_uchar = uchars(kept)
    n: cython.Py_ssize_t = len(words)
    far: cython.Py_ssize_t = reach
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    with cython.nogil:
        for i in range(n):
            if distance[i] == 0 and of_head[i] == 0 and weight[i] > 0 and not keep[i]:
                for j in range(i + 1, i + 1 + far if i + 1 + far < n else n):
                    if keep[j]:
                        keep[i] = 1
                        break


def keep_tables(tables: object, nodes: object, words: object, limits: tuple[object, object, object], kept: object) -> None:
    """Keep all of a table of which much is kept, and nothing of one of which little is.

    `tables` are the tables of data of the elements, `nodes` the elements of the blocks; `limits` are
    the shares of a table's words, and room for two sums per element, all 0.
    """
    table: cython.p_const_int = ints(tables)
    node: cython.p_const_int = ints(nodes)
    weight: cython.p_const_double = doubles(words)
    whole: cython.double = limits[0]
    part: cython.double = limits[1]
    total: cython.p_double = doubles(limits[2])
    keep: cython.p_uchar = uchars(kept)
    n: cython.Py_ssize_t = len(words)
    i: cython.Py_ssize_t
    t: cython.Py_ssize_t
    rest: cython.double = 0
    with cython.nogil:
        for i in range(n):
            t = table[node[i]]
            total[2 * t] += weight[i]
            if keep[i]:
                total[2 * t + 1] += weight[i]
        for i in range(n):
            t = table[node[i]]
            if keep[i] and (t == 0 or total[2 * t + 1] >= part * total[2 * t]):
                rest += weight[i]
        for i in range(n if rest > 0 else 0):
            t = table[node[i]]
            if t == 0 or weight[i] == 0:
                continue
            if total[2 * t + 1] >= whole * total[2 * t]:
                keep[i] = 1
            elif total[2 * t + 1] < part * total[2 * t]:
                keep[i] = 0
