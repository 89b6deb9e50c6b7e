"""What boilerpipe's extractors share: the tree over word counts, and blocks merged in groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from unhusk.methods._shared.passes import block_steps
from unhusk.native.pointers import c_limit
from unhusk.page.algebra import covered
from unhusk.page.offsets import spans_of_owned
from unhusk.page.segments.text_blocks import text_blocks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.page.segments.text_blocks import TextBlocks


@dataclass(frozen=True, kw_only=True)
class LinkLimits:
    """What both trees say of links; as printed: a third would change sides."""

    max_links: float = 0.333333  # above this a block is navigation
    max_links_before: float = 0.555556  # above this the block before is navigation


@dataclass(frozen=True, kw_only=True)
class WordLimits(LinkLimits):
    """The numbers of the tree over word counts."""

    long: int = 16  # more words than this: content on its own
    long_after_links: int = 40  # the same after navigation
    long_next: int = 15  # a following block longer than this pulls the block in
    long_next_after_links: int = 17  # the same after navigation
    short_before: int = 4  # a preceding block this short pulls nothing in


def passages(page: Page, *, port: bool) -> TextBlocks:
    """Return the text blocks; those of the port are cut anew each time."""
    return text_blocks(page, port=True) if port else page.passages


def drawn(page: Page, blocks: TextBlocks) -> dict[str, Any]:
    """Return how signals over text blocks are drawn: as bars, and where the blocks lie."""
    spans = spans_of_owned(page, blocks.owner, len(blocks))
    return {"form": "bars", "row": "text block", "spans": spans}


def by_word_counts(blocks: TextBlocks, at: WordLimits) -> NDArray[np.bool_]:
    """Return the blocks that the tree over word counts and link densities takes for content."""
    beside_text = (at.long, at.long_after_links, at.long_next)
    words = (*beside_text, at.long_next_after_links, at.short_before)
    limits = (at.max_links, at.max_links_before, *map(c_limit, words))
    content = np.empty(len(blocks), np.bool_)
    block_steps.keep_by_words((blocks.words, blocks.link_words), limits, content.view(np.uint8))
    return content


class Groups(NamedTuple):
    """Neighbouring text blocks merged into one; blocks between two groups may be left out."""

    first: NDArray[np.integer]  # first block
    last: NDArray[np.integer]  # last block
    sums: NDArray[np.integer]  # rows of counts: words, words in links, and what else is added up
    level: NDArray[np.integer]  # the lowest
    labels: NDArray[np.integer]  # all of them
    content: NDArray[np.bool_]  # whether any block was

    @property
    def words(self) -> NDArray[np.integer]:
        """Number of words."""
        words: NDArray[np.integer] = self.sums[0]
        return words

    @property
    def link_words(self) -> NDArray[np.integer]:
        """Words inside `a` elements."""
        words: NDArray[np.integer] = self.sums[1]
        return words


def single(
    blocks: TextBlocks,
    labels: NDArray[np.integer],
    content: NDArray[np.bool_],
    *more: NDArray[np.integer],
) -> Groups:
    """Return each block as a group of its own; further counts are added up too."""
    at = np.arange(len(blocks))
    sums = np.stack((blocks.words, blocks.link_words, *more))
    return Groups(at, at, sums, blocks.level, labels, content)


def merge(groups: Groups, joins: NDArray[np.bool_]) -> Groups:
    """Merge each group that joins with the one before it."""
    if not joins[1:].any():
        return groups
    begins = ~joins
    begins[0] = True
    starts = np.flatnonzero(begins)
    ends = np.append(starts[1:], len(joins)) - 1
    return Groups(
        groups.first[starts],
        groups.last[ends],
        np.add.reduceat(groups.sums, starts, axis=1),
        np.minimum.reduceat(groups.level, starts),
        np.bitwise_or.reduceat(groups.labels, starts),
        np.logical_or.reduceat(groups.content, starts),
    )


def block_mask(groups: Groups, blocks: TextBlocks) -> NDArray[np.bool_]:
    """Return the blocks of the groups that are content."""
    wanted = groups.content
    return covered(groups.first[wanted], groups.last[wanted] + 1, len(blocks))
