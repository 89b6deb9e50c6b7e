"""Runs of a leaf with what holds them opened and closed in turn, for formats with nested marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from unhusk.render.outline.element import Inline, Run


def nested(
    runs: list[Run],
    opened: Callable[[Inline], str],
    closed: Callable[[Inline], str],
    written: Callable[[Run], str],
) -> Iterator[str]:
    """Yield the runs; an inline that runs in a row share is opened and closed once."""
    stack: tuple[Inline, ...] = ()
    for run in runs:
        shared = 0
        while shared < min(len(stack), len(run.inlines)) and stack[shared] == run.inlines[shared]:
            shared += 1
        yield from map(closed, reversed(stack[shared:]))
        yield from map(opened, run.inlines[shared:])
        stack = run.inlines
        yield written(run)
    yield from map(closed, reversed(stack))
