"""Keep the neighbourhood of the longest text: strings nearly as long and close to each other.

Source: moreno2009, sections 4.1 to 4.3: text between structural tags becomes a list of strings;
from the longest string on, strings longer than a share of it and closer than a distance are added;
the result runs from the first to the last of them.
Differs: strings are counted by structural start tags, since the paper visits each element once;
`close_tags=True` counts end tags too, which doubles distances. Lengths are of text with white space
collapsed. Of equally long strings the first is the longest. `smooth` is our form of an idea of the
paper for the future (section 6): a quadratic is fitted by least squares to the lengths around each
string, with empty strings beyond both ends; from the maximum of the smoothed lengths the result
runs both ways until they are no more than `c1` of it and their derivative no longer falls. `c2`
then plays no part.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.method.method import BlockMask, Signal, method

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

WIDEST = 1000  # strings; fitting a curve to more takes long and says nothing


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of density."""

    c1: float = 0.333  # a string longer than this share of the longest may join
    c2: int = 4  # strings at this distance or more do not join
    close_tags: bool = False  # end tags begin a new string too
    smooth: int | None = None  # strings on each side of the fitted curve; None fits none

    def __post_init__(self) -> None:
        """Refuse curves through one point, or through more than any page has."""
        if self.smooth is not None and not 1 <= self.smooth <= WIDEST:
            message = f"smooth must be at least 1 and at most {WIDEST}"
            raise ValueError(message)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the length of each block's string, with the cut-off and the choice."""
    if not len(page.blocks):
        return ()
    index, owner, lengths = _strings(page, p)
    mask = density.function(page, p)
    drawn: Any = {"form": "bars", "measure": "characters", "row": "string", "at": index[owner]}
    if p.smooth is None:
        cutoff = p.c1 * float(lengths.max())
        return (Signal("length of string", "block", lengths[owner], cutoff, mask, **drawn),)
    curve, _ = _curve(index, lengths, p.smooth)
    values = curve[index[owner] - index[0]]
    return (Signal("smoothed length", "block", values, p.c1 * float(curve.max()), mask, **drawn),)


@method(Params(), unit="block", cites="moreno2009", look=look)
def density(page: Page, p: Params) -> BlockMask:
    if not len(page.blocks):
        return BlockMask(np.zeros(0, np.bool_))
    index, owner, lengths = _strings(page, p)
    if p.smooth is None:
        first, last = _neighbourhood(index, lengths, p)
    else:
        first, last = _hill(index, _curve(index, lengths, p.smooth), p.c1)
    return BlockMask((owner >= first) & (owner <= last))


def _neighbourhood(
    index: NDArray[np.int64], lengths: NDArray[np.int64], p: Params
) -> tuple[int, int]:
    """Return the first and the last of the long strings that are close to the longest."""
    longest = int(np.argmax(lengths))
    long = lengths > p.c1 * lengths[longest]
    long[longest] = True
    members = np.flatnonzero(long)
    apart = np.flatnonzero(np.diff(index[members]) >= p.c2) + 1
    at = int(np.searchsorted(members, longest))
    group = np.searchsorted(apart, at, side="right")
    first = members[apart[group - 1]] if group else members[0]
    last = members[apart[group] - 1] if group < len(apart) else members[-1]
    return int(first), int(last)


def _curve(
    index: NDArray[np.int64], lengths: NDArray[np.int64], reach: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the fitted lengths and their derivative at each place from the first string on."""
    places = index - index[0]
    room = np.zeros(int(places[-1]) + 1)
    room[places] = lengths
    reach = min(reach, len(room))
    offset = np.arange(-reach, reach + 1.0)
    terms = np.vander(offset, 3, increasing=True)
    fit = np.linalg.pinv(terms)  # rows: value, slope and curvature in the middle
    around = slice(reach, reach + len(room))
    return np.convolve(room, fit[0][::-1])[around], np.convolve(room, fit[1][::-1])[around]


def _hill(
    index: NDArray[np.int64],
    fitted: tuple[NDArray[np.float64], NDArray[np.float64]],
    share: float,
) -> tuple[int, int]:
    """Return the first and the last string between the valleys around the maximum."""
    curve, slope = fitted
    top = int(np.argmax(curve))
    is_low = curve <= share * curve[top]
    left = np.flatnonzero(is_low[:top] & (slope[:top] <= 0))
    right = np.flatnonzero(is_low[top + 1 :] & (slope[top + 1 :] >= 0))
    start = int(left[-1]) + 1 if len(left) else 0
    stop = top + 1 + int(right[0]) if len(right) else len(curve)
    places = index - index[0]
    return int(np.searchsorted(places, start)), int(np.searchsorted(places, stop)) - 1


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
