"""A lock file: held by a process and the processes that inherit its file descriptor.

The lock is that of `flock`, so the system releases it when the last holder ends, however it ends.
Where the system has no `fcntl` (Windows) there is no lock: nothing keeps two processes apart.
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # not on every system
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PAUSE = 0.05  # seconds between two attempts


@contextmanager
def locked(path: Path, *, patience: float = 0.0) -> Iterator[int | None]:
    """Hold a lock file; yield its descriptor, or None where the system has no file locks.

    Raises `BlockingIOError` where another process still holds it after `patience` seconds, and
    `OSError` where the file cannot be written.
    """
    if fcntl is None:
        yield None
        return
    descriptor = _acquire(path, monotonic() + patience)
    try:
        yield descriptor
    finally:
        path.unlink(missing_ok=True)
        os.close(descriptor)


def _acquire(path: Path, until: float) -> int:
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            if monotonic() > until:
                raise
            sleep(_PAUSE)
            continue
        except BaseException:
            os.close(descriptor)
            raise
        if _is_current(descriptor, path):
            return descriptor
        os.close(descriptor)


def _is_current(descriptor: int, path: Path) -> bool:
    """Return whether the path still names the open file: its last holder may have removed it."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(descriptor), os.stat(path))  # noqa: PTH116 - of a pair
    return False
