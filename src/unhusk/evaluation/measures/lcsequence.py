"""The longest common subsequence of characters, without white space.

Source: moreno2009, sections 5.2 and 5.3 (`LCSequence`).
Differs: all white space is removed, not only spaces.
"""

from __future__ import annotations

from unhusk.evaluation.measure.measure import Case, NoParams, measure
from unhusk.evaluation.measure.score import Score, in_order


@measure(cites="moreno2009", items="characters without white space")
def lcsequence(case: Case, _: NoParams) -> Score:
    return in_order("".join(case.text.split()), "".join(case.gold.split()))
