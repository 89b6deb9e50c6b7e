"""`unhusk package`: make, check, describe, import, fetch, divide and compare packages of pages."""

from __future__ import annotations

import click

from unhusk.apps.console.command_folder import Folder


class PackageCommands(Folder):
    """The commands in the folder apps/package."""

    package = "unhusk.apps.package"


@click.command(cls=PackageCommands, short_help="Make, check, describe and import packages.")
def package() -> None:
    """Work with packages: pages with their main content, in a folder, a zip or a tar.

    A package has a file package.json with its name, licence, source and the SHA-256 of every other
    file. Each document has ID.html (bytes as served), ID.txt (the gold: main content as text)
    and ID.json (url, language, page_type, encoding, with, without, spans, title, author, date).
    """
