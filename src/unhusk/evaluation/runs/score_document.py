"""Score one document with all extractors and all measures.

Each step is announced before it begins, so that a hang or a crash can be attributed to it.
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
from unhusk.evaluation.packages.document_facts import yes_or_no
from unhusk.evaluation.runs.json_values import json_value
from unhusk.evaluation.tokens.word_rules import read_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from unhusk.evaluation.extractors.output import Extractor
    from unhusk.evaluation.runs.job import AnyPackage, Job

FAULTY = "faulty"  # status: the document itself is at fault, not the extractor
NO_GOLD, NOT_APPLICABLE = "no_gold", "not_applicable"
_WARM = Document(
    "", "", ("<title>caf\xe9</title>" + 20 * "<p>Some words, a sentence. </p>").encode("latin-1")
)


class Step(NamedTuple):
    """Where a worker is: -1 for the method while reading, -1 for the measure while extracting."""

    document: int  # index in the package
    method: int
    measure: int

    @property
    def is_extracting(self) -> bool:
        """Whether an extractor is at work."""
        return self.method >= 0 > self.measure


Known = dict[Step, tuple[str, str]]  # status and reason of steps that are not tried again
# scores of a document by output: text, status, reason, spans
Scored = dict[tuple[str, str, str, bytes | None], list[list[Any]]]


@dataclass(frozen=True, eq=False)
class Work:
    """A job whose extractors and measures are loaded."""

    job: Job
    extractors: list[Extractor]
    measures: list[Measure]
    begin: Callable[[Step], object]  # called before each step

    @classmethod
    def of(cls, job: Job, begin: Callable[[Step], object]) -> Work:
        """Load the extractors and the measures of a job."""
        return cls(job, job.extractors(), [measure_named(text) for text in job.measures], begin)

    def warm(self) -> None:
        """Run all extractors of this process once, so that no page is charged for their imports."""
        for extractor in self.extractors:
            if extractor.how == IN_PROCESS:
                _extracted(extractor, _WARM)

    def done(self, package: AnyPackage, at: int, known: Known) -> dict[str, Any]:
        """Return facts, outputs and scores of a document, ready for JSON."""
        name = package.ids[at]
        step = Step(at, -1, -1)
        self.begin(step)
        fault = self.job.faults.get(package.name, {}).get(name) or known.get(step, ("", ""))[1]
        document = None
        if not fault:
            try:
                document = package.document(name)
                facts = _facts(document, with_texts=self.job.keeps_outputs)
            except UnhuskError as error:
                document, fault = None, str(error)
            except Exception as error:  # noqa: BLE001 - a bad document must not stop the others
                document, fault = None, f"{type(error).__name__}: {error}"
        if document is None:
            return self._faulty(name, fault)
        scored: Scored = {}
        facts["methods"] = [
            self._method(document, Step(at, k, -1), known, scored)
            for k in range(len(self.extractors))
        ]
        return facts

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
            self.begin(step)
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
        """Return the score by each measure; an output equal to an earlier one is not rescored."""
        known, scored = sofar
        spans = None if output.spans is None else output.spans.tobytes()
        key = output.text, output.status, output.reason, spans
        if key not in scored:
            case = Case(
                output.text, document, read_words(self.job.words), output.spans, output.page
            )
            steps = [step._replace(measure=j) for j in range(len(self.measures))]
            scored[key] = [self._scored(case, output, each, known) for each in steps]
        return scored[key]

    def _scored(self, case: Case, output: Output, step: Step, known: Known) -> list[Any]:
        """Return status and reason, then precision, recall, F1 and counts if there are any."""
        if step in known:
            return [*known[step], 0.0, 0.0, 0.0]
        self.begin(step)
        measure = self.measures[step.measure]
        try:
            score = measure(case)
        except Exception as error:  # noqa: BLE001 - becomes a row
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
    except Exception as error:  # noqa: BLE001 - becomes a row
        reason = f"{type(error).__name__}: {error}"
        return Output(how=extractor.how, status="failed", reason=reason)


def _facts(document: Document, *, with_texts: bool) -> dict[str, Any]:
    page = reading(document).page
    facts: dict[str, Any] = {
        "id": document.id,
        "bytes": len(document.html),
        "language": document.language,
        "page_type": document.page_type,
        "difficulty": None if document.gold is None else complexity(document.gold, page),
        "group": document.group,
        "fragmented": yes_or_no(document.fragmented),
        "multiple": yes_or_no(document.multiple),
    }
    if with_texts:
        start, stop = page.title
        title = " ".join(page.source[start:stop].split())
        facts |= {"url": document.url, "title": title, "gold": document.gold}
    return facts
