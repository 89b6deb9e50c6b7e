"""Keep blocks by word counts and link densities of a block and its two neighbours.

Source: kohlschuetter2010, the decision tree over number of words and link density, on the text
blocks of the authors' program (page/segments/text_blocks.py).
Differs: tag levels, words and blocks are those of our tree and tokens, not of NekoHTML and Java; a
combining mark belongs to its word. A missing neighbour counts as an empty block, as in the program.
`port_compat=True` cuts blocks as the Python port BoilerPy3 does (page/segments/text_blocks.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.method.method import Signal, TokenMask, method
from unhusk.methods._shared.boilerpipe import WordLimits, by_word_counts, drawn, passages

if TYPE_CHECKING:
    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params(WordLimits):
    """Parameters of numwords."""

    port_compat: bool = False  # cut blocks as the Python port does, with its defects


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the words and the link density of each text block."""
    blocks = passages(page, port=p.port_compat)
    kept = by_word_counts(blocks, p)
    form = drawn(page, blocks)
    return (
        Signal("words", "entry", blocks.words, p.long, kept, measure="words", **form),
        Signal("link density", "entry", blocks.link_density, p.max_links, kept,
               measure="share of words in links", **form),
    )  # fmt: skip


@method(Params(), unit="token", cites="kohlschuetter2010", look=look)
def numwords(page: Page, p: Params) -> TokenMask:
    blocks = passages(page, port=p.port_compat)
    return TokenMask(blocks.token_mask(by_word_counts(blocks, p)))
