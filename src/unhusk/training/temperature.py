"""Calms the forests: on sites that they have not seen they are less right than they are sure.

One factor of all log odds, the one with the least log loss on unseen sites, is worked into the
leaves, so that the chances that blocks are chosen by are those of pages to come.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from unhusk.kernel.forest.forest import Forest

FACTORS = np.arange(0.5, 1.505, 0.01)  # to choose from


def calmness(
    scores: Sequence[NDArray[np.float64]],
    labels: Sequence[NDArray[np.bool_]],
    weights: Sequence[NDArray[np.float64]],
) -> float:
    """Return the factor of log odds that fits labels best, of pages with weights of their blocks.

    >>> found = calmness([np.array([4.0, 4.0, 4.0])], [np.array([True, True, False])], [np.ones(3)])
    >>> round(found, 2)  # a chance of two thirds has log odds of 0.69
    0.5
    """
    if not scores:
        return 1.0
    score, weight = np.concatenate(scores), np.concatenate(weights)
    label = np.concatenate(labels)
    hits = float((weight * score)[label].sum())
    losses = [
        float(weight @ np.logaddexp(0, factor * score)) - factor * hits
        for factor in FACTORS.tolist()
    ]
    return round(float(FACTORS[int(np.argmin(losses))]), 2)


def calmed(forest: Forest, factor: float) -> Forest:
    """Return the forest with its log odds times a factor."""
    leaf, mean = (
        np.rint(values * factor).astype(np.int32) for values in (forest.leaf, forest.mean)
    )
    return replace(forest, leaf=leaf, mean=mean, base=forest.base * factor)
