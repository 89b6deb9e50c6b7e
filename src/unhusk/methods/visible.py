"""Keep all text that a sighted reader can see: what no click or script ever shows is left out.

Source: unhusk, the rules of structure/hidden: inline styles, rules of style sheets in the page,
attributes and class names that hide, and signs that something hidden will be shown.
Differs: from no paper. Combine it with any method to leave hidden text out of what that keeps:
`within(accb, visible)`. Style sheets that the page links to are not read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.method.method import NodeMask, Signal, method
from unhusk.structure.hidden.hidden_nodes import hidden_nodes
from unhusk.structure.hidden.left_out import LeftOut, left_out_of

if TYPE_CHECKING:
    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of visible."""

    include_head: bool = True  # keep the text inside `head`, that is the title


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the mask over elements."""
    mask = _kept(page, p)
    kept = mask.astype(np.float64)
    return (Signal("visible text", "node", kept, selected=mask, form="tree", measure="seen: 1"),)


def hides(page: Page, p: Params) -> LeftOut | None:
    """Return all hidden text of the page."""
    del p  # the head is never hidden
    return left_out_of(page, np.ones(len(page.blocks), np.bool_), hidden_nodes(page))


@method(Params(), unit="node", cites="unhusk", look=look, hides=hides)
def visible(page: Page, p: Params) -> NodeMask:
    return _kept(page, p)


def _kept(page: Page, p: Params) -> NodeMask:
    reasons = hidden_nodes(page)
    kept = reasons == 0 if len(reasons) else np.ones(len(page.nodes), np.bool_)
    if not p.include_head:
        kept &= ~page.nodes.within("head", "title") | page.nodes.within("svg")
    return NodeMask(kept)
