"""A document as text, decoded once for all extractors of this process."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from unhusk.extraction.extract import MAX_BYTES
from unhusk.extraction.source import NotAPageError, contents, read, refuse
from unhusk.page.page import Page

if TYPE_CHECKING:
    from unhusk.evaluation.packages.document import Document


@dataclass(frozen=True, eq=False)
class Reading:
    """The page of a document, and the time to decode it."""

    document: Document
    page: Page
    seconds: float
    cpu_seconds: float
    status: str = "ok"  # otherwise why the body is not a page
    reason: str = ""

    def fresh(self) -> Page:
        """Return the page without its tables, so that each method is charged for building them."""
        return Page(self.page.source, self.page.url, self.page.decoded, cuts=self.page.cuts)


_last: list[Reading] = []  # a cache of one: all extractors get a document in turn


def reading(document: Document) -> Reading:
    """Return the document as a page; the last one is cached."""
    if not _last or _last[0].document is not document:
        _last[:] = [_read(document)]
    return _last[0]


def _read(document: Document) -> Reading:
    wall, cpu = perf_counter(), process_time()
    status, reason, page = "ok", "", Page("", document.url)
    try:
        refuse(contents(document.html), MAX_BYTES)
        page = read(document.html, url=document.url, charset=document.encoding, max_bytes=MAX_BYTES)
    except NotAPageError as refused:
        status, reason = refused.args
    return Reading(document, page, perf_counter() - wall, process_time() - cpu, status, reason)
