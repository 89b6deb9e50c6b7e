"""Words as a bag: a word counts as often as both texts have it.

Source: gottron2007, sections 3 and 4.2 (`Vec`). With the words `lower` it is the word F1 of WCXB;
it is what dragnet calls `bow=False`.
"""

from __future__ import annotations

from collections import Counter
from itertools import repeat

from unhusk.evaluation.measure.measure import Case, NoParams, measure
from unhusk.evaluation.measure.score import Score, overlap


@measure(cites="gottron2007")
def vec(case: Case, _: NoParams) -> Score:
    found, gold = Counter(case.found_words), Counter(case.gold_words)
    common = sum(map(min, found.values(), map(gold.get, found, repeat(0))))
    return overlap(common, found.total(), gold.total())
