"""Run the units of a job in worker processes.

A worker that crashes or hangs in the middle of a step costs that step and nothing else: the unit
continues after it, and the step becomes a row that says what happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.errors import RunError, WorkerError
from unhusk.evaluation.runs import step_limits
from unhusk.evaluation.runs.score_document import Known, Step
from unhusk.evaluation.runs.unit_task import SCORED, UnitTask, order
from unhusk.workers.pool import HUNG, Lost, Message, Pool, Supervision

if TYPE_CHECKING:
    from collections.abc import Callable

    from unhusk.evaluation.runs.job import Job
    from unhusk.evaluation.runs.unit_journal import Parts
    from unhusk.workers.task import Step as PoolStep

LOG = "workers.log"


class UnitRunner:
    """Runs all units of a job that are not complete in the journals."""

    def __init__(self, job: Job, parts: Parts, progress: Callable[[int], object]) -> None:
        """Prepare; `progress` is called with the number of documents that were done."""
        self.job, self.parts, self.progress = job, parts, progress
        self.known: dict[int, Known] = {}  # lost steps of each unit, which are not tried again

    def run(self, processes: int, lock: int | None = None) -> None:
        """Run all units in this many processes, which inherit the lock.

        Raises `RunError` if no worker can be started.
        """
        supervision = Supervision(
            processes=processes,
            seconds=self._seconds,
            start_seconds=step_limits.MEASURE_SECONDS,
            limits=step_limits.backstop(self.job.seconds),
            log=self.parts.folder / LOG,
            keep_open=() if lock is None else (lock,),
        )
        with Pool[int](UnitTask(self.job, self.parts), supervision) as pool:
            self._submit_the_rest(pool)
            try:
                for event in pool.events():
                    self._note(event, pool)
            except WorkerError as error:
                raise RunError(str(error)) from error

    def _submit_the_rest(self, pool: Pool[int]) -> None:
        """Submit the units that are not complete."""
        for number, unit in enumerate(self.job.units()):
            done = self.parts.repaired(number)
            self.progress(done)
            if done < unit.stop - unit.start:
                pool.submit(number, order(number, done, {}))

    def _note(self, event: object, pool: Pool[int]) -> None:
        if isinstance(event, Message):
            if event.value != SCORED:
                message = f"{self.parts.folder}: cannot be written: {event.value}"
                raise RunError(message)
            self.progress(1)
        elif isinstance(event, Lost):
            known = self.known.setdefault(event.unit, {})
            if event.step is not None:
                step = Step(*event.step)
                status = "timeout" if event.cause == HUNG else "failed"
                known[step] = status, f"{self._named(step)} {event.reason}"
            done = self.parts.repaired(event.unit)
            pool.submit(event.unit, order(event.unit, done, known), is_next=True)

    def _seconds(self, step: PoolStep | None) -> float:
        is_extracting = step is not None and Step(*step).is_extracting
        if is_extracting:
            return step_limits.extract_seconds(self.job.seconds)
        return step_limits.MEASURE_SECONDS

    def _named(self, step: Step) -> str:
        if step.method < 0:
            return "reading the document"
        if step.measure < 0:
            return "the extractor"
        return f"the measure {self.job.measures[step.measure]}"
