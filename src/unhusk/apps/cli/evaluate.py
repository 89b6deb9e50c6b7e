"""`unhusk evaluate`: packages × extractors × measures."""

from __future__ import annotations

import json
import os
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.notices import say
from unhusk.apps.console.output_file import write
from unhusk.apps.console.progress import bar
from unhusk.workers.interrupts import terminable

if TYPE_CHECKING:
    from unhusk.apps.console.screen import Screen
    from unhusk.evaluation.analysis.summary import Line
    from unhusk.evaluation.packages.trust import Faults
    from unhusk.evaluation.runs.job import AnyPackage
    from unhusk.evaluation.runs.results import Run

_MAX_REPORTED = 10_000  # documents; a report has all of them in memory
_POSITIVE = click.FloatRange(min=0, min_open=True)


@click.command(short_help="Run extractors on packages and score the results.")
@click.argument("packages", nargs=-1, metavar="[PACKAGE]...")
@click.option(
    "-m",
    "--methods",
    metavar="NAMES",
    multiple=True,
    help="Extractors, separated by commas; may be repeated. Default: all methods.",
)
@click.option("--measures", metavar="NAMES", multiple=True,
              help="Measures, separated by commas. Default: str,seq,vec,set.")  # fmt: skip
@click.option("--words", default="split", show_default=True, metavar="SPEC",
              help="Word rule: split, lower, script …, with options.")  # fmt: skip
@click.option(
    "-o",
    "--output",
    metavar="RUN",
    type=click.Path(path_type=Path),
    help="Folder of the run. Default: the first unused of run-1, run-2 …",
)
@click.option("-j", "--processes", type=click.IntRange(min=1), metavar="N",
              help="Number of worker processes. Default: the number of processors.")  # fmt: skip
@click.option("--seconds", type=_POSITIVE, default=60.0, show_default=True,
              help="Time limit for each extractor on each page.")  # fmt: skip
