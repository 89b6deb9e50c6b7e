"""Journals of an incomplete run: a file per unit, with a line of JSON for each finished document.

An incomplete last line, left by a kill, is removed when the run is resumed, so that no document is
lost or doubled.
"""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from unhusk.errors import RunError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = "parts"


@dataclass(frozen=True)
class Parts:
    """The folder of the journals of a run."""

    folder: Path

    def path(self, unit: int) -> Path:
        """Return the journal of a unit."""
        return self.folder / f"{unit:06}.jsonl"

    def repaired(self, unit: int) -> int:
        """Return how many documents of a unit are done; remove an incomplete last line."""
        path = self.path(unit)
        if not path.exists():
            return 0
        lines, size = 0, 0
        with path.open("r+b") as stream:
            for line in stream:
                if not _is_complete(line):
                    break
                lines, size = lines + 1, size + len(line)
            stream.truncate(size)
        return lines

    @contextmanager
    def appended(self, unit: int) -> Iterator[Appender]:
        """Open the journal of a unit for appending."""
        number = os.open(self.path(unit), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            yield Appender(number)
        finally:
            os.close(number)

    def lines(self, unit: int) -> Iterator[dict[str, Any]]:
        """Yield the documents of a unit."""
        with self.path(unit).open("rb") as stream:
            for line in stream:
                yield json.loads(line)


@dataclass(frozen=True)
class Appender:
    """An open journal."""

    number: int

    def __call__(self, done: dict[str, Any]) -> None:
        """Add a document."""
        rest = memoryview(json.dumps(done, separators=(",", ":")).encode("ascii") + b"\n")
        while rest:
            written = os.write(self.number, rest)
            if not written:  # pragma: no cover - no file system does this
                message = "a journal cannot be written"
                raise RunError(message)
            rest = rest[written:]


def _is_complete(line: bytes) -> bool:
    if not line.endswith(b"}\n"):
        return False
    try:
        json.loads(line)
    except ValueError:
        return False
    return True
