"""Requests for a file of the web: redirects followed with care, bytes as they come."""

from __future__ import annotations

import socket
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

from unhusk.errors import FetchError
from unhusk.extras import needed
from unhusk.fetching.addresses import why_refused

if TYPE_CHECKING:
    from collections.abc import Iterator

REDIRECTS = 5
SECONDS = 30.0  # without a byte
PARTIAL, UNSATISFIABLE, _ERRORS = 206, 416, 400
_MOVED = (301, 302, 303, 307, 308)
_HEADERS = {"User-Agent": "unhusk", "Accept-Encoding": "identity"}


@dataclass(frozen=True)
class Offer:
    """What a server says of a file before it is downloaded."""

    url: str  # after redirects
    size: int | None  # bytes, where it is stated
    mark: str  # of this version of the file: ETag or date; nothing where there is neither
    is_resumable: bool


@contextmanager
def answered(
    url: str,
    *,
    method: str = "GET",
    headers: dict[str, str] | None = None,
    seconds: float = SECONDS,
) -> Iterator[Any]:
    """Give the answer to a request, its body not yet read; raises `FetchError` for a refusal.

    The first address is the one that was asked for and may be anywhere; a redirect may lead
    neither from the public network into a private one nor from https to http.
    """
    httpx2 = needed("httpx2", "web")
    with httpx2.Client(timeout=seconds, follow_redirects=False) as client:
        for _ in range(REDIRECTS + 1):
            try:
                request = client.build_request("GET", url, headers={**_HEADERS, **(headers or {})})
            except httpx2.InvalidURL as error:
                message = f"{url!r} is no address: {error}"
                raise FetchError(message) from error
            answer = client.send(request, stream=True)
            try:
                if answer.status_code not in _MOVED:
                    yield answer
                    return
                url = _moved(url, answer.headers.get("location", ""))
            finally:
                answer.close()
    message = f"more than {REDIRECTS} redirects"
    raise FetchError(message)


def offer(url: str, *, seconds: float = SECONDS) -> Offer:
    """Return what the server says of a file; raises `FetchError` where it says nothing."""
    try:
        return _offer(url, seconds)
    except needed("httpx2", "web").TransportError as error:
        message = f"{url}: {str(error) or type(error).__name__}"
        raise FetchError(message) from error


def _offer(url: str, seconds: float) -> Offer:
    with answered(url, headers={"Range": "bytes=0-0"}, seconds=seconds) as answer:
        refuse_status(answer)
        whole = answer.headers.get("content-range", "").rpartition("/")[2]
        is_part = answer.status_code == PARTIAL
        size = whole if is_part else answer.headers.get("content-length", "")
        return Offer(
            str(answer.url), int(size) if size.isdigit() else None, mark_of(answer), is_part
        )


def refuse_status(answer: Any) -> None:
    """Raise `FetchError` for an answer that is no file."""
    if answer.status_code >= _ERRORS:
        message = f"the server answers {answer.status_code} {answer.reason_phrase}"
        raise FetchError(message)


def mark_of(answer: Any) -> str:
    """Return what tells this version of a file from another: a strong ETag, or the date."""
    tag: str = answer.headers.get("etag", "")
    date: str = answer.headers.get("last-modified", "")
    return tag if tag and not tag.startswith("W/") else date


def _moved(url: str, to: str) -> str:
    """Return where a redirect leads, or raise `FetchError`."""
    try:
        there = urljoin(url, to)
        old, new = urlsplit(url), urlsplit(there)
    except ValueError as error:
        message = f"a redirect to {to!r}: {error}"
        raise FetchError(message) from error
    if not to or new.scheme not in ("http", "https") or not new.hostname:
        message = f"a redirect to {to!r}"
        raise FetchError(message)
    if old.scheme == "https" and new.scheme != "https":
        message = f"a redirect from https to {there}"
        raise FetchError(message)
    if old.hostname != new.hostname and _is_public(old.hostname) and not _is_public(new.hostname):
        message = f"a redirect into a private network, to {there}"
        raise FetchError(message)
    return there


def _is_public(host: str | None) -> bool:
    """Say whether all addresses of a host are public; one that has none is not."""
    try:
        found = socket.getaddrinfo(host, None)
    except OSError:
        return False
    return bool(found) and not any(why_refused(str(entry[4][0])) for entry in found)
