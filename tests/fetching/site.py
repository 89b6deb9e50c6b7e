"""A small site on this machine whose answers are written out byte by byte, faults included."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from socket import socket

import httpcore2

Answer = bytes | Callable[[socket], None]
PAGE = b"<title>t</title><p>some words"


def answer(body: bytes = b"", status: str = "200 OK", **headers: str) -> bytes:
    """Return an answer of HTTP; names of headers are written with underscores."""
    lines = {"Content-Length": str(len(body)), "Content-Type": "text/html"}
    lines |= {name.replace("_", "-"): value for name, value in headers.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
    return f"HTTP/1.1 {status}\r\n{head}Connection: close\r\n\r\n".encode() + body


def moved(to: str, status: str = "302 Found") -> bytes:
    return answer(b"", status, Location=to)


class Site:
    """Answers by path, and the heads of the requests that came."""

    def __init__(self, answers: dict[str, Answer]) -> None:
        """Take the answers."""
        self.answers, self.requests, self.port = answers, [], 0

    def serve(self, connection: socket) -> None:
        head = b""
        while b"\r\n\r\n" not in head and (more := connection.recv(65536)):
            head += more
        if not head:
            return
        self.requests.append(head.decode())
        path = head.split(b" ")[1].decode()
        found = self.answers.get(path) or answer(b"not here", "404 Not Found")
        with suppress(OSError):
            found(connection) if callable(found) else connection.sendall(found)

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"


@contextmanager
def running(answers: dict[str, Answer], wrap: Callable[[socket], socket] | None = None) -> Iterator:
    """Run a site; `wrap` puts TLS around its connections."""
    site = Site(answers)

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):
                connection = wrap(self.request) if wrap else self.request
                site.serve(connection)
                connection.close()

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        block_on_close = False

    with Server(("127.0.0.1", 0), Handler) as server:
        site.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield site
        finally:
            server.shutdown()
            thread.join()


class Here(httpcore2.AnyIOBackend):
    """Connects to a site on this machine whatever the address, and notes the address."""

    def __init__(self, site: Site) -> None:
        """Take the site."""
        self.site, self.addresses = site, []

    async def connect_tcp(self, host, port, **options):
        self.addresses.append(host)
        return await super().connect_tcp("127.0.0.1", self.site.port, **options)
