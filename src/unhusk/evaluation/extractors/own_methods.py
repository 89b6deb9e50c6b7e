"""Methods of unhusk, called in this process: bytes to text, timed as if each were alone."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter, process_time
from typing import TYPE_CHECKING

import unhusk
from unhusk.evaluation.extractors.document_text import reading
from unhusk.evaluation.extractors.output import Output

if TYPE_CHECKING:
    from unhusk.evaluation.packages.document import Document
    from unhusk.extraction.extract import Extractor

IN_PROCESS = "in process"


@dataclass(frozen=True)
class MethodExtractor:
    """One configured method."""

    extractor: Extractor
    how = IN_PROCESS

    @property
    def name(self) -> str:
        """Spec text of the method."""
        return str(self.extractor.method)

    @property
    def version(self) -> str:
        """Version of unhusk."""
        return unhusk.__version__

    def __call__(self, document: Document) -> Output:
        """Return what the method keeps: decoding, tables, mask and text are all timed."""
        read = reading(document)
        if read.status != "ok":
            return Output(how=self.how, status=read.status, reason=read.reason)
        page = read.fresh()
        wall, cpu = perf_counter(), process_time()
        found = self.extractor.extract(page)
        text = found.text
        return Output(
            how=self.how,
            text=text,
            status=found.status,
            reason=found.reason,
            seconds=read.seconds + perf_counter() - wall,
            cpu_seconds=read.cpu_seconds + process_time() - cpu,
            spans=found.kept,
            page=found.page,
        )
