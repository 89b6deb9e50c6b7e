"""`unhusk gate`: fail when a score fell."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from unhusk.apps.console.notices import say
from unhusk.apps.console.output_file import write

if TYPE_CHECKING:
    from unhusk.evaluation.analysis.gate import Finding
    from unhusk.evaluation.runs.results import Run

_PATH = click.Path(path_type=Path)


@click.command(short_help="Fail when a score fell.")
@click.argument("run", type=_PATH)
@click.option("--floors", "file", metavar="FILE", type=_PATH, required=True,
              help="File of floors, in JSON.")  # fmt: skip
@click.option(
    "--write", "writes", is_flag=True, help="Write the file; raise floors to figures that rose."
)
@click.option("--lower", "lowers", is_flag=True,
              help="With --write: also lower floors, and accept other data.")  # fmt: skip
@click.option(
    "--tolerance",
    type=click.FloatRange(min=0, max=1),
    help="By how much F1 may be below its floor. Default: as stated in the file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def gate(run: Path, *, file: Path, tolerance: float | None, as_json: bool, **options: bool) -> int:
    """Compare RUN, a folder that `unhusk evaluate` wrote, with the floors of its scores.

    A floor is the lowest F1 that a method may have on a package by a measure. The file also pins
    the digest of each package and the word rule: the gate fails too if the run has others, or lacks
    a package, method or measure that has a floor. The exit code is then 1.
    """
    from unhusk.evaluation.analysis import gate as gates  # noqa: PLC0415 - imported late, as all of numpy
    from unhusk.evaluation.runs.results import read_run  # noqa: PLC0415

    writes, lowers = options["writes"], options["lowers"]
    if lowers and not writes:
        message = "--lower needs --write"
        raise click.UsageError(message)
    results = read_run(run)
    if writes:
        _written(results, file, tolerance, lowers=lowers)
    findings = gates.check(results, gates.read_floors(file), tolerance)
    if as_json:
        write(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False) + "\n")
    else:
        write(_table(findings) + "\n")
    faults = [finding for finding in findings if finding.fault]
    for finding in faults:
        say(f"{finding.package}, {finding.method}, {finding.measure}: {finding.fault}")
    if faults and writes:
        say("--lower lowers floors, and sets them for other data")
    return 1 if faults else 0


def _written(run: Run, file: Path, tolerance: float | None, *, lowers: bool) -> None:
    from unhusk.evaluation.analysis import gate as gates  # noqa: PLC0415

    old = gates.read_floors(file) if file.exists() else None
    allowed = gates.TOLERANCE if old is None else old.tolerance
    new = gates.raised(run, old, allowed if tolerance is None else tolerance, lowers=lowers)
    if new != old:
        gates.write_floors(file, new)


def _table(findings: list[Finding]) -> str:
    from unhusk.apps.console.screen import Screen  # noqa: PLC0415

    names = ("package", "method", "measure", "F1", "floor", "")
    rows = [
        [
            finding.package,
            finding.method,
            finding.measure,
            "" if finding.figure is None else f"{finding.figure:.4f}",
            "none" if finding.floor is None else f"{finding.floor:.4f}",
            "failed" if finding.fault else "",
        ]
        for finding in findings
    ]
    return Screen.here().table(names, rows, numbers=("F1", "floor"))
