"""`unhusk optimise`: evolve the parameters of a method on a package."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.notices import say
from unhusk.apps.console.output_file import opened, write
from unhusk.apps.console.progress import bar
from unhusk.errors import BadParameterError, MissingExtraError
from unhusk.method.registry import method as method_of
from unhusk.workers.interrupts import terminable

if TYPE_CHECKING:
    from unhusk.evaluation.runs.job import AnyPackage
    from unhusk.evaluation.search.optimise import Optimised, Search
    from unhusk.evaluation.search.search_journal import Journal

INTERRUPTED = 130
_COUNT = click.IntRange(min=1)


@click.command(short_help="Evolve the parameters of a method on a package.")
@click.argument("spec", metavar="METHOD")
@click.argument("package", metavar="[PACKAGE]", default="synthetic")
@click.option("-o", "--output", "folder", metavar="FOLDER", type=click.Path(path_type=Path),
              help="Folder to write. Default: METHOD-PACKAGE.")  # fmt: skip
@click.option("--vary", metavar="NAME", multiple=True,
              help="Vary only this parameter; may be repeated.")  # fmt: skip
@click.option("--bounds", metavar="NAME=LOW:HIGH", multiple=True,
              help="Bounds of a parameter; may be repeated.")  # fmt: skip
@click.option("--measure", default="seq", show_default=True, help="Measure to maximise.")
@click.option("--words", default="split", show_default=True, help="Word rule.")
@click.option(
    "--sample", type=_COUNT, default=400, show_default=True, help="Maximum number of pages."
)
@click.option("--share", type=click.FloatRange(0.05, 0.95), default=0.7, show_default=True,
              help="Share of the pages for training.")  # fmt: skip
@click.option("--generations", type=click.IntRange(min=0), default=20, show_default=True,
              help="Generations after the first.")  # fmt: skip
@click.option("--population", type=_COUNT, default=8, show_default=True,
              help="Settings in a generation, per parameter.")  # fmt: skip
@click.option("--seed", type=int, default=7, show_default=True, help="Random seed.")
@click.option(
    "--processes", type=_COUNT, default=2, show_default=True, help="Number of worker processes."
)
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), default=20.0,
              show_default=True, help="Time limit for a page.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Write the result as JSON to stdout.")
def optimise(spec: str, package: str, **options: Any) -> int:
    """Evolve the parameters of METHOD on PACKAGE, a folder, zip or tar of pages with gold.

    Without a PACKAGE, synthetic pages are used; `synthetic(documents=1000, seed=3)` says which.

    The pages are split into two parts that share no site. Differential evolution searches for the
    parameters with the best score on the first part; the result is judged on the second. It differs
    from the default only if the gain on the first part is significant.

    FOLDER gets spec.txt (the method to use), result.json (scores, differences with their intervals,
    bounds), search.svg (a plot of the search) and journal.jsonl (every setting tried). Ctrl-C stops
    a search and keeps the best setting so far; the same command resumes it.

    The exit code is 130 if the search was interrupted.
    """
    from unhusk.evaluation.runs.results import file_name  # noqa: PLC0415
    from unhusk.evaluation.search.search_journal import Journal  # noqa: PLC0415 - not for --help

    search, source = _search(spec, package, options)
    digest = source.digest
    folder = options["folder"] or Path(file_name(f"{search.method.name}-{source.name}"))
    journal = Journal(folder / "journal.jsonl", search.facts(digest))
    if journal.resumed:
        say(f"resuming from {journal.resumed} settings in {journal.path}")
    try:
        with terminable(), bar("generations", search.setting.generations + 1) as advance:
            result = search.run(journal, lambda *_: advance(1))
    except KeyboardInterrupt:
        _write_best(folder, search, journal)
        return INTERRUPTED
    _write(folder / "spec.txt", f"{result.chosen}\n")
    facts = _facts(search, result, digest)
    _write(folder / "result.json", json.dumps(facts, indent=1) + "\n")
    _draw(folder, search, journal)
    write(json.dumps(facts) + "\n" if options["as_json"] else _report(search, result, folder))
    return 0


def _search(spec: str, name: str, options: dict[str, Any]) -> tuple[Search, AnyPackage]:
    """Return the search that the options describe, and its package."""
    from unhusk.evaluation.measure.measure import measure_named  # noqa: PLC0415
    from unhusk.evaluation.packages.open_named import package_named  # noqa: PLC0415
    from unhusk.evaluation.search import optimise as of  # noqa: PLC0415 - not for --help
    from unhusk.evaluation.search.space import space  # noqa: PLC0415
    from unhusk.evaluation.search.trial import Trial  # noqa: PLC0415
    from unhusk.evaluation.tokens.word_rules import read_words  # noqa: PLC0415

    method = method_of(spec)
    names = of.Setting.__dataclass_fields__
    setting = of.Setting(**{name: value for name, value in options.items() if name in names})
    measure_named(setting.measure), read_words(setting.words)  # unknown names fail before any work
    dimensions = space(method, options["vary"], dict(map(_bounds, options["bounds"])))
    package = package_named(name)
    parts = of.parts_of(of.documents_of(package, setting), setting)
    trial = Trial(package, parts, setting.measure, setting.words, setting.seconds)
    return of.Search(method, dimensions, trial, setting), package


def _bounds(text: str) -> tuple[str, tuple[float, float]]:
    name, _, ends = text.partition("=")
    try:
        low, high = map(float, ends.split(":"))
    except ValueError:
        message = f"bounds are written as NAME=LOW:HIGH, not {text!r}"
        raise BadParameterError(message) from None
    return name.strip(), (low, high)


def _write_best(folder: Path, search: Search, journal: Journal) -> None:
    """Write the best setting of an interrupted search."""
    if journal.best is None:
        say("interrupted before the first setting was scored")
        return
    spec, score = journal.best
    _write(folder / "spec.txt", f"{spec}\n")
    _draw(folder, search, journal)
    say(f"interrupted; best so far, on the training pages only: {spec} ({score:.4f}), written to "
        f"{folder / 'spec.txt'}; the same command resumes the search")  # fmt: skip


def _write(path: Path, text: str) -> None:
    with opened(str(path)) as stream:
        stream.write(text.encode())


def _draw(folder: Path, search: Search, journal: Journal) -> None:
    """Plot the search; without matplotlib, say so."""
    from unhusk.evaluation.search.search_plot import draw_search  # noqa: PLC0415 - not for --help

    try:
        draw_search(folder / "search.svg", journal.scores, search.dimensions)
    except MissingExtraError as error:
        say(f"no search.svg: {error}")


def _facts(search: Search, result: Optimised, digest: str) -> dict[str, Any]:
    return {
        **result.to_dict(),
        "setting": asdict(search.setting),
        "space": [str(dimension) for dimension in search.dimensions],
        "package": digest,
        "pages": {name: len(ids) for name, ids in search.trial.parts.items()},
    }


def _report(search: Search, result: Optimised, folder: Path) -> str:
    from unhusk.apps.console.screen import Screen  # noqa: PLC0415 - not for --help

    specs = dict.fromkeys((result.default, result.best, result.chosen))
    parts = ("train", "test")
    rows = [
        [
            spec,
            *(f"{result.figures[p][spec]:.4f}" if spec in result.figures[p] else "" for p in parts),
        ]
        for spec in specs
    ]
    counts = [f"{part} ({len(search.trial.parts[part])})" for part in parts]
    table = Screen.here().table([search.setting.measure, *counts], rows, numbers=counts)
    test = result.test
    lines = [
        table,
        "",
        f"gain on the held-out pages: {test.difference:+.4f} "
        f"[{test.low:+.4f}, {test.high:+.4f}], p = {test.p_permutation:.4g}",
        f"tried {result.tried} settings; written to {folder}",
        f"spec: {result.chosen}",
    ]
    return "\n".join(lines) + "\n"
