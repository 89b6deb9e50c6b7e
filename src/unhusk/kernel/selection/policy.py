"""From scores to kept blocks: the best expected F1, then the rules for articles.

On a page that looks like an article, hidden text and comments behind the article are left out even
where they are likely content, unless they are most of what is kept; the heading that repeats the
title is kept if kept text follows soon. If even the best choice has a low expected F1, nothing is
kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.selection.choose import RECALL, Choice, Focus, choose
from unhusk.kernel.selection.passes import block_loops
from unhusk.runtime.lazy import lazy

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

LEAST = 0.15  # expected F1 below which a page has no content at all
REST = 0.3  # share of the kept words that must remain without hidden text or comments
BEFORE_COMMENTS = 50  # kept words before comments that are left out
WHOLE = 0.5  # share of a table's words from which all of it is kept
PART = 0.2  # share below which nothing of it is
TITLE_REACH = 6  # blocks behind the title among which kept text must be
PLACE = {name: place for place, name in enumerate(COLUMNS)}
# the features that decide besides the scores: all that is kept of a page scored in windows
FEW = "hidden named_comment heading_comment title_distance in_title size link_density".split()
PLACE_IN_FEW = {name: place for place, name in enumerate(FEW)}

Switch = Literal["auto", "keep", "drop"]


@dataclass(frozen=True)
class Policy:
    """What to favour and what to leave out."""

    focus: Focus = "balanced"
    comments: Switch = "auto"
    hidden: Switch = "auto"
    title: Switch = "auto"
    is_dense: bool = False  # whether the features are only those of `FEW`

    @lazy
    def rows(self) -> tuple[int, int, int, int]:
        """Which features say what articles leave out and begin with; -1 for what has a switch."""
        place = PLACE_IN_FEW if self.is_dense else PLACE
        hidden = place["hidden"] if self.hidden == "auto" else -1
        comment = place["named_comment"] if self.comments == "auto" else -1
        title = place["title_distance"] if self.title == "auto" else -1
        return hidden, comment, title, place["in_title"]


def decide(
    columns: NDArray[np.float32],
    scores: NDArray[np.float64],
    words: NDArray[np.float64],
    policy: Policy,
    *,
    is_article: bool,
) -> Choice:
    """Return the blocks to keep, given their features, their log odds and their words."""
    found = choose(scores, words, recall=RECALL[policy.focus])
    if found.expected < LEAST and policy.focus != "recall":
        return replace(found, kept=np.zeros_like(found.kept))
    if is_article and found.expected > 0:
        block_loops.tidy(
            columns, policy.rows, words, (BEFORE_COMMENTS, REST, TITLE_REACH), found.kept
        )
    return found


def keep_tables(page: Page, words: NDArray[np.float64], kept: NDArray[np.bool_]) -> None:
    """Keep tables of data as a whole or not at all: rows without their head tell nothing."""
    tables, nodes = page.data_tables, page.blocks.node
    if block_loops.any_in_tables(tables, nodes):
        limits = WHOLE, PART, np.zeros((len(tables), 2))
        block_loops.keep_tables(tables, nodes, words, limits, kept)
