"""`unhusk package diff`: what changed between two packages."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from unhusk.apps.console.notices import printable
from unhusk.apps.console.output_file import write
from unhusk.apps.package._shared_options import PATH, as_json, counted

if TYPE_CHECKING:
    from pathlib import Path


@click.command(short_help="List what changed between two packages.")
@click.argument("old", type=PATH)
@click.argument("new", type=PATH)
@as_json
def diff(old: Path, new: Path, *, as_json: bool) -> int:
    """List the documents that were added, removed, renamed or changed from OLD to NEW.

    For changed gold, the numbers of words removed and added are given. A page with a new id is
    renamed.

    The exit code is 1 if the packages differ.
    """
    from unhusk.evaluation.packages.package import open_package  # noqa: PLC0415
    from unhusk.evaluation.packages.package_diff import changes  # noqa: PLC0415 - heavy

    with open_package(old) as before, open_package(new) as after:
        differences = list(changes(before, after))
    kinds = Counter(change.kind for change in differences)
    if as_json:
        write(json.dumps([asdict(change) for change in differences], indent=2) + "\n")
    else:
        lines = [
            f"{change.id}: {change.kind}{': ' if change.what else ''}{change.what}"
            for change in differences
        ]
        lines.append(", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())))
        lines[-1] = lines[-1] or counted(0, "change")
        write("".join(f"{printable(line)}\n" for line in lines))
    return int(bool(differences))
