"""Sentences of the gold, each against all sentences of the text: ROUGE-Lsum.

For each gold sentence, words count that are in a longest common subsequence with any sentence of
the text; no word counts more often than either text has it.

Source: bevendorff2023, with the package rouge-score; words are those of the case, not those of the
package. Nothing found where there is gold scores 0; where there is none, recall is 1, and
precision and F1 are 1 only if nothing was found.
Differs: sentences end at the marks of all scripts and at the ends of lines, where the paper used a
trained splitter; `sentences="lines"` splits at newlines alone, as the package rouge-score does.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.evaluation.alignment.lcs import common_subsequence, numbered
from unhusk.evaluation.alignment.passes.matching import mark_common
from unhusk.evaluation.measure.measure import Case, measure
from unhusk.evaluation.measure.score import Score

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MARKS = "[.!?؟۔։।॥။።…‼⁇⁈⁉]"
_END = re.compile(
    rf"(?<={_MARKS})\s+"
    rf"|(?<={_MARKS}[\"'»”’)\]])\s+"  # what closes belongs to the sentence
    r"|(?<=[。！？｡])(?![。！？｡」』”’）])"  # no space follows
    r"|\n"
)


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of rouge_lsum."""

    sentences: Literal["marks", "lines"] = "marks"  # where a sentence ends


@measure(Params(), cites="bevendorff2023")
def rouge_lsum(case: Case, p: Params) -> Score:
    found, gold = _sentences(case, case.text, p), _sentences(case, case.gold, p)
    found_size, gold_size = sum(map(len, found)), sum(map(len, gold))
    if not found_size or not gold_size:
        return Score(float(found_size == gold_size), float(not gold_size),
                     float(found_size == gold_size))  # fmt: skip
    hits = _hits(found, gold)
    return Score(hits / found_size, hits / gold_size, 2 * hits / (found_size + gold_size))


def _sentences(case: Case, text: str, p: Params) -> list[tuple[str, ...]]:
    parts = text.split("\n") if p.sentences == "lines" else _END.split(text)
    return [words for part in parts if (words := case.words(part, case.document.language))]


def _hits(found: list[tuple[str, ...]], gold: list[tuple[str, ...]]) -> int:
    """Return the gold words that are met, each at most as often as both sides have it."""
    if len(found) == len(gold) == 1:  # whichever subsequence is taken
        return common_subsequence(found[0], gold[0])
    numbers = numbered(*found, *gold)
    others = np.concatenate(numbers[: len(found)])
    stops = np.cumsum([len(one) for one in found]).astype(np.int32)
    met = Counter[int]()
    for sentence in numbers[len(found) :]:
        met.update(sentence[_met(sentence, others, stops)].tolist())
    return (met & Counter(others.tolist())).total()


def _met(
    sentence: NDArray[np.int32], others: NDArray[np.int32], stops: NDArray[np.int32]
) -> NDArray[np.bool_]:
    out = np.zeros(len(sentence), np.uint8)
    mark_common(sentence, others, stops, out)
    return out.astype(np.bool_)
