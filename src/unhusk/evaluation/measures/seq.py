"""Words in order: the longest common subsequence of the words. The F1 of most of the papers.

Source: gottron2007, sections 3 and 4.2 (`Seq`); gottron2008 reports its F1.
"""

from __future__ import annotations

from unhusk.evaluation.measure.measure import Case, NoParams, measure
from unhusk.evaluation.measure.score import Score, in_order


@measure(cites="gottron2007")
def seq(case: Case, _: NoParams) -> Score:
    return in_order(case.found_words, case.gold_words)
