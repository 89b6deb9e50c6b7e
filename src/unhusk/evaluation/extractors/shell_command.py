"""A command as a black box: reads a page on standard input, writes UTF-8 text to standard output.

The command is split into words as a shell does, but runs without one; `cmd:sh -c '…'` has a shell.
Its environment has UNHUSK_ID, UNHUSK_URL and UNHUSK_CHARSET of the page.
"""

from __future__ import annotations

import os
import selectors
import shlex
import subprocess
from dataclasses import dataclass
from time import monotonic, perf_counter, sleep
from typing import TYPE_CHECKING, BinaryIO, cast

from unhusk.errors import BadParameterError
from unhusk.evaluation.extractors.blackbox import (
    Answer,
    BlackBoxError,
    TooLateError,
    TooMuchError,
    asked,
)
from unhusk.evaluation.extractors.output import MAX_OUTPUT, SECONDS, Output
from unhusk.workers.process_group import describe_exit, has_ended, kill_group

if TYPE_CHECKING:
    from unhusk.evaluation.packages.document import Document

PREFIX = "cmd:"
_CHUNK = 65536
_MAX_COMPLAINT = 200  # characters of standard error that a reason shows
_running: set[subprocess.Popen[bytes]] = set()  # the commands that have not ended


@dataclass(frozen=True)
class CommandExtractor:
    """A command, started for each page in a process group of its own."""

    command: str
    seconds: float = SECONDS
    max_output: int = MAX_OUTPUT
    how = "command"
    version = ""

    def __post_init__(self) -> None:
        """Check that the command can be split into words."""
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            message = f"{PREFIX}{self.command}: {error}"
            raise BadParameterError(message) from error
        if not words:
            message = f"{PREFIX} names no command"
            raise BadParameterError(message)

    @property
    def name(self) -> str:
        """The command as it was given."""
        return f"{PREFIX}{self.command}"

    def __call__(self, document: Document) -> Output:
        """Return the output of the command; its process group is killed in any case."""
        return asked(self._answer, document, self.how)

    def _answer(self, document: Document) -> Answer:
        began = perf_counter()
        process = self._started(document)
        try:
            talk = _Talk(process, document.html, self.max_output)
            talk.until(monotonic() + self.seconds, self.seconds)
        finally:
            code, cpu = _ended(process)
        seconds = perf_counter() - began
        if code:
            raise BlackBoxError("failed", _complaint(code, talk.heard["stderr"]))
        return Answer(bytes(talk.heard["stdout"]), False, None, seconds, cpu)  # noqa: FBT003

    def _started(self, document: Document) -> subprocess.Popen[bytes]:
        known = {
            "UNHUSK_ID": document.id,
            "UNHUSK_URL": document.url or "",
            "UNHUSK_CHARSET": document.encoding or "",
        }
        try:
            process = subprocess.Popen(  # noqa: S603 - the user's own command
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, **known},
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise BlackBoxError("failed", f"cannot be started: {why}") from None
        _running.add(process)
        return process


def end_all() -> None:
    """Kill all running commands and their process groups, before this process exits."""
    for process in [*_running]:
        kill_group(process)


class _Talk:
    """Reads and writes the three pipes of a process at the same time."""

    def __init__(self, process: subprocess.Popen[bytes], page: bytes, limit: int) -> None:
        self.process, self.limit = process, limit
        self.heard = {"stdout": bytearray(), "stderr": bytearray()}
        self._page = memoryview(page)
        self._open = selectors.DefaultSelector()
        for name, event in (("stdin", selectors.EVENT_WRITE), *((n, 1) for n in self.heard)):
            pipe = cast("BinaryIO", getattr(process, name))
            os.set_blocking(pipe.fileno(), False)
            self._open.register(pipe, event, name)

    def until(self, deadline: float, seconds: float) -> None:
        """Exchange data until the process closes its outputs and ends, or raise `TooLateError`."""
        try:
            while any(key.data != "stdin" for key in self._open.get_map().values()):
                ready = self._open.select(max(0.0, deadline - monotonic()))
                if monotonic() >= deadline:  # even if there is more to read
                    raise TooLateError(seconds)
                for key, _ in ready:
                    self._step(key)
        finally:
            self._close_all()
        pause = 0.0002
        while not has_ended(self.process):
            if monotonic() >= deadline:
                raise TooLateError(seconds)
            sleep(pause)
            pause = min(2 * pause, 0.02)

    def _step(self, key: selectors.SelectorKey) -> None:
        if key.data == "stdin":
            self._feed(key)
            return
        got = os.read(key.fd, _CHUNK)
        heard = self.heard[key.data]
        if not got:
            self._close(key)
        elif key.data == "stderr":
            heard += got
            del heard[:-_CHUNK]
        elif len(heard) + len(got) > self.limit:
            raise TooMuchError(self.limit)
        else:
            heard += got

    def _feed(self, key: selectors.SelectorKey) -> None:
        try:
            self._page = self._page[os.write(key.fd, self._page[:_CHUNK]) :]
        except BrokenPipeError:  # it does not read the whole page
            self._page = self._page[:0]
        if not self._page:
            self._close(key)

    def _close(self, key: selectors.SelectorKey) -> None:
        self._open.unregister(key.fileobj)
        cast("BinaryIO", key.fileobj).close()

    def _close_all(self) -> None:
        for key in [*self._open.get_map().values()]:
            self._close(key)
        self._open.close()


def _ended(process: subprocess.Popen[bytes]) -> tuple[int, float]:
    """Kill what is left of a process group; return exit code and CPU seconds of its leader."""
    kill_group(process)
    _running.discard(process)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


def _complaint(code: int, said: bytearray) -> str:
    lines = bytes(said).decode("utf-8", "replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    how = describe_exit(code)
    return f"{how}: {last[:_MAX_COMPLAINT]}" if last else how
