"""A forest: gradient-boosted trees as plain arrays, and the scores that they give to rows.

A tree asks questions of the form "is this feature greater than this threshold?". Equal questions of
all trees are kept once, as `splits`. Leaves are whole numbers of a small unit, so that sums are
exact: compiled or not, in any order, the same rows have the same scores.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import numpy as np

from unhusk.kernel.forest.forest_enums import Tree
from unhusk.kernel.forest.passes import sum_leaves
from unhusk.runtime.deadline import NEVER
from unhusk.runtime.lazy import lazy

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEAF = Tree.LEAF
_DEEP = 8  # words of a set of rows for which leaves lie in larger groups
FEW = 6  # rows up to which walking down the trees is quicker than sweeping
_SUM, _WORD = np.dtype(np.int32), np.dtype(np.uint64)
_SPREAD = np.array(  # the bits of each byte, a byte for each
    [sum((byte >> i & 1) << 8 * i for i in range(8)) for byte in range(256)], np.uint64
)


@dataclass(frozen=True, eq=False)
class Forest:
    """Trees for one or more outputs; every column is read-only."""

    feature: NDArray[np.uint16]  # of a split; splits are in the order of features
    threshold: NDArray[np.float32]  # rows with a greater value go right
    nan_right: NDArray[np.uint8]  # 1 where rows without a value go right too
    tree_node: NDArray[np.int32]  # first node of each tree, and the number of nodes
    tree_leaf: NDArray[np.int32]  # first leaf of each tree, and the number of leaves
    output: NDArray[np.uint8]  # which output a tree adds to
    split: NDArray[np.uint16]  # question of a node
    left: NDArray[np.uint16]  # next node, counted from the tree's first; or its leaf, from 256 on
    right: NDArray[np.uint16]  # the same for rows that go right
    leaf: NDArray[np.int32]  # value of a leaf in units
    mean: NDArray[np.int32]  # value of a node in units: what a row gets that stops there
    base: NDArray[np.float64]  # what each output starts from
    unit: NDArray[np.float64]  # one number: what a leaf's 1 is worth, a power of two

    def __post_init__(self) -> None:
        """Make the columns read-only."""
        for one in fields(self):
            getattr(self, one.name).flags.writeable = False

    @lazy
    def outputs(self) -> int:
        """Number of scores per row."""
        return len(self.base)

    @lazy
    def features(self) -> int:
        """Number of features that rows must have at least."""
        return int(self.feature[-1]) + 1 if len(self.feature) else 0

    @lazy
    def _columns(self) -> sum_leaves.ForestColumns:
        begins = np.flatnonzero(np.diff(self.feature.astype(np.int32), prepend=-1, append=-1))
        splits = self.feature, self.threshold, self.nan_right, begins.astype(np.int32)
        first = self.tree_node, self.tree_leaf, self.output, self.split
        columns = *first, self.left, self.right, self.leaf, self.mean
        return sum_leaves.ForestColumns(splits, columns, self.base, float(self.unit[0]), _SPREAD)

    def scores(self, columns: NDArray[np.float32], deadline: float = NEVER) -> NDArray[np.float64]:
        """Return the raw scores (outputs × rows) of rows given as columns (features × rows)."""
        found = np.zeros((self.outputs, columns.shape[1]))
        self.add_scores(columns, 1.0, found, deadline)
        return found

    def add_scores(
        self,
        columns: NDArray[np.float32],
        share: float,
        out: NDArray[np.float64],
        deadline: float = NEVER,
    ) -> None:
        """Add a share of the raw scores to `out` (outputs × rows)."""
        columns = self._checked(columns)
        sums = self._summed(columns, deadline) if sum_leaves.compiled else summed(self, columns)
        sum_leaves.add_scaled(sums, self._columns, share, out)

    def first_score(self, columns: NDArray[np.float32], first: int = 0) -> float:
        """Return the raw score of the first row, from a forest with one output.

        The forest's features are the columns from `first` on.
        """
        if self.outputs != 1:
            message = f"a forest of {self.outputs} outputs has no single score"
            raise ValueError(message)
        columns = self._checked(columns, first)
        if not columns.shape[1]:
            message = "there is no row to score"
            raise ValueError(message)
        found: float = sum_leaves.walk_one(columns, first, self._columns)
        return found

    def contributions(self, columns: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return what each feature adds to the raw scores: outputs × rows × (features + 1).

        A step down a tree changes the value from a node's mean to that of the next, and belongs to
        the feature that was asked (Saabas' path attribution). The last column has the means of the
        roots and the base; each row sums to its score exactly, as all are multiples of the unit.
        """
        columns = self._checked(columns)
        count, rows = columns.shape
        sums = np.zeros((self.outputs, rows, count + 1), np.int32)
        out = np.zeros((self.outputs, rows), np.int32), sums
        sum_leaves.walk(columns, self._columns, count, out)
        found: NDArray[np.float64] = sums * self.unit
        found[:, :, -1] += self.base[:, None]
        return found

    def _checked(self, columns: NDArray[np.float32], first: int = 0) -> NDArray[np.float32]:
        if columns.ndim != 2 or len(columns) < first + self.features:  # noqa: PLR2004 - a matrix
            message = f"the trees ask for {self.features} features × rows, not {columns.shape}"
            raise ValueError(message)
        return np.ascontiguousarray(columns, np.float32)

    def _summed(
        self, columns: NDArray[np.float32], deadline: float, wide: int = sum_leaves.WORDS
    ) -> NDArray[np.int32]:
        """Return the sums of leaves (outputs × rows), with room for up to 63 rows more."""
        rows = columns.shape[1]
        if rows <= FEW:
            sums = np.zeros((self.outputs, rows), np.int32)
            sum_leaves.walk(columns, self._columns, 0, (sums, sums))
            return sums
        sums = np.empty((self.outputs, -rows // 64 * -64), _SUM)
        sets = sum_leaves.set_words(rows, wide) * (len(self.feature) + 2 * Tree.MAX_LEAVES + 8)
        scratch = np.empty(sets + 41, _WORD)  # 8 planes and 66 values behind the sets
        leaves = self._leaves_by_64 if wide == _DEEP else self._leaves_by_16
        sum_leaves.sweep(columns, self._columns, leaves, scratch, sums, wide, deadline)
        return sums

    @lazy
    def _leaves_by_16(self) -> NDArray[np.uint8]:
        return self._leaf_bytes(16)

    @lazy
    def _leaves_by_64(self) -> NDArray[np.uint8]:
        return self._leaf_bytes(64)

    def _leaf_bytes(self, some: int) -> NDArray[np.uint8]:
        """Return the leaves of each tree, filled up to a multiple of some, as bytes.

        Of so many leaves the lowest bytes lie together, then those of the next binary place.
        """
        sizes = np.diff(self.tree_leaf)
        rooms = -(-sizes // some) * some
        place = np.arange(len(self.leaf)) + np.repeat(
            np.cumsum(rooms - sizes) - (rooms - sizes), sizes
        )
        filled = np.zeros(int(rooms.sum()), "<i4")
        filled[place] = self.leaf
        split: NDArray[np.uint8] = filled.view(np.uint8).reshape(-1, some, 4)
        return np.ascontiguousarray(split.transpose(0, 2, 1))


def summed(forest: Forest, columns: NDArray[np.float32]) -> NDArray[np.int32]:
    """Return the sums of leaves (outputs × rows) with numpy alone, all rows a step at a time."""
    rows = np.arange(columns.shape[1])
    found = np.zeros((forest.outputs, len(rows)), np.int32)
    for t, output in enumerate(forest.output.tolist()):
        first, stop = forest.tree_node[t : t + 2].tolist()
        node = np.full(len(rows), 0 if stop > first else LEAF)
        moving = np.flatnonzero(node < LEAF)
        while len(moving):
            at = first + node[moving]
            split = forest.split[at]
            value = columns[forest.feature[split], rows[moving]]
            is_right = np.where(
                np.isnan(value), forest.nan_right[split] != 0, value > forest.threshold[split]
            )
            node[moving] = np.where(is_right, forest.right[at], forest.left[at])
            moving = moving[node[moving] < LEAF]
        found[output] += forest.leaf[forest.tree_leaf[t] + node - LEAF]
    return found


def probabilities(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the chances that raw scores (outputs × rows) stand for: logistic, or softmax of many.

    >>> probabilities(np.zeros((1, 2))).tolist(), probabilities(np.zeros((4, 1))).T.tolist()
    ([[0.5, 0.5]], [[0.25, 0.25, 0.25, 0.25]])
    """
    if len(scores) == 1:
        odds = np.exp(-np.abs(scores))
        found: NDArray[np.float64] = np.where(scores >= 0, 1 / (1 + odds), odds / (1 + odds))
        return found
    powers = np.exp(scores - scores.max(axis=0, initial=-np.inf))
    shares: NDArray[np.float64] = powers / powers.sum(axis=0)
    return shares
