"""What a command does with each source: read it, extract it, and turn any failure into a status."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from unhusk.apps.cli._sources import read_source
from unhusk.errors import SourceError
from unhusk.extraction.extraction import Extraction
from unhusk.page.page import Page

if TYPE_CHECKING:
    from unhusk.extraction.extract import Extractor


@dataclass(frozen=True, kw_only=True)
class Job:
    """What to do with each source."""

    extractor: Extractor
    limit: int
    url: str | None
    charset: str | None

    def __call__(self, name: str) -> Extraction:
        """Return what a source holds; whatever goes wrong is a status with a reason."""
        try:
            return self._extracted(name)
        except SourceError as error:
            return self._nothing("unreadable", str(error))
        except Exception as error:  # noqa: BLE001 - a faulty method must not stop the other pages
            return self._nothing("failed", f"{type(error).__name__}: {error}")

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

    def _nothing(self, status: str, reason: str) -> Extraction:
        kept = np.empty((0, 2), np.int32)
        spec = str(self.extractor._method)
        return Extraction(Page("", self.url), spec, kept, status, reason)
