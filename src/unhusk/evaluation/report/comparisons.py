"""Which methods differ significantly: ranks, and pairs with corrected p-values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unhusk.evaluation.analysis.ranks import rank_table
from unhusk.evaluation.analysis.resampling import DEFAULT
from unhusk.evaluation.analysis.statistics import Scores, differences
from unhusk.evaluation.report.summaries import scores_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.report.grid import Grid

ALL = -1  # stands for all packages together
LEVEL = 0.05


def comparisons(cells: Grid) -> dict[str, Any]:
    """Return ranks and pairs of every measure, by package and over all packages."""
    number = {name: i for i, name in enumerate(cells.methods)}
    ranks: list[dict[str, Any]] = []
    tests: list[dict[str, Any]] = []
    pairs: list[dict[str, Any]] = []
    for measure in range(len(cells.measures)):
        for package, scores in _samples(cells, measure):
            where = {"measure": measure, "package": package}
            table = rank_table(scores, LEVEL)
            ranks += [
                {**where, "method": number[row.method], "rank": row.mean_rank, "wins": row.wins,
                 "alike": [number[name] for name in row.alike], "pages": table.compared}
                for row in table.rows
            ]  # fmt: skip
            tests.append({**where, "p": table.p_value, "critical": table.critical})
            pairs += [
                {**where, "a": number[pair.left], "b": number[pair.right], "pages": pair.documents,
                 "difference": pair.difference, "low": pair.low, "high": pair.high,
                 "p": pair.p_permutation, "holm": pair.p_holm}
                for pair in differences(scores)
            ]  # fmt: skip
    return {"ranks": ranks, "rankTests": tests, "pairs": pairs, **_wording()}


def _samples(cells: Grid, measure: int) -> Iterator[tuple[int, Scores]]:
    """Yield the scores of each package, and of all packages, if there are methods to compare."""
    all_pages = slice(0, len(cells.ids))
    places = {ALL: all_pages} if len(cells.packages) > 1 else {}
    places |= {i: cells.pages(i) for i in range(len(cells.packages))}
    for package, pages in places.items():
        scores = scores_of(cells, measure, pages)
        if len(scores.methods) > 1:
            yield package, scores


def _wording() -> dict[str, str]:
    how = DEFAULT
    level = f"{100 * how.level:g} %"
    return {
        "interval": f"Lines: {level} bootstrap interval of the mean over the pages "
        f"({how.resamples:,} resamples).",
        "ranking": "Mean rank over the pages that every method has a score for: 1 is the best, "
        "equal scores share their ranks. Methods are alike where their mean ranks are closer than "
        "the critical difference of Nemenyi at 5 %.",
        "testing": "Differences of mean F1 on the same pages, the better method first. p: paired "
        f"permutation test ({how.permutations:,} permutations); Holm: corrected for all pairs of "
        f"a package. Intervals: {level} paired bootstrap.",
        "untested": "With one method there is nothing to compare.",
    }
