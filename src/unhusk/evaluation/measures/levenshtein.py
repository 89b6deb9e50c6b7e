"""How little must be changed to turn the words of one text into those of the other.

Precision, recall and F1 are all the one similarity.

Source: bevendorff2023: `ratio` of the package Levenshtein on lists of words, which is one minus
insertions and deletions as a share of all words, and equal to the F1 of `seq`.
Differs: `distance="levenshtein"` counts a changed word once, as a share of the longer text;
`"damerau"` counts two swapped neighbours once too, as dragnet does. Both need rapidfuzz.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from unhusk.evaluation.measure.measure import Case, measure
from unhusk.evaluation.measure.score import Score, in_order, same
from unhusk.runtime.extras import needed


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of levenshtein."""

    distance: Literal["indel", "levenshtein", "damerau"] = "indel"  # which changes there are


@measure(Params(), cites="bevendorff2023")
def levenshtein(case: Case, p: Params) -> Score:
    found, gold = case.found_words, case.gold_words
    if p.distance == "indel":
        return same(in_order(found, gold).f1)
    distances = needed("rapidfuzz.distance")
    name = "Levenshtein" if p.distance == "levenshtein" else "DamerauLevenshtein"
    return same(float(getattr(distances, name).normalized_similarity(found, gold)))
