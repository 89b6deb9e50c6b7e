"""The task of a worker in a run: score the documents of a unit, and add each to its journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from unhusk.evaluation.extractors import shell_command
from unhusk.evaluation.runs.score_document import Step, Work

if TYPE_CHECKING:
    from collections.abc import Callable

    from unhusk.evaluation.runs.job import Job
    from unhusk.evaluation.runs.score_document import Known
    from unhusk.evaluation.runs.unit_journal import Parts
    from unhusk.workers.task import Reporter


def order(unit: int, done: int, known: Known) -> dict[str, Any]:
    """Return the order for a unit: skip the documents that are done, and the known steps."""
    return {"unit": unit, "done": done, "known": [[step, cause] for step, cause in known.items()]}


SCORED = "scored"  # message: a document is in the journal; any other says why none can be written


@dataclass(frozen=True)
class UnitTask:
    """A job, and the folder of its journals."""

    job: Job
    parts: Parts

    def prepare(self, reporter: Reporter) -> Callable[[dict[str, Any]], object]:
        """Find the extractors and measures; every step is reported before it begins."""
        work = Work.of(self.job, reporter.step)
        work.warm()
        units = self.job.units()

        def score_unit(order: dict[str, Any]) -> None:
            unit = units[order["unit"]]
            package = self.job.packages[unit.package]
            known = {Step(*step): (status, reason) for step, (status, reason) in order["known"]}
            try:
                with self.parts.appended(order["unit"]) as append:
                    for at in range(unit.start + order["done"], unit.stop):
                        scored = work.done(package, at, known)
                        reporter.step(None)
                        append(scored)
                        reporter.message(SCORED)
            except OSError as error:  # such as a full disk
                reporter.message(error.strerror or str(error))
                raise

        return score_unit

    def stop(self) -> None:
        """End the commands that run as extractors."""
        shell_command.end_all()
