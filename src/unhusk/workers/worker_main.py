"""The main function of a worker process, which `pool` starts.

On standard input comes the pickled task, then one order per line in JSON; the end of the input
means: stop at once. On standard output goes one line per event, each with its kind as first
character. What the task prints goes to standard error.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from struct import Struct
from threading import Thread
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from unhusk.workers.task import Step, Task
    from unhusk.workers.worker_limits import Limits

SIZE = Struct("<Q")  # of the pickled task
STEP, MESSAGE, IDLE = b"S", b"M", b"I"  # kinds of lines
OUT_OF_MEMORY = 77  # exit code of a worker whose task lets a MemoryError pass


def main() -> None:
    """Carry out orders until the input ends."""
    channel = os.dup(1)
    os.dup2(2, 1)
    stdin = os.fdopen(os.dup(0), "rb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    task, limits = pickle.loads(stdin.read(SIZE.unpack(stdin.read(SIZE.size))[0]))  # noqa: S301 - ours
    limits.apply()
    orders: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(stdin, orders, task), daemon=True).start()
    try:
        _work(task, PipeReporter(channel, limits), orders)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


def packed(task: Task, limits: Limits) -> bytes:
    """Return what a worker reads first."""
    body = pickle.dumps((task, limits))
    return SIZE.pack(len(body)) + body


def write_all(descriptor: int, data: bytes) -> None:
    """Write all bytes to a file or pipe."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


@dataclass(frozen=True)
class PipeReporter:
    """Writes the events of a worker to its pipe; every line arrives even if the worker dies."""

    channel: int
    limits: Limits

    def step(self, step: Step | None) -> None:
        """Say which step begins."""
        if step is not None:
            self.limits.begin_step()
        self._write(STEP, step)

    def message(self, value: Any) -> None:
        """Send a value."""
        self._write(MESSAGE, value)

    def idle(self) -> None:
        """Say that the worker waits for an order."""
        self._write(IDLE, None)

    def _write(self, kind: bytes, value: Any) -> None:
        write_all(self.channel, kind + json.dumps(value, separators=(",", ":")).encode() + b"\n")


def _work(task: Task, reporter: PipeReporter, orders: SimpleQueue[bytes]) -> None:
    carry_out = task.prepare(reporter)
    while True:
        reporter.idle()
        carry_out(json.loads(orders.get()))
        reporter.step(None)


def _listen(stdin: BinaryIO, orders: SimpleQueue[bytes], task: Task) -> None:
    """Pass on the orders; end the process where they end: the supervisor is gone or has enough."""
    for line in stdin:
        orders.put(line)
    with suppress(Exception):  # the process ends in any case
        task.stop()
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():  # what the task has started, too
        os.killpg(0, signal.SIGKILL)
    os._exit(0)
