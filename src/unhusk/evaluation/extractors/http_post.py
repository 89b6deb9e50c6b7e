"""An HTTP endpoint as a black box: the page is sent by POST, the answer is text or HTML."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from unhusk.evaluation.extractors.blackbox import Answer, asked
from unhusk.evaluation.extractors.exchange import Request, check_address, exchange
from unhusk.evaluation.extractors.output import MAX_OUTPUT, SECONDS, Output

if TYPE_CHECKING:
    from unhusk.evaluation.packages.document import Document

PREFIXES = ("http://", "https://")
MARKUP = frozenset(("text/html", "application/xhtml+xml"))


@dataclass(frozen=True)
class HttpExtractor:
    """An endpoint. Tags are removed from answers in HTML; any other answer is text."""

    address: str
    seconds: float = SECONDS
    max_output: int = MAX_OUTPUT
    how = "http"
    version = ""

    def __post_init__(self) -> None:
        """Check the address."""
        check_address(self.address)

    @property
    def name(self) -> str:
        """The address."""
        return self.address

    def __call__(self, document: Document) -> Output:
        """Return the answer, timed from the request to the last byte."""
        return asked(self._answer, document, self.how)

    def _answer(self, document: Document) -> Answer:
        parts = urlsplit(self.address)
        request = Request(
            server=f"{parts.scheme}://{parts.netloc}",
            target=(parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
            method="POST",
            body=document.html,
            headers={"Content-Type": media_type(document), "Accept": "text/plain, text/html"},
        )
        began = perf_counter()
        got = exchange(request, seconds=self.seconds, max_output=self.max_output)
        return Answer(got.body, got.kind in MARKUP, got.charset, got.finished - began)


def media_type(document: Document) -> str:
    """Return the Content-Type of a document."""
    return f"text/html; charset={document.encoding}" if document.encoding else "text/html"
