"""Evolve the parameters of a method on training documents, and judge the result on others.

Source: an idea of gottron2009, whose paper was not available: find the parameters of extraction
methods by an evolutionary search against gold. Ours: SciPy's differential evolution on one part of
the documents, judged on another part that shares no site with it.

The default of the method is in the first generation, and the result differs from it only where the
gain on the training documents is significant, so that a search never makes a method worse there.
Every setting is written to a journal, from which an interrupted search resumes.
"""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass
from inspect import signature
from math import isnan
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.errors import BadParameterError, EvaluationError
from unhusk.evaluation.analysis.resampling import Resampling
from unhusk.evaluation.analysis.statistics import Difference, Scores, differences
from unhusk.evaluation.measure.measure import measure_named
from unhusk.evaluation.packages.overlap.split import split
from unhusk.evaluation.runs.job import program_digest
from unhusk.evaluation.search.trial_pool import TrialPool
from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from unhusk.evaluation.packages.document import Document
    from unhusk.evaluation.search.search_journal import Journal
    from unhusk.evaluation.search.space import Dimension
    from unhusk.evaluation.search.trial import Trial
    from unhusk.method.method import Method

    Report = Callable[
        [int, int, tuple[str, float] | None], object
    ]  # generation, number of settings, best

TRAIN, TEST = "train", "test"
_MIN_PAGES = 2
_REFUSED = -1.0  # score of a setting that the method does not accept


@dataclass(frozen=True, kw_only=True)
class Setting:
    """Settings of a search."""

    measure: str = "seq"
    words: str = "split"
    share: float = 0.7  # of the documents for training
    sample: int = 400  # maximum number of documents
    generations: int = 20
    population: int = 8  # settings in a generation, per parameter
    seed: int = 7  # of the sample, the split, the search and the intervals
    processes: int = 2
    seconds: float = 20.0  # limit for one page


@dataclass(frozen=True)
class Optimised:
    """The result of a search."""

    default: str  # spec text
    best: str  # on the training documents
    chosen: str  # the best, or the default if the gain may be due to chance
    train: Difference  # best minus default
    test: Difference  # chosen minus default
    figures: Mapping[str, Mapping[str, float]]  # by part and spec text
    tried: int  # number of settings

    def to_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return asdict(self)


def documents_of(package: Iterable[Document], setting: Setting) -> dict[str, str]:
    """Return the groups, by id, of documents that the measure can score, or of a sample."""
    needs_gold = measure_named(setting.measure).needs_gold
    groups = {
        document.id: document.group
        for document in package
        if document.gold is not None or not needs_gold
    }
    if len(groups) > setting.sample:
        chosen = random.Random(setting.seed).sample(sorted(groups), setting.sample)  # noqa: S311
        groups = {name: groups[name] for name in sorted(chosen)}
    return groups


def parts_of(groups: Mapping[str, str], setting: Setting) -> dict[str, tuple[str, ...]]:
    """Return the training and the held-out documents, which share no group."""
    parts = split(groups, {TRAIN: setting.share, TEST: 1 - setting.share}, seed=setting.seed)
    if min(len(parts[TRAIN]), len(parts[TEST])) < _MIN_PAGES:
        count = len(set(groups.values()))
        message = (
            f"{len(groups)} documents from {count} sites that {setting.measure} can score cannot "
            f"be split in two parts of at least {_MIN_PAGES} documents that share no site"
        )
        raise EvaluationError(message)
    return {name: tuple(ids) for name, ids in parts.items()}


class Search:
    """A search for the best setting of a method; its journal has all scores."""

    def __init__(
        self, method: Method, dimensions: Sequence[Dimension], trial: Trial, setting: Setting
    ) -> None:
        """Prepare; nothing runs yet."""
        self.method, self.dimensions = method, tuple(dimensions)
        self.trial, self.setting = trial, setting
        self.generation = 0

    def facts(self, digest: str) -> dict[str, Any]:
        """Return what identifies a search; a journal with other facts is not resumed."""
        known = asdict(self.setting)
        for name in ("generations", "processes"):  # may change when a search is resumed
            del known[name]
        space = [str(dimension) for dimension in self.dimensions]
        program = {"unhusk": program_digest()}
        return {"method": str(self.method), "package": digest, "space": space, **known, **program}

    def run(self, journal: Journal, report: Report) -> Optimised:
        """Search and judge; `report` is called after each generation. Interrupts lose nothing."""
        with TrialPool(self.trial, self.setting.processes) as workers:
            self._evolve(workers, journal, report)
            return self._judged(workers, journal)

    def spec(self, places: Sequence[float]) -> str | None:
        """Return the spec text of a point, or None if the method refuses its values."""
        pairs = zip(self.dimensions, places, strict=True)
        try:
            values = {dimension.name: dimension.value(at) for dimension, at in pairs}
            return str(self.method.configured(values))
        except BadParameterError:
            return None

    def _evolve(self, workers: TrialPool, journal: Journal, report: Report) -> None:
        optimise = needed("scipy.optimize").differential_evolution
        seed = "rng" if "rng" in signature(optimise).parameters else "seed"

        def scored(_: object, places: Iterable[Sequence[float]]) -> list[float]:
            specs = [self.spec(place) for place in places]
            self._try(workers, journal, [spec for spec in specs if spec is not None])
            report(self.generation, len(journal.scores), journal.best)
            self.generation += 1
            return [-(_REFUSED if spec is None else journal.scores[spec]) for spec in specs]

        optimise(
            _unused,
            [(0.0, 1.0)] * len(self.dimensions),
            x0=[dimension.place(dimension.default) for dimension in self.dimensions],
            maxiter=self.setting.generations,
            popsize=self.setting.population,
            updating="deferred",
            workers=scored,
            polish=False,
            tol=0.0,
            **{seed: np.random.default_rng(self.setting.seed)},
        )

    def _try(self, workers: TrialPool, journal: Journal, specs: Sequence[str]) -> None:
        """Score the settings that are not in the journal, and add each to it."""
        new = [
            spec for spec in dict.fromkeys((str(self.method), *specs)) if spec not in journal.scores
        ]
        for spec, outcome in workers.outcomes(new, TRAIN):
            journal.add(spec, 0.0 if isnan(outcome.figure) else outcome.figure)

    def _judged(self, workers: TrialPool, journal: Journal) -> Optimised:
        """Return the best setting with its scores on both parts."""
        default = str(self.method)
        best = journal.best[0] if journal.best else default
        train = self._compared(workers, TRAIN, best)
        chosen = best if train[0].low > 0 else default
        test = self._compared(workers, TEST, chosen)
        figures = {TRAIN: train[1], TEST: test[1]}
        return Optimised(
            default, best, chosen, train[0], test[0], figures, tried=len(journal.scores)
        )

    def _compared(
        self, workers: TrialPool, part: str, spec: str
    ) -> tuple[Difference, dict[str, float]]:
        """Return the difference of a setting and the default on a part, and the figures of both."""
        specs = (spec, str(self.method))
        outcomes = dict(workers.outcomes(specs, part))
        f1 = np.array([outcomes[each].f1 for each in specs]).T
        ids = self.trial.parts[part]
        groups = [self.trial.package.document(name).group for name in ids]
        scores = Scores(("found", "default"), tuple(("", name) for name in ids), f1, {})
        how = Resampling(seed=self.setting.seed)
        [difference] = differences(scores, how, groups)
        return difference, {each: outcome.figure for each, outcome in outcomes.items()}


def _unused(_: object) -> float:
    """Placeholder for the function to minimise: settings are scored a generation at a time."""
    raise NotImplementedError
