"""Options, counts in words and a progress bar, shared by the commands of this folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

PATH = click.Path(path_type=Path)

as_json = click.option("--json", "as_json", is_flag=True, help="Write JSON.")


def output(what: str) -> Callable[[Any], Any]:
    """Return the option for the path of the package to write."""
    return click.option(
        "-o", "--output", metavar="PATH", type=PATH, required=True,
        help=f"{what}: a new folder, or a name that ends in .zip.",
    )  # fmt: skip


def counted(number: int, singular: str, plural: str = "") -> str:
    """Return a number with its noun.

    >>> counted(0, "fault"), counted(1, "fault"), counted(1200, "copy", "copies")
    ('no faults', '1 fault', '1200 copies')
    """
    return f"{number or 'no'} {singular if number == 1 else plural or singular + 's'}"


def progress(items: Iterable[Any], total: int | None, what: str) -> Iterator[Any]:
    """Yield the items, with a progress bar if stderr is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import and rarely needed
    from rich.progress import track  # noqa: PLC0415

    yield from track(items, what, total, console=Console(stderr=True), transient=True)
