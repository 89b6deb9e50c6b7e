"""One document with all extractors and all measures: what a process of a run does, again and again.

Before each step it says which one it is, so that a step that hangs or ends the process is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from unhusk.errors import UnhuskError
from unhusk.evaluation.analysis.complexity import complexity
from unhusk.evaluation.extractors.document_text import reading
from unhusk.evaluation.extractors.output import ANSWERED, Output
from unhusk.evaluation.extractors.own_methods import IN_PROCESS
from unhusk.evaluation.measure.measure import Case, Measure, measure_named
from unhusk.evaluation.measure.score import failure
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.runs.json_values import json_value
from unhusk.evaluation.tokens.word_rules import read_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from unhusk.evaluation.extractors.output import Extractor
    from unhusk.evaluation.runs.job import AnyPackage, Job

FAULTY = "faulty"  # the document is not to be trusted: no extractor is to blame
NO_GOLD, NOT_APPLICABLE = "no_gold", "not_applicable"
_WARM = Document(
    "", "", ("<title>caf\xe9</title>" + 20 * "<p>Some words, a sentence. </p>").encode("latin-1")
)


class Step(NamedTuple):
    """Where a process is: -1 stands for reading the document, and for extracting."""

    document: int  # in the package
    method: int
    measure: int

    @property
    def is_extracting(self) -> bool:
        """Whether an extractor is at work."""
        return self.method >= 0 > self.measure


Known = dict[Step, tuple[str, str]]  # steps not to be tried again: status and reason
# scores of a document by what was found: text, status, reason, spans
Scored = dict[tuple[str, str, str, bytes | None], list[list[Any]]]


@dataclass(frozen=True, eq=False)
class Work:
    """A job, with everything found and ready."""

    job: Job
    extractors: list[Extractor]
    measures: list[Measure]
    tell: Callable[[Step], object]  # called before each step

    @classmethod
    def of(cls, job: Job, tell: Callable[[Step], object]) -> Work:
        """Find the extractors and the measures."""
        return cls(job, job.extractors(), [measure_named(text) for text in job.measures], tell)

    def warm(self) -> None:
        """Let everything in this process be imported, so that no page pays for it."""
        for one in self.extractors:
            if one.how == IN_PROCESS:
                _extracted(one, _WARM)

    def done(self, package: AnyPackage, at: int, known: Known) -> dict[str, Any]:
        """Return all there is to say about a document, ready for JSON."""
        name = package.ids[at]
        step = Step(at, -1, -1)
        self.tell(step)
        fault = self.job.faults.get(package.name, {}).get(name) or known.get(step, ("", ""))[1]
        document = None
        if not fault:
            try:
                document = package.document(name)
                found = _facts(document, with_texts=self.job.keeps_outputs)
            except UnhuskError as error:
                document, fault = None, str(error)
            except Exception as error:  # noqa: BLE001 - no document stops the others
                document, fault = None, f"{type(error).__name__}: {error}"
        if document is None:
            return self._faulty(name, fault)
        scored: Scored = {}
        found["methods"] = [
            self._method(document, Step(at, k, -1), known, scored)
            for k in range(len(self.extractors))
        ]
        return found

    def _faulty(self, name: str, why: str) -> dict[str, Any]:
        row = {"status": FAULTY, "reason": why, "scores": [[FAULTY, why]] * len(self.measures)}
        return {"id": name, "bytes": 0, "methods": [row] * len(self.extractors)}

    def _method(
        self, document: Document, step: Step, known: Known, scored: Scored
    ) -> dict[str, Any]:
        how = self.extractors[step.method].how
        if step in known:
            status, reason = known[step]
            output = Output(how=how, status=status, reason=reason)
        else:
            self.tell(step)
            output = _extracted(self.extractors[step.method], document)
        row: dict[str, Any] = {
            "status": output.status,
            "reason": output.reason,
            "seconds": output.seconds,
            "cpu": output.cpu_seconds,
            "chars": len(output.text),
            "scores": self._scores(document, output, step, (known, scored)),
        }
        if self.job.keeps_outputs:
            row["text"] = output.text
        return row

    def _scores(
        self, document: Document, output: Output, step: Step, sofar: tuple[Known, Scored]
    ) -> list[list[Any]]:
        """Return the score by each measure; what another method found in just this way has one."""
        known, scored = sofar
        spans = None if output.spans is None else output.spans.tobytes()
        key = output.text, output.status, output.reason, spans
        if key not in scored:
            case = Case(
                output.text, document, read_words(self.job.words), output.spans, output.page
            )
            steps = [step._replace(measure=j) for j in range(len(self.measures))]
            scored[key] = [self._scored(case, output, one, known) for one in steps]
        return scored[key]

    def _scored(self, case: Case, output: Output, step: Step, known: Known) -> list[Any]:
        """Return the row's status, then precision, recall, F1 and counts where it has them."""
        if step in known:
            return [*known[step], 0.0, 0.0, 0.0]
        self.tell(step)
        measure = self.measures[step.measure]
        try:
            score = measure(case)
        except Exception as error:  # noqa: BLE001 - a faulty measure is a row like any other
            why = f"{measure.name}: {type(error).__name__}: {error}"
            return ["failed", why, 0.0, 0.0, 0.0]
        has_failed = output.status not in ANSWERED
        if score is None:
            if has_failed:
                return [output.status, output.reason]
            return [NO_GOLD if case.document.gold is None else NOT_APPLICABLE, ""]
        if has_failed:
            score = failure(score)
        numbers = (score.precision, score.recall, score.f1)
        return [output.status, output.reason, *map(json_value, numbers), *(score.counts or ())]


def _extracted(extractor: Extractor, document: Document) -> Output:
    try:
        return extractor(document)
    except Exception as error:  # noqa: BLE001 - a faulty method is a row like any other
        reason = f"{type(error).__name__}: {error}"
        return Output(how=extractor.how, status="failed", reason=reason)


def _facts(document: Document, *, with_texts: bool) -> dict[str, Any]:
    page = reading(document).page
    found: dict[str, Any] = {
        "id": document.id,
        "bytes": len(document.html),
        "language": document.language,
        "page_type": document.page_type,
        "difficulty": None if document.gold is None else complexity(document.gold, page),
        "group": document.group,
    }
    if with_texts:
        start, stop = page.title
        title = " ".join(page.source[start:stop].split())
        found |= {"url": document.url, "title": title, "gold": document.gold}
    return found
