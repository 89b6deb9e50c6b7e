"""Runs the units of a job in processes of their own, and outlives whatever happens to them.

A process that ends or hangs in the middle of a step costs that step and nothing else: another one
goes on with the unit, and the step is a row that says what happened. Not a pool of the standard
library: those wait for ever, or give up altogether, when one of their processes is killed.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import sys
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, BinaryIO, cast

from unhusk.errors import RunError
from unhusk.evaluation.extractors.shell_command import ending
from unhusk.evaluation.runs import worker
from unhusk.evaluation.runs.score_document import Known, Step

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from unhusk.evaluation.runs.job import Job
    from unhusk.evaluation.runs.unit_journal import Parts

GRACE = 5.0  # seconds beyond its limit after which an extractor is taken to hang
MEASURE_SECONDS = 600.0  # after which a measure is, or a process that gets ready
_LOOK = 0.5  # seconds between two looks at who hangs
_MAX_EARLY_ENDS = 3  # processes that end outside of any step, with no document done between
_CHUNK = 65536


@dataclass(eq=False)
class _Process:
    """A worker, and where it is."""

    process: subprocess.Popen[bytes]
    is_idle: bool = False  # has said that it waits for a unit
    unit: int | None = None
    step: Step | None = None
    since: float = field(default_factory=monotonic)
    is_late: bool = False
    unread: bytes = b""  # the beginning of a line

    def order(self, line: bytes) -> None:
        with suppress(BrokenPipeError):  # its end is seen elsewhere
            os.write(cast("BinaryIO", self.process.stdin).fileno(), line)

    def end(self) -> None:
        """Ask it to end with all that it has started, and then see to it."""
        with suppress(OSError):
            cast("BinaryIO", self.process.stdin).close()
        try:
            self.process.wait(1.0)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        cast("BinaryIO", self.process.stdout).close()


class Supervisor:
    """Keeps so many workers busy until all units are done."""

    def __init__(self, job: Job, parts: Parts, progress: Callable[[int], object]) -> None:
        """Plan what is left to do; `progress` is told of documents as they are done."""
        self.job, self.parts, self.progress = job, parts, progress
        self.units = job.units()
        self.known: dict[int, Known] = {}  # of each unit
        self.waiting: deque[int] = deque()
        for number, unit in enumerate(self.units):
            done = parts.repaired(number)
            progress(done)
            if done < unit.stop - unit.start:
                self.waiting.append(number)
        self._workers: dict[int, _Process] = {}  # by the file number of what they tell
        self._selector = selectors.DefaultSelector()
        self._early_ends = 0

    def run(self, processes: int, held: int) -> None:
        """Work until everything is done, with so many workers, each of which keeps a file open.

        Raises `RunError` where no worker can be started, or none can write what it found.
        """
        log = self.parts.folder / "workers.log"
        with log.open("ab") as complaints:
            try:
                while self.waiting or self._busy():
                    self._give_out()
                    while len(self._workers) < min(processes, len(self.waiting) + self._busy()):
                        self._start(complaints, held)
                    self._listen()
                    if self._early_ends >= _MAX_EARLY_ENDS:
                        raise RunError(_last_words(log))
            finally:
                for one in self._workers.values():
                    one.end()
                self._selector.close()

    def _listen(self) -> None:
        for key, _ in self._selector.select(_LOOK):
            self._hear(self._workers[key.fd], key.fd)
        self._end_the_late()

    def _busy(self) -> int:
        return sum(one.unit is not None for one in self._workers.values())

    def _start(self, complaints: BinaryIO, held: int) -> None:
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-W", "ignore", "-c", _program()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
            bufsize=0,
            start_new_session=True,
            pass_fds=(held,),
        )
        one = _Process(process)
        told = cast("BinaryIO", process.stdout).fileno()
        os.set_blocking(told, False)
        self._workers[told] = one
        self._selector.register(told, selectors.EVENT_READ)
        body = memoryview(worker.packed(self.job, self.parts.folder))
        with suppress(BrokenPipeError):
            while body:
                body = body[os.write(cast("BinaryIO", process.stdin).fileno(), body) :]

    def _hear(self, one: _Process, number: int) -> None:
        got = os.read(number, _CHUNK)
        if not got:
            self._bury(one, number)
            return
        *lines, one.unread = (one.unread + got).split(b"\n")
        for line in lines:
            self._note(one, line)

    def _note(self, one: _Process, line: bytes) -> None:
        one.since = monotonic()
        if line == worker.WRITING:
            one.step = None
        elif line == worker.DONE:
            self._early_ends = 0
            self.progress(1)
        elif line.startswith(worker.FAULT):
            why = line.removeprefix(worker.FAULT).decode("utf-8", "replace")
            message = f"{self.parts.folder}: cannot be written: {why}"
            raise RunError(message)
        elif line in (worker.READY, worker.UNIT):
            one.unit = one.step = None
            one.is_idle = True
        else:
            one.step = Step(*map(int, line.split()))

    def _give_out(self) -> None:
        """Give what waits to those who have nothing to do, however long ago they said so."""
        for one in self._workers.values():
            if one.is_idle and self.waiting:
                one.is_idle = False
                one.unit = self.waiting.popleft()
                done = self.parts.repaired(one.unit)
                one.order(worker.order(one.unit, done, self.known.get(one.unit, {})))

    def _end_the_late(self) -> None:
        now = monotonic()
        for number, one in [*self._workers.items()]:
            if one.step and now - one.since > self._limit(one.step):
                one.is_late = True
                self._bury(one, number)

    def _limit(self, step: Step) -> float:
        is_extracting = step.document >= 0 and step.measure < 0
        return self.job.seconds + GRACE if is_extracting else MEASURE_SECONDS

    def _bury(self, one: _Process, number: int) -> None:
        """Note what a worker died of, and put its unit back."""
        self._selector.unregister(number)
        del self._workers[number]
        one.end()
        if one.unit is None or one.step is None:
            self._early_ends += 1
        else:
            self.known.setdefault(one.unit, {})[one.step] = self._cause(one, one.step)
        if one.unit is not None:
            self.waiting.appendleft(one.unit)

    def _cause(self, one: _Process, step: Step) -> tuple[str, str]:
        if step.method < 0:
            what = "reading the document"
        elif step.measure < 0:
            what = "the extractor"
        else:
            what = f"the measure {self.job.measures[step.measure]}"
        if one.is_late:
            return "timeout", f"{what} hung and was ended after {self._limit(step):g} seconds"
        return "failed", f"{what} took the process with it: {ending(one.process.returncode)}"


def _program() -> str:
    """Return what starts a worker, with the modules that this process would find."""
    path = f"import sys; sys.path[:] = {sys.path!r}"
    return f"{path}; from {worker.__name__} import main; main()"


def _last_words(log: Path) -> str:
    lines = log.read_text("utf-8", "replace").split("\n")
    last = next((line for line in reversed(lines) if line.strip()), "no reason given")
    return f"the processes of the run end by themselves: {last.strip()}"
