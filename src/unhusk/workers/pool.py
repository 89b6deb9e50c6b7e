"""A supervised pool of worker processes.

A worker that crashes, hangs or runs out of memory costs the step that it had announced and nothing
else: the pool says which step of which unit was lost and why, and starts another worker; whoever
uses the pool decides how the unit goes on. The pools of the standard library wait for ever or give
up altogether when one of their processes is killed. Pebble's pool survives that, but knows only
whole tasks: it cannot say which step of a unit hung.
"""

from __future__ import annotations

import json
import os
import signal
import tempfile
from collections import deque
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Any, BinaryIO, Generic, Self, TypeVar

from unhusk.errors import WorkerError
from unhusk.workers.process_group import describe_exit
from unhusk.workers.worker_limits import Limits
from unhusk.workers.worker_main import IDLE, MESSAGE, OUT_OF_MEMORY, packed
from unhusk.workers.worker_process import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from unhusk.workers.task import Step, Task

Unit = TypeVar("Unit")

HUNG, MEMORY, CPU, CRASHED = "hung", "memory", "cpu", "crashed"  # why a step is lost
_LOOK = 0.5  # seconds between two looks for workers that hang
_MAX_EARLY_ENDS = 3  # workers that end outside of any step, without a message between them
_SECONDS_TO_DRAIN = 1.0  # that the last lines of a worker that has ended are waited for


@dataclass(frozen=True)
class Message(Generic[Unit]):
    """A value that the task sent while it worked on a unit."""

    unit: Unit
    value: Any


@dataclass(frozen=True)
class Done(Generic[Unit]):
    """A unit is complete."""

    unit: Unit


@dataclass(frozen=True)
class Lost(Generic[Unit]):
    """A worker is gone, and the unit that it had in hand is not complete."""

    unit: Unit
    step: Step | None  # None: between two steps
    cause: str  # HUNG, MEMORY, CPU or CRASHED
    reason: str  # in words, to follow the name of the step


@dataclass(frozen=True, kw_only=True)
class Supervision:
    """How workers are kept: how many, for how long, with what."""

    processes: int
    seconds: Callable[[Step | None], float]  # that a step, or the time between two, may take
    start_seconds: float = 600.0  # that a worker may take to prepare the task
    limits: Limits = field(default_factory=Limits)
    log: Path | None = None  # gets what workers print; None: a file that is removed
    keep_open: tuple[int, ...] = ()  # file descriptors that workers inherit, such as that of a lock


