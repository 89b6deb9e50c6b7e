"""Step: an evaluation of all methods on the pages, with its report."""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import TYPE_CHECKING

from unhusk.errors import MissingExtraError
from unhusk.method.registry import methods

if TYPE_CHECKING:
    from pathlib import Path

    from unhusk.apps.demo.shared_state import Demo

TITLE = "An evaluation, as a run and as a report"
MEASURES = ("seq", "vec")


def step_evaluate(demo: Demo) -> str:
    """Evaluate all methods as `unhusk evaluate` does, and say where the results are."""
    folder = demo.folder / "run"
    report = demo.folder / "report.html"
    try:
        with as_file(files("unhusk") / "pages_demo") as pages:
            _evaluate(pages, folder)
        _report(folder, report)
    except MissingExtraError as error:
        return f"Left out: {error}"
    return "\n".join(
        (
            f"{folder}/results.tsv  a row per page, method and measure ({', '.join(MEASURES)})",
            f"{report}  figures, tables, and every page with its gold and diffs, in one file",
        )
    )


def _evaluate(pages: Path, folder: Path) -> None:
    from unhusk.evaluation.packages.package import open_package  # noqa: PLC0415
    from unhusk.evaluation.runs.job import Job  # noqa: PLC0415 - imported late, as for every command
    from unhusk.evaluation.runs.run import evaluate  # noqa: PLC0415

    job = Job(packages=(open_package(pages),), methods=tuple(methods()), measures=MEASURES)
    evaluate(job, folder, restart=True)


def _report(folder: Path, report: Path) -> None:
    from unhusk.evaluation.report.write_report import write_report  # noqa: PLC0415

    write_report([folder], report)
