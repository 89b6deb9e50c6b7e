"""The bytes or the page that a command line names: a file, or stdin for `-`; up to a limit."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from unhusk.apps.cli._notices import printable, say
from unhusk.decode import not_html
from unhusk.errors import SourceError
from unhusk.extraction.extract import MAX_BYTES
from unhusk.extraction.read import read

if TYPE_CHECKING:
    from unhusk.page.page import Page

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


def read_page(name: str, charset: str | None) -> Page:
    """Return the page of a source; raises `SourceError` with its name where there is none."""
    try:
        body = read_source(name, MAX_BYTES)
        what = not_html(body.data[:4096])
        if body.is_longer or what:
            large = f"more than the limit of {MAX_BYTES} bytes"
            raise SourceError(f"this is {what}, not HTML" if what else large)
    except SourceError as error:
        message = f"{'stdin' if name == STDIN else printable(name)}: {error}"
        raise SourceError(message) from None
    return read(body.data, charset=charset)


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
