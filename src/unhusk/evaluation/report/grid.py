"""Results as arrays over measure, method and document, which a browser reads without parsing.

Unlike a run, the joined table of several runs has gaps and no fixed order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.evaluation.analysis.complexity import LEVELS, levels
from unhusk.evaluation.measure.aggregate import COLUMNS
from unhusk.evaluation.runs.matrix import Coded, filled

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

TIMES = ("seconds", "cpu_seconds")
NAMED = ("page_type", "language", "fragmented", "multiple")  # what a page is, in words
MISSING = ""  # status of a cell that no run filled


@dataclass(frozen=True)
class Grid:
    """All results; documents are numbered, and those of a package are adjacent."""

    packages: tuple[str, ...]
    methods: tuple[str, ...]
    measures: tuple[str, ...]
    ids: tuple[str, ...]  # of documents
    package: NDArray[np.intp]  # of each document
    size: NDArray[np.int64]  # bytes of each document
    kinds: dict[str, Coded]  # of each document
    scores: NDArray[np.float32]  # measure, method, document, score
    times: NDArray[np.float32]  # method, document, time
    statuses: tuple[str, ...]
    status: NDArray[np.uint8]  # measure, method, document
    reasons: tuple[str, ...]
    reason: NDArray[np.uint32]  # measure, method, document

    def pages(self, package: int) -> slice:
        """Return the documents of a package."""
        start, stop = np.searchsorted(self.package, [package, package + 1])
        return slice(int(start), int(stop))


def grid(table: Any, packages: Sequence[str], methods: Sequence[str]) -> Grid:
    """Return a table as arrays; the names given come first, in their order."""
    package = _axis(table, "package", packages)
    method = _axis(table, "method", methods)
    measure = _axis(table, "measure", ())
    status, reason = _axis(table, "status", (MISSING,)), _axis(table, "reason", (MISSING,))
    ids, document, first = _documents(_axis(table, "document", ()), package)
    shape = len(measure.names), len(method.names), len(ids)
    cell = measure.codes, method.codes, document
    size = np.nan_to_num(_numbers(table, "bytes")[first]).astype(np.int64)
    kinds = {name: _axis(table, name, ()) for name in NAMED}
    known = {name: Coded(kind.names, kind.codes[first]) for name, kind in kinds.items()}
    complexity = _numbers(table, "difficulty")[first]
    return Grid(
        packages=package.names,
        methods=method.names,
        measures=measure.names,
        ids=ids,
        package=package.codes[first],
        size=size,
        kinds={**known, "difficulty": _difficulty(complexity, package.codes[first])},
        scores=_stacked(table, COLUMNS, shape, cell),
        times=_stacked(table, TIMES, shape[1:], cell[1:]),
        statuses=status.names,
        status=filled(shape, cell, status.codes, empty=0, dtype=np.uint8),
        reasons=reason.names,
        reason=filled(shape, cell, reason.codes, empty=0, dtype=np.uint32),
    )


def _documents(
    document: Coded, package: Coded
) -> tuple[tuple[str, ...], NDArray[np.intp], NDArray[np.intp]]:
    """Return ids by package and name, the number of each row's document, and its first row."""
    by_name = np.argsort(np.argsort(np.array(document.names, dtype=np.str_), kind="stable"))
    key = package.codes * len(document.names) + by_name[document.codes]
    _, first, number = np.unique(key, return_index=True, return_inverse=True)
    return tuple(document.names[code] for code in document.codes[first]), number, first


def _difficulty(complexity: NDArray[np.float64], package: NDArray[np.intp]) -> Coded:
    """Return the difficulty level of each document within its package."""
    names = ("", *LEVELS)
    codes = np.zeros(len(complexity), dtype=np.intp)
    for each in np.unique(package):
        is_known = (package == each) & np.isfinite(complexity)
        codes[is_known] = [names.index(level) for level in levels(complexity[is_known].tolist())]
    return Coded(names, codes)


def _axis(table: Any, name: str, order: Iterable[str]) -> Coded:
    """Return a column as numbers of names: names in `order` first, then as they occur."""
    column = table.column(name).cast("string").fill_null("").combine_chunks().dictionary_encode()
    present = column.dictionary.to_pylist()
    names = tuple(dict.fromkeys((*order, *present)))
    number = {name: i for i, name in enumerate(names)}
    place = np.array([number[name] for name in present], dtype=np.intp)
    return Coded(names, place[column.indices.to_numpy(zero_copy_only=False)])


def _numbers(table: Any, name: str) -> NDArray[np.float64]:
    values = table.column(name).cast("float64").to_numpy()
    return np.asarray(values, dtype=np.float64)


def _stacked(table: Any, names: Sequence[str], shape: Any, cells: Any) -> NDArray[np.float32]:
    """Return columns of numbers as an array of the shape with them as its last axis."""
    columns = [filled(shape, cells, _numbers(table, name), dtype=np.float32) for name in names]
    return np.stack(columns, axis=-1)
