"""`unhusk plot`: the figures of the papers for a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.named_sources import STDIN, read_page
from unhusk.apps.console.notices import printable, say
from unhusk.apps.console.output_file import opened
from unhusk.errors import SourceError
from unhusk.evaluation.alignment.align import place
from unhusk.extraction.extract import DEFAULT_METHOD, SECONDS
from unhusk.method.registry import method
from unhusk.method.registry import methods as method_names
from unhusk.plots.contact_sheet import draw_sheet
from unhusk.plots.figure import NO_TEXT, draw
from unhusk.plots.save_figure import ENDINGS, ending_of, to_bytes
from unhusk.plots.theme import THEMES
from unhusk.runtime.deadline import DeadlinePassedError, deadline_in

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from unhusk.method.method import Method
    from unhusk.page.page import Page

_POSITIVE = click.FloatRange(min=0, min_open=True)


@click.command(short_help="The figures of the papers for a page.")
@click.argument("source", default=STDIN)
@click.option("-m", "--method", "spec", metavar="SPEC", default=None,
              help=f"Method, such as accb or 'accb(range=80)'; {DEFAULT_METHOD} if left "
                   "out.")  # fmt: skip
@click.option("--all", "is_all", is_flag=True,
              help="A contact sheet: all methods, each by what it looks at first.")  # fmt: skip
@click.option("--gold", metavar="FILE", help="The main content as text; marked in the figure.")
@click.option("--theme", type=click.Choice(list(THEMES)), default="light", show_default=True,
              help="Colours of the figure.")  # fmt: skip
@click.option("-o", "--output", metavar="FILE", required=True,
              help="File to write; its ending says as what: .svg, .png or .pdf.")  # fmt: skip
@click.option("--charset", help="Encoding that the HTTP header stated.")
@click.option("--seconds", type=_POSITIVE, default=SECONDS, show_default=True,
              help="Time allowed for each method.")  # fmt: skip
def plot(source: str, *, spec: str | None, output: str, **options: Any) -> int:
    """Draw what a method saw on SOURCE, a file, a URL or - for stdin, and what it keeps.

    Each method has the picture that its signals ask for: string lengths with their cut-off, content
    and code characters of each line, the content code vector before, during and after blurring, the
    document slope curve, an objective over both ends, clusters of lines, the tree, or features of
    blocks against their thresholds. What is kept is shaded; with --gold, what should be kept is a
    strip in another colour. A page with very many rows is drawn thinned, and the axis says so.
    Needs matplotlib: the extra `plot`.

    The exit code is 1 when the page cannot be read or has no text; in the latter case the figure
    is written and says so.
    """
    ending = ending_of(output)
    if ending is None:
        known = ", ".join(f".{ending}" for ending in ENDINGS)
        message = f"cannot write {printable(output)}: figures end in {known}"
        raise click.BadParameter(message, param_hint="-o")
    if spec is not None and options["is_all"]:
        message = "-m and --all cannot go together"
        raise click.UsageError(message)
    names = method_names() if options["is_all"] else [spec or DEFAULT_METHOD]
    chosen = [method(name) for name in names]
    page = read_page(source, options["charset"])
    figure = _drawn(page, chosen, options)
    with opened(output) as stream:
        stream.write(to_bytes(figure, ending))
    if not len(page.blocks):
        say(f"{'stdin' if source == STDIN else printable(source)}: {NO_TEXT}")
    return 0 if len(page.blocks) else 1


def _drawn(page: Page, chosen: list[Method], options: dict[str, Any]) -> Figure:
    gold = _gold(page, options["gold"]) if options["gold"] else None
    limited = page.with_deadline(deadline_in(options["seconds"] * len(chosen)))
    try:
        if options["is_all"]:
            return draw_sheet(limited, chosen, gold=gold, theme=options["theme"])
        return draw(limited, chosen[0], gold=gold, theme=options["theme"])
    except DeadlinePassedError:
        message = f"not done within {options['seconds']} seconds"
        raise SourceError(message) from None


def _gold(page: Page, name: str) -> Any:
    """Return where the text of a file stands on the page; words that are not there are reported."""
    try:
        placed = place(Path(name).read_text("utf-8", "replace"), page)
    except OSError as error:
        message = f"cannot read {name}: {error.strerror or error}"
        raise SourceError(message) from error
    if placed.placed < placed.words:
        missing = placed.words - placed.placed
        say(f"{printable(name)}: {missing} of {placed.words} words are not on the page")
    return placed.spans
