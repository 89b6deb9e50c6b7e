"""`unhusk report`: the results of runs as one HTML file."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from unhusk.apps.console.output_file import STDOUT, opened

MAX_TEXT = 200


@click.command(short_help="Results of runs as one self-contained HTML file.")
@click.argument("runs", metavar="RUN...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", default="report.html", show_default=True,
              help="File to write; - is stdout.")  # fmt: skip
@click.option("--max-text", metavar="MILLIONS", type=click.IntRange(min=0), default=MAX_TEXT,
              show_default=True, help="Millions of characters of gold and extracted text for the "
              "page view, worst pages first.")  # fmt: skip
@click.option("--open", "is_shown", is_flag=True, help="Show the report in a browser.")
def report(runs: tuple[str, ...], *, output: str, max_text: int, is_shown: bool) -> None:
    """Write the results of each RUN, a folder that `unhusk evaluate` wrote, as one HTML file.

    The file works offline and makes no request. It has the figures (F1 with intervals, precision
    and recall, deviation, time), sortable tables, every page of every method, and for each page
    the gold, the extracted texts and the word diff of any two.
    """
    from unhusk.evaluation.report.report_page import report as pieces  # noqa: PLC0415 - only here
    from unhusk.evaluation.runs.results import read_run  # noqa: PLC0415

    if is_shown and output == STDOUT:
        message = "--open needs a file: name one with -o"
        raise click.UsageError(message)
    report_pieces = pieces([read_run(Path(name)) for name in runs], max_text=max_text)
    with opened(output) as stream:
        for piece in report_pieces:
            stream.write(piece)
    if is_shown:
        webbrowser.open(Path(output).resolve().as_uri())
