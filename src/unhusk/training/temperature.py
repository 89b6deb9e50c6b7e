"""Temperature scaling: forests are overconfident on unseen sites.

All log odds are multiplied by one factor (an inverse temperature), the one with the least log loss
on unseen sites. It is built into the leaves.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from unhusk.kernel.forest.forest import Forest

FACTORS = np.arange(0.5, 1.505, 0.01)  # candidates


def fit_inverse_temperature(
    scores: Sequence[NDArray[np.float64]],
    labels: Sequence[NDArray[np.bool_]],
    weights: Sequence[NDArray[np.float64]],
) -> float:
    """Return the factor of log odds that fits the labels of blocks best; arguments are by page.

    >>> scores, labels = [np.array([4.0, 4.0, 4.0])], [np.array([True, True, False])]
    >>> fit_inverse_temperature(scores, labels, [np.ones(3)])  # log odds of two thirds are 0.69
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


def scaled(forest: Forest, factor: float) -> Forest:
    """Return the forest with its log odds multiplied by a factor."""
    leaf, mean = (
        np.rint(values * factor).astype(np.int32) for values in (forest.leaf, forest.mean)
    )
    return replace(forest, leaf=leaf, mean=mean, base=forest.base * factor)
