"""Download a file; an interrupted download is resumed.

The bytes are collected in FILE.part, beside a note of the version that they belong to. If the
server has another version by then, or does not support ranges, the download starts anew.
"""

from __future__ import annotations

import json
import time
from contextlib import ExitStack, contextmanager
from typing import IO, TYPE_CHECKING, Any

from unhusk.errors import FetchError
from unhusk.evaluation.packages.downloads.remote_file import (
    PARTIAL,
    UNSATISFIABLE,
    downloads,
    mark_of,
    served,
)
from unhusk.fetching.running import run
from unhusk.workers.file_lock import locked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from unhusk.fetching.fetcher import Fetcher

ATTEMPTS = 5  # in a row without new bytes before giving up
PAUSE = 1.0  # seconds before the second attempt, doubled each time
MAX_BYTES = 1 << 36
_PASSING = ("timeout", "unreachable", "broken")  # kinds of errors that are worth another attempt


class Download:
    """A download."""

    def __init__(
        self,
        url: str,
        file: Path,
        *,
        fetcher: Fetcher | None = None,
        pause: float = PAUSE,
        max_bytes: int = MAX_BYTES,
    ) -> None:
        """Prepare; no request is made yet."""
        self.url, self.file = url, file
        self.fetcher = fetcher or downloads()
        self.pause, self.max_bytes = pause, max_bytes
        self.part = file.with_name(f"{file.name}.part")
        self.note = file.with_name(f"{file.name}.part.json")
        self.total: int | None = None

    def run(self, show: Callable[[int, int | None], None] = lambda *_: None) -> None:
        """Download the file; raises `FetchError` on failure, and keeps the bytes that arrived."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with _alone(self.part):
            failures, why = 0, ""
            while failures < ATTEMPTS:
                before = self._size()
                try:
                    if run(self._attempt, show):
                        self._finish()
                        return
                    why = f"{self.url}: the connection was closed before the end"
                except FetchError as error:
                    if error.kind not in _PASSING:
                        raise
                    why = str(error)
                failures = failures + 1 if self._size() <= before else 1
                if failures < ATTEMPTS:
                    time.sleep(self.pause * 2 ** (failures - 1))
        message = f"{why}; {self._size()} bytes are kept; run the command again to resume"
        raise FetchError(message, "broken")

    async def _attempt(self, show: Callable[[int, int | None], None]) -> bool:
        """Request the missing bytes; return whether the file is complete."""
        have, mark = self._size(), self._mark()
        headers = {"Range": f"bytes={have}-", "If-Range": mark} if have and mark else {}
        async with served(self.url, self.fetcher, headers) as answer:
            if answer.status_code == UNSATISFIABLE:
                return self._is_whole(answer, have)
            is_more = answer.status_code == PARTIAL
            if is_more and _start(answer) != have:  # not the requested range
                return self._begin_anew()
            have = have if is_more else 0
            self.total = _total(answer, have)
            self._refuse_size(self.total or 0)
            self.note.write_text(json.dumps({"url": self.url, "mark": mark_of(answer)}), "utf-8")
            with self.part.open("ab" if is_more else "wb") as stream:
                return await self._copy(answer, stream, have, show)

    async def _copy(
        self, answer: Any, stream: IO[bytes], have: int, show: Callable[[int, int | None], None]
    ) -> bool:
        async for chunk in answer.aiter_raw():
            stream.write(chunk)
            have += len(chunk)
            self._refuse_size(have)
            show(have, self.total)
        return self.total is None or have == self.total

    def _is_whole(self, answer: Any, have: int) -> bool:
        """Return whether no bytes are missing; else start anew."""
        return _whole(answer) == have or self._begin_anew()

    def _begin_anew(self) -> bool:
        """Discard the bytes so far; the file is not complete."""
        self.part.unlink(missing_ok=True)
        return False

    def _refuse_size(self, size: int) -> None:
        if size > self.max_bytes:
            self.part.unlink(missing_ok=True)
            message = f"more than {self.max_bytes} bytes"
            raise FetchError(message, "too_large")

    def _finish(self) -> None:
        self.part.replace(self.file)
        self.note.unlink(missing_ok=True)

    def _size(self) -> int:
        return self.part.stat().st_size if self.part.exists() else 0

    def _mark(self) -> str:
        """Return the mark of the version that the bytes belong to; empty if unknown."""
        try:
            said = json.loads(self.note.read_text("utf-8"))
            return str(said["mark"]) if said["url"] == self.url else ""
        except (OSError, ValueError, KeyError, TypeError):
            return ""


def _start(answer: Any) -> int:
    """Return the first byte of a partial response, or -1."""
    start = answer.headers.get("content-range", "").removeprefix("bytes ").partition("-")[0]
    return int(start) if start.isdigit() else -1


def _whole(answer: Any) -> int:
    """Return the size of the file that a partial response states, or -1."""
    size = answer.headers.get("content-range", "").rpartition("/")[2]
    return int(size) if size.isdigit() else -1


def _total(answer: Any, have: int) -> int | None:
    """Return the size of the file, or None if not stated."""
    length = answer.headers.get("content-length", "")
    if _whole(answer) >= 0 and have:
        return _whole(answer)
    return have + int(length) if length.isdigit() else None


@contextmanager
def _alone(part: Path) -> Iterator[None]:
    """Keep other processes from writing the same file, if the system has file locks."""
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(part.with_name(f"{part.name}.lock")))
        except OSError as error:
            message = f"{part} is being downloaded by another process"
            raise FetchError(message) from error
        yield
