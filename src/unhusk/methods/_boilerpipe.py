"""What boilerpipe's extractors share: the tree over word counts, and blocks merged in groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.page.algebra import after, before, covered
from unhusk.page.textblocks import text_blocks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.page.textblocks import TextBlocks


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


def by_word_counts(blocks: TextBlocks, at: WordLimits) -> NDArray[np.bool_]:
    """Return the blocks that the tree over word counts and link densities takes for content."""
    words, links = blocks.words, blocks.link_density
    follows_text = before(links) <= at.max_links_before
    beside_text = (words > at.long) | (after(words) > at.long_next)
    beside_text |= before(words) > at.short_before
    beside_links = (words > at.long_after_links) | (after(words) > at.long_next_after_links)
    wanted: NDArray[np.bool_] = np.where(follows_text, beside_text, beside_links)
    return (links <= at.max_links) & wanted


class Groups(NamedTuple):
    """Neighbouring text blocks merged into one; blocks between two groups may be left out."""

    first: NDArray[np.integer]  # first block
    last: NDArray[np.integer]  # last block
    words: NDArray[np.integer]
    link_words: NDArray[np.integer]
    wrapped_words: NDArray[np.integer]
    lines: NDArray[np.integer]
    level: NDArray[np.integer]  # the lowest
    labels: NDArray[np.integer]  # all of them
    content: NDArray[np.bool_]  # whether any block was

    @property
    def link_density(self) -> NDArray[np.float64]:
        """Share of the words that are inside `a` elements."""
        density: NDArray[np.float64] = self.link_words / np.maximum(self.words, 1)
        return density

    @property
    def text_density(self) -> NDArray[np.float64]:
        """Words in a full line, on average."""
        density: NDArray[np.float64] = self.wrapped_words / self.lines
        return density


def single(blocks: TextBlocks, labels: NDArray[np.integer], content: NDArray[np.bool_]) -> Groups:
    """Return each block as a group of its own."""
    at = np.arange(len(blocks))
    words, lines = (blocks.words, blocks.link_words, blocks.wrapped_words), blocks.lines
    return Groups(at, at, *words, lines, blocks.level, labels, content)


def merge(groups: Groups, joins: NDArray[np.bool_]) -> Groups:
    """Merge each group that joins with the one before it."""
    if not joins[1:].any():
        return groups
    starts = np.flatnonzero(np.concatenate(([True], ~joins[1:])))
    ends = np.concatenate((starts[1:], [len(joins)])) - 1
    return Groups(
        groups.first[starts],
        groups.last[ends],
        np.add.reduceat(groups.words, starts),
        np.add.reduceat(groups.link_words, starts),
        np.add.reduceat(groups.wrapped_words, starts),
        np.add.reduceat(groups.lines, starts),
        np.minimum.reduceat(groups.level, starts),
        np.bitwise_or.reduceat(groups.labels, starts),
        np.logical_or.reduceat(groups.content, starts),
    )


def chosen(groups: Groups, mask: NDArray[np.bool_]) -> Groups:
    """Return some of the groups."""
    return Groups._make(column[mask] for column in groups)


def block_mask(groups: Groups, blocks: TextBlocks, *, every: bool = False) -> NDArray[np.bool_]:
    """Return the blocks of the groups that are content, or of every group."""
    wanted = groups.content | every
    return covered(groups.first[wanted], groups.last[wanted] + 1, len(blocks))
