"""Text that a method leaves out of what it keeps, since no sighted reader can see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.lex.passes.charrefs import resolve
from unhusk.structure.hidden.hidden_reasons import Reason

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page


class LeftOut(NamedTuple):
    """Hidden text tokens of blocks that a method keeps, or would keep if they were not hidden."""

    places: NDArray[np.int64]  # in the page's `text_tokens`
    reasons: NDArray[np.uint8]  # the `Reason` of each

    def characters(self, page: Page) -> dict[str, int]:
        """Return the characters by reason, the most first."""
        tokens, edges, found = page.text_tokens[self.places], page.tokens.edges, dict[str, int]()
        spans = zip(edges[tokens].tolist(), edges[tokens + 1].tolist(), strict=True)
        for (start, stop), reason in zip(spans, self.reasons.tolist(), strict=True):
            size = len(" ".join(resolve(page.source[start:stop]).split()))
            name = Reason(reason).name.lower()
            if size:
                found[name] = found.get(name, 0) + size
        return dict(sorted(found.items(), key=lambda item: -item[1]))


def left_out_of(
    page: Page, blocks: NDArray[np.bool_], reasons: NDArray[np.uint8]
) -> LeftOut | None:
    """Return the hidden text of some blocks, given the reasons of elements; None without any."""
    if not len(reasons):
        return None
    own = reasons[page.tokens.node[page.text_tokens]]
    places = np.flatnonzero(blocks[page.text_blocks] & (own != 0))
    return LeftOut(places, own[places]) if len(places) else None


def hidden_blocks(page: Page, reasons: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the `Reason` of each block without any word that can be seen; 0 for all others."""
    size = len(page.blocks)
    found = np.zeros(size, np.uint8)
    if not len(reasons):
        return found
    tokens = page.text_tokens
    own, has_words = reasons[page.tokens.node[tokens]], page.words[tokens] > 0
    shown = np.bincount(page.text_blocks, has_words & (own == 0), minlength=size)
    is_hidden = has_words & (own != 0) & (shown[page.text_blocks] == 0)
    found[page.text_blocks[is_hidden]] = own[is_hidden]
    return found


def describe(characters: dict[str, int]) -> str:
    """Return how much hidden text was left out, and why, in words."""
    parts = [f"{count} {Reason[name.upper()].words}" for name, count in characters.items()]
    total = sum(characters.values())
    return f"{total} characters of hidden text were left out: {'; '.join(parts)}"
