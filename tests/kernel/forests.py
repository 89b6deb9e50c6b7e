"""Random forests and rows for tests, and a slow evaluator that can be read in one look."""

import numpy as np
from hypothesis import strategies as st

from unhusk.kernel.forest.forest import LEAF, Forest


def random_forest(
    seed: int, *, trees: int = 5, leaves: int = 9, features: int = 6, outputs: int = 1
) -> Forest:
    """Return trees of up to so many leaves, whose thresholds and leaves are small integers."""
    rng = np.random.default_rng(seed)
    asked = sorted(
        {(int(rng.integers(features)), float(t), bool(n)) for t in range(-3, 4) for n in range(2)}
    )
    parts = [_random_tree(rng, int(rng.integers(1, leaves + 1)), len(asked)) for _ in range(trees)]
    split, left, right = (
        np.array([node[k] for part in parts for node in part], np.uint16) for k in range(3)
    )
    sizes = np.array([len(part) for part in parts])
    return Forest(
        feature=np.array([one[0] for one in asked], np.uint16),
        threshold=np.array([one[1] for one in asked], np.float32),
        nan_right=np.array([one[2] for one in asked], np.uint8),
        tree_node=np.cumsum([0, *sizes]).astype(np.int32),
        tree_leaf=np.cumsum([0, *(sizes + 1)]).astype(np.int32),
        output=(np.arange(trees) % outputs).astype(np.uint8),
        split=split,
        left=left,
        right=right,
        leaf=rng.integers(-1000, 1000, int((sizes + 1).sum())).astype(np.int32),
        mean=rng.integers(-1000, 1000, len(split)).astype(np.int32),
        base=rng.integers(-2, 3, outputs).astype(np.float64),
        unit=np.array([0.125]),
    )


def _random_tree(rng, leaves: int, splits: int) -> list[list[int]]:
    """Grow a tree by splitting random leaves; return split, left and right of its nodes."""
    nodes: list[list[int]] = []
    open_ends: list[tuple[int, int]] = [(-1, 0)]
    while len(open_ends) < leaves:
        node, side = open_ends.pop(int(rng.integers(len(open_ends))))
        if node >= 0:
            nodes[node][side] = len(nodes)
        open_ends += [(len(nodes), 1), (len(nodes), 2)]
        nodes.append([int(rng.integers(splits)), 0, 0])
    for leaf, (node, side) in enumerate(open_ends):
        if node >= 0:
            nodes[node][side] = LEAF + leaf
    return nodes


def random_columns(seed: int, rows: int, features: int = 6) -> np.ndarray:
    """Return values near the thresholds, equal ones, infinities and missing ones."""
    rng = np.random.default_rng(seed)
    values = rng.integers(-4, 5, (features, rows)).astype(np.float32)
    kind = rng.integers(0, 20, values.shape)
    values[kind == 0] = np.nan
    values[kind == 1] = np.inf
    values[kind == 2] = -np.inf
    values[kind > 15] += np.float32(0.5)
    return values


def slow_scores(forest: Forest, columns: np.ndarray) -> np.ndarray:
    """Return the scores, one row and one tree at a time."""
    sums = np.zeros((forest.outputs, columns.shape[1]))
    for t, output in enumerate(forest.output):
        first = int(forest.tree_node[t])
        for row in range(columns.shape[1]):
            node = 0 if forest.tree_node[t + 1] > first else LEAF
            while node < LEAF:
                split = forest.split[first + node]
                value = columns[forest.feature[split], row]
                right = (
                    forest.nan_right[split] if np.isnan(value) else value > forest.threshold[split]
                )
                node = int((forest.right if right else forest.left)[first + node])
            sums[output, row] += forest.leaf[forest.tree_leaf[t] + node - LEAF]
    return forest.base[:, None] + sums * forest.unit


seeds = st.integers(0, 2**32 - 1)
