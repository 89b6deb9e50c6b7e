"""Drop every block-level element whose own text lies mostly in links.

Source: gottron2007, link quota filter, after an idea of mantratzis2005: the share of an element's
characters that are inside `a` elements, nested block-level elements not considered; LQF-25, LQF-50
and LQF-75 are `max_quota` 0.25, 0.5 (the default) and 0.75.
Differs: the paper discards "the entire block" but does not say whether with what is nested in it:
one link placed in an outer element would delete the page, so only own text is dropped;
`subtree=True` drops all. White space does not count. Text inside `head` is never kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.method.method import Signal, TokenMask, method
from unhusk.page.sizes import under

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of lqf."""

    max_quota: float = 0.5  # a larger share of characters in links drops the block
    subtree: bool = False  # drop the blocks inside a dropped block too
    require_href: bool = False  # an `a` element without `href` is no link


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the link quota of each element with text of its own, with those that stay."""
    size = len(page.nodes)
    has_text = np.bincount(_block(page), weights=page.sizes.ink, minlength=size) > 0
    quota = np.where(has_text, _quota(page, p), np.nan)
    stays = has_text & (quota <= p.max_quota)
    return (
        Signal("link quota", "node", quota, p.max_quota, stays, form="tree",
               measure="share of characters in links"),
    )  # fmt: skip


@method(Params(), unit="token", cites="gottron2007", look=look)
def lqf(page: Page, p: Params) -> TokenMask:
    tokens = page.tokens
    dropped = _quota(page, p) > p.max_quota
    kept = ~(under(page, dropped) if p.subtree else dropped[_block(page)])
    in_head = tokens.within("head", "title") & ~tokens.within("svg")
    return TokenMask(kept & tokens.is_text & ~in_head)


def _block(page: Page) -> NDArray[np.int32]:
    return page.nodes.block[page.tokens.node]


def _quota(page: Page, p: Params) -> NDArray[np.float64]:
    """Return for each element the share of its own characters that are in links; 0 for none."""
    ink, block, size = page.sizes.ink, _block(page), len(page.nodes)
    in_link = page.tokens.is_link if p.require_href else page.tokens.is_anchor
    linked = np.bincount(block, weights=np.where(in_link, ink, 0), minlength=size)
    quota: NDArray[np.float64] = linked / np.maximum(
        np.bincount(block, weights=ink, minlength=size), 1
    )
    return quota
