"""The page in a saved MHTML archive: one message with the page and its images as parts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from unhusk.fetching.fetched import Fetched
from unhusk.runtime.clean_text import clean_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message

_HEAD: Final = 65536  # bytes in which the headers of an archive end
_MAX_DEPTH: Final = 8  # of parts in parts
_HEADER: Final = re.compile(rb"\s*[A-Za-z][A-Za-z0-9-]*:[ \t]")
_RELATED: Final = re.compile(rb"^content-type:\s*multipart/", re.IGNORECASE | re.MULTILINE)
_PAGES: Final = ("text/html", "application/xhtml+xml")


def is_mhtml(body: bytes) -> bool:
    """Say whether a body is a message of several parts, as browsers save them."""
    if not _HEADER.match(body):
        return False
    head = body[:_HEAD].lstrip().replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    return bool(_RELATED.search(head)) and b"<html" not in head.lower()


def open_mhtml(body: bytes) -> Fetched | None:
    """Return the page of an archive with its address, or None where it holds none."""
    from email.parser import BytesParser  # noqa: PLC0415 - slow, and for archives only
    from email.policy import compat32  # noqa: PLC0415

    try:
        message = BytesParser(policy=compat32).parsebytes(body.lstrip())
        parts = list(_parts(message, 0))
    except RecursionError:
        return None
    pages = [part for part in parts if part.get_content_type() in _PAGES]
    start = message.get_param("start")
    main = next((part for part in pages if start and part["Content-ID"] == start), None)
    main = main or next(iter(pages), None)
    if main is None:
        return None
    data = main.get_payload(decode=True)
    size = "one part" if len(parts) == 1 else f"{len(parts)} parts"
    note = f"the page of an MHTML archive of {size}"
    return Fetched(
        body=data if isinstance(data, bytes) else b"",
        url=_address(message["Snapshot-Content-Location"]) or _address(main["Content-Location"]),
        content_type=main.get_content_type(),
        charset=main.get_content_charset(),
        notes=(note, *(["the archive is damaged"] if message.defects else [])),
    )


def _parts(message: Message, depth: int) -> Iterator[Message]:
    """Yield what holds content."""
    parts = message.get_payload()
    if not message.is_multipart() or not isinstance(parts, list):
        yield message
    elif depth < _MAX_DEPTH:
        for part in parts:
            if not isinstance(part, str):
                yield from _parts(part, depth + 1)


def _address(value: object) -> str:
    """Return an address of a header without the white space that folding put in."""
    return clean_text("".join(str(value).split())) if value else ""
