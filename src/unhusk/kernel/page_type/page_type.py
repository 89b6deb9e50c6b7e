"""What kind a page is: an article, a forum, a product … from its blocks and its words.

A forest looks at the blocks and the shape of the address, a linear model at the words that the page
says of itself (`type_words.py`); their scores are log odds and are added up. Where no address is
given, the one that the page states as its own is used, if it does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.kernel.features.columns import REGIONS_BEGIN
from unhusk.kernel.forest.forest import probabilities
from unhusk.kernel.page_type.address_hints import shape
from unhusk.kernel.page_type.type_words import ONE, address_of, kind_words, marks_of, weighed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.kernel.forest.forest import Forest
    from unhusk.kernel.weights_file import Weights
    from unhusk.page.page import Page

KINDS = ("article", "collection", "documentation", "forum", "listing", "product", "service")


class Look(NamedTuple):
    """What the kind of a page is told from."""

    row: NDArray[np.float32]  # means of the features over the page's text, shape of the address
    words: NDArray[np.uint32]  # hashes of its words, ascending
    counts: NDArray[np.int64]  # how much each of them counts


@dataclass(frozen=True, eq=False)
class Kinds:
    """The model: a forest, and weights of words in whole numbers, so that sums are exact."""

    forest: Forest
    words: NDArray[np.uint32]  # hashes of the words that are known, ascending
    weights: NDArray[np.int8]  # a row per word, a column per kind
    units: NDArray[np.float64]  # for each kind what it starts from, and what a 1 is worth

    def scores(self, look: Look) -> NDArray[np.float64]:
        """Return the log odds of the kinds, up to what is the same for all."""
        place = np.searchsorted(self.words, look.words)
        known = place < len(self.words)
        known[known] = self.words[place[known]] == look.words[known]
        sums = look.counts[known] @ self.weights[place[known]].astype(np.int64)
        start, unit = self.units
        found: NDArray[np.float64] = start + sums * unit / ONE
        return found + self.forest.scores(look.row[:, None])[:, 0]

    def chances(self, look: Look) -> NDArray[np.float64]:
        """Return how likely each kind is."""
        return probabilities(self.scores(look)[:, None])[:, 0]

    def kind(self, look: Look) -> str:
        """Return the most likely kind."""
        return KINDS[int(np.argmax(self.scores(look)))]

    @property
    def tables(self) -> dict[str, NDArray[np.generic]]:
        """The arrays besides the forest, as weights name them."""
        return {
            "kind_words": self.words, "kind_weights": self.weights, "kind_units": self.units,
        }  # fmt: skip


def kinds_of(model: Weights) -> Kinds:
    """Return the part of a model that tells kinds."""
    tables = model.tables
    return Kinds(
        model.forests["kinds"], tables["kind_words"], tables["kind_weights"], tables["kind_units"]
    )


def look(columns: NDArray[np.float32], page: Page, url: str | None) -> Look:
    """Return what the kind is told from: features of the blocks, the page, its address if known."""
    blocks = page.blocks
    size = (blocks.chars + 2 * blocks.ideographs).astype(np.float64)
    share = size / max(size.sum(), 1.0)
    used = columns[:REGIONS_BEGIN]  # the others add nothing
    means = np.einsum("fb,b->f", used, share, dtype=np.float64)
    marks = marks_of(page)
    where = address_of(page, url)
    row = np.concatenate((means, shape(where))).astype(np.float32)
    return Look(row, *weighed(kind_words(page, where, marks)))
