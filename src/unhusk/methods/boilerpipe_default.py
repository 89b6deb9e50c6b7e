"""Merge blocks of equal text density, then keep by the densities of a block and its neighbours.

Source: kohlschuetter2010, DefaultExtractor of the authors' program: blocks of equal density are
merged, then the decision tree over text density and link density.
Differs: as numwords in what a text block is. The program's step between the two, which merges
content with its neighbours, is left out: nothing is content yet, so it does nothing. Densities are
compared in double precision. `port_compat=True` cuts blocks as the Python port BoilerPy3 does
(page/segments/text_blocks.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.method.method import Signal, TokenMask, method
from unhusk.methods._shared.boilerpipe import (
    Groups,
    LinkLimits,
    block_mask,
    drawn,
    merge,
    passages,
    single,
)
from unhusk.page.algebra import after, before

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.page.segments.text_blocks import TextBlocks


@dataclass(frozen=True, kw_only=True)
class Params(LinkLimits):
    """Parameters of boilerpipe_default."""

    dense: float = 9.0  # denser than this: content, unless nothing follows
    dense_next: float = 10.0  # a following block denser than this pulls the block in
    dense_next_after_links: float = 11.0  # the same after navigation
    thin_before: float = 4.0  # a preceding block this thin pulls nothing in
    port_compat: bool = False  # cut blocks as the Python port does, with its defects


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the text density and the link density of each merged block."""
    blocks = passages(page, port=p.port_compat)
    groups = _merged(blocks)
    kept = _kept(groups, p)
    density, links = _densities(groups)
    form = drawn(page, blocks)
    starts, stops = form["spans"][groups.first, 0], form["spans"][groups.last, 1]
    form |= {"row": "merged text block", "spans": np.column_stack((starts, stops))}
    return (
        Signal("text density", "entry", density, p.dense, kept,
               measure="words per full line", **form),
        Signal("link density", "entry", links, p.max_links, kept,
               measure="share of words in links", **form),
    )  # fmt: skip


@method(Params(), unit="token", cites="kohlschuetter2010", look=look)
def boilerpipe_default(page: Page, p: Params) -> TokenMask:
    blocks = passages(page, port=p.port_compat)
    groups = _merged(blocks)
    groups = groups._replace(content=_kept(groups, p))
    return TokenMask(blocks.token_mask(block_mask(groups, blocks)))


def _merged(blocks: TextBlocks) -> Groups:
    none = np.zeros(len(blocks), np.int64)
    density = blocks.text_density
    groups = single(blocks, none, none != 0, blocks.wrapped_words, blocks.lines)
    return merge(groups, before(density, -1) == density)


def _densities(groups: Groups) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the words in a full line, on average, and the share of words in links."""
    words, link_words, wrapped_words, lines = groups.sums
    return wrapped_words / lines, link_words / np.maximum(words, 1)


def _kept(groups: Groups, p: Params) -> NDArray[np.bool_]:
    density, links = _densities(groups)
    following = after(density)
    beside = (following > p.dense_next) | (before(density) > p.thin_before)
    by_itself = np.where(density > p.dense, following != 0, beside)
    after_links = following > p.dense_next_after_links
    wanted = np.where(before(links) <= p.max_links_before, by_itself, after_links)
    kept: NDArray[np.bool_] = (links <= p.max_links) & wanted
    return kept
