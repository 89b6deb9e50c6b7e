# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Loops over blocks for methods/kernel.py and policy.py: words, what is left out.

They are so short that they keep the GIL: releasing it and waiting for it would take longer.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import BlockColumn
    from cython.cimports.unhusk.native.pointers import doubles, floats, ints, uchars
else:
    from unhusk.native.pointers import doubles, floats, ints, uchars
    from unhusk.page.page_enums import BlockColumn

compiled: bool = bool(cython.compiled)


def fix_scores(columns: object, row: int, value: float, scores: object) -> None:
    """Give all blocks whose feature in this row is above 0 this score."""
    feature: cython.p_const_float = floats(columns)
    score: cython.p_double = doubles(scores)
    n: cython.Py_ssize_t = len(scores)
    first: cython.Py_ssize_t = row * n
    given: cython.double = value
    i: cython.Py_ssize_t
    for i in range(n):
        if feature[first + i] > 0:
            score[i] = given


def count_words(rows: object, longest: float, out: object) -> None:
    """Fill how many words each block has, given the rows of `Blocks`.

    Ideographs are one each, and no word has more than `longest` characters.
    """
    row: cython.p_const_int = ints(rows)
    step: cython.Py_ssize_t = rows.shape[1]
    count: cython.p_double = doubles(out)
    most: cython.double = longest
    n: cython.Py_ssize_t = len(out)
    chars: cython.Py_ssize_t = BlockColumn.CHARS * step
    words: cython.Py_ssize_t = BlockColumn.WORDS * step
    ideographs: cython.Py_ssize_t = BlockColumn.IDEOGRAPHS * step
    i: cython.Py_ssize_t
    size: cython.double
    for i in range(n):
        size = row[chars + i] / most
        count[i] = (size if size > row[words + i] else row[words + i]) + row[ideographs + i]


def tidy(columns: object, rows: tuple[int, int, int, int], words: object, limits: tuple[float, float, int], kept: object) -> None:
    """Leave out what articles leave out, and keep the heading that says what the title says.

    `rows` say where the features stand: hidden, comment, distance from the title, title of the head;
    below 0 nothing is done about it. `limits` are the kept words before comments that are left out,
    the share of the kept words that must remain, and the blocks behind the title that are looked at.
    """
    value: cython.p_const_float = floats(columns)
    weight: cython.p_const_double = doubles(words)
    keep: cython.p_uchar = uchars(kept)
    before: cython.double = limits[0]
    share: cython.double = limits[1]
    reach: cython.Py_ssize_t = limits[2]
    n: cython.Py_ssize_t = len(words)
    hidden: cython.Py_ssize_t = rows[0]
    comment: cython.Py_ssize_t = rows[1]
    title: cython.Py_ssize_t = rows[2]
    head: cython.Py_ssize_t = rows[3]
    if hidden >= 0:
        _leave_out(value, hidden * n, weight, n, -1, share, keep)
    if comment >= 0:
        _leave_out(value, comment * n, weight, n, before, share, keep)
    if title >= 0:
        _keep_title(value, title * n, head * n, weight, n, reach, keep)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _leave_out(value: cython.p_const_float, row: cython.Py_ssize_t, weight: cython.p_const_double, n: cython.Py_ssize_t, least: cython.double, share: cython.double, keep: cython.p_uchar) -> cython.void:
    """Drop the kept blocks whose value is above 0 and that follow enough words, if enough remains.

    `least` are the kept words of other blocks that must stand before a block, `share` is what must
    remain of the kept words.
    """
    i: cython.Py_ssize_t
    other: cython.double = 0  # kept words of blocks whose value is 0, up to here
    whole: cython.double = 0
    rest: cython.double = 0
    for i in range(n):
        if keep[i]:
            whole += weight[i]
            if value[row + i] > 0:
                if not other > least:
                    rest += weight[i]
            else:
                other += weight[i]
                rest += weight[i]
    if not rest > share * whole:
        return
    other = 0
    for i in range(n):
        if keep[i]:
            if value[row + i] > 0:
                if other > least:
                    keep[i] = 0
            else:
                other += weight[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep_title(value: cython.p_const_float, distance: cython.Py_ssize_t, head: cython.Py_ssize_t, weight: cython.p_const_double, n: cython.Py_ssize_t, reach: cython.Py_ssize_t, keep: cython.p_uchar) -> cython.void:
    """Keep a heading that says what the title says, where one of the next blocks is kept."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    for i in range(n):
        if value[distance + i] == 0 and value[head + i] == 0 and weight[i] > 0 and not keep[i]:
            for j in range(i + 1, i + 1 + reach if i + 1 + reach < n else n):
                if keep[j]:
                    keep[i] = 1
                    break


def any_in_tables(tables: object, nodes: object) -> bool:
    """Say whether any block is in a table of data, given the tables of elements and their elements."""
    table: cython.p_const_int = ints(tables)
    node: cython.p_const_int = ints(nodes)
    n: cython.Py_ssize_t = len(nodes)
    i: cython.Py_ssize_t
    for i in range(n):
        if table[node[i]]:
            return True
    return False


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
