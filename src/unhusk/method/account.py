"""What a method that scores blocks can tell about its decision, for `unhusk explain`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Account:
    """Why each block was kept or dropped: its score, and what the features added to it.

    `base + contributions.sum(axis=1)` is the score, in log odds or whatever the method adds up.
    """

    scores: NDArray[np.float64]  # of each block
    threshold: float  # blocks above it are kept, unless a rule of the method says otherwise
    kept: NDArray[np.bool_]  # the method's mask
    features: tuple[str, ...]  # names
    values: NDArray[Any]  # what was measured: a row per feature, a column per block
    contributions: NDArray[np.float64]  # to the score: a row per block, a column per feature
    base: NDArray[np.float64]  # of each block: what the score starts from
    facts: dict[str, str] = field(default_factory=dict)  # about the page: its type, confidence …
    rules: tuple[str, ...] = ()  # per block, the rule that overruled the threshold; or none at all
    meanings: dict[str, str] = field(default_factory=dict)  # what features say, by name
