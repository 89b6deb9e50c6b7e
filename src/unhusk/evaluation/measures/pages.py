"""The share of pages that are right: 1 for a page with nearly all of its words, and no others.

Source: lineblock, Table 2, which counts right and wrong pages of each site.
Differs: the paper does not say when a page is right. Ours: when F1 of the words in order is at
least `min_f1`.
"""

from __future__ import annotations

from dataclasses import dataclass

from unhusk.evaluation.measure.measure import Case, measure
from unhusk.evaluation.measure.score import Score, in_order, same


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of pages."""

    min_f1: float = 0.9  # from here on a page is right


@measure(Params(), cites="lineblock")
def pages(case: Case, p: Params) -> Score:
    return same(float(in_order(case.found_words, case.gold_words).f1 >= p.min_f1))
