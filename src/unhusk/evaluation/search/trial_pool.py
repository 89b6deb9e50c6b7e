"""Settings tried in worker processes; a setting that crashes or hangs on a page scores 0 there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from unhusk.errors import EvaluationError, WorkerError
from unhusk.evaluation.runs import step_limits
from unhusk.evaluation.search.trial import EXTRACTING, Outcome
from unhusk.workers.pool import Lost, Message, Pool, Supervision

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from unhusk.evaluation.search.trial import Trial
    from unhusk.workers.task import Step

MAX_LOSSES = 3  # pages on which a setting may crash or hang before it scores 0 on all of them


class TrialPool:
    """Workers that try settings, and keep the pages of a search in memory between them."""

    def __init__(self, trial: Trial, processes: int) -> None:
        """Prepare; workers start with the first setting."""
        self.trial = trial
        limits = step_limits.backstop(trial.seconds)
        supervision = Supervision(processes=processes, seconds=self._seconds, limits=limits)
        self._pool: Pool[str] = Pool(trial, supervision)

    def __enter__(self) -> Self:
        """Return the pool."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the workers."""
        self._pool.close()

    def outcomes(self, specs: Sequence[str], part: str) -> Iterator[tuple[str, Outcome]]:
        """Yield the outcome of each setting on a part, in the order in which they are given.

        Raises `EvaluationError` where no worker can be started.
        """
        failed: dict[str, list[int]] = {spec: [] for spec in specs}
        for spec, pages in failed.items():
            self._pool.submit(spec, _order(spec, part, pages))
        outcomes: dict[str, Outcome] = {}
        ordered = list(failed)
        try:
            for event in self._pool.events():
                if isinstance(event, Lost):
                    pages = self._failed(event, part, failed[event.unit])
                    self._pool.submit(event.unit, _order(event.unit, part, pages), is_next=True)
                elif isinstance(event, Message):
                    figure, *f1 = event.value
                    outcomes[event.unit] = Outcome(figure, tuple(f1))
                    while ordered and ordered[0] in outcomes:
                        spec = ordered.pop(0)
                        yield spec, outcomes[spec]
        except WorkerError as error:
            raise EvaluationError(str(error)) from error

    def _failed(self, lost: Lost[str], part: str, pages: list[int]) -> list[int]:
        """Add the page on which a setting was lost; after so many losses, add all pages."""
        if lost.step is not None:
            pages.append(lost.step[0])
        if len(pages) > MAX_LOSSES:
            pages[:] = range(len(self.trial.parts[part]))
        return pages

    def _seconds(self, step: Step | None) -> float:
        if step is not None and step[1] == EXTRACTING:
            return step_limits.extract_seconds(self.trial.seconds)
        return step_limits.MEASURE_SECONDS


def _order(spec: str, part: str, failed: list[int]) -> dict[str, Any]:
    return {"spec": spec, "part": part, "failed": failed}
