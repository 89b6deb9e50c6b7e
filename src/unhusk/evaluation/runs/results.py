"""A run on disk: what is in its folder, and how it is read again."""

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
    "precision": ("float64", "null: the page does not count for it"),
    "recall": ("float64", "null: the page does not count for it"),
    "f1": ("float64", "null: the measure does not apply"),
    "seconds": ("float64", "wall time from bytes to text; null: not measured"),
    "cpu_seconds": ("float64", "CPU time; null: it cannot be seen from here"),
    "bytes": ("int64", "of the page as served"),
    "status": ("string", "ok, empty, no_gold, not_applicable, faulty, or a failure"),
    "reason": ("string", "of anything but ok, in words"),
    "language": ("string", "of the document"),
    "page_type": ("string", "of the document"),
    "difficulty": ("float64", "share of the page's words that are not main content"),
    "group": ("string", "domain or site of the document"),
    "right": ("int64", "count, for measures that add up counts"),
    "wrong": ("int64", "count"),
    "missed": ("int64", "count"),
}
OUTPUT_COLUMNS = {
    "package": ("string", "package"),
    "document": ("string", "id of the document"),
    "method": ("string", "spec text of the extractor"),
    "text": ("string", "what it found"),
    "chars": ("int64", "length of the text"),
}
GOLD_COLUMNS = {
    "package": ("string", "package"),
    "document": ("string", "id of the document"),
    "url": ("string", "where the page comes from"),
    "title": ("string", "of the page"),
    "gold": ("string", "what should have been found; null: nobody knows"),
}
_BATCH = 512  # rows of texts at a time
_MAX_NAME = 150  # characters of a file's name
_UNSAFE = re.compile(r"^[.]|^(?=parts$|(?:run|results|outputs|golds)[.])")


@dataclass(frozen=True, eq=False)
class Run:
    """A run that was read from its folder; tables are read when first used."""

    folder: Path
    facts: Mapping[str, Any]  # run.json

    @lazy
    def table(self) -> Any:
        """The results as a pyarrow table with the columns of RESULT_COLUMNS."""
        return self._read(RESULTS)

    @lazy
    def outputs(self) -> Any | None:
        """The texts that were found, or None where they were not kept."""
        return self._read(OUTPUTS) if (self.folder / OUTPUTS).exists() else None

    @lazy
    def golds(self) -> Any | None:
        """The gold texts, or None where they were not kept."""
        return self._read(GOLDS) if (self.folder / GOLDS).exists() else None

    def columns(self, names: Sequence[str], **equal: str) -> dict[str, Any]:
        """Return columns of the results as numpy arrays, of the rows in which others are equal.

        Only those columns are read, a group of rows at a time, so that a run of any size fits.
        """
        chosen: list[list[Any]] = [[] for _ in names]
        for rows in self._groups(names, equal):
            for found, name in zip(chosen, names, strict=True):
                found.append(rows[name].to_numpy())
        return dict(zip(names, map(_joined, chosen), strict=True))

    def grids(self, names: Sequence[str], **equal: str) -> dict[str, Any]:
        """Return columns as `columns` does, with a row for each document, a column for each method.

        The package and the measure must be among what is equal.
        """
        found = self.columns(names, **equal)
        return {name: one.reshape(-1, len(self.methods)) for name, one in found.items()}

    def statuses(self, **equal: str) -> Counter[tuple[str, str]]:
        """Return how often each method has each status, in the rows in which others are equal."""
        counts: Counter[tuple[str, str]] = Counter()
        for rows in self._groups(("method", "status"), equal):
            counts.update(zip(rows["method"].to_pylist(), rows["status"].to_pylist(), strict=True))
        return counts

    def _groups(self, names: Sequence[str], equal: Mapping[str, str]) -> Iterator[Any]:
        """Yield groups of rows as tables of some columns, only rows in which others are equal."""
        wanted = list(dict.fromkeys((*names, *equal)))
        with _reading(self.folder / RESULTS) as path:
            compute, file = needed("pyarrow.compute"), needed("pyarrow.parquet").ParquetFile(path)
            for k in range(file.num_row_groups):
                rows = file.read_row_group(k, columns=wanted, use_threads=False)
                for name, value in equal.items():
                    rows = rows.filter(compute.equal(rows[name], value))
                yield rows

    def rows(self, name: str, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """Yield rows of a file, a batch at a time; nothing where the run did not write it."""
        if not (self.folder / name).exists():
            return
        with _reading(self.folder / name) as path:
            file = needed("pyarrow.parquet").ParquetFile(path)
            for batch in file.iter_batches(_BATCH, columns=list(columns), use_threads=False):
                yield from zip(*(batch.column(one).to_pylist() for one in columns), strict=True)

    @property
    def packages(self) -> list[str]:
        """Names of the packages."""
        return [one["name"] for one in self.facts["packages"]]

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


@contextmanager
def _reading(path: Path) -> Iterator[Path]:
    """Turn whatever goes wrong while a file is read into a line about it."""
    try:
        yield path
    except (OSError, ValueError, KeyError, needed("pyarrow").ArrowException) as error:
        why = getattr(error, "strerror", None) or error
        message = f"{path}: cannot be read: {why}"
        raise RunError(message) from error


def _joined(parts: list[Any]) -> Any:
    return np.concatenate(parts) if parts else np.empty(0)


def read_run(folder: Path) -> Run:
    """Return a complete run; raises `RunError` where there is none."""
    facts = run_facts(folder)
    if facts is None:
        message = f"{folder}: there is no run here"
        raise RunError(message)
    if not facts.get("complete"):
        message = f"{folder}: the run is not complete; evaluate into it again to go on"
        raise RunError(message)
    return Run(Path(folder), facts)


def run_facts(folder: Path) -> dict[str, Any] | None:
    """Return what run.json says, or None where there is none; raises `RunError` for a bad one."""
    path = Path(folder) / RUN_FILE
    try:
        facts = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        message = f"{path} cannot be read: {error}"
        raise RunError(message) from error
    if not isinstance(facts, dict) or facts.get("version") != VERSION:
        message = f"{path} is not of a run that this version can read"
        raise RunError(message)
    return facts


def write_json(path: Path, value: object) -> None:
    """Write a file of JSON that appears whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as stream:
        stream.write(json.dumps(value, ensure_ascii=False, indent=1) + "\n")
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(path)


def file_name(text: str) -> str:
    """Return a name for a file, for the name of a package or method.

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
