"""One setting of a method on many documents: the task of the workers of a search."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import nan
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from unhusk.evaluation.extractors.output import ANSWERED
from unhusk.evaluation.measure.measure import Case, measure_named
from unhusk.evaluation.measure.score import failure
from unhusk.evaluation.tokens.word_rules import read_words
from unhusk.extraction.extract import Extractor
from unhusk.extraction.source import read
from unhusk.page.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from unhusk.evaluation.measure.measure import Measure
    from unhusk.evaluation.measure.score import Score
    from unhusk.evaluation.packages.document import Document
    from unhusk.evaluation.tokens.word_rules import Words
    from unhusk.extraction.extraction import Extraction
    from unhusk.workers.task import Reporter, Step

EXTRACTING, SCORING = 0, 1  # second number of a step; the first is the index of the document
_NO_SPANS = np.empty((0, 2), np.int32)


class Documents(Protocol):
    """A package, on disk or generated."""

    def document(self, id: str, /) -> Document:  # noqa: A002 - that is its name everywhere
        """Return a document."""


@dataclass(frozen=True)
class Outcome:
    """The scores of a setting."""

    figure: float  # score of all documents, combined as the measure says
    f1: tuple[float, ...]  # of each document; NaN if the measure does not apply


@dataclass(frozen=True)
class Trial:
    """The documents, in named parts, and how they are scored."""

    package: Documents
    parts: Mapping[str, tuple[str, ...]]  # ids
    measure: str
    words: str
    seconds: float  # limit for one page
    _pages: dict[str, list[tuple[Page, Document]]] = field(default_factory=dict, compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Do not pickle the pages: every worker reads its own."""
        return type(self), (self.package, self.parts, self.measure, self.words, self.seconds)

    def prepare(self, reporter: Reporter) -> Callable[[dict[str, Any]], object]:
        """Return the function of a worker that tries a setting, and sends its outcome."""

        def try_setting(order: dict[str, Any]) -> None:
            spec, part, failed = order["spec"], order["part"], order["failed"]
            outcome = self.outcome(spec, part, failed=failed, begin=reporter.step)
            reporter.step(None)
            reporter.message([outcome.figure, *outcome.f1])

        return try_setting

    def stop(self) -> None:
        """Do nothing: a trial starts no processes."""

    def outcome(
        self,
        spec: str,
        part: str,
        *,
        failed: Collection[int] = (),
        begin: Callable[[Step], object] = lambda _: None,
    ) -> Outcome:
        """Return the outcome of a setting on a part; `begin` is called before each step.

        Pages are read once and kept as text. A setting scores nothing on a page on which it fails,
        and on those of the `failed` indices, which are not tried.
        """
        extractor = Extractor(method=spec, seconds=self.seconds)
        scores = []
        for index, (page, document) in enumerate(self._part(part)):
            fresh = Page(page.source, page.url, page.decoded, cuts=page.cuts)
            begin((index, EXTRACTING))
            extraction = None if index in failed else _extracted(extractor, fresh)
            begin((index, SCORING))
            scores.append(self._scored(extraction, fresh, document))
        applicable = [score for score in scores if score is not None]
        figure = self._measure.summary(applicable).f1
        return Outcome(figure, tuple(nan if score is None else score.f1 for score in scores))

    def _scored(
        self, extraction: Extraction | None, page: Page, document: Document
    ) -> Score | None:
        if extraction is None:
            score = self._measure(Case("", document, self._words, _NO_SPANS, page))
            return None if score is None else failure(score)
        return self._measure(Case(extraction.text, document, self._words, extraction.kept, page))

    def _part(self, part: str) -> list[tuple[Page, Document]]:
        if part not in self._pages:
            some = map(self.package.document, self.parts[part])
            self._pages[part] = [(_page(one), one) for one in some]
        return self._pages[part]

    @cached_property
    def _measure(self) -> Measure:
        return measure_named(self.measure)

    @cached_property
    def _words(self) -> Words:
        return read_words(self.words)


def _page(document: Document) -> Page:
    return read(document.html, url=document.url, charset=document.encoding)


def _extracted(extractor: Extractor, page: Page) -> Extraction | None:
    """Return what a setting extracts, or None where it fails."""
    try:
        extraction = extractor.extract(page)
    except Exception:  # noqa: BLE001 - a setting that fails is a bad one
        return None
    return extraction if extraction.status in ANSWERED else None
