"""The table of the papers: a tab-separated row per document, then means and deviations.

Time is in seconds per kB, a kB being 1000 bytes (Gottron 2007, §4.3, and 2008, Table 3).
"""

from __future__ import annotations

from math import isnan, nan, sqrt
from typing import TYPE_CHECKING, Any

from unhusk.evaluation.runs.results import file_name

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

KB = 1000  # bytes
_FACTS = ("document", "bytes", "s_per_kB", "cpu_s_per_kB")
_SCORES = 3  # precision, recall, F1 of each measure


class Moments:
    """Running mean and sample deviation (Welford's algorithm)."""

    def __init__(self) -> None:
        """Start with no values."""
        self.count, self.mean, self._squares = 0, 0.0, 0.0

    def add(self, value: float | None) -> None:
        """Add a value; None and NaN do not count."""
        if value is None or isnan(value):
            return
        self.count += 1
        away = value - self.mean
        self.mean += away / self.count
        self._squares += away * (value - self.mean)

    @property
    def average(self) -> float:
        """The mean; NaN without values."""
        return self.mean if self.count else nan

    @property
    def deviation(self) -> float:
        """The sample standard deviation; NaN for fewer than two values."""
        return sqrt(self._squares / (self.count - 1)) if self.count > 1 else nan


class WideFile:
    """The file of one package and one method, written document by document."""

    def __init__(self, folder: Path, package: str, method: str, measures: Sequence[str]) -> None:
        """Open the file and write its header."""
        path = folder / file_name(package) / f"{file_name(method)}.tsv"
        path.parent.mkdir(exist_ok=True)
        self._stream = path.open("w", encoding="utf-8", newline="")
        columns = [f"{_title(name)}_{share}" for name in measures for share in ("p", "r", "f1")]
        self._moments = [Moments() for _ in (*_FACTS[1:], *columns)]
        self._write([*_FACTS, *columns, "status"])

    def add(self, done: dict[str, Any], row: dict[str, Any]) -> None:
        """Write the row of a document."""
        numbers: list[float | None] = [
            done["bytes"],
            per_kb(row.get("seconds"), done["bytes"]),
            per_kb(row.get("cpu"), done["bytes"]),
        ]
        for score in row["scores"]:
            numbers += [*score[2 : 2 + _SCORES], *_SCORES * (None,)][:_SCORES]
        for moments, number in zip(self._moments, numbers, strict=True):
            moments.add(number)
        self._write([cell(done["id"]), str(numbers[0]), *map(_number, numbers[1:]), row["status"]])

    def close(self) -> None:
        """Write means and deviations, and close the file."""
        means = [_number(column.average) for column in self._moments]
        deviations = [_number(column.deviation) for column in self._moments]
        self._write(["mean", *means, ""])
        self._write(["deviation", *deviations, ""])
        self._stream.close()

    def _write(self, cells: list[str]) -> None:
        self._stream.write("\t".join(cells) + "\n")


def per_kb(seconds: float | None, size: int) -> float | None:
    """Return seconds per kB of a page; None if the time or the size is unknown."""
    return None if seconds is None or not size else seconds * KB / size


def cell(text: str | None) -> str:
    r"""Return text that fits between two tabs.

    >>> cell("a\tb\n c"), cell(None)
    ('a b c', '')
    """
    return " ".join((text or "").split())


def _number(value: float | None) -> str:
    return "" if value is None or isnan(value) else f"{value:.7g}"


def _title(name: str) -> str:
    return name[:1].upper() + name[1:]
