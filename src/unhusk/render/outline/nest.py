"""Runs of a leaf with what holds them opened and closed in turn, for formats with nested marks."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from unhusk.render.outline.element import Inline, Run

_MANY = 4096  # pieces between two looks at the clock


def joined(pieces: Iterator[str], deadline: float) -> str:
    """Return pieces of a text as one, and raise where they are not done by a deadline."""
    found: list[str] = []
    while some := list(islice(pieces, _MANY)):
        check(deadline)
        found += some
    return "".join(found)


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
