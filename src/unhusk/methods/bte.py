"""Keep the one stretch of the page with most words inside and most tags outside.

Source: finn2001, body text extraction, in the form of gottron2007: each tag is one token and each
word is one token; the stretch maximises tags outside plus words inside.
Differs: found in linear time as the largest sum of +1 per word and -1 per tag. Of equal stretches
the one that starts first wins, then the one that ends first, as in Pomikálek's program. Scripts,
styles and comments are left out altogether and only the body counts; `pomikalek_compat` counts the
two tags of scripts and styles, and comments, as tags.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import TAGS
from unhusk.lex.tokens import Kind
from unhusk.method.method import Signal, TokenMask, method

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of bte."""

    pomikalek_compat: bool = False  # count tokens as the widely used Python program does


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the running sum of words minus tags, with the stretch chosen, and what it adds up to.

    The objective of the paper, words inside plus tags outside, is the sum between both ends plus
    all tags of the page.
    """
    mask = bte.function(page, p)
    sums = np.cumsum(_scores(page, p))
    measure = "words minus tags"
    return (
        Signal("words minus tags", "token", sums, selected=mask, measure="sum up to the token"),
        Signal("objective over both ends", "token", sums, None, mask, form="surface",
               measure=measure, decides=False),
    )  # fmt: skip


@method(Params(), unit="token", cites="finn2001", look=look)
def bte(page: Page, p: Params) -> TokenMask:
    first, stop = _largest_sum(_scores(page, p))
    mask = np.zeros(len(page.tokens), np.bool_)
    mask[first:stop] = _in_body(page)[first:stop]
    return TokenMask(mask)


def _scores(page: Page, p: Params) -> NDArray[np.int64]:
    tokens = page.tokens
    is_tag = tokens.tag != 0
    if p.pomikalek_compat:
        is_tag |= tokens.kind == Kind.COMMENT
    else:
        is_tag &= (tokens.tag != TAGS["script"]) & (tokens.tag != TAGS["style"])
    scores = np.where(tokens.is_shown, page.words, 0).astype(np.int64)
    scores[is_tag] = -1
    scores[~_in_body(page)] = 0
    return scores


def _in_body(page: Page) -> NDArray[np.bool_]:
    """Whether a token is between the tags of `body`; without them, outside the head and title."""
    tokens = page.tokens
    is_body = tokens.tag == TAGS["body"]
    starts = np.flatnonzero(is_body & (tokens.kind == Kind.START))
    stops = np.flatnonzero(is_body & (tokens.kind == Kind.END))
    inside = np.ones(len(tokens), np.bool_)
    if len(starts):
        inside[: starts[0]] = False
    else:
        inside &= ~tokens.within("head", "title") | tokens.within("svg")
    if len(stops):
        inside[stops[-1] + 1 :] = False
    return inside


def _largest_sum(scores: NDArray[np.int64]) -> tuple[int, int]:
    """Return the range with the largest sum; the first start, then the first end, among equals."""
    if not len(scores) or scores.max() <= 0:
        return 0, 0
    sums = np.concatenate(([0], np.cumsum(scores)))
    lowest = np.minimum.accumulate(sums)
    gain = sums - lowest
    stop = int(np.argmax(gain))
    start = int(np.flatnonzero(sums[: stop + 1] == lowest[stop])[0])
    return start, stop
