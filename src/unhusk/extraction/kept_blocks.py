"""The kept blocks of an extraction: where each stands in the source, and what it is on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.structure.role_names import ROLES
from unhusk.structure.roles import roles

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page


class KeptBlock(NamedTuple):
    """What is kept of one block of text."""

    start: int  # in the source
    stop: int
    role: str  # title, heading, byline, date, paragraph, caption, table, code, list, quote …


def kept_blocks(page: Page, kept: NDArray[np.int32]) -> list[KeptBlock]:
    """Return the blocks that have kept text, from the first kept character of each to its last."""
    if not len(kept):
        return []
    blocks = page.blocks
    first = np.searchsorted(kept[:, 1], blocks.start, side="right")  # span that ends behind it
    last = np.searchsorted(kept[:, 0], blocks.stop) - 1  # span that begins before its end
    rows = np.flatnonzero(first <= last)
    start = np.maximum(kept[first[rows], 0], blocks.start[rows]).tolist()
    stop = np.minimum(kept[last[rows], 1], blocks.stop[rows]).tolist()
    names = [ROLES[role] for role in roles(page)[rows].tolist()]
    return list(map(KeptBlock, start, stop, names))
