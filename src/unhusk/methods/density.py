"""Keep the neighbourhood of the longest text: strings nearly as long and close to each other.

Source: moreno2009, sections 4.1 to 4.3: text between structural tags becomes a list of strings;
from the longest string on, strings longer than a share of it and closer than a distance are added;
the result runs from the first to the last of them.
Differs: strings are counted by structural start tags, since the paper visits each element once;
`close_tags=True` counts end tags too, which doubles distances. Lengths are of text with white space
collapsed. Of equally long strings the first is the longest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.methods._method import BlockMask, Signal, method

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of density."""

    c1: float = 0.333  # a string longer than this share of the longest may join
    c2: int = 4  # strings at this distance or more do not join
    close_tags: bool = False  # end tags begin a new string too


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the length of each block's string, with the cut-off and the choice."""
    if not len(page.blocks):
        return ()
    _, owner, lengths = _strings(page, p)
    mask = density.function(page, p)
    cutoff = p.c1 * float(lengths.max())
    return (Signal("length of string", "block", lengths[owner], cutoff, mask),)


@method(Params(), unit="block", cites="moreno2009", look=look)
def density(page: Page, p: Params) -> BlockMask:
    if not len(page.blocks):
        return BlockMask(np.zeros(0, np.bool_))
    index, owner, lengths = _strings(page, p)
    longest = int(np.argmax(lengths))
    long = lengths > p.c1 * lengths[longest]
    long[longest] = True
    members = np.flatnonzero(long)
    apart = np.flatnonzero(np.diff(index[members]) >= p.c2) + 1
    at = int(np.searchsorted(members, longest))
    group = np.searchsorted(apart, at, side="right")
    first = members[apart[group - 1]] if group else members[0]
    last = members[apart[group] - 1] if group < len(apart) else members[-1]
    return BlockMask((owner >= first) & (owner <= last))


def _strings(
    page: Page, p: Params
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the strings' places in the paper's list, each block's string, and the lengths.

    Strings without text are left out: they count in the places only.
    """
    blocks = page.blocks
    order = blocks.edges if p.close_tags else blocks.starts
    index, owner = np.unique(order, return_inverse=True)
    chars = np.bincount(owner, weights=blocks.chars)
    pieces = np.bincount(owner)  # blocks of one string are joined with a space
    return index.astype(np.int64), owner, (chars + pieces - 1).astype(np.int64)
