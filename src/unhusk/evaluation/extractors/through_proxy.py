"""An extractor that is an HTTP proxy, as in the papers (Gottron 2007, §4.2).

A web server on the loopback interface serves the document, which is fetched through the proxy. The
time is that from the last byte served to the last byte received.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from unhusk.evaluation.extractors.blackbox import Answer, BlackBoxError, asked
from unhusk.evaluation.extractors.exchange import Request, check_address, exchange
from unhusk.evaluation.extractors.http_post import MARKUP, media_type
from unhusk.evaluation.extractors.output import MAX_OUTPUT, SECONDS, Output

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.packages.document import Document

PREFIX = "proxy:"
LOOPBACK = "127.0.0.1"
_POLL = 0.005  # seconds between two checks whether to stop


class OneDocumentServer(ThreadingHTTPServer):
    """A web server for one document, on a free port."""

    daemon_threads = True

    def __init__(self, document: Document, seconds: float) -> None:
        """Listen; requests are answered once the server runs."""
        super().__init__((LOOPBACK, 0), _Handler)
        self.document, self.seconds = document, seconds
        self.path = f"/{quote(document.id, safe='')}.html"
        self.is_asked = False  # whether the document was requested
        self.is_sent = Event()  # set after the last byte
        self.sent = 0.0  # `perf_counter` at the last byte

    @property
    def url(self) -> str:
        """Address of the document."""
        return f"http://{LOOPBACK}:{self.server_address[1]}{self.path}"

    def handle_error(self, *_: object) -> None:
        """Print nothing: a broken connection shows as a missing answer."""


class _Handler(BaseHTTPRequestHandler):
    server: OneDocumentServer

    def setup(self) -> None:
        super().setup()
        self.connection.settimeout(self.server.seconds)

    def do_GET(self) -> None:
        self._answer(has_body=True)

    def do_HEAD(self) -> None:
        self._answer(has_body=False)

    def _answer(self, *, has_body: bool) -> None:
        if self.path not in (self.server.path, self.server.url):
            self.send_error(404)
            return
        body = self.server.document.html
        self.send_response(200)
        self.send_header("Content-Type", media_type(self.server.document))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if has_body:
            self.server.is_asked = True
            self.wfile.write(body)
            self.wfile.flush()
            self.server.sent = perf_counter()
            self.server.is_sent.set()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def served(document: Document, seconds: float) -> Iterator[OneDocumentServer]:
    """Serve one document within the block."""
    with OneDocumentServer(document, seconds) as server:
        thread = Thread(target=server.serve_forever, args=(_POLL,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@dataclass(frozen=True)
class ProxyExtractor:
    """A proxy. Tags are removed from its answer, unless that is plain text."""

    address: str
    seconds: float = SECONDS
    max_output: int = MAX_OUTPUT
    how = "proxy"
    version = ""

    def __post_init__(self) -> None:
        """Check the address."""
        check_address(self.address)

    @property
    def name(self) -> str:
        """The proxy as it was given."""
        return f"{PREFIX}{self.address}"

    def __call__(self, document: Document) -> Output:
        """Return the document as it comes through the proxy."""
        return asked(self._answer, document, self.how)

    def _answer(self, document: Document) -> Answer:
        with served(document, self.seconds) as server:
            request = Request(server=self.address, target=server.url)
            got = exchange(request, seconds=self.seconds, max_output=self.max_output)
            if not server.is_asked:
                raise BlackBoxError("failed", "the proxy answered without requesting the page")
            server.is_sent.wait(self.seconds)  # the serving thread may lag behind
            seconds = max(0.0, got.finished - server.sent) if server.is_sent.is_set() else 0.0
        return Answer(got.body, got.kind in MARKUP or not got.kind, got.charset, seconds)
