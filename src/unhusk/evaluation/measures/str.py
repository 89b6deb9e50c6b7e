"""Characters in order: the longest common subsequence of the two texts.

White space is collapsed to single spaces, and gone at the ends.

Source: gottron2007, sections 3 and 4.2 (`Str`).
"""

from __future__ import annotations

from unhusk.evaluation.measure.measure import Case, NoParams, measure
from unhusk.evaluation.measure.score import Score, in_order


@measure(cites="gottron2007", items="characters")
def str(case: Case, _: NoParams) -> Score:
    return in_order(" ".join(case.text.split()), " ".join(case.gold.split()))
