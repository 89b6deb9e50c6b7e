"""Progress bars on stderr, on a terminal: for several sources, and for long searches."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


def counted(names: Sequence[str], *, is_apart: bool) -> Iterator[str]:
    """Yield the names, with a progress bar where one helps.

    `is_apart` says that the output does not go to the terminal that would show the bar.
    """
    if len(names) > 1 and is_apart and sys.stderr is not None and sys.stderr.isatty():
        from rich.console import Console  # noqa: PLC0415 - slow to import and rarely needed
        from rich.progress import track  # noqa: PLC0415

        yield from track(names, "extracting", console=Console(stderr=True), transient=True)
    else:
        yield from names


@contextmanager
def generations_shown(total: int) -> Iterator[Callable[[int, int, tuple[str, float] | None], None]]:
    """Give a function that shows how far a search is: generation, settings tried, the best."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import and rarely needed
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("searching", total=total)

        def show(generation: int, tried: int, best: tuple[str, float] | None) -> None:
            said = f"{tried} settings" + (f", best {best[1]:.4f}: {best[0]}" if best else "")
            bar.update(task, completed=generation + 1, description=said)

        yield show
