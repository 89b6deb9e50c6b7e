"""Progress bars on stderr, on a terminal: for several sources, and for other long work."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


def counted(names: Sequence[str], *, is_apart: bool) -> Iterator[str]:
    """Yield the names, with a progress bar where one helps.

    `is_apart`: the output does not go to the terminal that shows the bar.
    """
    if len(names) > 1 and is_apart and sys.stderr is not None and sys.stderr.isatty():
        from rich.console import Console  # noqa: PLC0415 - slow to import and rarely needed
        from rich.progress import track  # noqa: PLC0415

        yield from track(names, "extracting", console=Console(stderr=True), transient=True)
    else:
        yield from names


@contextmanager
def bar(what: str, total: int) -> Iterator[Callable[[int], object]]:
    """Show a progress bar where stderr is a terminal; yields the function that counts steps."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415 - as above
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda steps: progress.advance(task, steps)
