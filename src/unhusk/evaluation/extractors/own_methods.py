"""Methods of unhusk, called in this process and timed from bytes to text."""

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
    """A configured method."""

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
        """Return the text that the method keeps; decoding, tables, mask and text are all timed."""
        read = reading(document)
        if read.status != "ok":
            return Output(how=self.how, status=read.status, reason=read.reason)
        page = read.fresh()
        wall, cpu = perf_counter(), process_time()
        extraction = self.extractor.extract(page)
        text = extraction.text
        return Output(
            how=self.how,
            text=text,
            status=extraction.status,
            reason=extraction.reason,
            seconds=read.seconds + perf_counter() - wall,
            cpu_seconds=read.cpu_seconds + process_time() - cpu,
            spans=extraction.kept,
            page=extraction.page,
        )
