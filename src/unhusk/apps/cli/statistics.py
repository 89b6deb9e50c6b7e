"""`unhusk statistics`: confidence intervals, tests and ranks of the extractors of a run."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.output_file import write
from unhusk.errors import UnknownMeasureError

if TYPE_CHECKING:
    from unhusk.apps.console.screen import Screen
    from unhusk.evaluation.analysis.ranks import RankTable
    from unhusk.evaluation.analysis.statistics import Difference, Scores, Summary

_BY = ("package", "page_type", "language", "difficulty", "fragmented", "multiple")


@click.command(short_help="Confidence intervals, tests and ranks of the extractors of a run.")
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--measure", default="seq", show_default=True, help="A measure of the run.")
@click.option("--by", type=click.Choice(_BY), help="Also show means for each value of this.")
@click.option("--against", metavar="METHOD", help="Only differences from this extractor.")
@click.option("--sites", is_flag=True,
              help="Resample whole sites, since pages of a site are alike.")  # fmt: skip
@click.option("--ranks-of", type=click.Choice(("documents", "packages")), default="documents",
              show_default=True, help="What to rank the extractors on.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=7, show_default=True,
              help="Random seed.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def statistics(run: Path, **options: Any) -> int:
    """Compare the extractors of RUN, a folder that `unhusk evaluate` wrote, by one measure.

    Three tables: mean F1 of each extractor with the standard deviation and a bootstrap interval;
    differences of every two extractors with an interval and p-values of the paired permutation test
    (p), of the paired bootstrap test, and of the former with Holm's correction; mean ranks, with
    the Friedman test and the Nemenyi critical difference.
    """
    from unhusk.evaluation.analysis.ranks import rank_table  # noqa: PLC0415 - imported late
    from unhusk.evaluation.analysis.resampling import Resampling  # noqa: PLC0415
    from unhusk.evaluation.analysis.statistics import differences, summaries, summaries_by  # noqa: PLC0415

    scores, how = _scores(run, options), Resampling(seed=options["seed"])
    groups = scores.labels["group"] if options["sites"] else None
    means = summaries(scores, how, groups)
    if options["by"]:
        means += summaries_by(options["by"], scores, how, "group" if options["sites"] else None)
    pairs = differences(scores, how, groups, options["against"])
    is_whole = options["ranks_of"] == "packages"
    ranks = rank_table(scores.package_means() if is_whole else scores)
    if options["as_json"]:
        from unhusk.evaluation.runs.json_values import json_value  # noqa: PLC0415 - imported late

        plain = {"means": [asdict(row) for row in means], "ranks": asdict(ranks)}
        plain["differences"] = [asdict(row) for row in pairs]
        write(json.dumps(json_value(plain), ensure_ascii=False, allow_nan=False) + "\n")
    else:
        write(_tables(means, pairs, ranks, options))
    return 0


def _scores(folder: Path, options: dict[str, Any]) -> Scores:
    """Return the scores of the measure; unknown names raise an error that lists the known ones."""
    from unhusk.evaluation.analysis.statistics import LABELS, pivot  # noqa: PLC0415
    from unhusk.evaluation.runs.results import read_run  # noqa: PLC0415 - imported late

    run, measure, against = read_run(folder), options["measure"], options["against"]
    if measure not in run.facts["measures"]:
        message = f"the run has no measure {measure!r}; it has: {', '.join(run.facts['measures'])}"
        raise UnknownMeasureError(message)
    names = dict.fromkeys(("package", "document", "method", "measure", "f1", *LABELS))
    scores = pivot(run.columns(list(names), measure=measure), measure)
    if against is not None and against not in scores.methods:
        message = f"the run has no extractor {against!r}; it has: {', '.join(scores.methods)}"
        raise click.UsageError(message)
    return scores


def _tables(
    means: list[Summary], pairs: list[Difference], ranks: RankTable, options: dict[str, Any]
) -> str:
    from unhusk.apps.console.screen import Screen  # noqa: PLC0415 - imported late

    screen = Screen.here()
    sentence = (
        f"Ranks over {ranks.compared} {options['ranks_of']}: Friedman {ranks.statistic:.4g} "
        f"(p = {ranks.p_value:.3g}), critical difference {ranks.critical:.3g}."
    )
    texts = [
        _means(screen, means, options["by"] or "", len(ranks.rows)),
        _differences(screen, pairs) if pairs else "",
        _ranks(screen, ranks),
        screen.paragraph(sentence),
    ]
    return "\n\n".join(filter(None, texts)) + "\n"


def _means(screen: Screen, means: list[Summary], by: str, overall: int) -> str:
    """Return the table of means; the first rows, one per method, are for all documents."""
    names = (by, "method", "documents", "F1", "±", "95% interval")
    rows = []
    for k, row in enumerate(means):
        value = "all" if k < overall else "not stated" if row.value is None else str(row.value)
        interval = f"{_percent(row.low)} to {_percent(row.high)}"
        numbers = (str(row.documents), _percent(row.mean), _percent(row.deviation), interval)
        rows.append([value, row.method, *numbers])
    return screen.table(names, rows, numbers=names[2:])


def _differences(screen: Screen, pairs: list[Difference]) -> str:
    names = ("left", "right", "difference", "95% interval", "p", "p bootstrap", "p Holm")
    rows = []
    for row in pairs:
        interval = f"{100 * row.low:+.2f} to {100 * row.high:+.2f}"
        p_values = (row.p_permutation, row.p_bootstrap, row.p_holm)
        numbers = (f"{100 * row.difference:+.2f}", interval, *(f"{p:.3g}" for p in p_values))
        rows.append([row.left, row.right, *numbers])
    return screen.table(names, rows, numbers=names[2:])


def _ranks(screen: Screen, ranks: RankTable) -> str:
    names = ("method", "mean rank", "wins", "not critically different")
    rows = [
        [row.method, f"{row.mean_rank:.2f}", str(row.wins), ", ".join(row.alike)]
        for row in ranks.rows
    ]
    return screen.table(names, rows, numbers=names[1:3])


def _percent(value: float) -> str:
    return f"{100 * value:.1f}"
