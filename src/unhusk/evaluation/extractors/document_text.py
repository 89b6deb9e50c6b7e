"""A document as text: decoded once for all extractors that work in this process."""

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
    """A document's page, and how long it took to decode it."""

    document: Document
    page: Page
    seconds: float
    cpu_seconds: float
    status: str = "ok"  # or why the body is no page
    reason: str = ""

    def fresh(self) -> Page:
        """Return the page without tables, so that each method is timed as if it were alone."""
        return Page(self.page.source, self.page.url, self.page.decoded, cuts=self.page.cuts)


_last: list[Reading] = []  # the newest reading: all extractors get a document one after the other


def reading(document: Document) -> Reading:
    """Return the document as a page; the one read last is kept."""
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
