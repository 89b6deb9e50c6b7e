"""How sure one may be of a choice: the F1 to expect of it, all things considered.

The scores that a choice was made from promise too much where they are wrong. So both forests of
`score.py`, which learned from different pages, are asked about the kept blocks, and what is known
besides counts as well: how much was kept, whether the second forest would have kept the same, and
what kind of page it seems to be; what the second forest promises counts otherwise for each kind. A
linear model weighs these facts.
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

MOST = 0.99  # that is ever said: choices of which more is promised are right to this degree
_IN_TITLE = COLUMNS.index("in_title")
FACTS = (  # that are weighed
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
    """Return what is known of a choice, in the order of `FACTS`; `kinds` are chances."""
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


def _overlap(one: NDArray[np.bool_], other: NDArray[np.bool_], words: NDArray[np.float64]) -> float:
    """Return the F1 of two sets of blocks, by words."""
    sizes = float(words[one].sum() + words[other].sum())
    return 2 * float(words[one & other].sum()) / max(sizes, 1.0)


def confidence(model: Weights, found: NDArray[np.float64]) -> float:
    """Return the F1 that may be expected of a choice of which these facts are known."""
    return min(max(float(model.tables["confidence"] @ found), 0.0), MOST)
