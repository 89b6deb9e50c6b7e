r"""Runs of four words, as a bag: parts of the text that are whole count, single words do not.

Words are runs of `\w`, upper and lower case kept. A text with fewer words is one shorter run. A
page counts for precision where anything was found, and for recall where there is gold; F1 of a
package is the harmonic mean of the two means.

Source: scrapinghub2020.
Differs: nothing found where there is nothing to find has F1 1.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from unhusk.evaluation.measure.measure import Case, measure
from unhusk.evaluation.measure.score import Score, only_where, overlap


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of shingle."""

    size: int = 4  # words in a run

    def __post_init__(self) -> None:
        """Refuse runs of nothing."""
        if self.size < 1:
            message = "size must be at least 1"
            raise ValueError(message)


@measure(Params(), cites="scrapinghub2020", items=r"runs of \w+, case kept", package="harmonic")
def shingle(case: Case, p: Params) -> Score:
    found, gold = _runs(case.text, p.size), _runs(case.gold, p.size)
    score = overlap((found & gold).total(), found.total(), gold.total())
    return only_where(score, found=bool(found), gold=bool(gold))


def _runs(text: str, size: int) -> Counter[tuple[str, ...]]:
    words = re.findall(r"\w+", text)
    count = max(len(words) - size + 1, 1 if words else 0)
    return Counter(tuple(words[i : i + size]) for i in range(count))
