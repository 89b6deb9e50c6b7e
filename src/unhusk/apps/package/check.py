"""`unhusk package check`: list the faults of packages."""

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


@click.command(short_help="List every fault of packages.")
@click.argument("packages", metavar="PACKAGE...", type=PATH, nargs=-1, required=True)
@click.option("--against", metavar="PACKAGE", type=PATH, multiple=True,
              help="Also list documents in common with this package; may be repeated.")  # fmt: skip
@click.option("--inside", is_flag=True, help="Also list documents that a package contains twice.")
@as_json
def check(
    packages: tuple[Path, ...], *, against: tuple[Path, ...], inside: bool, as_json: bool
) -> int:
    """Check each PACKAGE, and write a line for every fault: file, kind and what is wrong.

    Kinds are missing, empty, extra and altered files, bad JSON, wrong encodings, duplicate ids,
    invalid ids, facts of the wrong type, and unsafe entries of archives. Notes are not faults:
    empty gold, the same page twice, undecodable bytes.

    Documents are compared by the words of their pages and of their gold; nearly equal ones match.

    The exit code is 1 if there is a fault or a document in common.
    """
    from unhusk.evaluation.packages.check_package import check_package  # noqa: PLC0415 - heavy

    results = []
    for path in packages:
        checked = check_package(path)
        pairs = _pairs(path, against, inside=inside) if not checked.faults else {}
        results.append((path, checked, pairs))
    write((_json if as_json else _text)(results))
    return int(any(checked.faults or any(pairs.values()) for _, checked, pairs in results))


def _pairs(path: Path, against: tuple[Path, ...], *, inside: bool) -> dict[str, list[Shared]]:
    """Return the documents in common with each other package, and within the package."""
    from unhusk.evaluation.packages.overlap.contamination import Print, prints, shared  # noqa: PLC0415 - heavy
    from unhusk.evaluation.packages.package import open_package  # noqa: PLC0415

    if not against and not inside:
        return {}

    def all_prints(item: Path) -> list[Print]:
        with open_package(item) as package:
            return list(progress(prints(package), len(package), f"reading {package.name}"))

    ours = all_prints(path)
    checked = {str(other): shared(ours, all_prints(other)) for other in against}
    if inside:
        checked[_ITSELF] = shared(ours)
    return checked


_ITSELF = "itself"  # stands for the package itself
Result = tuple[Path, "Checked", "dict[str, list[Shared]]"]


def _text(results: list[Result]) -> str:
    lines = []
    for path, checked, pairs in results:
        lines += [f"{item.file}: {item.kind}: {item.why}" for item in checked.faults]
        lines += [f"{item.file}: note: {item.kind}: {item.why}" for item in checked.notes]
        for other, alike in pairs.items():
            lines += [
                f"{item.left}: {item.how} as {_name(other, item.right)} ({item.resemblance:.2f})"
                for item in alike
            ]
        parts = [
            counted(checked.documents, "document"),
            counted(len(checked.faults), "fault"),
            counted(len(checked.notes), "note"),
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
            **asdict(checked),
            "in_common": {
                other: [asdict(item) for item in alike] for other, alike in pairs.items()
            },
        }
        for path, checked, pairs in results
    ]
    return json.dumps(rows, indent=2) + "\n"
