"""How sure one may be of a choice: the F1 to expect of it, all things considered.

The scores that a choice was made from promise too much where they are wrong. So both forests of
`score.py`, which learned from different pages, are asked about the kept blocks, and what is known
besides counts as well: how much was kept, and what kind of page it seems to be. A linear model
weighs these facts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.learned import weigh
from unhusk.learned.choose import expected_f1
from unhusk.learned.features import COLUMNS
from unhusk.learned.kinds import KINDS
from unhusk.learned.score import SURE, looks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from unhusk.learned.forest import Forest
    from unhusk.learned.weights import Weights

MOST = 0.99  # that is ever said: choices of which more is promised are right to this degree
_IN_TITLE = COLUMNS.index("in_title")
FACTS = ("blocks", "others", "kept", "words", "share", *KINDS, "always")  # that are weighed


def facts(
    columns: NDArray[np.float32],
    words: NDArray[np.float64],
    kept: NDArray[np.bool_],
    forests: Mapping[str, Forest],
    kinds: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return what is known of a choice, in the order of `FACTS`; `kinds` are chances."""
    first, second = (
        _expected(columns, words, kept, forests[name]) for name in ("blocks", "others")
    )
    fullness = looks(columns, forests).fullness
    some, whole = float(words[kept].sum()), float(words.sum())
    amounts = np.log1p(some), np.log1p(whole), some / max(whole, 1.0)
    return np.array([first, first + fullness * (second - first), *amounts, *kinds, 1.0])


def _expected(
    columns: NDArray[np.float32],
    words: NDArray[np.float64],
    kept: NDArray[np.bool_],
    forest: Forest,
) -> float:
    """Return the F1 that a forest expects of the kept blocks."""
    scores = forest.scores(columns)[0]
    weigh.settle(columns, _IN_TITLE, -SURE, scores)
    return expected_f1(scores, words, kept)


def confidence(model: Weights, found: NDArray[np.float64]) -> float:
    """Return the F1 that may be expected of a choice of which these facts are known."""
    return min(max(float(model.tables["confidence"] @ found), 0.0), MOST)
