"""`unhusk package stats`: describe the contents of a package."""

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
              help="Do not align the gold with the pages, which is the slowest part.")  # fmt: skip
@as_json
def stats(path: Path, *, no_placing: bool, as_json: bool) -> int:
    """Describe PACKAGE: its description, and statistics of its documents.

    Complexity is 1 minus the ratio of gold words to page words. Placed is the share of the gold's
    words that were found in the page; documents below 90 % are listed.

    The exit code is 1 if a document cannot be read.
    """
    from unhusk.evaluation.packages.package import open_package  # noqa: PLC0415 - heavy
    from unhusk.evaluation.packages.profile import package_stats  # noqa: PLC0415

    with open_package(path) as package:
        ids = progress(package.ids, len(package), "reading")
        statistics = package_stats(package, ids, placing=not no_placing).to_dict()
        about = _about(package)
    write(json.dumps(about | statistics, indent=2) + "\n" if as_json else _text(about, statistics))
    return int(bool(statistics["failed"]))


def _about(package: Package) -> dict[str, Any]:
    return {
        "name": package.name,
        "description": package.description,
        "licence": package.licence,
        "source": package.source,
        "version": package.version,
        "digest": package.digest,
    }


def _text(about: dict[str, Any], statistics: dict[str, Any]) -> str:
    screen = Screen.here()
    lines = [f"{key}: {printable(str(value))}" for key, value in about.items() if value]
    whole = ("documents", "gold", "empty_gold", "snippets", "spans", "groups")
    lines += [f"{key.replace('_', ' ')}: {statistics[key]}" for key in whole]
    columns = ("", "min", "q25", "median", "q75", "max")
    names = ("bytes", "gold_words", "complexity", "placed")
    rows = [_row(name, statistics[name], columns[1:]) for name in names if statistics[name]]
    lines += ["", screen.table(columns, rows, numbers=columns[1:])] if rows else []
    for name in ("languages", "page_types", "fragmented", "multiple"):
        lines += ["", screen.table((name.replace("_", " "), "documents"), _counts(statistics[name]),
                                   numbers=("documents",))]  # fmt: skip
    poor = statistics["poorly_placed"]
    lines += ["", f"gold below 90 % placed: {len(poor)}"] if statistics["placed"] else []
    lines += [f"  {printable(document)}: {share:.1%}" for document, share in poor.items()]
    lines += [f"cannot be read: {printable(why)}" for why in statistics["failed"]]
    return "\n".join(lines) + "\n"


def _row(name: str, values: dict[str, float], columns: tuple[str, ...]) -> list[str]:
    is_share = name in ("complexity", "placed")
    shown = [f"{values[column]:.3f}" if is_share else f"{values[column]:.0f}" for column in columns]
    return [name.replace("_", " "), *shown]


def _counts(counts: dict[str, int]) -> list[list[str]]:
    rows = [[printable(name), str(count)] for name, count in counts.items()]
    rest = sum(int(count) for _, count in rows[_SHOWN:])
    return [*rows[:_SHOWN], *([["others", str(rest)]] if rest else [])]
