"""`unhusk package stats`: what is in a package."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.notices import printable
from unhusk.apps.console.output_file import write
from unhusk.apps.console.screen import Screen
from unhusk.apps.package._shared_options import PATH, as_json, progress

if TYPE_CHECKING:
    from pathlib import Path

    from unhusk.evaluation.packages.package import Package

_SHOWN = 12  # rows of a table of languages or page types


@click.command(short_help="Describe a package: documents, languages, sizes, difficulty.")
@click.argument("path", metavar="PACKAGE", type=PATH)
@click.option("--no-placing", is_flag=True,
              help="Do not look for the gold in the pages, the slowest part.")  # fmt: skip
@as_json
def stats(path: Path, *, no_placing: bool, as_json: bool) -> int:
    """Describe PACKAGE: what it says of itself, and what its documents are like.

    Difficulty is 1 less the ratio of gold words to page words, with its quartiles. Placed is the
    share of a gold's words that were found in the source; golds below 90 % are named.

    The exit code is 1 when a document cannot be read.
    """
    from unhusk.evaluation.packages.package import open_package  # noqa: PLC0415 - heavy
    from unhusk.evaluation.packages.profile import package_stats  # noqa: PLC0415

    with open_package(path) as package:
        ids = progress(package.ids, len(package), "reading")
        found = package_stats(package, ids, placing=not no_placing).to_dict()
        about = _about(package)
    write(json.dumps(about | found, indent=2) + "\n" if as_json else _text(about, found))
    return int(bool(found["failed"]))


def _about(package: Package) -> dict[str, Any]:
    return {
        "name": package.name,
        "description": package.description,
        "licence": package.licence,
        "source": package.source,
        "version": package.version,
        "digest": package.digest,
    }


def _text(about: dict[str, Any], found: dict[str, Any]) -> str:
    screen = Screen.here()
    lines = [f"{key}: {printable(str(value))}" for key, value in about.items() if value]
    whole = ("documents", "gold", "empty_gold", "snippets", "spans", "groups")
    lines += [f"{key.replace('_', ' ')}: {found[key]}" for key in whole]
    columns = ("", "min", "q25", "median", "q75", "max")
    names = ("bytes", "gold_words", "complexity", "placed")
    rows = [_row(name, found[name], columns[1:]) for name in names if found[name]]
    lines += ["", screen.table(columns, rows, numbers=columns[1:])] if rows else []
    for name in ("languages", "page_types"):
        lines += ["", screen.table((name.replace("_", " "), "documents"), _counts(found[name]),
                                   numbers=("documents",))]  # fmt: skip
    poor = found["poorly_placed"]
    lines += ["", f"gold below 90 % placed: {len(poor)}"] if found["placed"] else []
    lines += [f"  {printable(one)}: {share:.1%}" for one, share in poor.items()]
    lines += [f"cannot be read: {printable(why)}" for why in found["failed"]]
    return "\n".join(lines) + "\n"


def _row(name: str, values: dict[str, float], columns: tuple[str, ...]) -> list[str]:
    is_share = name in ("complexity", "placed")
    shown = [f"{values[one]:.3f}" if is_share else f"{values[one]:.0f}" for one in columns]
    return [name.replace("_", " "), *shown]


def _counts(counts: dict[str, int]) -> list[list[str]]:
    rows = [[printable(name), str(count)] for name, count in counts.items()]
    rest = sum(int(count) for _, count in rows[_SHOWN:])
    return [*rows[:_SHOWN], *([["others", str(rest)]] if rest else [])]
