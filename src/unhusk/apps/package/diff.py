"""`unhusk package diff`: what changed from one package to another."""

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


@click.command(short_help="Name what changed between two packages.")
@click.argument("old", type=PATH)
@click.argument("new", type=PATH)
@as_json
def diff(old: Path, new: Path, *, as_json: bool) -> int:
    """Name the documents that NEW has and OLD has not, and the other way round, and what changed.

    Of a changed gold it says how many words went and came. A page under another id is renamed.

    The exit code is 1 when the packages differ.
    """
    from unhusk.evaluation.packages.package import open_package  # noqa: PLC0415
    from unhusk.evaluation.packages.package_diff import changes  # noqa: PLC0415 - heavy

    with open_package(old) as before, open_package(new) as after:
        found = list(changes(before, after))
    kinds = Counter(one.kind for one in found)
    if as_json:
        write(json.dumps([asdict(one) for one in found], indent=2) + "\n")
    else:
        lines = [f"{one.id}: {one.kind}{': ' if one.what else ''}{one.what}" for one in found]
        lines.append(", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())))
        lines[-1] = lines[-1] or counted(0, "change")
        write("".join(f"{printable(line)}\n" for line in lines))
    return int(bool(found))
