# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Sums of the leaves that rows fall into, over all trees of a forest, compiled.

forest.py has the same in numpy. Leaves are integers, so both give equal sums in any order.

`sweep` works on 64 rows at once, a bit each: a question is answered once for all rows and trees, as
a word; a tree then parts the set of all rows by these words, down to its leaves, with no branch that
depends on a row. Processors with AVX2 do so with up to four words, for 256 rows, those with AVX-512
with eight (sum_leaves.pxd). `walk` goes down the trees row by row, which is quicker for a few rows; on request it gives each step to the
feature that decided it.

A row goes to the right when its value is greater than the threshold, and without a value (NaN) when
the question says so. The package is compiled for finite numbers, so NaN is known by its bits.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import FloatBits, Tree
    from cython.cimports.unhusk.native.pointers import (
        doubles,
        floats,
        ints,
        uchars,
        ulonglongs,
        ushorts,
    )
else:
    from unhusk.kernel.forest.forest_enums import FloatBits, Tree
    from unhusk.native.pointers import doubles, floats, ints, uchars, ulonglongs, ushorts

from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)

if not cython.compiled:  # compiled, these are functions of native/sum_leaves.h

    def unhusk_words():  # noqa: D103
        return 1

    def unhusk_answers(value, edges, count, ends, answer, step, _wide):  # noqa: D103
        for s in range(count):
            answer[s * step] = sum((value[i] > edges[s]) << i for i in range(64))

    def unhusk_pad(value, count, room):  # noqa: D103
        for i in range(64):
            room[i] = value[i if i < count else 0]

    def unhusk_range(value, ends, _wide):  # noqa: D103
        ends[0], ends[1] = min(value[:64]), max(value[:64])
        return any(one != one for one in value[:64])  # noqa: PLR0124 - NaN is not itself


WORDS: int = unhusk_words()  # of a set of rows, each for 64
_LOWEST = cython.declare(cython.float, -3.4028234663852886e38)


class ForestColumns:
    """Where the columns of a forest lie: compiled, the fields are C pointers (sum_leaves.pxd)."""

    def __init__(self, splits: tuple[object, ...], trees: tuple[object, ...], base: object, unit: float, spread: object) -> None:
        """Look up the columns.

        `splits` are feature, threshold and nan_right, in the order of features, and where each
        feature begins; `trees` are the columns of forest.py; `spread` is the table that spreads the
        bits of a byte to eight bytes.
        """
        self.held = splits, trees, base, spread
        self.feature, self.threshold = ushorts(splits[0]), floats(splits[1])
        self.nan_right, self.begin = uchars(splits[2]), ints(splits[3])
        self.asked = len(splits[3]) - 1  # features
        self.tree_node, self.tree_leaf = ints(trees[0]), ints(trees[1])
        self.output, self.split = uchars(trees[2]), ushorts(trees[3])
        self.left, self.right = ushorts(trees[4]), ushorts(trees[5])
        self.leaf, self.mean = ints(trees[6]), ints(trees[7])
        self.trees, self.outputs = len(trees[2]), len(base)
        self.base, self.unit = doubles(base), unit
        self.spread = ulonglongs(spread)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _planes(rows: cython.p_ulonglong, leaves: cython.int, plane: cython.p_ulonglong) -> cython.int:
    """Write the numbers of the rows' leaves as bits, a word for each binary place; return how many.

    `rows` are the sets of rows in each leaf, filled up with empty ones to a multiple of eight.
    """
    places: cython.int = 3
    i: cython.int
    j: cython.int
    odd: cython.ulonglong
    every: cython.ulonglong
    while (1 << places) < leaves:
        places += 1
    for i in range(places):
        plane[i] = 0
    for i in range((leaves + 7) >> 3):
        odd = rows[1] | rows[5]
        plane[0] |= odd | rows[3] | rows[7]
        plane[1] |= rows[2] | rows[3] | rows[6] | rows[7]
        every = rows[4] | rows[5] | rows[6] | rows[7]
        plane[2] |= every
        every |= rows[0] | odd | rows[2] | rows[3]
        for j in range(3, places):
            if (i >> (j - 3)) & 1:
                plane[j] |= every
        rows = rows + 8 if cython.compiled else rows[8:]
    return places


