"""A worker process as its supervisor sees it: started, given orders, listened to, ended."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from unhusk.workers import worker_main
from unhusk.workers.process_group import has_ended, kill_group

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from unhusk.workers.task import Step

_SECONDS_TO_STOP = 1.0  # after which a worker that was asked to stop is killed
_PAUSE = 0.005  # seconds between two looks whether it has


@dataclass(eq=False)
class Worker:
    """A worker, and what is known of its state."""

    process: subprocess.Popen[bytes]
    is_ready: bool = False  # has prepared its task
    is_idle: bool = False
    unit: tuple[Any, ...] | None = None  # the one in hand, in a tuple; None: none
    step: Step | None = None
    since: float = field(default_factory=monotonic)  # of its last line
    ended: float | None = None  # when it was first seen to have ended

    @classmethod
    def start(cls, log: BinaryIO, keep_open: Sequence[int]) -> Worker:
        """Start a process in a group of its own, with the module path of this one."""
        program = f"import sys; sys.path[:] = {sys.path!r}; "
        program += f"from {worker_main.__name__} import main; main()"
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-W", "ignore", "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            bufsize=0,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            pass_fds=tuple(keep_open),
        )
        return cls(process)

    def listen(self, first: bytes, heard: Callable[[Worker, bytes], object]) -> None:
        """Send the task and pass on each line, in a thread; an empty line is the end."""
        Thread(target=self._listen, args=(first, heard), daemon=True).start()

    def _listen(self, first: bytes, heard: Callable[[Worker, bytes], object]) -> None:
        self.send(first)
        with io.BufferedReader(cast("io.RawIOBase", self.process.stdout)) as lines:
            for line in lines:
                if line.endswith(b"\n"):  # not cut short by its death
                    self.since = monotonic()
                    heard(self, line)
        heard(self, b"")

    def send(self, data: bytes) -> None:
        """Write to its standard input; the death of a worker is noticed elsewhere."""
        with suppress(OSError, ValueError):
            worker_main.write_all(cast("BinaryIO", self.process.stdin).fileno(), data)

    def has_ended(self) -> bool:
        """Return whether the process has ended."""
        return has_ended(self.process)

    def ask_to_stop(self) -> None:
        """Close its input, which it takes for an order to stop; kill it while it gets ready."""
        if not self.is_ready:
            kill_group(self.process)
        with suppress(OSError):
            cast("BinaryIO", self.process.stdin).close()

    def end(self) -> int:
        """Ask it to stop, kill what is left of its group, and return its exit code."""
        self.ask_to_stop()
        until = monotonic() + _SECONDS_TO_STOP
        while not self.has_ended() and monotonic() < until:
            sleep(_PAUSE)
        kill_group(self.process)
        return self.process.wait()
