"""Blocks of a page split tag by tag, and the share of text among their features: FE and KFE."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import IDS, TAGS
from unhusk.lex.tokens import Kind
from unhusk.page.offsets import spans_of_owned

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

TAGS_IN_ORDER = "table tr p hr ul div"
# elements counted per block; each group is one feature
_COUNTED = (
    "img image picture", "li dt dd", "table", "input button select textarea", "object embed applet",
    "script", "style",
)  # fmt: skip

_GROUP = np.zeros(IDS, np.uint8)  # of each tag, from 1 on
for _number, _names in enumerate(_COUNTED, start=1):
    _GROUP[[TAGS[name] for name in _names.split()]] = _number


@dataclass(frozen=True, eq=False)
class Features:
    """One row per block of tokens."""

    block: NDArray[np.int64]  # of each token
    text: NDArray[np.float64]  # characters of text outside links
    share: NDArray[np.float64]  # of text among all features, each as a share of its maximum
    is_text: NDArray[np.bool_]  # whether there is more than white space in the block

    def token_mask(self, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the tokens of the blocks that are kept."""
        return kept[self.block]

    def spans(self, page: Page) -> NDArray[np.int32]:
        """Return where each block lies in the source."""
        return spans_of_owned(page, self.block, len(self.text))


@dataclass(frozen=True, kw_only=True)
class Splitting:
    """The parameters that say how the page is split and which blocks are text."""

    tags: str = TAGS_IN_ORDER  # elements that split the page, in this order
    min_share: float = 0.5  # text must be more than this share of a block's features

    def __post_init__(self) -> None:
        """Refuse tags that no element has."""
        if not set(self.tags.split()) <= TAGS.keys():
            such = f"write names of elements, such as {TAGS_IN_ORDER!r}"
            message = f"tags cannot be {self.tags!r}; {such}"
            raise ValueError(message)


def features(page: Page, tags: str) -> Features:
    """Split the page and measure the blocks."""
    tokens = page.tokens
    block = _split(page, tags.split())
    count = int(block[-1]) + 1 if len(block) else 0
    shown = np.flatnonzero(
        tokens.is_shown & (~tokens.within("head", "title") | tokens.within("svg"))
    )
    linked = tokens.is_anchor[shown]
    sizes = page.sizes.collapsed[shown]
    of_text = np.bincount(block[shown], np.where(linked, 0, sizes), count)
    of_link = np.bincount(block[shown], np.where(linked, sizes, 0), count)
    ink = np.bincount(block[shown], page.sizes.ink[shown], count)
    counts = (of_text, of_link, _counts(page, block, count))
    all_of = np.vstack(counts).astype(np.float64)
    of_most = all_of / np.maximum(all_of.max(axis=1, initial=0), 1)[:, None]
    total = of_most.sum(axis=0)
    return Features(block, all_of[0], of_most[0] / np.where(total > 0, total, 1), ink > 0)


def _counts(page: Page, block: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Return how many elements of each counted group begin in each block."""
    groups = _GROUP[page.tokens.tag]
    groups[page.tokens.kind != Kind.START] = 0
    at = np.flatnonzero(groups)
    size = len(_COUNTED)
    flat = np.bincount(block[at] * size + groups[at] - 1, minlength=count * size)
    return flat.reshape(-1, size).T


def _split(page: Page, names: list[str]) -> NDArray[np.int64]:
    """Return the block of each token: each tag splits the blocks at its outermost elements."""
    nodes, size = page.nodes, len(page.tokens)
    begins = np.zeros(size + 1, np.bool_)
    for name in names:
        of_name = nodes.tag == TAGS[name]
        first, stop = nodes.first[of_name], nodes.stop[of_name]
        if not len(first):
            continue
        block = np.cumsum(begins)[first] * np.int64(size + 1)
        reach = np.maximum.accumulate(block + stop)
        outermost = np.ones(len(first), np.bool_)
        outermost[1:] = reach[:-1] <= (block + first)[1:]
        begins[first[outermost]] = True
        begins[stop[outermost]] = True
    begins[:1] = False  # the first token begins block 0 anyway
    return np.cumsum(begins[:-1])
