"""`unhusk gate`: fails when a score fell."""

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
              help="The floors, in JSON.")  # fmt: skip
@click.option("--write", "writes", is_flag=True, help="Make the file, or raise what rose.")
@click.option("--lower", "lowers", is_flag=True,
              help="With --write: let floors fall, and be those of other data.")  # fmt: skip
@click.option(
    "--tolerance",
    type=click.FloatRange(min=0, max=1),
    help="By how much F1 may lie below its floor. Default: what the file says.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def gate(run: Path, *, file: Path, tolerance: float | None, as_json: bool, **options: bool) -> int:
    """Compare RUN, a folder that `unhusk evaluate` wrote, with the floors of its scores.

    A floor is the F1 of a package by a measure, for one method. The file pins the digest of each
    package and the way to find words: where the run has other ones, or lacks a package, a method or
    a measure that has a floor, the gate is closed as well, and says why. The exit code is then 1.
    """
    from unhusk.evaluation.analysis import gate as gates  # noqa: PLC0415 - imported late, as all of numpy
    from unhusk.evaluation.runs.results import read_run  # noqa: PLC0415

    writes, lowers = options["writes"], options["lowers"]
    if lowers and not writes:
        message = "--lower goes with --write"
        raise click.UsageError(message)
    found = read_run(run)
    if writes:
        _written(found, file, tolerance, lowers=lowers)
    findings = gates.check(found, gates.read_floors(file), tolerance)
    if as_json:
        write(json.dumps([asdict(one) for one in findings], ensure_ascii=False) + "\n")
    else:
        write(_table(findings) + "\n")
    faults = [one for one in findings if one.fault]
    for one in faults:
        say(f"{one.package}, {one.method}, {one.measure}: {one.fault}")
    if faults and writes:
        say("floors are lowered, and set for other data, with --lower")
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
            one.package,
            one.method,
            one.measure,
            "" if one.figure is None else f"{one.figure:.4f}",
            "none" if one.floor is None else f"{one.floor:.4f}",
            "closed" if one.fault else "",
        ]
        for one in findings
    ]
    return Screen.here().table(names, rows, numbers=("F1", "floor"))
