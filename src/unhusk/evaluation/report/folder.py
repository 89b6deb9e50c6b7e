"""The folder of a run: its facts, its table, and the texts it kept, read a batch at a time."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from unhusk.errors import RunError
from unhusk.evaluation.extras import needed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

COLUMNS = frozenset(
    "package document method measure precision recall f1 seconds cpu_seconds bytes status reason "
    "language page_type difficulty".split()
)
_BATCH = 512  # rows of texts at a time


@dataclass(frozen=True)
class Run:
    """A run on disk."""

    folder: Path
    facts: dict[str, Any]  # run.json
    table: Any  # results.parquet, as a pyarrow table

    def rows(self, name: str, columns: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of another file; nothing where the run did not write it."""
        path = self.folder / name
        if not path.exists():
            return
        with _reading(path):
            file = needed("pyarrow.parquet").ParquetFile(path)
            for batch in file.iter_batches(_BATCH, columns=list(columns)):
                yield from zip(*(batch.column(one).to_pylist() for one in columns), strict=True)


def read_run(folder: Path) -> Run:
    """Return the run in a folder; raises `RunError` with the reason where there is none."""
    if not folder.is_dir():
        message = f"{folder}: {'is no folder' if folder.exists() else 'there is no such folder'}"
        raise RunError(message)
    facts = _facts(folder / "run.json")
    path = folder / "results.parquet"
    with _reading(path):
        table = needed("pyarrow.parquet").read_table(path)
    missing = sorted(COLUMNS - set(table.column_names))
    if missing:
        message = f"{path}: has no column {missing[0]!r}"
        raise RunError(message)
    return Run(folder, facts, table)


def _facts(path: Path) -> dict[str, Any]:
    with _reading(path):
        facts = json.loads(path.read_text("utf-8"))
    names = facts.get("methods") if isinstance(facts, dict) else None
    packages = facts.get("packages") if isinstance(facts, dict) else None
    is_known = isinstance(names, list) and all(isinstance(one, str) for one in names)
    is_listed = isinstance(packages, list) and all(isinstance(p, dict) for p in packages)
    if is_known and is_listed and all(isinstance(p.get("name"), str) for p in packages or ()):
        return dict(facts)
    message = f"{path}: does not say which packages and methods were run"
    raise RunError(message)


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Turn whatever goes wrong while a file is read into a line about it."""
    failures = (OSError, ValueError, RecursionError, needed("pyarrow").ArrowException)
    try:
        yield
    except failures as error:
        why = getattr(error, "strerror", None) or " ".join(str(error).split())
        message = f"{path}: cannot be read: {why}"
        raise RunError(message) from error