@click.option(
    "--documents",
    type=click.IntRange(min=1),
    metavar="N",
    help="Size of the embedded package. Default: every kind in every language once.",
)
@click.option(
    "--seed", type=int, default=7, show_default=True, help="Random seed of the embedded package."
)
@click.option(
    "--keep-going",
    is_flag=True,
    help="Evaluate packages with faults; faulty documents are rows without scores.",
)
@click.option("--no-outputs", is_flag=True, help="Do not keep the extracted texts.")
@click.option("--restart", is_flag=True, help="Discard the run in this folder and start anew.")
@click.option(
    "--report/--no-report",
    "with_report",
    default=None,
    help="Write report.html into the run. Default: only for the embedded package with up to 10,000 "
    "documents.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def evaluate(packages: tuple[str, ...], **options: Any) -> int:
    """Evaluate extractors on each PACKAGE, a folder, zip or tar of pages with their main content.

    Without a PACKAGE, the embedded package of synthetic pages is evaluated, and a report written.
    Its name is `synthetic`, or with settings `synthetic(documents=1000, seed=3)`.

    An extractor is a method (`accb(range=40)`; `all` is every one), an installed peer
    (`trafilatura`, `peer:jusText` …; `peers` is every one), a command that reads a page and writes
    text (`cmd:COMMAND`), an address that accepts a page by POST (`http://…`), or a proxy through
    which a page is fetched (`proxy:http://HOST:PORT`). The last three need a -m each.

    An interrupted run is resumed by the same command with the same -o. The exit code is 1 if a
    package has faults, and if every page fails.
    """
    run = _run(packages, options)
    lines = _lines(run)
    if options["as_json"]:
        plain = {"run": str(run.folder), "lines": [line.to_dict() for line in lines]}
        write(json.dumps(plain, ensure_ascii=False) + "\n")
    else:
        write(_tables(run, lines) + "\n")
    if _wants_report(run, options["with_report"], is_embedded=not packages):
        _report(run)
    say(f"the run is in {run.folder}")
    return 0 if any(line.documents > line.failures for line in lines) else 1


def _run(names: tuple[str, ...], options: dict[str, Any]) -> Run:
    from unhusk.evaluation.extractors.extractor_registry import names as extractor_names  # noqa: PLC0415
    from unhusk.evaluation.extractors.extractor_registry import split  # noqa: PLC0415
    from unhusk.evaluation.packages.trust import faults_of  # noqa: PLC0415
    from unhusk.evaluation.runs import job as jobs  # noqa: PLC0415 - imported late, as all of numpy
    from unhusk.evaluation.runs import run as runs  # noqa: PLC0415

    packages = _packages(names, options)
    measures = [one for text in options["measures"] for one in split(text)]
    faults = faults_of(packages, keeps_going=options["keep_going"])
    _say_faults(faults)
    job = jobs.Job(
        packages=packages,
        methods=tuple(extractor_names(options["methods"])),
        measures=tuple(measures) or jobs.MEASURES,
        words=options["words"],
        seconds=options["seconds"],
        keeps_outputs=not options["no_outputs"],
        faults=faults.documents,
    )
    total = sum(map(len, packages))
    with terminable(), bar("evaluating", total) as progress:
        return runs.evaluate(
            job,
            options["output"] or _free(),
            processes=options["processes"] or os.cpu_count() or 1,
            restart=options["restart"],
            progress=progress,
        )


def _say_faults(faults: Faults) -> None:
    for line in faults.others:
        say(line)
    for package, found in faults.documents.items():
        say(f"{package}: {len(found)} faulty documents are not evaluated")


def _packages(names: tuple[str, ...], options: dict[str, Any]) -> tuple[AnyPackage, ...]:
    from unhusk.evaluation.packages.open_named import package_named  # noqa: PLC0415
    from unhusk.evaluation.synth.synthetic_package import SynthPackage  # noqa: PLC0415

    if names:
        return tuple(map(package_named, names))
    return (SynthPackage(documents=options["documents"], seed=options["seed"]),)


def _free() -> Path:
    number = 1
    while Path(f"run-{number}").exists():
        number += 1
    return Path(f"run-{number}")


def _lines(run: Run) -> list[Line]:
    from unhusk.evaluation.analysis.summary import summary  # noqa: PLC0415

    return [line for package in run.packages for line in summary(run, package)]


def _tables(run: Run, lines: list[Line]) -> str:
    from unhusk.apps.console import screen as screens  # noqa: PLC0415
    from unhusk.evaluation.analysis.summary import main_measure  # noqa: PLC0415

    screen, main = screens.Screen.here(), main_measure(run)
    others = [name for name in run.measures if name != main]
    names = ("", "method", main, "±", "95% interval", *others, "s/kB", "CPU s/kB", "failed")
    texts = []
    for package in run.packages:
        own = [line for line in lines if line.package == package]
        apart = max(line.not_counted for line in own)
        title = f"{package}: {own[0].documents} documents"
        title += f", {apart} do not count" if apart else ""
        rows = [_row(line, main, others) for line in own]
        texts += [screen.heading(title), screen.table(names, rows, numbers=names[2:])]
    if len(run.packages) > 1:
        title = f"All packages: F1 by {main}, and the mean of the packages"
        texts += [screen.heading(title), _overview(screen, run, lines, main)]
    words = f"F1 in per cent; word rule {run.facts['words']}; a kB is 1000 bytes."
    note = (
        f"{words} ± is the standard deviation over documents. * marks the best method, = those "
        "that do not differ from it significantly (paired permutation test, Holm, 5 %)."
    )
    return "\n\n".join([*texts, screen.paragraph(note)])


def _overview(screen: Screen, run: Run, lines: list[Line], main: str) -> str:
    """Return the table of methods by packages, the best mean first."""
    cells = {(line.method, line.package): line.figures[main] for line in lines}
    rows = {method: [cells[method, package] for package in run.packages] for method in run.methods}
    means = {method: sum(found) / len(found) for method, found in rows.items()}
    order = sorted(run.methods, key=lambda method: -means[method])
    names = ("method", *run.packages, "mean")
    table = [[one, *map(_percent, (*rows[one], means[one]))] for one in order]
    return screen.table(names, table, numbers=names[1:])


def _row(line: Line, main: str, others: list[str]) -> list[str]:
    mark = "*" if line.is_best else "=" if line.is_like_best else ""
    interval = f"{_percent(line.low)} to {_percent(line.high)}"
    return [
        mark,
        line.method,
        _percent(line.figures[main]),
        _percent(line.deviation),
        interval,
        *(_percent(line.figures[name]) for name in others),
        _pace(line.seconds_per_kb),
        _pace(line.cpu_seconds_per_kb),
        str(line.failures),
    ]


def _pace(value: float) -> str:
    return "" if isnan(value) else f"{value:.2g}"


def _percent(value: float) -> str:
    return f"{100 * value:.1f}"


def _wants_report(run: Run, requested: bool | None, *, is_embedded: bool) -> bool:  # noqa: FBT001 - an option
    """Return whether to write a report: as requested, else for a small embedded package."""
    if requested is not None or not is_embedded:
        return bool(requested)
    count: int = sum(one["documents"] for one in run.facts["packages"])
    if count > _MAX_REPORTED:
        say(f"no report is written for so many documents; to write one: unhusk report {run.folder}")
    return count <= _MAX_REPORTED


def _report(run: Run) -> None:
    from unhusk.evaluation.report.write_report import write_report  # noqa: PLC0415

    path = run.folder / "report.html"
    write_report([run.folder], path)
    say(f"the report is {path}")
