"""Masks over blocks: visible to a reader, and inside chosen elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.page.sizes import under
from unhusk.page.vocabulary import NAME_BITS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page


def shown(page: Page) -> NDArray[np.bool_]:
    """Return the blocks that a reader with scripts sees: not hidden, not in the page's head."""
    blocks = page.blocks
    found: NDArray[np.bool_] = ~page.is_hidden[blocks.node]
    return found & ~within(page, "noscript", "head", "title")


def shown_chars(page: Page) -> int:
    """Return the number of characters in the blocks that a reader sees."""
    return int(page.blocks.chars[shown(page)].sum())


def within(page: Page, *names: str) -> NDArray[np.bool_]:
    """Return the blocks that begin inside an element of one of these names (of tags.ANCESTOR)."""
    found: NDArray[np.bool_] = page.tokens.within(*names)[page.blocks.first_token]
    return found


def inside(page: Page, nodes: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the blocks inside one of the marked elements; elements may contain each other."""
    return under(page, nodes)[page.blocks.first_token]


def named(page: Page, *names: str) -> NDArray[np.bool_]:
    """Return the elements whose class, id or role has a word of one of these names."""
    bits = np.uint64(sum(NAME_BITS[name] for name in names))
    found: NDArray[np.bool_] = (page.names & bits) != 0
    return found
