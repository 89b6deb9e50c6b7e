"""`unhusk learn`: the model of a method, from the pages of a site or from a package."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.named_sources import expanded, read_page
from unhusk.apps.console.notices import printable, say
from unhusk.apps.console.output_file import STDOUT, opened
from unhusk.errors import SourceError
from unhusk.method.models import model_text
from unhusk.method.registry import method

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.page.page import Page

INNER = "first_of(justext, justext(near_good=True))"  # goldminer learns with it in its paper


@click.command(short_help="Learn the model of a method from pages.")
@click.argument("name", metavar="METHOD", type=click.Choice(["goldminer", "lexical"]))
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", default=STDOUT,
              help="Write to a file; - is stdout.")  # fmt: skip
@click.option("-m", "--inner", metavar="SPEC", default=INNER, show_default=True,
              help="goldminer only: method that finds the articles to learn from.")  # fmt: skip
def learn(name: str, sources: tuple[str, ...], *, output: str, inner: str) -> int:
    """Learn the model of METHOD and write it to a file.

    goldminer learns the tags around articles from several pages of one site: each SOURCE is a file,
    a folder of pages or an address. lexical learns phrases that mark content or the rest from pages
    with gold text: each SOURCE is a package, as `unhusk package` makes them. The model is then a
    parameter: `unhusk extract PAGE -m "goldminer(model=FILE)"`.

    A page that cannot be read is named and left out. The exit code is 1 when the pages teach
    nothing; then nothing is written.
    """
    count = 0

    def counted(items: Iterator[Any]) -> Iterator[Any]:
        nonlocal count
        for count, item in enumerate(items, start=1):  # noqa: B007 - read when all is done
            yield item

    about: dict[str, Any] = {}
    if name == "goldminer":
        from unhusk.methods.goldminer import learn as learn_marks  # noqa: PLC0415 - only for it

        about["inner"] = str(method(inner))
        rows: tuple[Any, ...] | None = learn_marks(counted(_pages(sources)), method(inner))
        what = "pairs of marks"
    else:
        from unhusk.methods.lexical import learn as learn_phrases  # noqa: PLC0415

        rows, what = learn_phrases(counted(_lessons(sources))), "phrases"
    if rows is None:
        say(f"{count} pages teach {name} nothing")
        return 1
    with opened(output) as stream:
        stream.write(model_text(name, rows, {**about, "pages": count}).encode())
    use = "" if output == STDOUT else f"; use it as {name}(model={output!r})"
    say(f"{len(rows)} {what} from {count} pages{use}")
    return 0


def _pages(sources: tuple[str, ...]) -> Iterator[Page]:
    """Yield the pages of files, folders and addresses; name those that cannot be read."""
    for source in expanded(sources):
        try:
            yield read_page(source, None)
        except SourceError as error:
            say(str(error))


def _lessons(sources: tuple[str, ...]) -> Iterator[tuple[Page, str]]:
    """Yield the pages of packages that have gold text, with that text."""
    from unhusk.evaluation.packages.package import open_package  # noqa: PLC0415 - only for lexical
    from unhusk.extraction.source import read  # noqa: PLC0415

    for source in sources:
        for document in open_package(Path(source)):
            if document.gold:
                yield read(document.html, charset=document.encoding), document.gold
            else:
                say(f"{printable(source)}: {document.id} has no gold text")
