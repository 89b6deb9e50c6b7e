"""What a pool of workers runs: a task, which is sent to each worker once, then order by order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

Step = tuple[int, ...]  # where a worker is within an order; the task says what the numbers mean


class Reporter(Protocol):
    """How a task in a worker reports to the process that supervises it."""

    def step(self, step: Step | None) -> None:
        """Say which step begins, so that a hang or a crash is attributed to it; None: no step."""

    def message(self, value: Any) -> None:
        """Send a value that JSON can hold."""


class Task(Protocol):
    """Work that can be pickled: its module must be importable in a worker."""

    def prepare(self, reporter: Reporter) -> Callable[[Any], object]:
        """Get ready in a worker; return the function that carries out one order."""

    def stop(self) -> None:
        """End what this worker has started outside of itself; called in another thread."""
