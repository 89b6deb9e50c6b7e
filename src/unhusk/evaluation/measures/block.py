"""Blocks of text that were kept against those that should be: scores of a block classifier.

A block is kept where at least `min_share` of its characters lie in kept spans, white space left
out; it is content where as much of it lies in the gold spans. Counts of all pages are added up. An
extractor that does not say what it kept, and a document without gold, do not count.

Source: boilernet2020, whose blocks are the text nodes of the page (`unit="text"`), and dragnet2013,
whose blocks are text between structural tags (`unit="block"`).
Differs: gold spans are those of the document, or those that alignment with the gold text gives; the
share is ours for both sides. `weighted=True` counts characters instead of blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.evaluation.alignment.align import place
from unhusk.evaluation.measure.measure import Case, measure
from unhusk.evaluation.measure.score import Score, counted

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from unhusk.page.page import Page

_WHITE = np.isin(np.arange(256), [9, 10, 11, 12, 13, 32, 0x85, 0xA0])  # of `page.data`


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of block."""

    unit: Literal["block", "text"] = "block"  # text between structural tags, or each text node
    min_share: float = 0.5  # of the characters that make a block kept, or content
    weighted: bool = False  # count characters instead of blocks

    def __post_init__(self) -> None:
        """Refuse shares that all blocks have, or none."""
        if not 0 < self.min_share <= 1:
            message = "min_share must be above 0 and at most 1"
            raise ValueError(message)


@measure(Params(), cites="boilernet2020", items="blocks", package="sum", needs="nothing")
def block(case: Case, p: Params) -> Score | None:
    if case.page is None or case.spans is None:
        return None
    wanted = _gold_spans(case, case.page)
    if wanted is None:
        return None
    sizes = _sizes(case.page, p, np.ones(len(case.page.source), np.bool_))
    found = _chosen(case.page, p, case.spans, sizes)
    gold = _chosen(case.page, p, wanted, sizes)
    weights = sizes if p.weighted else (sizes > 0).astype(np.int64)
    pairs = (found & gold, found & ~gold, gold & ~found)
    return counted(*(int(weights[chosen].sum()) for chosen in pairs))


def _gold_spans(case: Case, page: Page) -> ArrayLike | None:
    """Return the gold spans of the document, or where its gold text stands in the page."""
    if case.document.spans is not None or case.document.gold is None:
        return case.document.spans
    return place(case.document.gold, page).spans


def _chosen(page: Page, p: Params, spans: ArrayLike, sizes: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return the blocks with enough of their characters in the spans."""
    inside = _sizes(page, p, _inside(spans, len(page.source)))
    return (sizes > 0) & (inside >= p.min_share * sizes)


def _sizes(page: Page, p: Params, of: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return how many of some characters each block has, white space left out."""
    counted_chars = of & ~_WHITE[np.frombuffer(page.data, np.uint8)]
    upto = np.concatenate(([0], np.cumsum(counted_chars)))
    spans = page.text_spans
    sizes = upto[spans[:, 1]] - upto[spans[:, 0]]
    if p.unit == "text":
        return sizes
    return np.bincount(page.text_blocks, sizes, len(page.blocks)).astype(np.int64)


def _inside(spans: ArrayLike, size: int) -> NDArray[np.bool_]:
    """Return which characters lie in any of the spans, whatever these are."""
    edges = np.clip(np.asarray(spans, np.int64).reshape(-1, 2), 0, size)
    edges = edges[edges[:, 0] < edges[:, 1]]
    level = np.zeros(size + 1, np.int32)
    np.add.at(level, edges[:, 0], 1)
    np.add.at(level, edges[:, 1], -1)
    return np.cumsum(level[:-1]) > 0
