"""`unhusk package new`: a package of pages that lie in a folder."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.notices import say
from unhusk.apps.console.output_file import write
from unhusk.apps.package._placing import placed
from unhusk.apps.package._shared_options import PATH, counted, output, progress
from unhusk.decode.encoding_labels import named_in_header
from unhusk.evaluation.packages.package_limits import PACKAGE_FILE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from unhusk.evaluation.packages.document import Document
    from unhusk.evaluation.packages.write_package import About

_SHOWN = 20  # unused files that are listed


@click.command(short_help="Make a package of a folder of pages and gold.")
@click.argument("pages", metavar="FOLDER", type=PATH)
@output("Package to write")
@click.option("--gold", metavar="FOLDER", type=PATH,
              help="Folder of the gold, if not beside the pages.")  # fmt: skip
@click.option("--name", help="Name in results. Default: name of the output.")
@click.option("--description", help="Description of the contents.")
@click.option("--licence", help="Licence, such as CC-BY-4.0.")
@click.option("--source", help="Origin of the pages.")
@click.option("--language", help="Language, if it is the same for all documents.")
@click.option("--version", help="Version of the data.")
@click.option(
    "--encoding", help="Encoding, if it is the same for all pages and not stated in them."
)
@click.option("--place", "placing", is_flag=True,
              help="Align the gold with the pages and write it as source offsets.")  # fmt: skip
def new(pages: Path, *, output: Path, gold: Path | None, placing: bool, **about: Any) -> int:
    """Make a package of the pages below FOLDER, with package.json and the SHA-256 of every file.

    Pages end in .html, .htm or .xhtml. The gold of PAGE.html is PAGE.txt or PAGE.html.txt, its
    facts PAGE.json, beside it or in the folder --gold. A page in a subfolder has its path in its
    id. Files that belong to no page are listed and left out; links are not followed.

    Where there are offsets, given or found by --place, they tell whether the content is fragmented
    and whether there are several articles, unless the facts say so.

    FOLDER may also be a package, which is rewritten with the changes of the options.
    """
    from unhusk.evaluation.packages.content_form import with_forms  # noqa: PLC0415 - heavy
    from unhusk.evaluation.packages.write_package import write_package  # noqa: PLC0415

    if about["encoding"] and not named_in_header(about["encoding"]):
        message = f"there is no encoding {about['encoding']!r}"
        raise click.UsageError(message)
    given = {key: value for key, value in about.items() if value is not None}
    given.setdefault("name", output.resolve().name.removesuffix(".zip"))
    is_package = pages.is_file() or (pages / PACKAGE_FILE).is_file()
    contents = _rewritten(pages, given) if is_package else _gathered(pages, gold, given)
    documents = progress(contents.documents, contents.count, "writing")
    documents = placed(documents) if placing else documents
    count = write_package(output, with_forms(documents), contents.about)
    _report(contents.left)
    write(f"{output}: {counted(count, 'document')}\n")
    return 0 if count else 1


@dataclass(frozen=True)
class _Contents:
    """The contents of the package."""

    documents: Iterable[Document]
    count: int
    about: About
    left: tuple[Path, ...]  # files that are not used


def _gathered(pages: Path, gold: Path | None, given: dict[str, Any]) -> _Contents:
    from unhusk.evaluation.packages.read_folder import gather  # noqa: PLC0415 - heavy
    from unhusk.evaluation.packages.write_package import About  # noqa: PLC0415

    contents = gather(pages, gold)
    return _Contents(
        contents.documents(given["name"]), len(contents.files), About(**given), contents.left
    )


def _rewritten(path: Path, given: dict[str, Any]) -> _Contents:
    from unhusk.evaluation.packages.package import open_package  # noqa: PLC0415 - heavy

    package = open_package(path)
    return _Contents(package, len(package), replace(package.about, **given), ())


def _report(left: tuple[Path, ...]) -> None:
    for path in left[:_SHOWN]:
        say(f"{path} belongs to no page and was left out")
    if len(left) > _SHOWN:
        say(f"{len(left) - _SHOWN} more files belong to no page and were left out")
