"""`unhusk package check`: whether packages are what they say they are."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.notices import printable
from unhusk.apps.console.output_file import write
from unhusk.apps.package._shared_options import PATH, as_json, counted, progress

if TYPE_CHECKING:
    from unhusk.evaluation.packages.check_package import Checked
    from unhusk.evaluation.packages.overlap.contamination import Shared


@click.command(short_help="Name every fault of packages.")
@click.argument("packages", metavar="PACKAGE...", type=PATH, nargs=-1, required=True)
@click.option("--against", metavar="PACKAGE", type=PATH, multiple=True,
              help="Also name documents that this package has too; may be repeated.")  # fmt: skip
@click.option("--inside", is_flag=True, help="Also name documents that a package has twice.")
@as_json
def check(
    packages: tuple[Path, ...], *, against: tuple[Path, ...], inside: bool, as_json: bool
) -> int:
    """Check each PACKAGE, and write a line for every fault: file, kind and what is wrong.

    Kinds are missing, empty, extra and altered files, bad JSON, wrong encodings, duplicate ids,
    ids that are no file names, facts of the wrong type, and unsafe entries of archives. Notes are
    no faults: empty gold, the same page twice, bytes that no encoding explains.

    Documents are compared by the words of their pages and of their gold; nearly equal ones count.

    The exit code is 1 when there is a fault or a document in common.
    """
    from unhusk.evaluation.packages.check_package import check_package  # noqa: PLC0415 - heavy

    results = []
    for path in packages:
        found = check_package(path)
        pairs = _pairs(path, against, inside=inside) if not found.faults else {}
        results.append((path, found, pairs))
    write((_json if as_json else _text)(results))
    return int(any(found.faults or any(pairs.values()) for _, found, pairs in results))


def _pairs(path: Path, against: tuple[Path, ...], *, inside: bool) -> dict[str, list[Shared]]:
    """Return the documents in common with each other package, and with the package itself."""
    from unhusk.evaluation.packages.overlap.contamination import Print, prints, shared  # noqa: PLC0415 - heavy
    from unhusk.evaluation.packages.package import open_package  # noqa: PLC0415

    if not against and not inside:
        return {}

    def all_prints(one: Path) -> list[Print]:
        with open_package(one) as package:
            return list(progress(prints(package), len(package), f"reading {package.name}"))

    ours = all_prints(path)
    found = {str(other): shared(ours, all_prints(other)) for other in against}
    if inside:
        found[_ITSELF] = shared(ours)
    return found


_ITSELF = "itself"  # in place of the name of another package
Result = tuple[Path, "Checked", "dict[str, list[Shared]]"]


def _text(results: list[Result]) -> str:
    lines = []
    for path, found, pairs in results:
        lines += [f"{one.file}: {one.kind}: {one.why}" for one in found.faults]
        lines += [f"{one.file}: note: {one.kind}: {one.why}" for one in found.notes]
        for other, alike in pairs.items():
            lines += [
                f"{one.left}: {one.how} as {_name(other, one.right)} ({one.resemblance:.2f})"
                for one in alike
            ]
        parts = [
            counted(found.documents, "document"),
            counted(len(found.faults), "fault"),
            counted(len(found.notes), "note"),
            *(f"{len(alike)} in common with {other}" for other, alike in pairs.items()),
        ]
        lines.append(f"{path}: {', '.join(parts)}")
    return "".join(f"{printable(line)}\n" for line in lines)


def _name(package: str, document: str) -> str:
    return document if package == _ITSELF else f"{package}/{document}"


def _json(results: list[Result]) -> str:
    rows: list[dict[str, Any]] = [
        {
            "package": str(path),
            **asdict(found),
            "in_common": {other: [asdict(one) for one in alike] for other, alike in pairs.items()},
        }
        for path, found, pairs in results
    ]
    return json.dumps(rows, indent=2) + "\n"
