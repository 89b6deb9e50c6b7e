"""Keep the neighbourhood of the longest text: strings nearly as long and close to each other.

Source: moreno2009, section 4: text between structural tags becomes a list of strings; starting from
the longest string, strings longer than a share `c1` of it and closer than a distance `c2` to a
chosen one are added; the result runs from the first to the last of them.
Differs: the paper names `p`, `table`, `br`, `div`, `h1`, `h2`, … and `li` as structural tags, "but
not limited to" these. `tags="all"` takes every block-level tag of HTML and `br`, `caption`, `col`,
`colgroup`, `option`, `optgroup`, `select`, `textarea`, `datalist`, `button`, `iframe`, `object`,
`frame`, `frameset`, `noframes`, `noscript`, `template`, `head` and `title`; `tags="named"` takes
those that the paper names, with `h1` to `h6`. Strings are counted by start tags, because the paper
visits each element once; `close_tags=True` counts end tags too, which doubles distances. Lengths
are of text with white space collapsed. Of equally long strings the first is the longest. `smooth`
is our form of an idea of the paper for the future (section 6): a curve is fitted to the lengths by
least squares, and `c2` plays no part. `smooth="global"` fits one polynomial to the page, its degree
chosen by cross-validation; the region around its maximum goes over every minimum above `c1` of it,
and ends where the second derivative changes sign on the last slope. A number fits a quadratic to so
many strings on each side; the region ends in the valleys, where the first derivative changes sign.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from unhusk.lex.tags import HEADINGS, tag_id
from unhusk.lex.tokens import Kind
from unhusk.method.method import BlockMask, Signal, method
from unhusk.methods._shared.density_curve import (
    Curve,
    between_slopes,
    between_valleys,
    global_curve,
    local_curve,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

WIDEST = 1000  # strings; fitting a curve to more takes long and says nothing
NAMED = ("p", "table", "br", "div", *sorted(HEADINGS), "li")  # tags that the paper names


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of density."""

    c1: float = 0.333  # a string longer than this share of the longest may join
    c2: int = 4  # strings at this distance or more do not join
    tags: Literal["all", "named"] = "all"  # structural tags: all, or only those the paper names
    close_tags: bool = False  # end tags begin a new string too
    smooth: int | Literal["global"] | None = None  # strings on each side of a fit, or one for all

    def __post_init__(self) -> None:
        """Refuse curves through one point, or through more than any page has."""
        if isinstance(self.smooth, int) and not 1 <= self.smooth <= WIDEST:
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
    curve = _curve(index, lengths, p.smooth).value
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
        region = between_slopes if p.smooth == "global" else between_valleys
        start, stop = region(_curve(index, lengths, p.smooth), p.c1)
        first, last = (int(np.searchsorted(index - index[0], at)) for at in (start, stop))
        last = max(first, last - 1)
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
    index: NDArray[np.int64], lengths: NDArray[np.int64], smooth: int | Literal["global"]
) -> Curve:
    """Return the curve fitted to the lengths at each place from the first string to the last."""
    places = index - index[0]
    room = np.zeros(int(places[-1]) + 1)
    room[places] = lengths
    return global_curve(room) if smooth == "global" else local_curve(room, smooth)


def _strings(
    page: Page, p: Params
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the strings' places in the paper's list, each block's string, and the lengths.

    Strings without text are left out: they count in the places only.
    """
    blocks = page.blocks
    order = blocks.edges if p.close_tags else blocks.starts
    if p.tags == "named":
        order = _named_before(page, close_tags=p.close_tags)
    index, owner = np.unique(order, return_inverse=True)
    chars = np.bincount(owner, weights=blocks.chars)
    pieces = np.bincount(owner)  # blocks of one string are joined with a space
    return index.astype(np.int64), owner, (chars + pieces - 1).astype(np.int64)


def _named_before(page: Page, *, close_tags: bool) -> NDArray[np.int32]:
    """Return how many of the tags that the paper names stand before each block."""
    tokens = page.tokens
    is_named = np.isin(tokens.tag, [tag_id(name) for name in NAMED])
    kinds = (Kind.START, Kind.END) if close_tags else (Kind.START,)
    counted = np.cumsum(is_named & np.isin(tokens.kind, kinds)).astype(np.int32)
    return counted[page.blocks.first_token]
