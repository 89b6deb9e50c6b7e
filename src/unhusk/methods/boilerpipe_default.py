"""Merge blocks of equal text density, then keep by the densities of a block and its neighbours.

Source: kohlschuetter2010, DefaultExtractor of the authors' program: blocks of equal density are
merged, then the decision tree over text density and link density.
Differs: as numwords in what a text block is. The program's step between the two, which merges
content with its neighbours, is left out: nothing is content yet, so it does nothing. Densities are
compared in double precision. A page without any tag is kept whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.methods._boilerpipe import Groups, block_mask, merge, single
from unhusk.methods._method import Signal, TokenMask, method
from unhusk.page.algebra import after, before

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of boilerpipe_default."""

    max_links: float = 0.333333  # above this a block is navigation
    max_links_before: float = 0.555556  # above this the block before is navigation
    dense: float = 9.0  # denser than this: content, unless nothing follows
    dense_next: float = 10.0  # a following block denser than this pulls the block in
    dense_next_after_links: float = 11.0  # the same after navigation
    thin_before: float = 4.0  # a preceding block this thin pulls nothing in


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the text density and the link density of each merged block."""
    groups = _merged(page)
    kept = _kept(groups, p)
    return (
        Signal("text density", "entry", groups.text_density, p.dense, kept),
        Signal("link density", "entry", groups.link_density, p.max_links, kept),
    )


@method(Params(), unit="token", cites="kohlschuetter2010", look=look)
def boilerpipe_default(page: Page, p: Params) -> TokenMask:
    if not page.tokens.starts:
        return TokenMask(page.tokens.is_text)
    groups = _merged(page)
    groups = groups._replace(content=_kept(groups, p))
    return TokenMask(page.passages.token_mask(block_mask(groups, page.passages)))


def _merged(page: Page) -> Groups:
    blocks = page.passages
    none = np.zeros(len(blocks), np.int64)
    density = blocks.text_density
    return merge(single(blocks, none, none != 0), before(density, -1) == density)


def _kept(groups: Groups, p: Params) -> NDArray[np.bool_]:
    links, density = groups.link_density, groups.text_density
    following = after(density)
    beside = (following > p.dense_next) | (before(density) > p.thin_before)
    by_itself = np.where(density > p.dense, following != 0, beside)
    after_links = following > p.dense_next_after_links
    wanted = np.where(before(links) <= p.max_links_before, by_itself, after_links)
    kept: NDArray[np.bool_] = (links <= p.max_links) & wanted
    return kept