@cython.ccall
@cython.exceptval(check=False)
def set_words(rows: cython.Py_ssize_t, wide: cython.int) -> cython.int:
    """Return how many words a set of rows has."""
    return 1 if rows <= 64 or wide == 1 else 2 if rows <= 128 else 4 if rows <= 256 else wide


def sweep(columns: object, forest: ForestColumns, leaf_bytes: object, scratch: object, out: object, wide: int, deadline: float) -> None:
    """Sum up the leaves of each row.

    `columns` are the values, a row per feature. `leaf_bytes` are the leaves as bytes, 16 of each
    binary place together, or 64 where sets are of up to eight words. `scratch` has room for an
    answer to each split, 520 sets of rows, 8 planes and 66 values, in words of eight bytes. `out`
    has sums for a multiple of 64 rows. Answers and sets have as many words as the rows need, up to
    `wide`: 1, 4 or 8.
    """
    value: cython.p_float = floats(columns)
    bits: cython.p_int = cython.cast(cython.p_int, value) if cython.compiled else ints(columns.view("i4"))
    feature: cython.p_const_ushort = forest.feature
    threshold: cython.p_const_float = forest.threshold
    nan_right: cython.p_const_uchar = forest.nan_right
    begin: cython.p_const_int = forest.begin
    tree_node: cython.p_const_int = forest.tree_node
    tree_leaf: cython.p_const_int = forest.tree_leaf
    output: cython.p_const_uchar = forest.output
    split: cython.p_const_ushort = forest.split
    left: cython.p_const_ushort = forest.left
    right: cython.p_const_ushort = forest.right
    leaves: cython.p_const_int = forest.leaf
    spread: cython.p_const_ulonglong = forest.spread
    asked: cython.Py_ssize_t = forest.asked
    n_trees: cython.Py_ssize_t = forest.trees
    outputs: cython.int = forest.outputs
    leaf_byte: cython.p_const_uchar = uchars(leaf_bytes)
    sums: cython.p_int = ints(out)
    most: cython.int = wide
    n: cython.Py_ssize_t = columns.shape[1]
    width: cython.Py_ssize_t = out.shape[1]
    words: cython.int = set_words(n, most)
    answer: cython.p_ulonglong = ulonglongs(scratch)
    rows: cython.p_ulonglong
    plane: cython.p_ulonglong
    room: cython.p_float
    ends: cython.p_float
    if cython.compiled:
        rows = answer + words * begin[asked]
        plane = rows + words * (2 * Tree.MAX_LEAVES + 8)
        room = cython.cast(cython.p_float, plane + 8)
        ends = room + 64
    else:
        rows, plane = answer[begin[asked]:], [0] * 8
        room, ends = [0.0] * 64, [0.0] * 2
    column: cython.p_float
    start: cython.Py_ssize_t
    base: cython.Py_ssize_t
    s: cython.Py_ssize_t
    t: cython.Py_ssize_t
    k: cython.Py_ssize_t
    count: cython.int
    i: cython.int
    j: cython.int
    places: cython.int
    f: cython.Py_ssize_t
    size: cython.int
    word: cython.ulonglong
    lost: cython.ulonglong
    reached: cython.ulonglong
    full: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    one: cython.ulonglong = 1
    leaf_rows: cython.p_ulonglong = rows + Tree.LEAF if cython.compiled else rows[Tree.LEAF:]
    total: cython.p_int
    leaf: cython.p_const_int
    stop: cython.Py_ssize_t
    w: cython.int
    some: cython.Py_ssize_t
    parts: cython.int  # words of the set that have rows
    with cython.nogil:
        for k in range(outputs * width):
            sums[k] = 0
        for some in range((n + 64 * words - 1) // (64 * words)):
            start = 64 * words * some
            if start and (start & 0x1FFF) == 0:
                with cython.gil:
                    check(deadline)
            parts = words if n - start > 64 * words else (n - start + 63) >> 6
            for f in range(asked):
                s = begin[f]
                stop = begin[f + 1]
                for w in range(parts):
                    base = feature[s] * n + start + 64 * w
                    count = 64 if n - start - 64 * w > 64 else n - start - 64 * w
                    lost = 0
                    column = value + base if cython.compiled else value[base:]
                    if cython.compiled and most == 8:
                        unhusk_answers_deep(column, count, threshold + s, nan_right + s, stop - s, answer + words * s + w, words)
                        continue
                    if count < 64:
                        unhusk_pad(column, count, room)
                        column = room
                    if unhusk_range(column, ends, most):
                        for i in range(64):
                            room[i] = column[i]
                            if (bits[base + (i if i < count else 0)] & FloatBits.MAGNITUDE) > FloatBits.INFINITY:
                                room[i] = _LOWEST  # never above a threshold
                                lost |= one << i
                        column = room
                        unhusk_range(column, ends, most)
                    if cython.compiled:
                        unhusk_answers(column, threshold + s, stop - s, ends, answer + words * s + w, words, most)
                    else:
                        unhusk_answers(column, threshold[s:], stop - s, ends, answer[words * s + w:], words, most)
                    if lost:
                        for k in range(s, stop):
                            if nan_right[k]:
                                answer[words * k + w] |= lost
            if most > 1:
                if cython.compiled:
                    unhusk_leaves(tree_node, tree_leaf, output, split, left, right, n_trees, leaf_byte, answer, rows, words, parts, sums + start, width, outputs, most == 8)
                continue
            for t in range(n_trees):
                size = tree_leaf[t + 1] - tree_leaf[t]
                rows[0] = full
                for i in range(size & 7, 8):
                    leaf_rows[(size & ~7) + i] = 0
                if size == 1:
                    leaf_rows[0] = full
                for k in range(tree_node[t], tree_node[t + 1]):
                    word = rows[k - tree_node[t]]
                    reached = word & answer[split[k]]
                    rows[right[k]] = reached
                    rows[left[k]] = word ^ reached
                places = _planes(leaf_rows, size, plane)
                if cython.compiled:
                    total = sums + output[t] * width + start
                    leaf = leaves + tree_leaf[t]
                else:
                    total, leaf = sums[output[t] * width + start:], leaves[tree_leaf[t]:]
                for i in range(8):
                    word = 0
                    for j in range(places):
                        word |= spread[(plane[j] >> (8 * i)) & 255] << j
                    for j in range(8):
                        total[8 * i + j] += leaf[(word >> (8 * j)) & 255]


def walk(columns: object, forest: ForestColumns, features: int, out: tuple[object, object]) -> None:
    """Add to `out[0]` the leaves of each row; `features` is how many there are, or 0.

    With features, what each step changes is added to `out[1]` under the feature that was asked: for
    each output and row it has a sum per feature, and one more for the values of the roots.
    """
    value: cython.p_float = floats(columns)
    bits: cython.p_int = cython.cast(cython.p_int, value) if cython.compiled else ints(columns.view("i4"))
    feature: cython.p_const_ushort = forest.feature
    threshold: cython.p_const_float = forest.threshold
    nan_right: cython.p_const_uchar = forest.nan_right
    tree_node: cython.p_const_int = forest.tree_node
    tree_leaf: cython.p_const_int = forest.tree_leaf
    output: cython.p_const_uchar = forest.output
    split: cython.p_const_ushort = forest.split
    left: cython.p_const_ushort = forest.left
    right: cython.p_const_ushort = forest.right
    leaf: cython.p_const_int = forest.leaf
    mean: cython.p_const_int = forest.mean
    n_trees: cython.Py_ssize_t = forest.trees
    sums: cython.p_int = ints(out[0])
    shares: cython.p_int = ints(out[1])
    n: cython.Py_ssize_t = columns.shape[1]
    count: cython.Py_ssize_t = features
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    s: cython.Py_ssize_t
    at: cython.Py_ssize_t
    own: cython.Py_ssize_t
    first: cython.Py_ssize_t
    node: cython.int
    last: cython.int
    is_right: cython.bint
    with cython.nogil:
        for t in range(n_trees):
            first = tree_node[t]
            for i in range(n):
                own = (output[t] * n + i) * (count + 1)
                node = 0 if tree_node[t + 1] > first else Tree.LEAF
                if count:
                    shares[own + count] += mean[first] if node == 0 else leaf[tree_leaf[t]]
                while node < Tree.LEAF:
                    s = split[first + node]
                    at = feature[s] * n + i
                    if (bits[at] & FloatBits.MAGNITUDE) > FloatBits.INFINITY:
                        is_right = nan_right[s] != 0
                    else:
                        is_right = value[at] > threshold[s]
                    last = node
                    node = right[first + node] if is_right else left[first + node]
                    if count:
                        shares[own + feature[s]] -= mean[first + last]
                        shares[own + feature[s]] += mean[first + node] if node < Tree.LEAF else leaf[tree_leaf[t] + node - Tree.LEAF]
                sums[output[t] * n + i] += leaf[tree_leaf[t] + node - Tree.LEAF]


def walk_one(columns: object, begin: int, forest: ForestColumns) -> float:
    """Return the score of the first row, for forests with one output.

    `begin` is which of the columns is the forest's first. So few steps keep the lock: to give it
    back and wait for it would take longer.
    """
    rows: cython.Py_ssize_t = columns.shape[1]
    start: cython.Py_ssize_t = begin * rows
    value: cython.p_float = floats(columns)
    bits: cython.p_int = cython.cast(cython.p_int, value) if cython.compiled else ints(columns.view("i4"))
    at: cython.Py_ssize_t
    feature: cython.p_const_ushort = forest.feature
    threshold: cython.p_const_float = forest.threshold
    nan_right: cython.p_const_uchar = forest.nan_right
    tree_node: cython.p_const_int = forest.tree_node
    tree_leaf: cython.p_const_int = forest.tree_leaf
    split: cython.p_const_ushort = forest.split
    left: cython.p_const_ushort = forest.left
    right: cython.p_const_ushort = forest.right
    leaf: cython.p_const_int = forest.leaf
    n_trees: cython.Py_ssize_t = forest.trees
    t: cython.Py_ssize_t
    s: cython.Py_ssize_t
    first: cython.Py_ssize_t
    node: cython.int
    total: cython.int = 0
    for t in range(n_trees):
        first = tree_node[t]
        node = 0 if tree_node[t + 1] > first else Tree.LEAF
        while node < Tree.LEAF:
            s = split[first + node]
            at = start + feature[s] * rows
            if (bits[at] & FloatBits.MAGNITUDE) > FloatBits.INFINITY:
                node = right[first + node] if nan_right[s] else left[first + node]
            else:
                node = right[first + node] if value[at] > threshold[s] else left[first + node]
        total += leaf[tree_leaf[t] + node - Tree.LEAF]
    return forest.base[0] + total * forest.unit


def add_scaled(sums: object, forest: ForestColumns, share: float, out: object) -> None:
    """Add a share of the scores that sums of leaves stand for; there may be more sums than rows."""
    total: cython.p_int = ints(sums)
    score: cython.p_double = doubles(out)
    width: cython.Py_ssize_t = sums.shape[1]
    n: cython.Py_ssize_t = out.shape[1]
    part: cython.double = share
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    for k in range(forest.outputs):
        for i in range(n):
            score[k * n + i] += part * (total[k * width + i] * forest.unit + forest.base[k])
