"""One setting of a method on many documents: what the processes of a search do."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import nan
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from unhusk.evaluation.measure.measure import Case, measure_named
from unhusk.evaluation.tokens.word_rules import read_words
from unhusk.extraction.extract import Extractor
from unhusk.extraction.source import read
from unhusk.page.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from unhusk.evaluation.measure.measure import Measure
    from unhusk.evaluation.measure.score import Score
    from unhusk.evaluation.packages.document import Document
    from unhusk.evaluation.tokens.word_rules import Words

_NO_SPANS = np.empty((0, 2), np.int32)


class Documents(Protocol):
    """A package, on disk or made up."""

    def document(self, id: str, /) -> Document:  # noqa: A002 - that is its name everywhere
        """Return a document."""


@dataclass(frozen=True)
class Outcome:
    """What came of one setting."""

    figure: float  # of all documents, as the measure makes it
    f1: tuple[float, ...]  # of each document; not a number where the measure does not apply


@dataclass(frozen=True)
class Trial:
    """The documents, in named parts, and how they are scored."""

    package: Documents
    parts: Mapping[str, tuple[str, ...]]  # ids
    measure: str
    words: str
    seconds: float  # for one page
    _pages: dict[str, list[tuple[Page, Document]]] = field(default_factory=dict, compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave the pages behind: another process reads its own."""
        return type(self), (self.package, self.parts, self.measure, self.words, self.seconds)

    def __call__(self, spec: str, part: str, stop: Any = None) -> Outcome | None:
        """Return the outcome of a setting on a part, or None where `stop` was set meanwhile.

        Pages are read once and kept as text; a setting that fails on a page scores nothing there.
        """
        extractor = Extractor(method=spec, seconds=self.seconds)
        scores = []
        for page, document in self._part(part):
            if stop is not None and stop.is_set():
                return None
            scores.append(self._scored(extractor, page, document))
        known = [score for score in scores if score is not None]
        figure = self._measure.summary(known).f1
        return Outcome(figure, tuple(nan if score is None else score.f1 for score in scores))

    def _scored(self, extractor: Extractor, page: Page, document: Document) -> Score | None:
        fresh = Page(page.source, page.url, page.decoded, cuts=page.cuts)
        try:
            found = extractor.extract(fresh)
        except Exception:  # noqa: BLE001 - a setting that fails is a bad one
            found = None
        if found is None or found.status not in ("ok", "empty"):
            score = self._measure(Case("", document, self._words, _NO_SPANS, fresh))
            return None if score is None else replace(score, precision=0.0, recall=0.0, f1=0.0)
        return self._measure(Case(found.text, document, self._words, found.kept, fresh))

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


_here: list[Any] = []  # the trial of this process, and the event that stops it


def _begin(trial: Trial, stop: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it too, and says what to do
    Thread(target=_end_with_parent, daemon=True).start()
    _here[:] = [trial, stop]


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _deaf() -> Iterator[None]:
    """Hold interrupts back while a process starts, which would not know what to do with them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _run(spec: str, part: str) -> Outcome | None:
    trial, stop = _here
    outcome: Outcome | None = trial(spec, part, stop)
    return outcome


class Workers:
    """Processes that try settings; without any, this one does."""

    def __init__(self, trial: Trial, processes: int) -> None:
        """Prepare; processes start with the first setting."""
        context = get_context("spawn")
        self.trial, self.stop = trial, context.Event()
        self.pool = (
            ProcessPoolExecutor(processes, context, _begin, (trial, self.stop))
            if processes > 1
            else None
        )

    def submit(self, spec: str, part: str) -> Any:
        """Return a future outcome; where there are no other processes, who asks for it works."""
        if self.pool is None:
            return _Here(self.trial, spec, part)
        with _deaf():
            return self.pool.submit(_run, spec, part)

    def close(self) -> None:
        """End the processes: what runs is left half done."""
        self.stop.set()
        if self.pool is not None:
            self.pool.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True)
class _Here:
    """An outcome that is found when it is asked for, in the shape of a future."""

    trial: Trial
    spec: str
    part: str

    def result(self) -> Outcome | None:
        """Find it."""
        return self.trial(self.spec, self.part)
