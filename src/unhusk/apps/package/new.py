"""`unhusk package new`: a package of pages that lie in a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.cli._notices import say
from unhusk.apps.cli._output import write
from unhusk.apps.package._words import PATH, counted, output, progress
from unhusk.decode.labels import named_in_header

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from unhusk.evaluation.document import Document

_SHOWN = 20  # files left out that are named one by one


@click.command(short_help="Make a package of a folder of pages and gold.")
@click.argument("pages", metavar="FOLDER", type=PATH)
@output("Where the package goes")
@click.option("--gold", metavar="FOLDER", type=PATH,
              help="Where the gold is, if not beside the pages.")  # fmt: skip
@click.option("--name", help="What results call it; by default the name of the output.")
@click.option("--description", default="", help="What is in it.")
@click.option("--licence", default="", help="What may be done with it, such as CC-BY-4.0.")
@click.option("--source", default="", help="Where it comes from.")
@click.option("--language", help="Language, if all documents have the same.")
@click.option("--version", default="1", show_default=True, help="Version of the data.")
@click.option("--encoding", help="Encoding of the pages, if all have the same and do not say it.")
@click.option("--place", "placing", is_flag=True,
              help="Look for the gold in the pages and write it as source offsets.")  # fmt: skip
def new(pages: Path, *, output: Path, gold: Path | None, placing: bool, **about: Any) -> int:
    """Make a package of the pages below FOLDER, with package.json and the SHA-256 of every file.

    Pages end in .html, .htm or .xhtml. The gold of PAGE.html is PAGE.txt or PAGE.html.txt, its
    facts PAGE.json, beside it or in the folder --gold. A page in a subfolder has its path in its
    id. Files that belong to no page are named and left out, and links are not followed.
    """
    from unhusk.evaluation.gather import gather  # noqa: PLC0415 - heavy
    from unhusk.evaluation.writing import About, write_package  # noqa: PLC0415

    if about["encoding"] and not named_in_header(about["encoding"]):
        message = f"there is no encoding {about['encoding']!r}"
        raise click.UsageError(message)
    about["name"] = about["name"] or output.resolve().name.removesuffix(".zip")
    found = gather(pages, gold)
    documents: Iterable[Document] = found.documents(about["name"])
    documents = progress(documents, len(found.files), "writing")
    if placing:
        documents = _placed(documents)
    count = write_package(output, documents, About(**about))
    _report(found.left)
    write(f"{output}: {counted(count, 'document')}\n")
    return 0 if count else 1


def _placed(documents: Iterable[Document]) -> Iterator[Document]:
    from unhusk.evaluation.align import with_spans  # noqa: PLC0415 - heavy
    from unhusk.evaluation.stats import POOR  # noqa: PLC0415

    for document in documents:
        found, share = with_spans(document)
        if share < POOR:
            say(f"{document.id}: {1 - share:.1%} of the gold could not be placed")
        yield found


def _report(left: tuple[Path, ...]) -> None:
    for path in left[:_SHOWN]:
        say(f"{path} belongs to no page and was left out")
    if len(left) > _SHOWN:
        say(f"{len(left) - _SHOWN} more files belong to no page and were left out")
