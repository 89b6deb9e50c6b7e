"""The bytes of what a command line names: a file, or stdin for `-`; never more than the limit."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

from unhusk.apps.cli._notices import say
from unhusk.errors import SourceError

STDIN = "-"
_URL = re.compile(r"https?://", re.IGNORECASE)


class Body(NamedTuple):
    """The bytes read, and whether there are more of them."""

    data: bytes  # at most one more than the limit
    is_longer: bool


def read_source(name: str, limit: int) -> Body:
    """Return the bytes of a source; raises `SourceError` with the reason where there are none."""
    if _URL.match(name):
        message = "fetching is not part of this version: save the page and pass its file"
        raise SourceError(message)
    try:
        data = _stdin(limit + 1) if name == STDIN else _file(name, limit + 1)
    except (OSError, ValueError) as error:
        message = f"cannot be read: {getattr(error, 'strerror', None) or error}"
        raise SourceError(message) from error
    return Body(data, len(data) > limit)


def _file(name: str, size: int) -> bytes:
    with Path(name).open("rb") as stream:
        return stream.read(size)


def _stdin(size: int) -> bytes:
    if sys.stdin is None:
        message = "standard input is closed"
        raise SourceError(message)
    if sys.stdin.isatty():
        say("reading a page from the terminal; end it with Ctrl-D")
    return sys.stdin.buffer.read(size)
