"""Words as a set: each word counts once.

Source: gottron2007, sections 3 and 4.2 (`Set`). It is what dragnet calls `bow=True`.
"""

from __future__ import annotations

from unhusk.evaluation.measure.measure import Case, NoParams, measure
from unhusk.evaluation.measure.score import Score, overlap


@measure(cites="gottron2007")
def set(case: Case, _: NoParams) -> Score:
    found, gold = frozenset(case.found_words), frozenset(case.gold_words)
    return overlap(len(found & gold), len(found), len(gold))