class Pool(Generic[Unit]):
    """Carries out orders for units in worker processes, which stay until the pool is closed.

    A context manager: when the block is left, by an interrupt too, no process stays behind. Should
    this process itself be killed, its workers see their input end, and stop.
    """

    def __init__(self, task: Task, supervision: Supervision) -> None:
        """Prepare; workers start when there is something to do."""
        self._first = packed(task, supervision.limits)
        self._how = supervision
        self._log: BinaryIO = _opened_log(supervision.log)
        self._waiting: deque[tuple[Unit, bytes]] = deque()
        self._workers: list[Worker] = []
        self._lines: SimpleQueue[tuple[Worker, bytes]] = SimpleQueue()
        self._early_ends = 0
        self._looked = monotonic()

    def __enter__(self) -> Self:
        """Return the pool."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def submit(self, unit: Unit, order: Any, *, is_next: bool = False) -> None:
        """Queue a unit with what JSON can hold of it, at the end or as the next one."""
        entry = unit, json.dumps(order).encode() + b"\n"
        self._waiting.appendleft(entry) if is_next else self._waiting.append(entry)

    def events(self) -> Iterator[Message[Unit] | Done[Unit] | Lost[Unit]]:
        """Work until every unit is done or lost, and yield what happens; more may be submitted.

        Raises `WorkerError` where workers end again and again without beginning a step.
        """
        while self._waiting or self._busy():
            self._assign()
            while len(self._workers) < min(self._how.processes, len(self._waiting) + self._busy()):
                self._start()
            yield from self._heard()
            yield from self._lost()
            if self._early_ends >= _MAX_EARLY_ENDS:
                raise WorkerError(self._last_words())

    def close(self) -> None:
        """End all workers; what they have in hand is left half done."""
        for worker in self._workers:
            worker.ask_to_stop()
        while self._workers:
            self._workers.pop().end()
        self._log.close()

    def _busy(self) -> int:
        return sum(worker.unit is not None for worker in self._workers)

    def _start(self) -> None:
        worker = Worker.start(self._log, self._how.keep_open)
        self._workers.append(worker)
        worker.listen(self._first, lambda who, line: self._lines.put((who, line)))

    def _assign(self) -> None:
        """Give waiting units to idle workers."""
        for worker in self._workers:
            if worker.is_idle and self._waiting:
                unit, order = self._waiting.popleft()
                worker.is_idle, worker.unit, worker.since = False, (unit,), monotonic()
                worker.send(order)

    def _heard(self) -> Iterator[Message[Unit] | Done[Unit] | Lost[Unit]]:
        """Wait a moment for a line; yield what it means, and what the lines behind it mean."""
        try:
            heard = [self._lines.get(timeout=_LOOK)]
        except Empty:
            return
        heard += [self._lines.get() for _ in range(self._lines.qsize())]
        for worker, line in heard:
            if worker in self._workers:  # was not taken for hung meanwhile
                yield from self._meaning(worker, line)

    def _meaning(
        self, worker: Worker, line: bytes
    ) -> Iterator[Message[Unit] | Done[Unit] | Lost[Unit]]:
        if not line:
            yield from self._bury(worker, hung_for=None)
        elif line.startswith(MESSAGE):
            self._early_ends = 0
            for unit in worker.unit or ():  # a message of a worker that gets ready has no unit
                yield Message(unit, json.loads(line[1:]))
        elif line.startswith(IDLE):
            done, worker.unit, worker.step = worker.unit, None, None
            worker.is_ready = worker.is_idle = True
            if done is not None:
                yield Done(done[0])
        else:
            step = json.loads(line[1:])
            worker.step = None if step is None else tuple(step)

    def _lost(self) -> Iterator[Lost[Unit]]:
        """Now and then, look for workers that hang, or have ended without closing their pipe."""
        now = monotonic()
        if now - self._looked < _LOOK:
            return
        self._looked = now
        for worker in [*self._workers]:
            if worker.ended is None and worker.has_ended():
                worker.ended = now
            limit = self._limit(worker)
            if worker.ended is not None and now - worker.ended > _SECONDS_TO_DRAIN:
                yield from self._bury(worker, hung_for=None)
            elif worker.ended is None and limit is not None and now - worker.since > limit:
                yield from self._bury(worker, hung_for=limit)

    def _limit(self, worker: Worker) -> float | None:
        """Return how long a worker may be silent; None: it has nothing to do."""
        if worker.is_idle:
            return None
        return self._how.seconds(worker.step) if worker.is_ready else self._how.start_seconds

    def _bury(self, worker: Worker, *, hung_for: float | None) -> Iterator[Lost[Unit]]:
        """Remove a worker, and say what is lost with it."""
        self._workers.remove(worker)
        code = worker.end()
        if worker.step is None:
            self._early_ends += 1
        if worker.unit is not None:
            cause, reason = _cause(code, hung_for)
            yield Lost(worker.unit[0], worker.step, cause, reason)

    def _last_words(self) -> str:
        self._log.seek(0, os.SEEK_SET)
        lines = self._log.read().decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "no reason given")
        return f"worker processes end by themselves: {last}"


def _opened_log(path: Path | None) -> BinaryIO:
    return tempfile.TemporaryFile() if path is None else path.open("a+b")


def _cause(code: int, hung_for: float | None) -> tuple[str, str]:
    """Return why a worker is gone, and that in words."""
    if hung_for is not None:
        return HUNG, f"hung and was killed after {hung_for:g} seconds"
    if code == OUT_OF_MEMORY:
        return MEMORY, "ran out of memory"
    if code == -getattr(signal, "SIGKILL", 9):  # not by the pool: by the system, as a rule
        return MEMORY, "was killed by SIGKILL, probably because memory ran out"
    if code == -getattr(signal, "SIGXCPU", 24):
        return CPU, "used more CPU time than it may"
    return CRASHED, f"crashed its worker process: {describe_exit(code)}"
