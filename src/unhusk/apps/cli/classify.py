"""`unhusk classify`: the accuracy of a text classifier on the output of extractors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.notices import say
from unhusk.apps.console.output_file import write

if TYPE_CHECKING:
    from unhusk.evaluation.analysis.classify import Classified


@click.command(short_help="Train a text classifier on the output of extractors.")
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--folds", type=click.IntRange(min=2), default=5, show_default=True,
              help="Folds of the cross-validation.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=7, show_default=True,
              help="Random seed.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def classify(run: Path, *, folds: int, seed: int, as_json: bool) -> int:
    """Classify the documents of RUN, a folder that `unhusk evaluate` wrote, by extracted texts.

    The labels are those of the packages (`label` in ID.json). A linear classifier on weighted words
    is trained for each extractor, in folds that share no site. The table has the accuracy with its
    confidence interval, and the corrected p-value of the difference from the best extractor.
    """
    from unhusk.evaluation.analysis.classify import Setting  # noqa: PLC0415 - imported late
    from unhusk.evaluation.analysis.classify_run import classified_run  # noqa: PLC0415
    from unhusk.evaluation.runs.results import read_run  # noqa: PLC0415

    classified = classified_run(read_run(run), Setting(folds=folds, seed=seed))
    if classified.left_out:
        count = classified.left_out
        say(f"{count} documents have no label, or one that is too rare for {folds} folds")
    rows = _rows(classified, seed)
    facts = {
        "labels": classified.labels,
        "left_out": classified.left_out,
        "folds": classified.folds,
    }
    write(json.dumps({**facts, "methods": rows}) + "\n" if as_json else _table(classified, rows))
    return 0


def _rows(classified: Classified, seed: int) -> list[dict[str, Any]]:
    """Return the figures of each extractor, the best first."""
    from unhusk.evaluation.analysis.resampling import Resampling  # noqa: PLC0415 - imported late
    from unhusk.evaluation.analysis.statistics import differences, summaries  # noqa: PLC0415

    how, groups = Resampling(seed=seed), classified.scores.labels["group"]
    lines = sorted(summaries(classified.scores, how, groups), key=lambda line: -line.mean)
    others = differences(classified.scores, how, groups, against=lines[0].method)
    p_values = {line.left: line.p_holm for line in others}
    return [
        {"method": line.method, "accuracy": line.mean, "low": line.low, "high": line.high,
         "p_holm": p_values.get(line.method)}
        for line in lines
    ]  # fmt: skip


def _table(classified: Classified, rows: list[dict[str, Any]]) -> str:
    from unhusk.apps.console.screen import Screen  # noqa: PLC0415 - imported late

    names = ("method", "accuracy", "95% interval", "p (best)")
    cells = [
        [
            row["method"],
            f"{100 * row['accuracy']:.1f}",
            f"{100 * row['low']:.1f} to {100 * row['high']:.1f}",
            "" if row["p_holm"] is None else f"{row['p_holm']:.3g}",
        ]
        for row in rows
    ]
    title = f"{len(classified.scores.documents)} documents, {len(classified.labels)} labels"
    return f"{title}\n\n{Screen.here().table(names, cells, numbers=names[1:])}\n"
