"""Keep the one block with most text among those in which text outweighs everything else.

Source: debnath2005, FeatureExtractor: the page is split into blocks, tag by tag in a fixed order,
each tag at its outermost elements; a block wins when its share of the feature text is above a half.
Differs: the papers at hand give neither the order of tags nor the formulas. Ours: the order is
`tags`, without `span`, which breaks paragraphs apart; features are characters of text and of links
and counts of images, list items, tables, form controls, objects, scripts and styles, each as a
share of its maximum on the page. Of equally long blocks the first wins. Text in `head` is left out.
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


@dataclass(frozen=True, kw_only=True)
class Params(Splitting):
    """Parameters of fe."""


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
def fe(page: Page, p: Params) -> TokenMask:
    found = features(page, p.tags)
    return TokenMask(found.token_mask(_kept(found, p)) & page.tokens.is_text)


def _kept(found: Features, p: Params) -> NDArray[np.bool_]:
    winners = np.flatnonzero(found.is_text & (found.share > p.min_share))
    kept = np.zeros(len(found.text), np.bool_)
    if len(winners):
        kept[winners[np.argmax(found.text[winners])]] = True
    return kept
