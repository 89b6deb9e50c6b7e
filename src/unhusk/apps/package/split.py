"""`unhusk package split`: parts of a package that share no site and no page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from unhusk.apps.console.output_file import write
from unhusk.apps.package._shared_options import PATH, counted, progress

if TYPE_CHECKING:
    from pathlib import Path

    from unhusk.evaluation.packages.overlap.contamination import Shared
    from unhusk.evaluation.packages.package import Package


@click.command(short_help="Divide a package into parts that share no site and no page.")
@click.argument("path", metavar="PACKAGE", type=PATH)
@click.option("-o", "--output", metavar="FOLDER", type=PATH, required=True,
              help="Folder for the parts, which are written as NAME-PART.")  # fmt: skip
@click.option("--shares", "wanted", metavar="PARTS", default="train=0.8,test=0.2",
              show_default=True, help="Names and sizes of the parts.")  # fmt: skip
@click.option("--seed", default=0, show_default=True, help="Random seed.")
@click.option("--ignore-copies", is_flag=True,
              help="Do not search for nearly equal pages of different sites.")  # fmt: skip
def split(path: Path, *, output: Path, wanted: str, seed: int, ignore_copies: bool) -> int:
    """Divide PACKAGE by the domains of its pages; where there is no URL, by the prefix of ids.

    All pages of a domain go to the same part, and so do sites that share nearly equal pages. The
    sizes of the parts are therefore approximate.
    """
    from unhusk.evaluation.packages.overlap import split as dividing  # noqa: PLC0415 - heavy
    from unhusk.evaluation.packages.package import open_package, write_package  # noqa: PLC0415

    shares = dividing.shares(wanted)
    with open_package(path) as package:
        groups = {document.id: document.group for document in package}
        alike = [] if ignore_copies else _alike(package)
        parts = dividing.split(groups, shares, seed=seed, alike=alike)
        for part, ids in parts.items():
            name = f"{package.name}-{part}"
            note = f"part {part} of {package.name} {package.digest}: {wanted}, seed {seed}"
            documents = (package.document(each) for each in progress(ids, len(ids), name))
            about = replace(package.about, name=name, note=note)
            write_package(output / name, documents, about)
            sites = len({groups[each] for each in ids})
            write(f"{output / name}: {counted(len(ids), 'document')}, {counted(sites, 'site')}\n")
    if alike:
        write(f"{counted(len(alike), 'pair')} of nearly equal pages kept together\n")
    return 0


def _alike(package: Package) -> list[Shared]:
    from unhusk.evaluation.packages.overlap.contamination import prints, shared  # noqa: PLC0415 - heavy

    return shared(progress(prints(package), len(package), "comparing"))
