"""Turns what a caller passes in into a page, or says why it is not one."""

from __future__ import annotations

import re
import warnings
from dataclasses import replace
from functools import cache
from pathlib import Path

from unhusk.decode import decode, not_html
from unhusk.decode.unpack import is_gzip, unpack
from unhusk.errors import SourceError
from unhusk.fetching.fetched import Fetched, bare
from unhusk.fetching.mhtml import is_mhtml, open_mhtml
from unhusk.native.compiled import compiled
from unhusk.page.page import Page
from unhusk.runtime.deadline import NEVER

Source = str | bytes | bytearray | memoryview | Path | Fetched | Page

_ADDRESS = re.compile(r"\s*(?:https?|ftp|file)://\S+\s*|\s*www\.\S+\s*", re.IGNORECASE)
_PATH = re.compile(r"\s*(?:[A-Za-z]:\\|\.{0,2}/|~/)?[^\s<>]+\.(?:x?html?|mhtml|gz|txt|warc)\s*")
_LONGEST_NAME = 4096
_HEAD = 65536  # first bytes of a body, by which its type is recognised


class NotAPageError(Exception):
    """The input is not a page; holds the status and reason for the result of `extract`."""


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
    """Return the page for markup (text or bytes), a path or what was fetched.

    Text is always markup; a page is returned as it is; a saved MHTML archive is opened. `charset`
    is what an HTTP header says about bytes. Of input beyond `max_bytes` the rest is cut off, which
    `page.cuts` says.
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
    source = _opened(_unpacked(_cut(source, max_bytes), max_bytes, deadline), deadline)
    decoded = decode(
        source.body,
        charset=charset or source.charset,
        max_bytes=max_bytes,
        deadline=deadline,
    )
    notes = (*source.notes, decoded.cut) if decoded.cut else source.notes
    return Page(decoded.text, url or source.url or None, decoded, deadline, notes)


def contents(
    source: str | bytes | bytearray | memoryview | Path | Fetched, max_bytes: int | None = None
) -> str | Fetched:
    """Return text as it is and anything else as a body; a path is read, up to a limit."""
    if isinstance(source, (str, Fetched)):
        return source
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bare(bytes(source))
    if isinstance(source, Path):
        return bare(_file(source, max_bytes))
    message = f"a page is str, bytes, pathlib.Path, Fetched or Page, not {type(source).__name__}"
    raise TypeError(message)


def _cut(source: Fetched, max_bytes: int | None) -> Fetched:
    size = len(source.body)
    if max_bytes is None or size <= max_bytes:
        return source
    notes = (*source.notes, f"body cut from {size} to {max_bytes} bytes")
    return replace(source, body=source.body[:max_bytes], notes=notes)


def _unpacked(source: Fetched, max_bytes: int | None, deadline: float) -> Fetched:
    """Return a gzipped archive unpacked; pages are unpacked by decoding."""
    if not is_gzip(source.body) or not is_mhtml(unpack(source.body, _HEAD).body):
        return source
    inner = unpack(source.body, max_bytes, deadline)
    notes = (*source.notes, inner.cut) if inner.cut else source.notes
    return replace(source, body=inner.body, notes=notes)


def _opened(source: Fetched, deadline: float) -> Fetched:
    """Return the page inside an archive; anything else is returned as it is."""
    if not is_mhtml(source.body):
        return source
    found = open_mhtml(source.body, deadline)
    if found is None:
        return replace(source, body=b"", notes=(*source.notes, "the MHTML archive holds no page"))
    return replace(found, notes=(*source.notes, *found.notes))


def _file(path: Path, max_bytes: int | None) -> bytes:
    """Return the bytes of a file, of one beyond the limit one byte more than that."""
    try:
        if not path.is_file() and path.exists() and not path.is_dir():
            message = f"cannot read {path}: it is a device, a FIFO or a socket"
            raise SourceError(message)
        with path.open("rb") as stream:
            return stream.read(-1 if max_bytes is None else max_bytes + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        message = f"cannot read {path}: {reason}"
        raise SourceError(message) from error


def refuse(source: str | Fetched, max_bytes: int | None) -> None:
    """Raise `NotAPageError` for input that is too large, not HTML, or a name given by mistake."""
    unit = "characters" if isinstance(source, str) else "bytes"
    size = len(source) if isinstance(source, str) else len(source.body)
    if max_bytes is not None and size > max_bytes:
        reason = f"{size} {unit} are more than the limit of {max_bytes}"
        raise NotAPageError("too_large", reason)
    if isinstance(source, str):
        _refuse_names(source)
        return
    what = not_html(source.body[:_HEAD])
    if what:
        raise NotAPageError("not_html", f"this is {what}, not HTML")


def _refuse_names(source: str) -> None:
    if len(source) > _LONGEST_NAME or "<" in source:
        return
    if _ADDRESS.fullmatch(source):
        raise NotAPageError("not_html", "this is a URL: pass what unhusk.fetch returns for it")
    if _PATH.fullmatch(source):
        raise NotAPageError("not_html", "this looks like a file name: pass a pathlib.Path")
