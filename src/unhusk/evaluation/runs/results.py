"""A run on disk: the files and columns in its folder, and how they are read."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import numpy as np

from unhusk.errors import RunError
from unhusk.runtime.extras import needed
from unhusk.runtime.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

VERSION = 1  # of the layout of a run folder
RUN_FILE = "run.json"
RESULTS, OUTPUTS, GOLDS = "results.parquet", "outputs.parquet", "golds.parquet"
RESULTS_TSV = "results.tsv"

# name of each column: its type in Arrow, and its meaning
RESULT_COLUMNS = {
    "package": ("string", "package"),
    "document": ("string", "id of the document"),
    "method": ("string", "spec text of the extractor"),
    "measure": ("string", "spec text of the measure"),
    "precision": ("float64", "null: the page does not count"),
    "recall": ("float64", "null: the page does not count"),
    "f1": ("float64", "null: the measure does not apply"),
    "seconds": ("float64", "wall time from bytes to text; null: not measured"),
    "cpu_seconds": ("float64", "CPU time; null: not known for this kind of extractor"),
    "bytes": ("int64", "size of the page as served"),
    "status": ("string", "ok, empty, no_gold, not_applicable, faulty, or a failure"),
    "reason": ("string", "why the status is not ok, in words"),
    "language": ("string", "of the document"),
    "page_type": ("string", "of the document"),
    "difficulty": ("float64", "share of the page's words that are not main content"),
    "group": ("string", "domain or site of the document"),
    "fragmented": ("string", "yes, no: other contents interrupt its main content"),
    "multiple": ("string", "yes, no: it has several articles"),
    "right": ("int64", "count, for measures that add up counts"),
    "wrong": ("int64", "count"),
    "missed": ("int64", "count"),
}
LATER_COLUMNS = ("fragmented", "multiple")  # that runs of older versions do not have
OUTPUT_COLUMNS = {
    "package": ("string", "package"),
    "document": ("string", "id of the document"),
    "method": ("string", "spec text of the extractor"),
    "text": ("string", "extracted text"),
    "chars": ("int64", "length of the text"),
}
GOLD_COLUMNS = {
    "package": ("string", "package"),
    "document": ("string", "id of the document"),
    "url": ("string", "address of the page"),
    "title": ("string", "of the page"),
    "gold": ("string", "gold text; null: the document has none"),
}
_BATCH = 512  # rows of texts that are read at a time
_MAX_NAME = 150  # characters of a file name
_UNSAFE = re.compile(r"^[.]|^(?=parts$|(?:run|results|outputs|golds)[.])")


@dataclass(frozen=True, eq=False)
class Run:
    """A complete run; its tables are read on first use."""

    folder: Path
    facts: Mapping[str, Any]  # run.json

    @lazy
    def table(self) -> Any:
        """The results as a pyarrow table with the columns of RESULT_COLUMNS."""
        return self._read(RESULTS)

    @lazy
    def outputs(self) -> Any | None:
        """The extracted texts, or None if they were not kept."""
        return self._read(OUTPUTS) if (self.folder / OUTPUTS).exists() else None

    @lazy
    def golds(self) -> Any | None:
        """The gold texts, or None if they were not kept."""
        return self._read(GOLDS) if (self.folder / GOLDS).exists() else None

    def columns(self, names: Sequence[str], **equal: str) -> dict[str, Any]:
        """Return columns of the results as numpy arrays, restricted to rows with the given values.

        Only those columns are read, one row group at a time, so that a run of any size fits.
        """
        pieces: dict[str, list[Any]] = {name: [] for name in names}
        for rows in self._groups(names, equal):
            for name in names:
                pieces[name].append(rows[name].to_numpy())
        return {name: _joined(arrays) for name, arrays in pieces.items()}

    def grids(self, names: Sequence[str], **equal: str) -> dict[str, Any]:
        """Return columns as matrices: a row for each document, a column for each method.

        `equal` must name the measure. No search is needed: a run has all rows, in order.
        """
        columns = self.columns(names, **equal)
        return {name: column.reshape(-1, len(self.methods)) for name, column in columns.items()}

    def statuses(self, **equal: str) -> Counter[tuple[str, str]]:
        """Count the statuses of each method, in rows with the given values."""
        counts: Counter[tuple[str, str]] = Counter()
        for rows in self._groups(("method", "status"), equal):
            counts.update(zip(rows["method"].to_pylist(), rows["status"].to_pylist(), strict=True))
        return counts

    def _groups(self, names: Sequence[str], equal: Mapping[str, str]) -> Iterator[Any]:
        """Yield row groups as tables of some columns, restricted to rows with the given values."""
        asked = list(dict.fromkeys((*names, *equal)))
        with _reading(self.folder / RESULTS) as path:
            compute, file = needed("pyarrow.compute"), needed("pyarrow.parquet").ParquetFile(path)
            written = {*file.schema_arrow.names, *(n for n in asked if n not in LATER_COLUMNS)}
            wanted = [name for name in asked if name in written]
            for k in range(file.num_row_groups):
                rows = with_columns(file.read_row_group(k, columns=wanted, use_threads=False))
                for name, value in equal.items():
                    rows = rows.filter(compute.equal(rows[name], value))
                yield rows

    def rows(self, name: str, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a file, read in batches; nothing if the run has no such file."""
        if not (self.folder / name).exists():
            return
        with _reading(self.folder / name) as path:
            file = needed("pyarrow.parquet").ParquetFile(path)
            for batch in file.iter_batches(_BATCH, columns=list(columns), use_threads=False):
                yield from zip(
                    *(batch.column(column).to_pylist() for column in columns), strict=True
                )

    @property
    def packages(self) -> list[str]:
        """Names of the packages."""
        return [package["name"] for package in self.facts["packages"]]

    @property
    def methods(self) -> list[str]:
        """Spec texts of the extractors."""
        return list(self.facts["methods"])

    @property
    def measures(self) -> list[str]:
        """Spec texts of the measures."""
        return list(self.facts["measures"])

    def _read(self, name: str) -> Any:
        with _reading(self.folder / name) as path:
            return needed("pyarrow.parquet").read_table(path)


