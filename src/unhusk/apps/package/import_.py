"""`unhusk package import`: make a package of a public corpus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.output_file import write
from unhusk.apps.package._importing import import_corpus
from unhusk.apps.package._shared_options import PATH

if TYPE_CHECKING:
    from pathlib import Path


@click.command("import", short_help="Make a package of a public corpus.")
@click.argument("corpus", required=False, type=PATH)
@click.option("-l", "--layout", metavar="NAME", help="Importer. Default: the one that matches.")
@click.option("-o", "--output", metavar="PATH", type=PATH,
              help="Package to write: a new folder, or a .zip.")  # fmt: skip
@click.option("--place", "placing", is_flag=True,
              help="Look for the gold in the pages and write it as source offsets.")  # fmt: skip
@click.option("--list", "listing", is_flag=True, help="List the importers.")
def import_(corpus: Path | None, *, output: Path | None, **options: Any) -> int:
    """Make a package of CORPUS, a folder or archive in the layout in which it is published.

    The corpus may be in a subfolder of the folder or archive. Documents that cannot be imported are
    listed on stderr. Offsets of the gold, which --place looks for, tell whether the content is
    fragmented and whether there are several articles.

    The exit code is 1 if there were faults; the package has the other documents.
    """
    if options["listing"]:
        write(_listed())
        return 0
    if corpus is None or output is None:
        message = "CORPUS and --output are needed"
        raise click.UsageError(message)
    return import_corpus(corpus, output, options["layout"], placing=options["placing"])


def _listed() -> str:
    from unhusk.apps.console.screen import Screen  # noqa: PLC0415 - heavy
    from unhusk.evaluation.importing.importer_registry import importer_named, importers  # noqa: PLC0415

    all_importers = [importer_named(name) for name in importers()]
    rows = [
        [importer.name, importer.about.licence, importer.about.description]
        for importer in all_importers
    ]
    return Screen.here().table(("name", "licence", "what"), rows) + "\n"
