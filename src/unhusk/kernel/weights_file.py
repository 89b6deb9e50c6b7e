"""Weights of learned models: `weights/MODEL/card.json` describes, `weights.npz` holds them.

The card has the digest of the arrays, so a damaged or mixed-up pair is refused in words. Weights
are read once, when first needed, and then shared by all threads; every array is read-only.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from dataclasses import dataclass, fields
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.errors import WeightsError
from unhusk.kernel.forest.forest import LEAF, Forest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

FORMAT = 1  # of the two files; another number is refused
MAX_BYTES = 1_000_000  # of the packed arrays, as they stand in the wheel
MAX_UNPACKED = 64_000_000  # of the arrays; more than that is not read
FOLDER = Path(__file__).parent / "weights"
CARD, ARRAYS = "card.json", "weights.npz"
_COLUMNS = tuple(one.name for one in fields(Forest))
_loaded: dict[str, Weights] = {}  # by name, or by path where it is not one of ours
_lock = Lock()


@dataclass(frozen=True, eq=False)
class Weights:
    """All arrays of a model, and its card."""

    card: dict[str, Any]  # data, licences, scores …, and what this file adds
    forests: dict[str, Forest]
    tables: dict[str, NDArray[Any]]  # calibration tables and other arrays


def weights(model: str, folder: Path | None = None) -> Weights:
    """Return the weights of a model by its name; raise `WeightsError` when they cannot be used."""
    name = model if folder is None else str(folder / model)
    found = _loaded.get(name)
    if found is not None:
        return found
    with _lock:
        if name not in _loaded:
            _loaded[name] = read_weights((folder or FOLDER) / model)
        return _loaded[name]


def read_weights(place: Path) -> Weights:
    """Read the two files of a folder and check them."""
    card = _card(place)
    try:
        data = (place / ARRAYS).read_bytes()
    except OSError as error:
        message = f"cannot read the weights in {place}: {error.strerror or error}"
        raise WeightsError(message) from error
    if hashlib.sha256(data).hexdigest() != card.get("sha256"):
        message = f"the weights in {place} are damaged: their digest is not the card's"
        raise WeightsError(message)
    try:
        arrays = _arrays(data)
        forests = {name: _forest(name, arrays) for name in card["forests"]}
    except (KeyError, TypeError, ValueError, EOFError, zipfile.BadZipFile) as error:
        message = f"the weights in {place} are damaged: {error}"
        raise WeightsError(message) from error
    tables = {name: array for name, array in arrays.items() if "/" not in name}
    return Weights(card, forests, tables)


def write_weights(
    place: Path,
    card: Mapping[str, Any],
    forests: Mapping[str, Forest],
    tables: Mapping[str, NDArray[Any]],
) -> Weights:
    """Write the two files of a folder and return what was written; equal values, equal bytes."""
    arrays = {
        f"{name}/{column}": getattr(forest, column)
        for name, forest in forests.items()
        for column in _COLUMNS
    }
    packed = io.BytesIO()
    np.savez_compressed(packed, **arrays, **tables)  # type: ignore[arg-type] # has more parameters
    data = packed.getvalue()
    if len(data) > MAX_BYTES:
        message = f"the weights have {len(data)} bytes; a model may have {MAX_BYTES}"
        raise WeightsError(message)
    digest = hashlib.sha256(data).hexdigest()
    stated = {**card, "format": FORMAT, "forests": list(forests), "sha256": digest}
    place.mkdir(parents=True, exist_ok=True)
    (place / ARRAYS).write_bytes(data)
    text = json.dumps(stated, ensure_ascii=False, indent=2)
    (place / CARD).write_text(f"{text}\n", "utf-8")
    return read_weights(place)


def _card(place: Path) -> dict[str, Any]:
    try:
        card = json.loads((place / CARD).read_text("utf-8"))
    except OSError as error:
        message = f"there is no model in {place}: {error.strerror or error}"
        raise WeightsError(message) from error
    except ValueError as error:
        message = f"the card in {place} is damaged: {error}"
        raise WeightsError(message) from error
    if not isinstance(card, dict) or card.get("format") != FORMAT:
        stated = card.get("format") if isinstance(card, dict) else None
        message = f"the model in {place} has the format {stated!r}; this version reads {FORMAT}"
        raise WeightsError(message)
    return card


def _arrays(data: bytes) -> dict[str, NDArray[Any]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = sum(one.file_size for one in archive.infolist())
    if size > MAX_UNPACKED:
        message = f"{size} bytes of arrays are more than {MAX_UNPACKED}"
        raise ValueError(message)
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        arrays = {name: found[name] for name in found.files}
    for array in arrays.values():
        array.flags.writeable = False
    return arrays


def _forest(name: str, arrays: dict[str, NDArray[Any]]) -> Forest:
    forest = Forest(**{column: arrays[f"{name}/{column}"] for column in _COLUMNS})
    faults = [fault for fault, is_so in _faults(forest).items() if is_so]
    if faults:
        message = f"{name}: {faults[0]}"
        raise ValueError(message)
    return forest


def _faults(forest: Forest) -> dict[str, bool]:
    """Return what is wrong with a forest, of all that the compiled loops rely on."""
    kinds = {one.name: getattr(forest, one.name).dtype for one in fields(Forest)}
    expected = dict(zip(_COLUMNS, "H f4 u1 i4 i4 u1 H H H i4 i4 f8 f8".split(), strict=True))
    if any(kinds[column] != np.dtype(expected[column]) for column in _COLUMNS):
        return {"a column has another type than it should": True}
    if not (_tiles(forest.tree_node, forest.split) and _tiles(forest.tree_leaf, forest.leaf)):
        return {"trees do not tile nodes and leaves": True}
    nodes, leaves = np.diff(forest.tree_node), np.diff(forest.tree_leaf)
    sizes = {len(one) for one in (forest.left, forest.right, forest.mean)} | {len(forest.split)}
    if len(sizes) > 1 or len(nodes) != len(forest.output) or len(leaves) != len(nodes):
        return {"columns differ in length": True}
    own = np.arange(len(forest.split)) - np.repeat(forest.tree_node[:-1], nodes)
    children = np.stack((forest.left, forest.right)).astype(np.int64)
    is_node = (children > own) & (children < np.repeat(nodes, nodes))
    is_leaf = (children >= LEAF) & (children < LEAF + np.repeat(leaves, nodes))
    columns = {len(one) for one in (forest.feature, forest.threshold, forest.nan_right)}
    splits = forest.feature.astype(np.int64)
    return {
        "a tree has other than one leaf more than nodes": bool((leaves != nodes + 1).any()),
        "a tree has too many leaves": bool((leaves > LEAF).any()),
        "a node leads to no node or leaf behind it": not (is_node | is_leaf).all(),
        "splits differ in length": len(columns) > 1,
        "a node asks no split": bool((forest.split >= len(splits)).any()),
        "splits are not in the order of features": bool((np.diff(splits) < 0).any()),
        "a tree has no output": bool((forest.output >= forest.outputs).any()),
        "there is not one unit": forest.unit.shape != (1,),
    }


def _tiles(first: NDArray[np.int32], rows: NDArray[Any]) -> bool:
    """Whether offsets begin at 0, never fall and end at the number of rows."""
    return (
        first.ndim == rows.ndim == 1
        and len(first) > 0
        and first[0] == 0
        and first[-1] == len(rows)
        and bool((np.diff(first) >= 0).all())
    )
