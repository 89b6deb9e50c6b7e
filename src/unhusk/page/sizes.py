"""How much text each token holds, and sums over the subtrees of elements."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.page.passes.measure_tokens import measure
from unhusk.page.tables import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page


class Sizes(NamedTuple):
    """Characters of each text token, references resolved; 0 for tokens that are never shown."""

    chars: NDArray[np.int32]  # all
    ink: NDArray[np.int32]  # other than white space
    collapsed: NDArray[np.int32]  # white space counted once per run
    trimmed: NDArray[np.int32]  # without spaces and control characters at both ends


def sizes(page: Page) -> Sizes:
    """Measure the text tokens."""
    rows = np.empty((len(Sizes._fields), len(page.tokens)), np.int32)
    measure(tuple(page.characters), rows)
    frozen(rows)
    return Sizes(*rows)


def in_subtree(page: Page, values: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return for each element the sum of a column of the tokens over all that is inside it."""
    nodes = page.nodes
    if not len(page.tokens):
        return np.zeros(len(nodes), np.int64)
    sums = np.concatenate(([0], np.cumsum(values, dtype=np.int64)))
    return sums[nodes.stop] - sums[np.maximum(nodes.first, 0)]


def under(page: Page, chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the tokens that lie inside one of the chosen elements, their tags included."""
    nodes, size = page.nodes, len(page.tokens) + 1
    if size == 1:
        return np.zeros(0, np.bool_)
    first = np.maximum(nodes.first[chosen], 0)
    opened = np.bincount(first, minlength=size) - np.bincount(nodes.stop[chosen], minlength=size)
    return np.cumsum(opened[:-1]) > 0
