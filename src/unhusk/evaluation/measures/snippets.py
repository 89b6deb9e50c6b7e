"""Snippets that must and must not be in the text: found, missed and wrongly found.

White space is collapsed on both sides. Counts of all pages are added up, so that a page weighs what
it has. Pages without snippets do not count.

Source: trafilatura2021, the evaluation of its repository; upper and lower case count.
Differs: `fold_case=True` compares in lower case, as WCXB does.
"""

from __future__ import annotations

from dataclasses import dataclass

from unhusk.evaluation.measure.measure import Case, measure
from unhusk.evaluation.measure.score import Score, counted


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of snippets."""

    fold_case: bool = False  # upper and lower case are the same


@measure(Params(), cites="trafilatura2021", items="snippets", package="sum", needs="nothing")
def snippets(case: Case, p: Params) -> Score | None:
    wanted, unwanted = case.document.wanted, case.document.unwanted
    if not wanted and not unwanted:
        return None
    text = _plain(case.text, p)
    right = sum(_plain(one, p) in text for one in wanted)
    return counted(right, sum(_plain(one, p) in text for one in unwanted), len(wanted) - right)


def _plain(text: str, p: Params) -> str:
    collapsed = " ".join(text.split())
    return collapsed.lower() if p.fold_case else collapsed
