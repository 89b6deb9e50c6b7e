"""From a LightGBM booster to a forest: plain arrays that need no LightGBM."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.errors import UnhuskError
from unhusk.kernel.forest.forest import LEAF, Forest
from unhusk.kernel.forest.forest_enums import Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAX_SPLITS = 1 << 16  # that trees may ask
SUM_BITS = 30  # sums of leaves stay below 2 ** SUM_BITS units
FINEST = 26  # and a unit is at least 2 ** -FINEST


class ModelError(UnhuskError, ValueError):
    """A trained model has something that a forest cannot hold."""


@dataclass
class _Nodes:
    """One tree, node by node, parents before children."""

    split: list[tuple[int, float, bool]] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    right: list[int] = field(default_factory=list)
    mean: list[float] = field(default_factory=list)
    leaf: list[float] = field(default_factory=list)


def forest_of(booster: Any, *, trees: int | None = None) -> Forest:
    """Return the forest that scores as the booster does; with `trees`, of its first rounds only."""
    model = booster.dump_model(num_iteration=trees)
    if model["average_output"]:
        message = "random forests, whose outputs are averaged, are not supported"
        raise ModelError(message)
    outputs = int(model["num_tree_per_iteration"])
    parts = [_nodes(tree["tree_structure"]) for tree in model["tree_info"]]
    return joined(parts, outputs)


def joined(parts: list[_Nodes], outputs: int) -> Forest:
    """Return one forest of trees that take turns between the outputs."""
    asked = sorted({split for part in parts for split in part.split})
    place = {split: i for i, split in enumerate(asked)}
    if len(asked) > MAX_SPLITS:
        message = f"the trees have {len(asked)} different splits; at most {MAX_SPLITS} fit"
        raise ModelError(message)
    unit = _unit(parts)
    nodes = np.cumsum([0, *(len(part.split) for part in parts)])
    leaves = np.cumsum([0, *(len(part.leaf) for part in parts)])
    return Forest(
        feature=np.array([split[0] for split in asked], np.uint16),
        threshold=np.array([split[1] for split in asked], np.float32),
        nan_right=np.array([split[2] for split in asked], np.uint8),
        tree_node=nodes.astype(np.int32),
        tree_leaf=leaves.astype(np.int32),
        output=(np.arange(len(parts)) % outputs).astype(np.uint8),
        split=np.array([place[split] for part in parts for split in part.split], np.uint16),
        left=np.array([child for part in parts for child in part.left], np.uint16),
        right=np.array([child for part in parts for child in part.right], np.uint16),
        leaf=_in_units([value for part in parts for value in part.leaf], unit),
        mean=_in_units([value for part in parts for value in part.mean], unit),
        base=np.zeros(outputs),
        unit=np.array([unit]),
    )


def _nodes(root: dict[str, Any]) -> _Nodes:
    """Return a tree of LightGBM's dump, numbered from the top, a level at a time."""
    found = _Nodes()
    if "leaf_value" in root:
        found.leaf.append(root["leaf_value"])
        return found
    queue = [root]
    for node in queue:
        found.split.append(_split(node))
        found.mean.append(node["internal_value"])
        for side, child in (
            (found.left, node["left_child"]),
            (found.right, node["right_child"]),
        ):
            if "leaf_value" in child:
                found.leaf.append(child["leaf_value"])
                side.append(LEAF + len(found.leaf) - 1)
            else:
                queue.append(child)
                side.append(len(queue) - 1)
    if len(found.leaf) > Tree.MAX_LEAVES:
        message = f"a tree has {len(found.leaf)} leaves; at most {Tree.MAX_LEAVES} are supported"
        raise ModelError(message)
    return found


def _split(node: dict[str, Any]) -> tuple[int, float, bool]:
    """Return feature, threshold and whether NaN goes right.

    The threshold becomes the nearest number below that a value of single precision can have, so
    that exactly the same values are greater.
    """
    if node["decision_type"] != "<=":
        message = "splits by category are not supported; train without categorical features"
        raise ModelError(message)
    if node["missing_type"] == "Zero":
        message = "zero as a missing value is not supported; train without zero_as_missing"
        raise ModelError(message)
    threshold = float(node["threshold"])
    near = np.float32(min(max(threshold, -3.4e38), 3.4e38))
    if float(near) > threshold:
        near = np.nextafter(near, np.float32(-np.inf))
    if node["missing_type"] == "NaN":
        return int(node["split_feature"]), float(near), not node["default_left"]
    return int(node["split_feature"]), float(near), threshold < 0  # LightGBM reads NaN as 0 then


def _unit(parts: list[_Nodes]) -> float:
    """Return the finest power of two with which no sum can overflow."""
    largest = sum(max(map(abs, (*part.leaf, *part.mean))) for part in parts)
    bits = SUM_BITS - 1 - int(np.ceil(np.log2(max(largest, 1.0))))
    return float(2.0 ** -min(bits, FINEST))


def _in_units(values: list[float], unit: float) -> NDArray[np.int32]:
    return np.rint(np.array(values, np.float64) / unit).astype(np.int32)
