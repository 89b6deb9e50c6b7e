"""`unhusk classify`: how well a text classifier does on what extractors keep."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.notices import say
from unhusk.apps.console.output_file import write

if TYPE_CHECKING:
    from unhusk.evaluation.analysis.classify import Classified


@click.command(short_help="Train a text classifier on what extractors keep.")
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--folds", type=click.IntRange(min=2), default=5, show_default=True,
              help="Parts of the documents, each classified by what the others teach.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=7, show_default=True,
              help="Of the folds, the classifier and the intervals.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def classify(run: Path, *, folds: int, seed: int, as_json: bool) -> int:
    """Classify the documents of RUN, a folder that `unhusk evaluate` wrote, by what was extracted.

    The labels are those of the packages (`label` in ID.json). A linear classifier on weighted words
    is trained for each extractor, in folds that share no site. The table has the share of documents
    that get their label, with its interval, and the corrected p-value of the difference to the best
    extractor.
    """
    from unhusk.evaluation.analysis.classify import Setting  # noqa: PLC0415 - imported late
    from unhusk.evaluation.analysis.classify_run import classified_run  # noqa: PLC0415
    from unhusk.evaluation.runs.results import read_run  # noqa: PLC0415

    found = classified_run(read_run(run), Setting(folds=folds, seed=seed))
    if found.left_out:
        say(f"{found.left_out} documents have no label, or one that is too rare for {folds} folds")
    rows = _rows(found, seed)
    facts = {"labels": found.labels, "left_out": found.left_out, "folds": found.folds}
    write(json.dumps({**facts, "methods": rows}) + "\n" if as_json else _table(found, rows))
    return 0


def _rows(found: Classified, seed: int) -> list[dict[str, Any]]:
    """Return what there is to say about each extractor, the best first."""
    from unhusk.evaluation.analysis.resampling import Resampling  # noqa: PLC0415 - imported late
    from unhusk.evaluation.analysis.statistics import differences, summaries  # noqa: PLC0415

    how, groups = Resampling(seed=seed), found.scores.labels["group"]
    lines = sorted(summaries(found.scores, how, groups), key=lambda one: -one.mean)
    others = differences(found.scores, how, groups, against=lines[0].method)
    p_values = {one.left: one.p_holm for one in others}
    return [
        {"method": one.method, "accuracy": one.mean, "low": one.low, "high": one.high,
         "p_holm": p_values.get(one.method)}
        for one in lines
    ]  # fmt: skip


def _table(found: Classified, rows: list[dict[str, Any]]) -> str:
    from unhusk.apps.console.screen import Screen  # noqa: PLC0415 - imported late

    names = ("method", "accuracy", "95% interval", "p to the best")
    cells = [
        [
            row["method"],
            f"{100 * row['accuracy']:.1f}",
            f"{100 * row['low']:.1f} to {100 * row['high']:.1f}",
            "" if row["p_holm"] is None else f"{row['p_holm']:.3g}",
        ]
        for row in rows
    ]
    title = f"{len(found.scores.documents)} documents, {len(found.labels)} labels"
    return f"{title}\n\n{Screen.here().table(names, cells, numbers=names[1:])}\n"
