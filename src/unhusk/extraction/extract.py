"""The main call: a source in, an `Extraction` out, whatever the source is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.deadline import DeadlinePassedError, deadline_in
from unhusk.extraction.extraction import Extraction
from unhusk.extraction.read import NotAPageError, Source, _file, read, refuse
from unhusk.extraction.register import method as method_named
from unhusk.methods._spread import spread
from unhusk.page.page import Page

if TYPE_CHECKING:
    from unhusk.methods._method import Method

DEFAULT_METHOD = "danag"
MAX_BYTES = 128 * 1024 * 1024
SECONDS = 60.0


@dataclass(frozen=True, kw_only=True)
class Extractor:
    """A reusable extractor with its limits and policies; may be shared by threads and pickled."""

    method: str | Method = DEFAULT_METHOD
    max_bytes: int | None = MAX_BYTES  # larger input is refused or cut, as `oversize` says
    seconds: float | None = SECONDS  # time allowed per page, checked inside the loops
    oversize: Literal["refuse", "cut"] = "refuse"  # what to do beyond `max_bytes`
    _method: Method = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Find the method, so that a wrong name fails here and not at the first page."""
        if self.oversize not in ("refuse", "cut"):
            message = f"oversize is 'refuse' or 'cut', not {self.oversize!r}"
            raise ValueError(message)
        object.__setattr__(self, "_method", method_named(self.method))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by settings: the method travels as spec text."""
        return _rebuilt, (str(self._method), self.max_bytes, self.seconds, self.oversize)

    def extract(
        self, source: Source, *, url: str | None = None, charset: str | None = None
    ) -> Extraction:
        """Return the main content; never raises on what a page holds."""
        if not isinstance(source, (str, bytes, bytearray, memoryview, Page)):
            source = _file(source)
        try:
            if not isinstance(source, Page):
                refuse(source, self.max_bytes if self.oversize == "refuse" else None)
            page = read(
                source,
                url=url,
                charset=charset,
                max_bytes=self.max_bytes,
                deadline=deadline_in(self.seconds),
            )
            if self.oversize == "refuse" and page.decoded and page.decoded.unpacked and page.cuts:
                raise NotAPageError("too_large", page.cuts[0])
            return self._extracted(page)
        except NotAPageError as refused:
            return _nothing(Page("", url), str(self._method), *refused.args)
        except DeadlinePassedError:
            reason = f"not done within {self.seconds} seconds"
            return _nothing(Page("", url), str(self._method), "timeout", reason)

    def _extracted(self, page: Page) -> Extraction:
        kept = spread(page, self._method, self._method(page))
        status, reason = ("ok", "") if len(kept) else ("empty", _why_empty(page, self._method))
        return Extraction(page, str(self._method), kept, status, reason, _notes(page))


def extract(
    source: Source,
    url: str | None = None,
    method: str | Method = DEFAULT_METHOD,
    *,
    charset: str | None = None,
) -> Extraction:
    """Return the main content of a page.

    `source` is markup as text or bytes, a `pathlib.Path`, or a `Page`. The status of the result
    says whether there is content, and the reason why not.
    """
    return Extractor(method=method).extract(source, url=url, charset=charset)


def _rebuilt(method: str, max_bytes: int | None, seconds: float | None, oversize: str) -> Extractor:
    return Extractor(
        method=method,
        max_bytes=max_bytes,
        seconds=seconds,
        oversize=oversize,  # type: ignore[arg-type]
    )


def _nothing(page: Page, method: str, status: str, reason: str) -> Extraction:
    return Extraction(page, method, np.empty((0, 2), np.int32), status, reason)


def _why_empty(page: Page, method: Method) -> str:
    if not page.source.strip():
        return "the page is empty"
    if not len(page.blocks):
        return "the page has no text outside scripts and styles"
    return f"{method.name} kept none of the {len(page.blocks)} blocks of text"


def _notes(page: Page) -> tuple[str, ...]:
    notes = list(page.cuts)
    decoded = page.decoded
    if decoded is not None:
        if decoded.unpacked:
            notes.append(f"the body was still packed with {decoded.unpacked}")
        if decoded.replaced:
            notes.append(f"{decoded.replaced} characters could not be decoded")
    lost = page.unfinished
    if lost:
        notes.append(f"the page ends inside a tag: {lost} characters are not text")
    return tuple(notes)
