"""Keep the blocks with much text among those in which text outweighs everything else.

Source: debnath2005, K-FeatureExtractor: as FeatureExtractor, but the winning blocks are clustered
by their text with k-means, and the blocks of the high clusters are kept.
Differs: as fe, and the papers at hand do not say which clusters are kept nor how k-means begins.
Ours: three clusters, whose first centres are blocks at equal distances in the order of length; all
but the lowest are kept; no more blocks than clusters are all kept. Text in `head` is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.method.method import Signal, TokenMask, method
from unhusk.methods._shared.tag_features import Splitting, features

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.methods._shared.tag_features import Features
    from unhusk.page.page import Page

_MAX_STEPS = 100  # of k-means, which on a line settles long before


@dataclass(frozen=True, kw_only=True)
class Params(Splitting):
    """Parameters of kfe."""

    clusters: int = 3  # groups of blocks by length; so many blocks or fewer are all kept
    dropped: int = 1  # so many of the lowest groups are not kept

    def __post_init__(self) -> None:
        """Refuse clusters that are none too."""
        super().__post_init__()
        if self.clusters < 1 or self.dropped < 0:
            message = "clusters must be at least 1 and dropped at least 0"
            raise ValueError(message)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the share of text in each block that has any, and which are kept."""
    found = features(page, p.tags)
    kept = _kept(found, p)[found.is_text]
    return (
        Signal("share of text", "entry", found.share[found.is_text], p.min_share, kept,
               form="tree", measure="share of text among features",
               spans=found.spans(page)[found.is_text]),
    )  # fmt: skip


@method(Params(), unit="token", cites="debnath2005", look=look)
def kfe(page: Page, p: Params) -> TokenMask:
    found = features(page, p.tags)
    return TokenMask(found.token_mask(_kept(found, p)) & page.tokens.is_text)


def _kept(found: Features, p: Params) -> NDArray[np.bool_]:
    winners = np.flatnonzero(found.is_text & (found.share > p.min_share))
    kept = np.zeros(len(found.text), np.bool_)
    if len(winners) <= p.clusters:
        kept[winners] = True
    else:
        kept[winners] = _cluster(found.text[winners].astype(np.float64), p.clusters) >= p.dropped
    return kept


def _cluster(values: NDArray[np.float64], count: int) -> NDArray[np.int64]:
    """Return the cluster of each value, 0 for the lowest; a value between two goes to the lower."""
    ordered = np.sort(values)
    sums = np.concatenate(([0.0], np.cumsum(ordered)))
    centres = ordered[np.linspace(0, len(ordered) - 1, count).round().astype(np.int64)]
    for _ in range(_MAX_STEPS):
        ends = np.searchsorted(ordered, (centres[:-1] + centres[1:]) / 2, side="right")
        edges = np.concatenate(([0], ends, [len(ordered)]))
        sizes = np.diff(edges)
        moved = np.where(sizes > 0, np.diff(sums[edges]) / np.maximum(sizes, 1), centres)
        if np.array_equal(moved, centres):
            break
        centres = moved
    borders: NDArray[np.float64] = (centres[:-1] + centres[1:]) / 2
    return np.searchsorted(borders, values, side="left")
