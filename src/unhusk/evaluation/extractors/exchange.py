"""One HTTP request, limited in total time and in bytes."""

from __future__ import annotations

import socket
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.message import Message
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from threading import Event, Timer
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from unhusk.errors import BadParameterError
from unhusk.evaluation.extractors.blackbox import BlackBoxError, TooLateError, TooMuchError

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK = 65536
_OK = 200


@dataclass(frozen=True, kw_only=True)
class Request:
    """A request, and the server that gets it."""

    server: str  # http://host:port to connect to
    target: str  # target in the request line
    method: str = "GET"
    body: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Response:
    """A response."""

    body: bytes
    kind: str  # media type in lower case; empty if not stated
    charset: str | None
    finished: float  # `perf_counter` at the last byte


def check_address(text: str) -> None:
    """Raise `BadParameterError` unless the text is an http or https address with a host."""
    try:
        parts = urlsplit(text)
        if parts.scheme in ("http", "https") and parts.hostname and parts.port != 0:
            return
        why = "is no http address"
    except ValueError as error:
        why = f"is no http address: {error}"
    message = f"{text} {why}"
    raise BadParameterError(message)


def exchange(request: Request, *, seconds: float, max_output: int) -> Response:
    """Send a request and return the response; raises `BlackBoxError` if it is not complete."""
    parts = urlsplit(request.server)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=seconds)
    late = Event()
    try:
        connection.connect()
        with _cut_after(seconds, connection.sock, late):
            got = _talk(connection, request, max_output)
    except (OSError, HTTPException, ValueError) as error:
        if late.is_set() or isinstance(error, TimeoutError):
            raise TooLateError(seconds) from None
        raise BlackBoxError("failed", _why(error)) from None
    except BlackBoxError:
        if late.is_set():
            raise TooLateError(seconds) from None
        raise
    finally:
        connection.close()
    if late.is_set():  # the reader cannot tell a cut connection from the end
        raise TooLateError(seconds)
    return got


@contextmanager
def _cut_after(seconds: float, line: socket.socket, late: Event) -> Iterator[None]:
    """Close the connection when the time is up: a server that trickles bytes never times out."""

    def cut() -> None:
        late.set()
        with suppress(OSError):  # already closed
            line.shutdown(socket.SHUT_RDWR)

    timer = Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _talk(connection: HTTPConnection, request: Request, limit: int) -> Response:
    connection.request(request.method, request.target, request.body, request.headers)
    response = connection.getresponse()
    if response.status != _OK:
        raise BlackBoxError("failed", f"HTTP {response.status} {response.reason}".strip())
    body = bytearray()
    while got := response.read(_CHUNK):
        body += got
        if len(body) > limit:
            raise TooMuchError(limit)
    finished = perf_counter()
    if response.length:
        missing = f"{response.length} bytes before the end"
        raise BlackBoxError("failed", f"the connection was closed {missing}")
    return Response(bytes(body), *_kind(response), finished)


def _kind(response: HTTPResponse) -> tuple[str, str | None]:
    said = response.headers
    if not isinstance(said, Message) or "content-type" not in said:
        return "", None
    return said.get_content_type(), said.get_content_charset()


def _why(error: Exception) -> str:
    why = getattr(error, "strerror", None) or str(error)
    return f"{type(error).__name__}: {why}" if why else type(error).__name__
