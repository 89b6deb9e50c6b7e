"""Many methods on one page: what each keeps, how long it takes, and how far they agree."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from unhusk.assess.verdict import NO_SPANS, Verdict, assess
from unhusk.evaluation.measure.measure import Case
from unhusk.evaluation.measures.seq import seq
from unhusk.evaluation.measures.vec import vec
from unhusk.evaluation.packages.document import Document
from unhusk.method.spans import spread
from unhusk.method.spec import PARTS
from unhusk.page.algebra import intersect
from unhusk.page.page import Page
from unhusk.render.to_text import to_text
from unhusk.runtime.deadline import DeadlinePassedError, deadline_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from unhusk.evaluation.measure.score import Score
    from unhusk.method.method import Method

RUNS = 3  # of each method
SLOW = 50.0  # milliseconds above which a method is run only once


@dataclass(frozen=True, eq=False)
class Result:
    """What one method did."""

    method: str  # spec text
    status: str  # "ok", "empty", "timeout" or "failed"
    reason: str  # why there is no result, or why it is doubtful
    words: int  # kept
    share: float  # of the page's words
    ms: float | None  # from the tables of a page to spans, the best of a few runs
    kept: NDArray[np.int32]  # spans
    seq: Score | None = None  # against gold
    vec: Score | None = None
    note: str = ""  # why the result is that of another method


@dataclass(frozen=True, eq=False)
class Comparison:
    """All results on one page."""

    words: int  # on the page
    results: tuple[Result, ...]

    def overlap(self) -> list[list[float]]:
        """Return the Jaccard index of the kept characters for each pair of methods.

        Two methods that both keep nothing agree.
        """
        return [[_jaccard(a.kept, b.kept) for b in self.results] for a in self.results]


def compare(
    page: Page, methods: Sequence[Method], gold: str | None = None, seconds: float | None = None
) -> Comparison:
    """Run the methods on a page, each on its own tables; a method that fails is a row."""
    total = len(to_text(page, page.text_spans).split())
    results = [_result(page, one, gold, seconds, total) for one in methods]
    kept = {one.method: one.kept for one in results if one.status == "ok"}
    noted = zip(methods, results, strict=True)
    return Comparison(total, tuple(replace(one, note=_note(m, kept)) for m, one in noted))


def _note(method: Method, kept: dict[str, NDArray[np.int32]]) -> str:
    """Say where a method made of methods has no model, or keeps what one of its parts keeps."""
    own, parts = kept.get(str(method)), [str(part) for part in getattr(method.params, PARTS, ())]
    if method.lacks_model:
        return f"no model: does as {parts[0]}"
    if own is None:
        return ""
    same = (one for one in parts if one in kept and np.array_equal(own, kept[one]))
    return next((f"the same as {one} here" for one in same), "")


def _result(
    page: Page, method: Method, gold: str | None, seconds: float | None, total: int
) -> Result:
    verdict, reason = Verdict("empty", NO_SPANS), ""
    status: str = "ok"
    times: list[float] = []
    try:
        for _ in range(RUNS):
            verdict, elapsed = _timed(page, method, seconds)
            times.append(elapsed)
            if elapsed > SLOW:
                break
        status, reason = verdict.status, verdict.reason
    except DeadlinePassedError:
        status, reason = "timeout", f"not done within {seconds} seconds"
    except Exception as error:  # noqa: BLE001 - a faulty method is a row like any other
        status, reason = "failed", f"{type(error).__name__}: {error}"
    text = _text(page, verdict)
    words = len(text.split())
    case = Case(text, Document("", "", b"", gold))
    share = words / total if total else 0.0
    return Result(
        str(method),
        status,
        reason,
        words,
        share,
        min(times, default=None),
        verdict.kept,
        seq(case),
        vec(case),
    )


def _timed(page: Page, method: Method, seconds: float | None) -> tuple[Verdict, float]:
    """Return the verdict on a page already read, and the milliseconds from its tables to spans."""
    own = Page(page.source, page.url, page.decoded, deadline_in(seconds), page.cuts)
    _ = own.blocks
    began = perf_counter()
    kept = spread(own, method, method(own))
    elapsed = 1000 * (perf_counter() - began)
    return assess(own, method, kept), elapsed


def _text(page: Page, verdict: Verdict) -> str:
    """Return the kept text, or the text that a script of the page holds."""
    if verdict.recovered:
        return to_text(*verdict.recovered.as_page(page.url))
    return to_text(page, verdict.kept)


def _jaccard(left: NDArray[np.int32], right: NDArray[np.int32]) -> float:
    common = _size(intersect(left, right))
    either = _size(left) + _size(right) - common
    return common / either if either else 1.0


def _size(spans: NDArray[np.int32]) -> int:
    return int((spans[:, 1] - spans[:, 0]).sum())