def with_columns(table: Any) -> Any:
    """Return a table of results with the columns that an older version did not write, empty."""
    pyarrow = needed("pyarrow")
    for name in LATER_COLUMNS:
        if name not in table.column_names:
            empty = pyarrow.nulls(len(table), RESULT_COLUMNS[name][0])
            table = table.append_column(name, empty)
    return table


@contextmanager
def _reading(path: Path) -> Iterator[Path]:
    """Turn errors of reading a file into a `RunError` that names it."""
    try:
        yield path
    except (OSError, ValueError, KeyError, needed("pyarrow").ArrowException) as error:
        why = getattr(error, "strerror", None) or error
        message = f"{path}: cannot be read: {why}"
        raise RunError(message) from error


def _joined(arrays: list[Any]) -> Any:
    return np.concatenate(arrays) if arrays else np.empty(0)


def read_run(folder: Path) -> Run:
    """Return a complete run; raises `RunError` if there is none."""
    facts = run_facts(folder)
    if facts is None:
        message = f"{folder}: there is no run here"
        raise RunError(message)
    if not facts.get("complete"):
        message = (
            f"{folder}: the run is not complete; repeat its command with the same -o to resume it"
        )
        raise RunError(message)
    return Run(Path(folder), facts)


def run_facts(folder: Path) -> dict[str, Any] | None:
    """Return the contents of run.json, or None if there is none; a bad one raises `RunError`."""
    path = Path(folder) / RUN_FILE
    try:
        facts = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        message = f"{path} cannot be read: {error}"
        raise RunError(message) from error
    if not isinstance(facts, dict) or facts.get("version") != VERSION:
        message = f"{path}: this version cannot read the run"
        raise RunError(message)
    return facts


def write_json(path: Path, value: object) -> None:
    """Write a JSON file atomically."""
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as stream:
        stream.write(json.dumps(value, ensure_ascii=False, indent=1) + "\n")
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(path)


def file_name(text: str) -> str:
    """Return a safe file name for the name of a package or method.

    >>> file_name("lqf(max_quota=0.25)"), file_name("http://h/x"), file_name("../a")
    ('lqf(max_quota=0.25)', 'http%3A%2F%2Fh%2Fx', '%2E.%2Fa')
    >>> file_name("parts")
    '%70arts'
    """
    safe = quote(text, safe="()=,+ '", errors="replace")
    if _UNSAFE.match(safe):
        safe = f"%{ord(safe[0]):02X}{safe[1:]}"
    if len(safe) > _MAX_NAME:
        safe = f"{safe[:_MAX_NAME]}-{sha256(text.encode('utf-8', 'replace')).hexdigest()[:12]}"
    return safe
