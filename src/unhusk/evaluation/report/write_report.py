"""Write a report to a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.errors import RunError
from unhusk.evaluation.report.report_page import MAX_TEXT, report
from unhusk.evaluation.runs.results import read_run

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def write_report(folders: Sequence[Path], path: Path, *, max_text: int = MAX_TEXT) -> None:
    """Write the report of the runs in these folders atomically."""
    pieces = report([read_run(folder) for folder in folders], max_text=max_text)
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as stream:
            stream.writelines(pieces)
        part.replace(path)
    except OSError as error:
        message = f"{path}: cannot be written: {error.strerror or error}"
        raise RunError(message) from error
    finally:
        part.unlink(missing_ok=True)
