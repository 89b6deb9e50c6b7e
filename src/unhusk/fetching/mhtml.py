"""The page in a saved MHTML archive: one message with the page and its images as parts.

The parts are cut out here, each level in one pass: the parser of the standard library looks at
every open level for every line, so an archive of nested parts would take it hours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from unhusk.fetching.fetched import Fetched
from unhusk.runtime.clean_text import clean_text
from unhusk.runtime.deadline import NEVER, check

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message

_HEAD: Final = 65536  # bytes in which the headers of an archive end
_MAX_DEPTH: Final = 8  # of parts in parts
_MAX_PARTS: Final = 10_000  # that are looked at
_HEADER: Final = re.compile(rb"\s*[A-Za-z][A-Za-z0-9-]*:[ \t]")
_RELATED: Final = re.compile(rb"^content-type:\s*multipart/", re.IGNORECASE | re.MULTILINE)
_BLANK_LINE: Final = re.compile(rb"\r?\n\r?\n|\A\r?\n")
_PAGES: Final = ("text/html", "application/xhtml+xml")


def is_mhtml(body: bytes) -> bool:
    """Say whether a body is a message of several parts, as browsers save them."""
    if not _HEADER.match(body):
        return False
    head = body[:_HEAD].lstrip().replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    return bool(_RELATED.search(head)) and b"<html" not in head.lower()


def open_mhtml(body: bytes, deadline: float = NEVER) -> Fetched | None:
    """Return the page of an archive with its address, or None where it holds none."""
    archive = _Archive(body.lstrip(), deadline)
    parts = list(archive.parts())
    pages = [part for part in parts if part.headers.get_content_type() in _PAGES]
    start = archive.headers.get_param("start")
    main = next((part for part in pages if start and part.headers["Content-ID"] == start), None)
    main = main or next(iter(pages), None)
    if main is None:
        return None
    size = "one part" if len(parts) == 1 else f"{len(parts)} parts"
    headers = main.headers
    location = archive.headers["Snapshot-Content-Location"]
    return Fetched(
        body=main.decoded(),
        url=_address(location) or _address(headers["Content-Location"]),
        content_type=headers.get_content_type(),
        charset=headers.get_content_charset(),
        notes=(f"the page of an MHTML archive of {size}", *archive.faults()),
    )


@dataclass(frozen=True)
class _Part:
    """A part of an archive: its headers, and what stands below them."""

    headers: Message
    body: bytes

    def decoded(self) -> bytes:
        """Return the content without its transfer encoding."""
        self.headers.set_payload(self.body.decode("latin-1"))
        content = self.headers.get_payload(decode=True)
        return content if isinstance(content, bytes) else b""


class _Archive:
    """The parts of a message, also those in parts, up to a depth and a number."""

    def __init__(self, body: bytes, deadline: float) -> None:
        """Take the message, and when to stop."""
        self._whole, self._deadline = _read(body), deadline
        self.headers = self._whole.headers
        self._is_damaged = self._is_cut = False

    def faults(self) -> list[str]:
        """Return in words what was wrong, or left out."""
        cut = f"only the first {_MAX_PARTS} parts of the archive were looked at"
        damaged = "the archive is damaged"
        return [words for words, holds in
                ((damaged, self._is_damaged), (cut, self._is_cut)) if holds]  # fmt: skip

    def parts(self) -> Iterator[_Part]:
        """Yield the parts that hold content, in their order."""
        waiting = [(self._whole, 0)]  # the next one last
        count = 0
        while waiting:
            check(self._deadline)
            part, depth = waiting.pop()
            if part.headers.get_content_maintype() != "multipart":
                yield part
            elif depth < _MAX_DEPTH:
                room = _MAX_PARTS - count
                inner = [_read(body) for body in self._cut(part, room)]
                count += len(inner)
                waiting += [(one, depth + 1) for one in reversed(inner)]

    def _cut(self, part: _Part, room: int) -> list[bytes]:
        """Return the parts of a part, at most so many."""
        boundary = part.headers.get_boundary()
        if not boundary:
            self._is_damaged = True
            return []
        named = re.escape(boundary.encode("latin-1", "replace"))
        line = re.compile(rb"^--" + named + rb"(--)?[ \t]*\r?$\n?", re.MULTILINE)
        found: list[bytes] = []
        begin = -1
        for at in line.finditer(part.body):
            if begin >= 0 and len(found) >= room:
                self._is_cut = True
                return found
            if begin >= 0:
                found.append(part.body[begin : at.start()].removesuffix(b"\n").removesuffix(b"\r"))
            begin = at.end()
            if at[1]:
                return found
        self._is_damaged = True
        return [*found, part.body[begin:]] if begin >= 0 and len(found) < room else found


def _read(body: bytes) -> _Part:
    """Return headers and content; headers beyond their limit are content."""
    from email.parser import BytesHeaderParser  # noqa: PLC0415 - slow, and for archives only
    from email.policy import compat32  # noqa: PLC0415

    end = _BLANK_LINE.search(body, 0, _HEAD)
    head, rest = (body[: end.start()], body[end.end() :]) if end else (b"", body)
    return _Part(BytesHeaderParser(policy=compat32).parsebytes(head), rest)


def _address(value: object) -> str:
    """Return an address of a header without the white space that folding put in."""
    return clean_text("".join(str(value).split())) if value else ""
