"""Run the steps of a job in a child process with limits, and say what became of each step.

A step that raises, runs too long, takes too much memory or kills its process is a result like any
other: the steps behind it are run by a new child. Needs Linux (fork, resource limits, /proc).
"""

from __future__ import annotations

import gc
import json
import os
import resource
import selectors
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WALL = 6  # times the seconds of processor time that a child may take by the clock
CHUNK = 1 << 16


@dataclass(frozen=True)
class Limits:
    """What a step may take; a child is killed beyond the last two."""

    seconds: float  # of processor time, beyond which a step is over time
    memory: float  # bytes above the start, beyond which a step is over memory
    kill_seconds: int
    kill_memory: int


@dataclass(frozen=True)
class Step:
    """One thing to do; `run` returns an outcome and a note, "" for one that is clean."""

    name: str
    run: Callable[[], tuple[str, str]]
    is_alone: bool = False  # whether memory is counted from the start of this step


@dataclass(frozen=True)
class Result:
    """What became of a step."""

    step: str
    outcome: str  # "clean", "over time", "over memory", "exception", "signal" or what `run` said
    note: str = ""
    seconds: float = 0.0  # of processor time
    memory: int = 0  # bytes above the start


def run_limited(make_steps: Callable[[], Sequence[Step]], limits: Limits) -> list[Result]:
    """Run the steps; `make_steps` is called in each child."""
    results: list[Result] = []
    while True:
        lines, status = _child(make_steps, len(results), limits)
        if lines and lines[-1].get("done"):
            return results + [_result(line, limits) for line in lines if "seconds" in line]
        results += [_result(line, limits) for line in lines if "seconds" in line]
        begun = [line["begin"] for line in lines if "begin" in line]
        if not begun:
            return [*results, Result("start", *_death(status))]
        results.append(Result(begun[-1], *_death(status)))


def _death(status: int) -> tuple[str, str]:
    """Return the outcome of a step whose process ended without a word, and why."""
    if not os.WIFSIGNALED(status):
        return "exception", f"the process ended with status {os.waitstatus_to_exitcode(status)}"
    number = os.WTERMSIG(status)
    if number in (signal.SIGXCPU, signal.SIGKILL):
        return "over time", "killed"
    return "signal", signal.Signals(number).name


def _result(line: dict[str, str | float], limits: Limits) -> Result:
    outcome, seconds, memory = str(line["outcome"]), float(line["seconds"]), int(line["memory"])
    if seconds > limits.seconds:
        outcome = "over time"
    elif memory > limits.memory:
        outcome = "over memory"
    return Result(str(line["step"]), outcome or "clean", str(line["note"]), seconds, memory)


def _child(
    make_steps: Callable[[], Sequence[Step]], first: int, limits: Limits
) -> tuple[list[dict[str, str]], int]:
    """Run the steps from one on in a new process; return what it wrote, and how it ended."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            with os.fdopen(writer, "w") as out:
                _work(make_steps(), first, limits, out)
        finally:
            os._exit(0)
    os.close(writer)
    text = _read(reader, child, time.monotonic() + WALL * limits.kill_seconds)
    _, status = os.waitpid(child, 0)
    return [json.loads(line) for line in text.splitlines()], status


def _read(reader: int, child: int, until: float) -> str:
    """Return everything that the child writes; it is killed when time is over."""
    found = []
    with os.fdopen(reader, "rb", buffering=0) as pipe, selectors.DefaultSelector() as waiting:
        waiting.register(pipe, selectors.EVENT_READ)
        while True:
            if not waiting.select(max(0.0, until - time.monotonic())):
                os.kill(child, signal.SIGKILL)
                break
            chunk = pipe.read(CHUNK)
            if not chunk:
                break
            found.append(chunk)
    text = b"".join(found).decode()
    return text[: text.rfind("\n") + 1]


def _work(steps: Sequence[Step], first: int, limits: Limits, out: TextIO) -> None:
    """Run the steps and write what becomes of each; called in the child."""

    def say(**line: object) -> None:
        print(json.dumps(line), file=out, flush=True)

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    ceiling = _status("VmSize") + limits.kill_memory
    resource.setrlimit(resource.RLIMIT_AS, (ceiling, ceiling))
    unlimited = resource.getrlimit(resource.RLIMIT_CPU)[1]  # what was lowered stays so
    start = _reset_peak()
    for step in steps[first:]:
        gc.collect()
        now = _reset_peak()
        start = now if step.is_alone else start
        say(begin=step.name)
        began = time.process_time()
        spent = int(began) + limits.kill_seconds + 1
        resource.setrlimit(resource.RLIMIT_CPU, (spent, unlimited))
        outcome, note = _attempt(step)
        seconds = time.process_time() - began
        memory = _status("VmHWM") - start
        say(step=step.name, outcome=outcome, note=note, seconds=seconds, memory=memory)
    say(done=True)


def _attempt(step: Step) -> tuple[str, str]:
    try:
        return step.run()
    except MemoryError:
        return "over memory", "MemoryError"
    except BaseException as error:  # noqa: BLE001 - whatever comes out is what is counted
        return "exception", f"{type(error).__name__}: {str(error)[:100]}"


def _reset_peak() -> int:
    """Forget the highest memory so far, where the system can, and return what is in use now."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return _status("VmHWM")
    return _status("VmRSS")


def _status(name: str) -> int:
    """Return a number of bytes from what the system says about this process."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024
    message = f"/proc/self/status does not say {name}"
    raise OSError(message)
