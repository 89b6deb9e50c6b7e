"""Where output goes: stdout as UTF-8 bytes, or a file that appears whole or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

STDOUT = "-"


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open a file for writing, or stdout for `-`; a failure is a one-line error."""
    try:
        if name == STDOUT:
            with _stdout() as stream:
                yield stream
        else:
            with _file(Path(name)) as stream:
                yield stream
    except BrokenPipeError:
        raise
    except OSError as error:
        what = "standard output" if name == STDOUT else name
        message = f"cannot write {what}: {error.strerror or error}"
        raise click.ClickException(message) from error


def write(text: str) -> None:
    """Write text to stdout, whatever encoding the terminal claims to have."""
    with opened(STDOUT) as stream:
        stream.write(text.encode("utf-8", "backslashreplace"))


@contextmanager
def _stdout() -> Iterator[BinaryIO]:
    if sys.stdout is None:
        message = "standard output is closed"
        raise click.ClickException(message)
    stream = sys.stdout.buffer
    yield stream
    stream.flush()


@contextmanager
def _file(path: Path) -> Iterator[BinaryIO]:
    """Write beside the file and rename at the end; devices and pipes are written directly."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            yield stream
        return
    part = path.with_name(f".unhusk-{secrets.token_hex(8)}.part")
    try:
        with part.open("xb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        if path.exists():
            shutil.copymode(path, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
