"""The main call: a source in, an `Extraction` out, whatever the source is."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from unhusk.assess.verdict import NO_SPANS, assess
from unhusk.extraction.extraction import Extraction
from unhusk.extraction.memory_limit import MAX_MEMORY, refuse_large
from unhusk.extraction.source import NotAPageError, Source, contents, read, refuse
from unhusk.method.registry import method as method_named
from unhusk.method.spans import spread
from unhusk.page.page import Page
from unhusk.runtime.deadline import NEVER, DeadlinePassedError, deadline_in
from unhusk.runtime.memory import TrimAfterLarge
from unhusk.structure.hidden.left_out import describe

if TYPE_CHECKING:
    from unhusk.fetching.fetched import Fetched
    from unhusk.method.method import Method

DEFAULT_METHOD = "kernel"
MAX_BYTES = 128 * 1024 * 1024
SECONDS = 60.0
_memory = TrimAfterLarge()


@dataclass(frozen=True, kw_only=True)
class Extractor:
    """A reusable extractor with its limits and policies; may be shared by threads and pickled."""

    method: str | Method = DEFAULT_METHOD
    max_bytes: int | None = MAX_BYTES  # larger input is refused or cut, as `oversize` says
    seconds: float | None = SECONDS  # time allowed for a page, and again for each rendering of it
    oversize: Literal["refuse", "cut"] = "refuse"  # what to do beyond `max_bytes`
    max_memory: int | None = MAX_MEMORY  # bytes; a page that would take more is refused
    _method: Method = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Find the method, so that a wrong name fails here and not at the first page."""
        if self.oversize not in ("refuse", "cut"):
            message = f"oversize is 'refuse' or 'cut', not {self.oversize!r}"
            raise ValueError(message)
        object.__setattr__(self, "_method", method_named(self.method))
        object.__setattr__(self, "method", str(self._method))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by settings."""
        limits = self.max_bytes, self.seconds, self.oversize, self.max_memory
        return _rebuilt, (self._method, limits)

    def extract(
        self, source: Source, *, url: str | None = None, charset: str | None = None
    ) -> Extraction:
        """Return the main content; never raises on what a page holds."""
        limit = self.max_bytes if self.oversize == "refuse" else None
        body = source if isinstance(source, Page) else contents(source, limit)
        try:
            return self._extracted(self._page(body, url, charset))
        except NotAPageError as refused:
            status, words = refused.args
            return _nothing(url, str(self._method), status, words)
        except DeadlinePassedError:
            reason = f"not done within {self.seconds} seconds"
            return _nothing(url, str(self._method), "timeout", reason)

    def _page(self, body: str | Fetched | Page, url: str | None, charset: str | None) -> Page:
        """Return the page, or raise `NotAPageError` where the limits say so."""
        deadline = deadline_in(self.seconds)
        if isinstance(body, Page):
            return body.with_deadline(deadline)
        _memory.begin(len(body) if isinstance(body, str) else len(body.body))
        refuse(body, self.max_bytes if self.oversize == "refuse" else None)
        page = read(body, url=url, charset=charset, max_bytes=self.max_bytes, deadline=deadline)
        if self.oversize == "refuse" and page.decoded and page.decoded.over_limit:
            raise NotAPageError("too_large", page.decoded.cut)
        return page

    def _extracted(self, page: Page) -> Extraction:
        method = self._method
        refuse_large(page, self.max_memory)
        verdict = assess(page, method, spread(page, method, method(page)))
        left_out = method.left_out(page)
        hidden = left_out.characters(page) if left_out else {}
        return Extraction(
            page.with_deadline(NEVER),
            str(self.method),
            verdict.kept,
            verdict.status,
            verdict.reason,
            verdict.reason_kind,
            (*_notes(page), *([describe(hidden)] if hidden else ())),
            verdict.recovered,
            self.seconds,
            hidden,
        )


def extract(
    source: Source,
    url: str | None = None,
    method: str | Method = DEFAULT_METHOD,
    *,
    charset: str | None = None,
) -> Extraction:
    """Return the main content of a page.

    `source` is markup as text or bytes, a `pathlib.Path`, what `fetch` returned, or a `Page`. The
    status of the result says whether there is content, and the reason why not.
    """
    extractor = _extractor(method) if isinstance(method, str) else Extractor(method=method)
    return extractor.extract(source, url=url, charset=charset)


@lru_cache(64)
def _extractor(method: str) -> Extractor:
    return Extractor(method=method)


def _rebuilt(method: Method, limits: tuple[Any, ...]) -> Extractor:
    names = "max_bytes", "seconds", "oversize", "max_memory"
    return Extractor(method=method, **dict(zip(names, limits, strict=True)))


def _nothing(url: str | None, method: str, status: str, reason: str) -> Extraction:
    return Extraction(Page("", url), method, NO_SPANS, status, reason)


def _notes(page: Page) -> tuple[str, ...]:
    notes = list(page.cuts)
    decoded = page.decoded
    if decoded is not None:
        if decoded.unpacked:
            notes.append(f"the body was still packed with {decoded.unpacked}")
        if decoded.replaced:
            notes.append(f"{decoded.replaced} characters could not be decoded")
        if decoded.twice:
            notes.append(f"{decoded.twice} characters had been encoded twice and are read as meant")
    lost = page.unfinished
    if lost:
        notes.append(f"the page ends inside a tag: {lost} characters are not text")
    return tuple(notes)
