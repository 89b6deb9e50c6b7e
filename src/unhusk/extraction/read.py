"""Anything a caller may hand over becomes a page, or a reason why it is none."""

from __future__ import annotations

import re
import warnings
from functools import cache
from pathlib import Path

from unhusk.deadline import NEVER
from unhusk.decode import decode, not_html
from unhusk.errors import SourceError
from unhusk.extraction.compiled import compiled
from unhusk.page.page import Page

Source = str | bytes | bytearray | memoryview | Path | Page

_ADDRESS = re.compile(r"\s*(?:https?|ftp|file)://\S+\s*|\s*www\.\S+\s*", re.IGNORECASE)
_PATH = re.compile(r"\s*(?:[A-Za-z]:\\|\.{0,2}/|~/)?[^\s<>]+\.(?:x?html?|mhtml|gz|txt|warc)\s*")
_LONGEST_NAME = 4096
_HEAD = 65536  # bytes that show what a body is


class NotAPageError(Exception):
    """The input is no page: status and reason, of which `extract` makes a result."""


@cache
def _warn_uncompiled() -> None:
    """Warn once per process when the compiled modules are missing."""
    if not compiled:
        message = "unhusk is running uncompiled, about 40 times slower: no C compiler at install"
        warnings.warn(message, RuntimeWarning, stacklevel=4)


def read(
    source: Source,
    *,
    url: str | None = None,
    charset: str | None = None,
    max_bytes: int | None = None,
    deadline: float = NEVER,
) -> Page:
    """Return the page for markup (text or bytes) or a path; a page is returned as it is.

    Text is always markup. `charset` is what an HTTP header says about bytes. Of input beyond
    `max_bytes` the rest is cut off, which `page.cuts` says.
    """
    _warn_uncompiled()
    if isinstance(source, Page):
        return source if deadline == NEVER else source.with_deadline(deadline)
    source = contents(source)
    if isinstance(source, str):
        cut = f"text cut from {len(source)} to {max_bytes} characters"
        whole = max_bytes is None or len(source) <= max_bytes
        cuts = () if whole else (cut,)
        return Page(source if whole else source[:max_bytes], url, None, deadline, cuts)
    return _from_bytes(source, url, charset, max_bytes, deadline)


def contents(source: str | bytes | bytearray | memoryview | Path) -> str | bytes:
    """Return text as it is and anything else as bytes; a path is read."""
    if isinstance(source, (str, bytes)):
        return source
    if isinstance(source, (bytearray, memoryview)):
        return bytes(source)
    if isinstance(source, Path):
        return _file(source)
    message = f"a page is str, bytes, pathlib.Path or Page, not {type(source).__name__}"
    raise TypeError(message)


def _from_bytes(
    body: bytes, url: str | None, charset: str | None, max_bytes: int | None, deadline: float
) -> Page:
    cuts = []
    if max_bytes is not None and len(body) > max_bytes:
        cuts.append(f"body cut from {len(body)} to {max_bytes} bytes")
        body = body[:max_bytes]
    decoded = decode(body, charset=charset, max_bytes=max_bytes)
    if decoded.cut:
        cuts.append(decoded.cut)
    return Page(decoded.text, url, decoded, deadline, tuple(cuts))


def _file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        message = f"cannot read {path}: {error.strerror or error}"
        raise SourceError(message) from error


def refuse(source: str | bytes, max_bytes: int | None) -> None:
    """Raise `NotAPageError` for input that is too large, not HTML, or a name given by mistake."""
    if max_bytes is not None and len(source) > max_bytes:
        unit = "characters" if isinstance(source, str) else "bytes"
        reason = f"{len(source)} {unit} are more than the limit of {max_bytes}"
        raise NotAPageError("too_large", reason)
    if isinstance(source, str):
        _refuse_names(source)
        return
    what = not_html(source[:_HEAD])
    if what:
        raise NotAPageError("not_html", f"this is {what}, not HTML")


def _refuse_names(source: str) -> None:
    if len(source) > _LONGEST_NAME or "<" in source:
        return
    if _ADDRESS.fullmatch(source):
        raise NotAPageError("not_html", "this is a URL: fetch it first and pass its markup")
    if _PATH.fullmatch(source):
        raise NotAPageError("not_html", "this looks like a file name: pass a pathlib.Path")
