"""A task whose orders are lists of deeds, one per step; some of them end or stop the worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

SLEEP = [sys.executable, "-c", "import time; time.sleep(1000)"]


def run_out_of_memory() -> None:
    raise MemoryError


def fill_memory() -> None:
    bytearray(1 << 40)


def spin() -> None:
    while True:
        pass


DEEDS = {
    "abort": os.abort,
    "exit": lambda: os._exit(3),
    "hang": lambda: time.sleep(1000),
    "kill": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "memory": run_out_of_memory,
    "fill": fill_memory,
    "spin": spin,
    "print": lambda: os.write(1, b"this must not disturb anybody\n"),
}


@dataclass(frozen=True)
class Deeds:
    """Does what its orders say, and sends the name of each deed; `start` is done first."""

    start: str = ""
    notes: str = ""  # file that gets the ids of the processes that were started

    def prepare(self, reporter):
        """Note the process, and do the deed of the start."""
        self.note(os.getpid())
        DEEDS.get(self.start, lambda: None)()

        def carry_out(order):
            for index, deed in enumerate(order):
                reporter.step((index,) if deed != "outside" else None)
                if deed == "command":
                    self.note(subprocess.Popen(SLEEP, start_new_session=True).pid)
                elif deed == "fork":
                    self.leave_a_child_that_keeps_the_pipe()
                elif deed == "outside":
                    os._exit(4)
                elif deed == "pid":
                    reporter.message(os.getpid())
                else:
                    DEEDS.get(deed, lambda: None)()
                reporter.message(deed)

        return carry_out

    def leave_a_child_that_keeps_the_pipe(self):
        if os.fork() == 0:
            self.note(os.getpid())
            time.sleep(1000)
        while self.notes and len(Path(self.notes).read_text().split()) < 2:
            time.sleep(0.01)
        os.abort()

    def note(self, pid):
        if self.notes:
            with Path(self.notes).open("a") as stream:
                stream.write(f"{pid}\n")

    def stop(self):
        """End the commands."""
        if self.notes:
            for line in Path(self.notes).read_text().split():
                if int(line) != os.getpid():
                    os.kill(int(line), signal.SIGKILL)


def supervise(notes: str) -> None:
    """Run a pool that hangs, for a test that ends this process."""
    from unhusk.workers.interrupts import terminable  # noqa: PLC0415
    from unhusk.workers.pool import Pool, Supervision  # noqa: PLC0415

    how = Supervision(processes=1, seconds=lambda _: 1000)
    with terminable(), Pool(Deeds(notes=notes), how) as pool:
        pool.submit("a", ["command", "hang"])
        for event in pool.events():
            print(event, flush=True)  # noqa: T201 - the test reads it


if __name__ == "__main__":
    # not as __main__: the worker imports the task by its module's name
    sys.path.insert(0, str(Path(__file__).parent))
    import misbehaving

    misbehaving.supervise(sys.argv[1])
