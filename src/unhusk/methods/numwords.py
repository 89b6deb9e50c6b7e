"""Keep blocks by word counts and link densities of a block and its two neighbours.

Source: kohlschuetter2010, the decision tree over number of words and link density, on the text
blocks of the authors' program (page/textblocks.py).
Differs: tag levels, words and blocks are those of our tree and tokens, not of NekoHTML and Java; a
combining mark belongs to its word. A missing neighbour counts as an empty block, as in the
program. A page without any tag is kept whole: the tree compares blocks and there is only one.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from unhusk.methods._boilerpipe import WordLimits, by_word_counts
from unhusk.methods._method import Signal, TokenMask, method

if TYPE_CHECKING:
    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of numwords."""

    max_links: float = 0.333333  # above this a block is navigation
    max_links_before: float = 0.555556  # above this the block before is navigation
    long: int = 16  # more words than this: content on its own
    long_after_links: int = 40  # the same after navigation
    long_next: int = 15  # a following block longer than this pulls the block in
    long_next_after_links: int = 17  # the same after navigation
    short_before: int = 4  # a preceding block this short pulls nothing in


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the words and the link density of each text block."""
    blocks = page.passages
    kept = by_word_counts(blocks, WordLimits(*astuple(p)))
    return (
        Signal("words", "entry", blocks.words, p.long, kept),
        Signal("link density", "entry", blocks.link_density, p.max_links, kept),
    )


@method(Params(), unit="token", cites="kohlschuetter2010", look=look)
def numwords(page: Page, p: Params) -> TokenMask:
    if not page.tokens.starts:
        return TokenMask(page.tokens.is_text)
    blocks = page.passages
    return TokenMask(blocks.token_mask(by_word_counts(blocks, WordLimits(*astuple(p)))))
