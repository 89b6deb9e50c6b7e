"""Confidence in a choice: its expected F1 by a linear model over facts about choice and page.

The F1 that the scores themselves promise is too high where the scores are wrong. So the model also
knows what both forests of `block_scores.py` expect of the kept blocks, how much was kept, whether
the second forest would keep the same, and the probabilities of the page types; what the second
forest expects has a weight of its own for each page type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.kernel.block_scores import SURE, looks
from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.page_type.page_type import KINDS
from unhusk.kernel.selection.choose import choose, expected_f1
from unhusk.kernel.selection.passes import block_loops

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from unhusk.kernel.forest.forest import Forest
    from unhusk.kernel.weights_file import Weights

MOST = 0.99  # upper clamp of the reported confidence: higher values are right to this degree
_IN_TITLE = COLUMNS.index("in_title")
FACTS = (  # inputs of the linear model
    *("blocks", "others", "kept", "words", "share", "count", "largest", "agreed", "like"),
    *KINDS,
    *(f"others_{kind}" for kind in KINDS),
    "always",
)


def facts(
    columns: NDArray[np.float32],
    words: NDArray[np.float64],
    kept: NDArray[np.bool_],
    forests: Mapping[str, Forest],
    kinds: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the facts of a choice, in the order of `FACTS`; `kinds` are probabilities."""
    seen = looks(columns, forests)
    scores = [_scores(columns, forests[name]) for name in ("blocks", "others")]
    first, second = (expected_f1(each, words, kept) for each in scores)
    both = first + seen.fullness * (second - first)
    some, whole = float(words[kept].sum()), float(words.sum())
    amounts = np.log1p(some), np.log1p(whole), some / max(whole, 1.0)
    parts = np.log1p(kept.sum()), float(words[kept].max()) / max(some, 1.0)
    agreed = _overlap(choose(scores[1], words).kept, kept, words)
    return np.array([first, both, *amounts, *parts, agreed, seen.like, *kinds, *both * kinds, 1.0])


def _scores(columns: NDArray[np.float32], forest: Forest) -> NDArray[np.float64]:
    """Return the log odds of the blocks by a forest."""
    scores: NDArray[np.float64] = forest.scores(columns)[0]
    block_loops.fix_scores(columns, _IN_TITLE, -SURE, scores)
    return scores


def _overlap(
    left: NDArray[np.bool_], right: NDArray[np.bool_], words: NDArray[np.float64]
) -> float:
    """Return the F1 of two sets of blocks, by words."""
    sizes = float(words[left].sum() + words[right].sum())
    return 2 * float(words[left & right].sum()) / max(sizes, 1.0)


def confidence(model: Weights, known: NDArray[np.float64]) -> float:
    """Return the expected F1 of a choice with these facts."""
    return min(max(float(model.tables["confidence"] @ known), 0.0), MOST)
