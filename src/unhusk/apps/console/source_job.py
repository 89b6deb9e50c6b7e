"""What a command does with each source: read it, extract it, and turn any failure into a status."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from unhusk.apps.console.named_sources import is_url, read_source
from unhusk.apps.extract.choice import narrowed, sure
from unhusk.errors import (
    BadParameterError,
    FetchError,
    RenderingTimeoutError,
    SourceError,
    UnhuskError,
)
from unhusk.extraction.extraction import Extraction
from unhusk.fetching.fetcher import Fetcher
from unhusk.page.page import Page
from unhusk.render.options import Rendering

if TYPE_CHECKING:
    from unhusk.extraction.extract import Extractor


@dataclass(frozen=True, kw_only=True)
class Job:
    """What to do with each source."""

    extractor: Extractor
    limit: int
    url: str | None
    charset: str | None
    fetcher: Fetcher = field(default_factory=Fetcher)  # for sources that are addresses
    rendering: Rendering = field(default_factory=Rendering)
    min_confidence: float | None = None

    def __call__(self, name: str) -> Extraction:
        """Return what a source holds; whatever goes wrong is a status with a reason.

        Where fetching fails, the status is the kind of `FetchError`.
        """
        try:
            found = self._fetched(name) if is_url(name) else self._extracted(name)
            return sure(narrowed(found, self.rendering), self.min_confidence)
        except BadParameterError:  # wrong usage, the same for every source
            raise
        except FetchError as error:
            return self.nothing(error.kind, str(error), name)
        except SourceError as error:
            return self.nothing("unreadable", str(error))
        except RenderingTimeoutError as error:
            return self.nothing("timeout", str(error))
        except UnhuskError as error:
            return self.nothing("failed", str(error))
        except Exception as error:  # noqa: BLE001 - a faulty method must not stop the other pages
            return self.nothing("failed", f"{type(error).__name__}: {error}")

    def _fetched(self, url: str) -> Extraction:
        body = self.fetcher.fetch(url)
        return self.extractor.extract(body, url=self.url, charset=self.charset)

    def _extracted(self, name: str) -> Extraction:
        body = read_source(name, self.limit)
        is_cut = body.is_longer and self.extractor.oversize == "cut"
        data = body.data[: self.limit] if is_cut else body.data
        found = self.extractor.extract(data, url=self.url, charset=self.charset)
        if is_cut:
            return replace(found, notes=(f"cut to {self.limit} bytes", *found.notes))
        if body.is_longer:  # the rest was not read, so its size is not known
            return replace(found, reason=f"more than the limit of {self.limit} bytes")
        return found

    def nothing(self, status: str, reason: str, url: str | None = None) -> Extraction:
        """Return the result for a source of which nothing can be shown."""
        kept = np.empty((0, 2), np.int32)
        spec = str(self.extractor._method)
        return Extraction(Page("", self.url or url), spec, kept, status, reason)
