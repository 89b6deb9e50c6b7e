# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Sums of the leaves that rows fall into, over all trees of a forest, compiled.

forest.py has the same in numpy. Leaves are integers, so both give equal sums in any order.

`sweep` works on 64 rows at once, a bit each: a question is answered once for all rows and trees, as
a word; a tree then parts the set of all rows by these words, down to its leaves, with no branch that
depends on a row. `walk` goes down the trees row by row, which is quicker for a
few rows. `share_out` walks too, and gives each step to the feature that decided it.

A row goes to the right when its value is greater than the threshold, and without a value (NaN) when
the question says so. The package is compiled for finite numbers, so NaN is known by its bits.
"""

from __future__ import annotations

from sys import byteorder

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

from unhusk.deadline import check

compiled: bool = bool(cython.compiled)

MAX_LEAVES = 256  # of a tree
if not cython.compiled:  # compiled, these are constants of the .pxd
    _SIGN = 0x7FFFFFFF  # all bits of a number but its sign
    _INFINITY = 0x7F800000  # NaN has more
    _LEAF = 256  # number of a tree's first leaf, where nodes are numbered from 0
_LOWEST = cython.declare(cython.float, -3.4028234663852886e38)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_right(value: cython.float, bits: cython.int, threshold: cython.float, nan_right: cython.int) -> cython.int:
    """Say on which side of a question a row falls: 0 left, 1 right."""
    if (bits & _SIGN) > _INFINITY:
        return nan_right
    return 1 if value > threshold else 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _above(column: cython.p_float, edge: cython.float, packed: cython.p_ulonglong, flags: cython.p_uchar) -> cython.ulonglong:
    """Return a bit for each of 64 values: whether it is greater; `flags` are the bytes of `packed`.

    The bit of value 8 * i + j is bit i of byte j, the byte at the j-th place in memory.
    """
    i: cython.int
    word: cython.ulonglong = 0
    for i in range(64):
        flags[i] = column[i] > edge
    for i in range(8):
        word |= packed[i] << i
    return word


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


def sweep(columns: tuple[object, ...], shape: tuple[int, int], splits: tuple[object, ...], trees: tuple[object, ...], scratch: tuple[object, ...], out: object, deadline: float) -> None:
    """Add to `out` the leaves of each row; `shape` is the number of rows and the sums per output.

    `columns` are the values, feature after feature, and their bits; `splits` are feature, threshold
    and nan_right, in the order of features; `trees` are the columns of forest.py. `scratch` has room
    for an answer to each split, 64 values, their flags (as words and as bytes), 512 sets of rows and
    8 planes. There are sums for a multiple of 64 rows.
    """
    value: cython.const_float[::1] = columns[0]
    bits: cython.const_int[::1] = columns[1]
    feature: cython.const_ushort[::1] = splits[0]
    threshold: cython.const_float[::1] = splits[1]
    nan_right: cython.const_uchar[::1] = splits[2]
    tree_node: cython.const_int[::1] = trees[0]
    tree_leaf: cython.const_int[::1] = trees[1]
    output: cython.const_uchar[::1] = trees[2]
    split_view: cython.const_ushort[::1] = trees[3]
    left_view: cython.const_ushort[::1] = trees[4]
    right_view: cython.const_ushort[::1] = trees[5]
    leaf_view: cython.const_int[::1] = trees[6]
    answer: cython.ulonglong[::1] = scratch[0]
    column_view: cython.float[::1] = scratch[1]
    packed_view: cython.ulonglong[::1] = scratch[2]
    flags_view: cython.uchar[::1] = scratch[3]
    rows_view: cython.ulonglong[::1] = scratch[4]
    plane_view: cython.ulonglong[::1] = scratch[5]
    sums: cython.int[::1] = out
    n: cython.Py_ssize_t = shape[0]
    width: cython.Py_ssize_t = shape[1]
    n_splits: cython.Py_ssize_t = len(feature)
    n_trees: cython.Py_ssize_t = len(output)
    start: cython.Py_ssize_t
    base: cython.Py_ssize_t
    s: cython.Py_ssize_t
    t: cython.Py_ssize_t
    k: cython.Py_ssize_t
    count: cython.int
    i: cython.int
    j: cython.int
    places: cython.int
    some: cython.int
    held: cython.int
    leaves: cython.int
    lowest: cython.float
    highest: cython.float
    edge: cython.float
    word: cython.ulonglong
    lost: cython.ulonglong
    reached: cython.ulonglong
    full: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    one: cython.ulonglong = 1
    ones: cython.ulonglong = 0x0101010101010101
    is_little: cython.bint = byteorder == "little"
    column: cython.p_float
    packed: cython.p_ulonglong
    flags: cython.p_uchar
    rows: cython.p_ulonglong
    leaf_rows: cython.p_ulonglong
    plane: cython.p_ulonglong
    total: cython.p_int
    leaf: cython.p_const_int
    if not n_trees or not n:
        return
    if cython.compiled:
        column = cython.address(column_view[0])
        packed = cython.address(packed_view[0])
        flags = cython.address(flags_view[0])
        rows = cython.address(rows_view[0])
        leaf_rows = cython.address(rows_view[_LEAF])
        plane = cython.address(plane_view[0])
    else:
        column, packed, flags, plane = column_view, packed_view, flags_view, plane_view
        rows, leaf_rows = rows_view, rows_view[_LEAF:]
    with cython.nogil:
        for start in range(0, n, 64):
            if (start & 0x1FFF) == 0x1FC0:
                with cython.gil:
                    check(deadline)
            count = 64 if n - start > 64 else n - start
            s = 0
            while s < n_splits:
                held = feature[s]
                base = held * n + start
                lost = 0
                for i in range(count):
                    column[i] = value[base + i]
                some = 0
                for i in range(count):
                    some |= (bits[base + i] & _SIGN) > _INFINITY
                if some:
                    for i in range(count):
                        if (bits[base + i] & _SIGN) > _INFINITY:
                            column[i] = _LOWEST  # never above a threshold
                            lost |= one << (8 * (i & 7) + (i >> 3) if is_little else 56 - 8 * (i & 7) + (i >> 3))
                for i in range(count, 64):
                    column[i] = column[0]
                lowest = column[0]
                highest = column[0]
                for i in range(64):
                    lowest = column[i] if column[i] < lowest else lowest
                    highest = column[i] if column[i] > highest else highest
                while s < n_splits and feature[s] == held:
                    edge = threshold[s]
                    if lowest > edge:
                        word = full
                    elif highest > edge:
                        word = _above(column, edge, packed, flags)
                    else:
                        word = 0
                    answer[s] = word | lost if nan_right[s] else word
                    s += 1
            for t in range(n_trees):
                leaves = tree_leaf[t + 1] - tree_leaf[t]
                rows[0] = full
                for i in range(leaves & 7, 8):
                    leaf_rows[(leaves & ~7) + i] = 0
                if leaves == 1:
                    leaf_rows[0] = full
                for k in range(tree_node[t], tree_node[t + 1]):
                    word = rows[k - tree_node[t]]
                    reached = word & answer[split_view[k]]
                    rows[right_view[k]] = reached
                    rows[left_view[k]] = word ^ reached
                places = _planes(leaf_rows, leaves, plane)
                if cython.compiled:
                    total = cython.address(sums[output[t] * width + start])
                    leaf = cython.address(leaf_view[tree_leaf[t]])
                else:
                    total, leaf = sums[output[t] * width + start:], leaf_view[tree_leaf[t]:]
                for i in range(8):
                    word = 0
                    for j in range(places):
                        word |= ((plane[j] >> i) & ones) << j
                    packed[0] = word
                    for j in range(8):
                        total[8 * i + j] += leaf[flags[j]]


def walk(columns: tuple[object, ...], shape: tuple[int, int], splits: tuple[object, ...], trees: tuple[object, ...], out: object) -> None:
    """Add to `out` the leaves of each row; `shape` is the number of rows and the sums per output."""
    value: cython.const_float[::1] = columns[0]
    bits: cython.const_int[::1] = columns[1]
    feature: cython.const_ushort[::1] = splits[0]
    threshold: cython.const_float[::1] = splits[1]
    nan_right: cython.const_uchar[::1] = splits[2]
    tree_node: cython.const_int[::1] = trees[0]
    tree_leaf: cython.const_int[::1] = trees[1]
    output: cython.const_uchar[::1] = trees[2]
    split: cython.const_ushort[::1] = trees[3]
    left: cython.const_ushort[::1] = trees[4]
    right: cython.const_ushort[::1] = trees[5]
    leaf: cython.const_int[::1] = trees[6]
    sums: cython.int[::1] = out
    n: cython.Py_ssize_t = shape[0]
    width: cython.Py_ssize_t = shape[1]
    n_trees: cython.Py_ssize_t = len(output)
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    s: cython.Py_ssize_t
    at: cython.Py_ssize_t
    first: cython.Py_ssize_t
    node: cython.int
    with cython.nogil:
        for t in range(n_trees):
            first = tree_node[t]
            for i in range(n):
                node = 0 if tree_node[t + 1] > first else _LEAF
                while node < _LEAF:
                    s = split[first + node]
                    at = feature[s] * n + i
                    if _is_right(value[at], bits[at], threshold[s], nan_right[s]):
                        node = right[first + node]
                    else:
                        node = left[first + node]
                sums[output[t] * width + i] += leaf[tree_leaf[t] + node - _LEAF]


def share_out(columns: tuple[object, ...], shape: tuple[int, int], splits: tuple[object, ...], trees: tuple[object, ...], out: object) -> None:
    """Add to `out` what each step of each row changes, under the feature that was asked.

    `shape` is the number of rows and of features; `out` has for each output and row a sum per
    feature, and one more for the values of the roots.
    """
    value: cython.const_float[::1] = columns[0]
    bits: cython.const_int[::1] = columns[1]
    feature: cython.const_ushort[::1] = splits[0]
    threshold: cython.const_float[::1] = splits[1]
    nan_right: cython.const_uchar[::1] = splits[2]
    tree_node: cython.const_int[::1] = trees[0]
    tree_leaf: cython.const_int[::1] = trees[1]
    output: cython.const_uchar[::1] = trees[2]
    split: cython.const_ushort[::1] = trees[3]
    left: cython.const_ushort[::1] = trees[4]
    right: cython.const_ushort[::1] = trees[5]
    leaf: cython.const_int[::1] = trees[6]
    mean: cython.const_int[::1] = trees[7]
    sums: cython.int[::1] = out
    n: cython.Py_ssize_t = shape[0]
    width: cython.Py_ssize_t = shape[1] + 1
    n_trees: cython.Py_ssize_t = len(output)
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    s: cython.Py_ssize_t
    at: cython.Py_ssize_t
    base: cython.Py_ssize_t
    first: cython.Py_ssize_t
    node: cython.int
    before: cython.int
    after: cython.int
    with cython.nogil:
        for t in range(n_trees):
            first = tree_node[t]
            for i in range(n):
                base = (output[t] * n + i) * width
                node = 0 if tree_node[t + 1] > first else _LEAF
                before = mean[first] if node == 0 else leaf[tree_leaf[t]]
                sums[base + width - 1] += before
                while node < _LEAF:
                    s = split[first + node]
                    at = feature[s] * n + i
                    if _is_right(value[at], bits[at], threshold[s], nan_right[s]):
                        node = right[first + node]
                    else:
                        node = left[first + node]
                    after = mean[first + node] if node < _LEAF else leaf[tree_leaf[t] + node - _LEAF]
                    sums[base + feature[s]] += after - before
                    before = after
