"""The journal of a search: a line for every setting that was tried, with its score.

A line is written as soon as a setting is scored, so that a search that is interrupted or killed
loses nothing: the same search, started again, reads the journal and resumes.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from unhusk.errors import EvaluationError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class Journal:
    """Scores by spec text, in the order of the search."""

    def __init__(self, path: Path, search: Mapping[str, Any]) -> None:
        """Open or start a journal; raises `EvaluationError` if it is of another search."""
        self.path = path
        self.scores: dict[str, float] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._read(json.loads(json.dumps(search)))
        except OSError as error:
            message = f"{path}: {error.strerror or error}"
            raise EvaluationError(message) from error
        self.resumed = len(self.scores)

    @property
    def best(self) -> tuple[str, float] | None:
        """The setting with the highest score; of equal ones the first."""
        return max(self.scores.items(), key=lambda item: item[1], default=None)

    def add(self, spec: str, score: float) -> None:
        """Add the score of a setting."""
        self.scores[spec] = score
        self._append({"spec": spec, "score": score})

    def _read(self, search: Mapping[str, Any]) -> None:
        text = self.path.read_text("utf-8", "replace") if self.path.exists() else ""
        lines = [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
        if not lines:
            self.path.write_text("", "utf-8")
            self._append({"search": search})
            return
        if _object(lines[0]).get("search") != search:
            message = (
                f"{self.path} is the journal of another search; remove it or choose another folder"
            )
            raise EvaluationError(message)
        if len(text) > sum(map(len, lines)):  # the last line is incomplete
            self.path.write_text("".join(lines), "utf-8")
        for line in lines[1:]:
            row = _object(line)
            if isinstance(row.get("spec"), str) and isinstance(row.get("score"), int | float):
                self.scores[row["spec"]] = float(row["score"])

    def _append(self, row: Mapping[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(row) + "\n")


def _object(line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError:
        return {}
    return row if isinstance(row, dict) else {}
