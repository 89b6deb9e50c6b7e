"""Merge the journals of a run into its tables, with one document in memory at a time."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from unhusk.evaluation.runs.paper_table import WideFile, cell
from unhusk.evaluation.runs.results import (
    GOLD_COLUMNS,
    GOLDS,
    OUTPUT_COLUMNS,
    OUTPUTS,
    RESULT_COLUMNS,
    RESULTS,
    RESULTS_TSV,
)
from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from unhusk.evaluation.runs.job import Job
    from unhusk.evaluation.runs.unit_journal import Parts

# a row group is written, and leaves memory, as soon as it has this many rows or characters
_GROUP_ROWS = 4096
_GROUP_CHARS = 2_000_000


class ParquetFile:
    """A table written row by row; it gets its name when it is complete."""

    def __init__(self, path: Path, columns: dict[str, tuple[str, str]]) -> None:
        """Open the file."""
        arrow = needed("pyarrow")
        fields = [
            arrow.field(name, getattr(arrow, kind)(), metadata={"meaning": meaning})
            for name, (kind, meaning) in columns.items()
        ]
        self._path, self._part = path, path.with_name(f".{path.name}.part")
        self._schema = arrow.schema(fields)
        self._columns: list[list[Any]] = [[] for _ in columns]
        self._chars = 0
        self._writer = needed("pyarrow.parquet").ParquetWriter(
            self._part, self._schema, compression="zstd"
        )

    def add(self, row: tuple[Any, ...]) -> None:
        """Add a row."""
        for column, value in zip(self._columns, row, strict=True):
            if isinstance(value, str):
                column.append(_encodable(value))
                self._chars += len(value)
            else:
                column.append(value)
        if len(self._columns[0]) >= _GROUP_ROWS or self._chars >= _GROUP_CHARS:
            self._flush()

    def close(self) -> None:
        """Write the remaining rows, and give the file its name."""
        self._flush()
        self._writer.close()
        self._part.replace(self._path)

    def _flush(self) -> None:
        if self._columns[0]:
            table = needed("pyarrow").table(self._columns, schema=self._schema)
            self._writer.write_table(table)
        for column in self._columns:
            column.clear()
        self._chars = 0


def merge(job: Job, parts: Parts, folder: Path) -> None:
    """Write the tables of a run whose units are all complete."""
    with ExitStack() as stack:
        results = _opened(stack, ParquetFile(folder / RESULTS, RESULT_COLUMNS))
        sinks = [_Results(results, _opened(stack, _Tsv(folder / RESULTS_TSV)), job).add]
        if job.keeps_outputs:
            outputs = _opened(stack, ParquetFile(folder / OUTPUTS, OUTPUT_COLUMNS))
            golds = _opened(stack, ParquetFile(folder / GOLDS, GOLD_COLUMNS))
            sinks.append(_Texts(outputs, golds, job).add)
        for k, package in enumerate(job.packages):
            with ExitStack() as own:
                wide = [
                    _opened(own, WideFile(folder, package.name, method, job.measures))
                    for method in job.methods
                ]
                for done in _documents(job, parts, k):
                    for sink in sinks:
                        sink(package.name, done)
                    for file, row in zip(wide, done["methods"], strict=True):
                        file.add(done, row)


def _opened(stack: ExitStack, file: Any) -> Any:
    stack.callback(file.close)
    return file


def _documents(job: Job, parts: Parts, package: int) -> Iterator[dict[str, Any]]:
    for number, unit in enumerate(job.units()):
        if unit.package == package:
            yield from parts.lines(number)


class _Tsv:
    """The results as text."""

    def __init__(self, path: Path) -> None:
        self._path, self._part = path, path.with_name(f".{path.name}.part")
        self._stream = self._part.open("w", encoding="utf-8", errors="replace", newline="")
        self._stream.write("\t".join(RESULT_COLUMNS) + "\n")

    def add(self, row: tuple[Any, ...]) -> None:
        self._stream.write("\t".join(map(_written, row)) + "\n")

    def close(self) -> None:
        self._stream.close()
        self._part.replace(self._path)


FACT_COLUMNS = ("language", "page_type", "difficulty", "group", "fragmented", "multiple")


class _Results:
    """A row for each document, method and measure."""

    def __init__(self, parquet: ParquetFile, tsv: _Tsv, job: Job) -> None:
        self._sinks, self._job = (parquet, tsv), job

    def add(self, package: str, done: dict[str, Any]) -> None:
        facts = [done.get(name) for name in FACT_COLUMNS]
        for method, row in zip(self._job.methods, done["methods"], strict=True):
            cost = (row.get("seconds"), row.get("cpu"), done["bytes"])
            for measure, score in zip(self._job.measures, row["scores"], strict=True):
                status, reason, *numbers = score
                scores = [*numbers, *6 * (None,)][:6]
                cells = (
                    *(package, done["id"], method, measure, *scores[:3], *cost),
                    *(status, reason, *facts, *scores[3:]),
                )
                for sink in self._sinks:
                    sink.add(cells)


class _Texts:
    """A row for each text, extracted or gold."""

    def __init__(self, outputs: ParquetFile, golds: ParquetFile, job: Job) -> None:
        self._outputs, self._golds, self._job = outputs, golds, job

    def add(self, package: str, done: dict[str, Any]) -> None:
        self._golds.add((package, *(done.get(name) for name in ("id", "url", "title", "gold"))))
        for method, row in zip(self._job.methods, done["methods"], strict=True):
            text = row.get("text", "")
            self._outputs.add((package, done["id"], method, text, len(text)))


def _written(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.7g}"
    return "" if value is None else cell(str(value))


def _encodable(text: str) -> str:
    """Return text that UTF-8 can hold: half a surrogate pair becomes a question mark."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
