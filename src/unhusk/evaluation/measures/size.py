"""The share of bytes that extraction saves: those of the page that are not in the text.

Source: lineblock, Table 1, which compares the total size of 736 pages with that of their extracted
texts.
Differs: a text is measured in UTF-8; one that is larger than its page saves nothing.
"""

from __future__ import annotations

from unhusk.evaluation.measure.measure import Case, NoParams, measure
from unhusk.evaluation.measure.score import Counts, Score, same


@measure(cites="lineblock", items="bytes", package="sum", needs="nothing")
def size(case: Case, _: NoParams) -> Score | None:
    whole = len(case.document.html)
    if not whole:
        return None
    kept = min(len(case.text.encode("utf-8", "surrogatepass")), whole)
    return same(1 - kept / whole, Counts(whole - kept, kept, kept))
