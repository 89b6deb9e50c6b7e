"""A server of one file that fails in known ways: a step for each request, then it behaves."""

from __future__ import annotations

import re
import threading
import time
from dataclasses import dataclass, field
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

Step = "Callable[[Handler], None]"


@dataclass
class Site:
    """What is served, and what was asked for."""

    body: bytes = b""
    tag: str = '"one"'
    has_ranges: bool = True
    has_length: bool = True
    steps: list = field(default_factory=list)  # how the next requests are answered
    asked: list = field(default_factory=list)  # the Range of each request, or None
    url: str = ""


class Handler(BaseHTTPRequestHandler):
    """Answers the next request by the next step."""

    site: Site
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer."""
        self.site.asked.append(self.headers["Range"])
        (self.site.steps.pop(0) if self.site.steps else serve)(self)

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def head(self, status: int, size: int | None, **more: str) -> None:
        """Send the status line and the headers."""
        self.send_response(status)
        if size is not None:
            self.send_header("Content-Length", str(size))
        else:
            self.send_header("Connection", "close")
            self.close_connection = True
        if self.site.tag:
            self.send_header("ETag", self.site.tag)
        for name, value in more.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def wanted(self) -> tuple[int, int] | None:
        """Return the range that is asked for, where it is to be given."""
        found = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers["Range"] or "")
        if not found or not self.site.has_ranges:
            return None
        if self.headers["If-Range"] not in (None, self.site.tag):
            return None
        last = len(self.site.body) - 1
        return int(found[1]), min(int(found[2] or last), last)


def serve(
    handler: Handler, *, sent: int | None = None, then: Callable[[], None] | None = None
) -> None:
    """Answer as one should; with `sent`, give up after so many bytes."""
    site, span = handler.site, handler.wanted()
    body, whole = site.body, len(site.body)
    if span and span[0] >= whole:
        handler.head(416, 0, Content_Range=f"bytes */{whole}")
        return
    if span:
        body = body[span[0] : span[1] + 1]
        handler.head(206, len(body), Content_Range=f"bytes {span[0]}-{span[1]}/{whole}")
    else:
        handler.head(
            200, whole if site.has_length else None, Last_Modified=formatdate(0, usegmt=True)
        )
    handler.wfile.write(body[:sent])
    if sent is not None:
        handler.wfile.flush()
        if then:
            then()
        handler.close_connection = True


def cut(count: int) -> Callable[[Handler], None]:
    """Close the connection after so many bytes of the body."""
    return lambda handler: serve(handler, sent=count)


def stall(count: int, seconds: float) -> Callable[[Handler], None]:
    """Send nothing more after so many bytes of the body."""
    return lambda handler: serve(handler, sent=count, then=lambda: time.sleep(seconds))


def status(code: int) -> Callable[[Handler], None]:
    """Refuse."""
    return lambda handler: handler.head(code, 0)


def redirect(to: str) -> Callable[[Handler], None]:
    """Send elsewhere."""
    return lambda handler: handler.head(302, 0, Location=to)


def drop(handler: Handler) -> None:
    """Close the connection without a word."""
    handler.close_connection = True


def start(site: Site) -> ThreadingHTTPServer:
    """Start a server on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("One", (Handler,), {"site": site}))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    site.url = f"http://127.0.0.1:{server.server_address[1]}/files/corpus.tar.gz"
    return server
