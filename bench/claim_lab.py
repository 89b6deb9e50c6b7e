"""What checks of claims share: scores of methods on pages, each computed once, and verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from packages import seq

import unhusk
from unhusk.evaluation.measure.measure import Case
from unhusk.evaluation.measures.lcsequence import lcsequence
from unhusk.evaluation.packages.document import Document

if TYPE_CHECKING:
    from claim_pages import Collection, Sample
    from numpy.typing import NDArray

REPRODUCED, NOT_REPRODUCED, UNTESTED = "reproduced", "not reproduced", "cannot be tested here"
FEWEST = 10  # pages from which a claim can be tested
DRAWS = 2000  # of the bootstrap
SEED = 7
PRECISION, RECALL, F1 = range(3)


class Verdict(NamedTuple):
    """What was measured, and what follows from it."""

    measured: str
    verdict: str


class Lab:
    """A collection of pages, and what methods make of them."""

    def __init__(self, pages: Collection) -> None:
        """Take the pages."""
        self.pages = pages
        self._texts: dict[tuple[int, str], str] = {}
        self._scores: dict[tuple[int, str], tuple[float, float, float]] = {}

    def text(self, one: Sample, spec: str) -> str:
        """Return what a method finds on a page."""
        key = id(one), spec
        if key not in self._texts:
            self._texts[key] = unhusk.extract(one.page, method=spec).text
        return self._texts[key]

    def score(self, one: Sample, spec: str) -> tuple[float, float, float]:
        """Return precision, recall and F1 of the words of a page in their order."""
        key = id(one), spec
        if key not in self._scores:
            self._scores[key] = seq(self.text(one, spec), one.gold)
        return self._scores[key]

    def scores(self, wanted: str, spec: str, which: int = F1) -> NDArray[np.float64]:
        """Return one score of a method on all pages with a property."""
        return np.array([self.score(one, spec)[which] for one in self.pages.pages(wanted)])

    def groups(self, wanted: str) -> list[NDArray[np.intp]]:
        """Return the rows of each package among the pages with a property."""
        sizes = [len(some) for some in self.pages.groups.get(wanted, {}).values() if some]
        stops = np.cumsum(sizes)
        return [np.arange(stop - size, stop) for size, stop in zip(sizes, stops, strict=True)]

    def mean(self, wanted: str, spec: str, which: int = F1) -> float:
        """Return the mean of the package means of a method, as the papers average."""
        values = self.scores(wanted, spec, which)
        return float(np.mean([values[rows].mean() for rows in self.groups(wanted)]))

    def difference(
        self, wanted: str, left: str, right: str, which: int = F1
    ) -> tuple[float, float, float]:
        """Return the mean difference of two methods over packages, with its 95 % interval.

        Pages are drawn anew inside each package.
        """
        values = self.scores(wanted, left, which) - self.scores(wanted, right, which)
        means = [(values[rows].mean(), _drawn(values[rows])) for rows in self.groups(wanted)]
        low, high = np.quantile(np.mean([drawn for _, drawn in means], axis=0), [0.025, 0.975])
        return float(np.mean([mean for mean, _ in means])), float(low), float(high)

    def package_means(self, spec: str, wanted: str = "packages") -> dict[str, float]:
        """Return the mean F1 of a method on each package of enough pages."""
        groups = self.pages.groups.get(wanted, {})
        return {
            name: float(np.mean([self.score(one, spec)[F1] for one in some]))
            for name, some in groups.items()
            if len(some) >= FEWEST
        }

    def characters(self, one: Sample, spec: str) -> float:
        """Return the F1 of characters in their order, white space left out (moreno2009)."""
        found = lcsequence(Case(self.text(one, spec), Document("", "", b"", one.gold)))
        return found.f1 if found else 0.0

    def has(self, wanted: str) -> bool:
        """Say whether there are enough pages with a property."""
        return len(self.pages.pages(wanted)) >= FEWEST


def _drawn(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return means of values drawn anew."""
    rng = np.random.default_rng(SEED + len(values))
    means: NDArray[np.float64] = values[rng.integers(0, len(values), (DRAWS, len(values)))].mean(1)
    return means


def number(value: float) -> str:
    """Return a score as the papers write it.

    >>> number(0.5), number(-0.25), number(1.0)
    ('.500', '-.250', '1.000')
    """
    return f"{value:.3f}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.3f}"


def signed(change: tuple[float, float, float]) -> str:
    """Return a difference with its interval."""
    mean, low, high = (f"{value:+.3f}".replace("0.", ".", 1) for value in change)
    return f"{mean} [{low}, {high}]"


def verdict(measured: str, *, holds: bool) -> Verdict:
    """Return what follows from whether a claim holds."""
    return Verdict(measured, REPRODUCED if holds else NOT_REPRODUCED)


def untested(why: str) -> Verdict:
    """Return that a claim cannot be tested, and why."""
    return Verdict(why, UNTESTED)
