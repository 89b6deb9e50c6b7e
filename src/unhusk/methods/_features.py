"""Blocks of a page split tag by tag, and the share of text among their features: FE and KFE."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import TAGS
from unhusk.lex.tokens import Kind

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

TAGS_IN_ORDER = "table tr p hr ul div"
# elements counted per block; each group is one feature
_COUNTED = (
    "img image picture", "li dt dd", "table", "input button select textarea", "object embed applet",
    "script", "style",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Features:
    """One row per block of tokens."""

    edges: NDArray[np.int64]  # block i are the tokens from edges[i] up to edges[i + 1]
    text: NDArray[np.int64]  # characters of text outside links
    share: NDArray[np.float64]  # of text among all features, each as a share of its maximum
    is_text: NDArray[np.bool_]  # whether there is more than white space in the block

    def token_mask(self, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the tokens of the blocks that are kept."""
        return np.repeat(kept, np.diff(self.edges))


def check_tags(tags: str) -> None:
    """Refuse tags that no element has."""
    if not set(tags.split()) <= TAGS.keys():
        message = f"tags cannot be {tags!r}; write names of elements, such as {TAGS_IN_ORDER!r}"
        raise ValueError(message)


def features(page: Page, tags: str) -> Features:
    """Split the page and measure the blocks."""
    tokens = page.tokens
    edges = _split(page, tags.split())
    in_head = tokens.within("head", "title") & ~tokens.within("svg")
    measured = page.sizes
    shown = np.where(in_head, 0, measured.collapsed)
    ink = np.where(in_head, 0, measured.ink)
    text = _sums(np.where(tokens.is_anchor, 0, shown), edges)
    link = _sums(np.where(tokens.is_anchor, shown, 0), edges)
    is_start = tokens.kind == Kind.START
    counts = [_sums(is_start & _is_one_of(tokens.tag, names), edges) for names in _COUNTED]
    of_most = [column / max(column.max(initial=0), 1) for column in (text, link, *counts)]
    total = np.sum(of_most, axis=0)
    share = of_most[0] / np.where(total > 0, total, 1)
    return Features(edges, text, share, _sums(ink, edges) > 0)


def _is_one_of(tag: NDArray[np.int16], names: str) -> NDArray[np.bool_]:
    table = np.zeros(1 << 16, np.bool_)
    table[[TAGS[name] for name in names.split()]] = True
    return table[tag]


def _split(page: Page, names: list[str]) -> NDArray[np.int64]:
    """Return the edges of the blocks: each tag splits the blocks at its outermost elements."""
    nodes, size = page.nodes, len(page.tokens)
    edges = np.unique(np.array([0, size], np.int64))
    for name in names:
        of_name = nodes.tag == TAGS[name]
        first, stop = nodes.first[of_name].astype(np.int64), nodes.stop[of_name].astype(np.int64)
        block = np.searchsorted(edges, first, side="right") * np.int64(size + 1)
        reach = np.maximum.accumulate(block + stop)
        outermost = np.ones(len(first), np.bool_)
        outermost[1:] = reach[:-1] <= (block + first)[1:]
        edges = np.unique(np.concatenate((edges, first[outermost], stop[outermost])))
    return edges


def _sums(values: NDArray[np.generic], edges: NDArray[np.int64]) -> NDArray[np.int64]:
    sums = np.concatenate(([0], np.cumsum(values, dtype=np.int64)))
    return np.diff(sums[edges])
