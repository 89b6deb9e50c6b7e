"""Small servers on the loopback interface: an endpoint, a proxy, and sockets that misbehave."""

import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

import unhusk

Extract = Callable[[bytes, str | None], str]


def plain(html: bytes, charset: str | None) -> str:
    """Return what the method plain keeps."""
    return unhusk.extract(html, method="plain", charset=charset).text


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    extract: Extract
    kind: str
    asked: int = 0


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        html = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(html, self.headers.get_content_charset())

    def do_GET(self) -> None:
        """Be a proxy: fetch what the request line names, and give its main content."""
        parts = urlsplit(self.path)
        connection = HTTPConnection(parts.hostname, parts.port, timeout=10)
        connection.request("GET", parts.path, headers={"Host": parts.netloc})
        response = connection.getresponse()
        html, charset = response.read(), response.headers.get_content_charset()
        connection.close()
        self.answer(html, charset)

    def answer(self, html: bytes, charset: str | None) -> None:
        self.server.asked += 1
        body = self.server.extract(html, charset).encode()
        self.send_response(200)
        self.send_header("Content-Type", self.server.kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_) -> None:
        pass


@contextmanager
def extracting(
    extract: Extract = plain, kind: str = "text/plain; charset=utf-8"
) -> Iterator[_Server]:
    """Run an extractor that is an endpoint and a proxy at once; `.url` is where."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.extract, server.kind = extract, kind
    server.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _read_request(connection: socket.socket) -> None:
    """Read a request to its end: what is left unread at the close resets the connection."""
    request = b""
    while b"\r\n\r\n" not in request:
        more = connection.recv(65536)
        if not more:
            return
        request += more
    head, _, body = request.partition(b"\r\n\r\n")
    size = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    left = int(size[1]) - len(body) if size else 0
    while left > 0 and (more := connection.recv(65536)):
        left -= len(more)


@contextmanager
def talking(talk: Callable[[socket.socket], None]) -> Iterator[str]:
    """Run a server that does with each connection what `talk` says; yield its address."""
    listener = socket.create_server(("127.0.0.1", 0))

    def handle(connection: socket.socket) -> None:
        with connection:
            try:
                _read_request(connection)
                talk(connection)
            except OSError:
                pass

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            Thread(target=handle, args=(connection,), daemon=True).start()

    thread = Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()
