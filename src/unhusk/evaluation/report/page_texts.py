"""Texts for the page view, of the worst pages first, up to a size limit."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.evaluation.measure.aggregate import F1
from unhusk.evaluation.runs.results import GOLDS, OUTPUTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from unhusk.evaluation.report.grid import Grid
    from unhusk.evaluation.report.join_runs import Named

GOLD = "gold"
_GOLD = ("package", "document", "gold")
_OUTPUT = ("package", "document", "method", "text")


@dataclass(frozen=True)
class Texts:
    """The runs, and the pages whose texts are included."""

    runs: Sequence[Named]
    documents: dict[tuple[str, str], int]
    methods: dict[str, int]
    taken: frozenset[int]
    left_out: int  # pages whose texts exceed the limit

    def pages(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the number of each document with its texts, as shared lines."""
        by_document: defaultdict[int, dict[str, str]] = defaultdict(dict)
        for document, side, text in self._all():
            if document in self.taken:
                by_document[document][side] = text
        for document in sorted(by_document):
            yield document, shared_lines(by_document[document])

    def _all(self) -> Iterator[tuple[int, str, str]]:
        return _texts(self.runs, self.documents, self.methods)


def texts(runs: Sequence[Named], cells: Grid, max_characters: int) -> Texts:
    """Choose the pages whose texts are included: the worst ones, up to the limit."""
    packages = [cells.packages[i] for i in cells.package]
    documents = {pair: i for i, pair in enumerate(zip(packages, cells.ids, strict=True))}
    methods = {name: i for i, name in enumerate(cells.methods)}
    sizes = np.zeros(len(cells.ids), dtype=np.int64)
    for document, _, text in _texts(runs, documents, methods):
        sizes[document] += len(text) + 1
    order = worst_first(cells)
    order = order[sizes[order] > 0]
    fits = np.cumsum(sizes[order]) <= max_characters
    taken = frozenset(order[fits].tolist())
    return Texts(runs, documents, methods, taken, left_out=len(order) - len(taken))


def worst_first(cells: Grid) -> NDArray[np.intp]:
    """Return the documents sorted by mean F1 over methods and measures; unscored ones last."""
    f1 = cells.scores[..., F1].reshape(-1, len(cells.ids)).astype(np.float64)
    count = np.isfinite(f1).sum(axis=0)
    total = np.nansum(f1, axis=0)
    mean = np.divide(total, count, out=np.full(len(cells.ids), np.inf), where=count > 0)
    return np.argsort(mean, kind="stable")


def shared_lines(by_side: dict[str, str]) -> dict[str, Any]:
    r"""Return texts as indices of distinct lines: texts of a page have most lines in common.

    >>> shared_lines({"gold": "a\nb", "0": "b"})
    {'lines': ['a', 'b'], 'texts': {'gold': [0, 1], '0': [1]}}
    """
    lines: dict[str, int] = {}
    numbers = {
        side: [lines.setdefault(line, len(lines)) for line in text.split("\n")]
        for side, text in by_side.items()
    }
    return {"lines": list(lines), "texts": numbers}


def _texts(
    runs: Sequence[Named], documents: dict[tuple[str, str], int], methods: dict[str, int]
) -> Iterator[tuple[int, str, str]]:
    """Yield document, side and text of all texts that the runs kept."""
    for named in runs:
        for package, name, text in named.run.rows(GOLDS, _GOLD):
            document = documents.get((named.packages.get(package, package), name))
            if document is not None and text is not None:
                yield document, GOLD, text
        for package, name, method, text in named.run.rows(OUTPUTS, _OUTPUT):
            document = documents.get((named.packages.get(package, package), name))
            number = methods.get(named.methods.get(method, method))
            if document is not None and number is not None and text is not None:
                yield document, str(number), text
