"""Sources on the command line: files, folders of pages, URLs, or stdin for `-`."""

from __future__ import annotations

import os
import re
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from unhusk.apps.console.notices import printable, say
from unhusk.decode import not_html
from unhusk.errors import FetchError, SourceError
from unhusk.extraction.extract import MAX_BYTES
from unhusk.extraction.source import read
from unhusk.fetching.fetcher import Fetcher

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from unhusk.page.page import Page

STDIN = "-"
_URL = re.compile(r"https?://", re.IGNORECASE)
_PAGES = re.compile(r".+\.(?:x?html?|mht|mhtml)(?:\.gz)?", re.IGNORECASE)


class Body(NamedTuple):
    """The bytes of a source, and whether it is longer than the limit."""

    data: bytes  # at most one more than the limit
    is_longer: bool


def is_url(name: str) -> bool:
    """Whether a source is a URL to fetch."""
    return bool(_URL.match(name))


def expanded(names: Iterable[str]) -> list[str]:
    """Return the sources; a folder is replaced by the pages below it."""
    return [one for name in names for one in _below(name)]


def _below(name: str) -> Iterator[str]:
    if name == STDIN or is_url(name) or not os.path.isdir(name):  # noqa: PTH112 - never raises
        yield name
        return
    found = sorted(
        str(Path(folder, file))
        for folder, _, files in os.walk(name)
        for file in files
        if _PAGES.fullmatch(file)
    )
    yield from found or [name]


def read_source(name: str, limit: int) -> Body:
    """Return the bytes of a source; raises `SourceError` with the reason where there are none."""
    try:
        if name != STDIN and Path(name).is_dir():
            message = "there are no pages in this folder"
            raise SourceError(message)
        data = _stdin(limit + 1) if name == STDIN else _file(name, limit + 1)
    except (OSError, ValueError) as error:
        message = f"cannot be read: {getattr(error, 'strerror', None) or error}"
        raise SourceError(message) from error
    return Body(data, len(data) > limit)


def read_page(name: str, charset: str | None) -> Page:
    """Return the page of a source; raises `SourceError` with its name where there is none."""
    try:
        if is_url(name):
            fetched = Fetcher(max_bytes=MAX_BYTES).fetch(name)
            _refuse(fetched.body, is_longer=False)
            return read(fetched, charset=charset)
        body = read_source(name, MAX_BYTES)
        _refuse(body.data, is_longer=body.is_longer)
    except (FetchError, SourceError) as error:
        message = f"{'stdin' if name == STDIN else printable(name)}: {error}"
        raise SourceError(message) from None
    return read(body.data, charset=charset)


def _refuse(data: bytes, *, is_longer: bool) -> None:
    what = not_html(data[:4096])
    if is_longer or what:
        large = f"more than the limit of {MAX_BYTES} bytes"
        raise SourceError(f"this is {what}, not HTML" if what else large)


def _file(name: str, size: int) -> bytes:
    with open(name, "rb", opener=_opened_at_once) as stream:
        data = stream.read(size)
        if not data and stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode):
            message = "nothing is written to this FIFO"
            raise SourceError(message)
        return data


def _opened_at_once(name: str, flags: int) -> int:
    """Open a file; a FIFO too, without waiting for somebody who writes to it."""
    number = os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
    os.set_blocking(number, True)
    return number


def _stdin(size: int) -> bytes:
    if sys.stdin is None:
        message = "standard input is closed"
        raise SourceError(message)
    if sys.stdin.isatty():
        say("reading a page from the terminal; end it with Ctrl-D")
    return sys.stdin.buffer.read(size)
