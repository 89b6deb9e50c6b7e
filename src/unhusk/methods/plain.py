"""Keep all text: the baseline that every method has to beat.

Source: gottron2007, the extraction that returns the document as it is; the evaluation strips tags,
comments, styles and scripts.
Differs: the text of `template` elements is never kept. The page title is kept, since the paper's
framework strips only tags, comments, styles and scripts; `include_head=False` drops it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.method.method import NodeMask, Signal, method

if TYPE_CHECKING:
    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of plain."""

    include_head: bool = True  # keep the text inside `head`, that is the title


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the mask over elements."""
    mask = _kept(page, p)
    kept = mask.astype(np.float64)
    return (Signal("kept text", "node", kept, selected=mask, form="tree", measure="kept: 1"),)


@method(Params(), unit="node", cites="gottron2007", look=look)
def plain(page: Page, p: Params) -> NodeMask:
    return _kept(page, p)


def _kept(page: Page, p: Params) -> NodeMask:
    if p.include_head:
        return NodeMask(np.ones(len(page.nodes), np.bool_))
    return NodeMask(~page.nodes.within("head", "title") | page.nodes.within("svg"))
