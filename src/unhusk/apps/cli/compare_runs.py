"""`unhusk compare-runs`: what changed between two runs."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.notices import printable, say
from unhusk.apps.console.output_file import STDOUT, opened

if TYPE_CHECKING:
    from collections.abc import Callable

    from unhusk.apps.console.screen import Screen
    from unhusk.evaluation.analysis.changes import Change, Comparison

_PATH = click.Path(path_type=Path)


@click.command("compare-runs", short_help="What changed between two runs.")
@click.argument("before", type=_PATH)
@click.argument("after", type=_PATH)
@click.option("--measure", "measures", metavar="NAME", multiple=True,
              help="Only by this measure; may be repeated. Default: all.")  # fmt: skip
@click.option(
    "--methods",
    nargs=2,
    multiple=True,
    metavar="OLD NEW",
    help="Compare OLD of the first run with NEW of the second; may be repeated.",
)
@click.option("--right", type=click.FloatRange(0, 1), default=0.5, show_default=True,
              help="Pages with this F1 or more count as right.")  # fmt: skip
@click.option("--most", type=click.IntRange(min=0), default=10, show_default=True,
              help="Pages to show of each method, in text.")  # fmt: skip
@click.option("-f", "--format", "kind", type=click.Choice(("text", "json", "tsv")), default="text",
              show_default=True, help="Output format; json and tsv have every page.")  # fmt: skip
@click.option("-o", "--output", metavar="FILE", default=STDOUT,
              help="File to write; - is stdout.")  # fmt: skip
def compare_runs(before: Path, after: Path, *, output: str, **options: Any) -> int:
    """Compare two runs, BEFORE and AFTER: page by page, and by means with a paired interval.

    A page is fixed if its F1 rose from below --right, broken if it fell below, moved if it changed
    otherwise, and new or gone if only one run has a score for it.
    """
    from unhusk.apps.console import screen as screens  # noqa: PLC0415 - imported late, as all of rich
    from unhusk.evaluation.analysis.changes import compare_runs as compared  # noqa: PLC0415
    from unhusk.evaluation.analysis.changes import only_in  # noqa: PLC0415
    from unhusk.evaluation.runs.results import read_run  # noqa: PLC0415

    old, new = read_run(before), read_run(after)
    wanted = options["measures"]
    comparisons = [
        comparison
        for comparison in compared(old, new, methods=options["methods"], right=options["right"])
        if not wanted or comparison.measure in wanted
    ]
    for line in only_in(old, new):
        say(line)
    screen = screens.Screen.here() if output == STDOUT else screens.Screen()
    ways: dict[str, Callable[[list[Comparison], Screen, int], str]]
    ways = {"text": _text, "json": _json, "tsv": _tsv}
    render = ways[options["kind"]]
    with opened(output) as stream:
        stream.write(f"{render(comparisons, screen, options['most'])}\n".encode("utf-8", "replace"))
    return 0


def _text(comparisons: list[Comparison], screen: Screen, most: int) -> str:
    names = (
        *("package", "method", "measure", "documents", "fixed", "broken", "moved", "new", "gone"),
        *("before", "after", "difference", "95% interval", "p"),
    )
    rows = [_row(comparison) for comparison in comparisons]
    texts = [screen.table(names, rows, numbers=names[3:])]
    for comparison in comparisons:
        if comparison.changes and most:
            pages = [_page(change) for change in comparison.changes[:most]]
            subject = (comparison.package, comparison.method, comparison.measure)
            title = f"{', '.join(subject)}: the largest changes"
            columns = ("document", "change", "before", "after")
            texts += [screen.heading(title), screen.table(columns, pages, numbers=columns[2:])]
    return "\n\n".join(texts)


def _row(comparison: Comparison) -> list[str]:
    means = [f"{100 * value:.2f}" for value in (comparison.before, comparison.after)]
    interval = f"{100 * comparison.low:+.2f} to {100 * comparison.high:+.2f}"
    return [
        *(comparison.package, comparison.method, comparison.measure, str(comparison.documents)),
        *map(str, comparison.counts.values()),
        *(*means, f"{100 * comparison.difference:+.2f}", interval, f"{comparison.p:.3f}"),
    ]


def _page(change: Change) -> list[str]:
    scores = [
        status if value is None else f"{100 * value:.1f}"
        for value, status in (
            (change.before, change.status_before),
            (change.after, change.status_after),
        )
    ]
    return [printable(change.document), change.kind, *scores]


def _json(comparisons: list[Comparison], *_: object) -> str:
    from unhusk.evaluation.runs.json_values import json_value  # noqa: PLC0415 - imported late

    plain = [
        {**asdict(comparison), "difference": comparison.difference} for comparison in comparisons
    ]
    return json.dumps(json_value(plain), ensure_ascii=False)


def _tsv(comparisons: list[Comparison], *_: object) -> str:
    names = (
        *("package", "document", "method", "measure", "kind"),
        *("before", "after", "status_before", "status_after"),
    )
    lines = ["\t".join(names)]
    for comparison in comparisons:
        for change in comparison.changes:
            cells = (getattr(change, name) for name in names)
            lines.append("\t".join("" if cell is None else str(cell) for cell in cells))
    return "\n".join(lines)
