"""What the commands of this folder share: options, counts in words, and a bar for progress."""

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
    """Return the option that says where a package is written."""
    return click.option(
        "-o", "--output", metavar="PATH", type=PATH, required=True,
        help=f"{what}: a folder that is not there yet, or a name that ends in .zip.",
    )  # fmt: skip


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    >>> counted(0, "fault"), counted(1, "fault"), counted(1200, "copy", "copies")
    ('no faults', '1 fault', '1200 copies')
    """
    return f"{number or 'no'} {one if number == 1 else many or one + 's'}"


def progress(things: Iterable[Any], total: int | None, what: str) -> Iterator[Any]:
    """Yield the things, with a bar on stderr where that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from things
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import and rarely needed
    from rich.progress import track  # noqa: PLC0415

    yield from track(things, what, total, console=Console(stderr=True), transient=True)
