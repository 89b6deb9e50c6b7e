"""The longest string of characters that both texts have, without white space.

Source: moreno2009, sections 5.2 and 5.3 (`LCString`).
Differs: all white space is removed, not only spaces.
"""

from __future__ import annotations

from unhusk.evaluation.alignment.substring import common_substring
from unhusk.evaluation.measure.measure import Case, NoParams, measure
from unhusk.evaluation.measure.score import Score, overlap


@measure(cites="moreno2009", items="characters without white space")
def lcstring(case: Case, _: NoParams) -> Score:
    found, gold = "".join(case.text.split()), "".join(case.gold.split())
    return overlap(common_substring(found, gold), len(found), len(gold))
