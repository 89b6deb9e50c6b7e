"""Blur the sequence of words and tags; keep the words where words prevail.

Source: gottron2008, content code blurring of tokens (sections 3.1 and 3.2): each tag is one token
and each word is one token; range 25 and threshold 0.75 (section 4.1). mohammadzadeh2012 (table 4)
also reports a range of 18.
Differs: the paper gives neither the width of the Gaussian nor when values have settled. Ours: a
third of the range, and no change of `eps` or more. By default the steps run on means of a few
tokens, with weights of the same variance and straight lines between the means; `exact=True` runs
them on each token.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.method.method import CharMask, Signal, method
from unhusk.methods._shared.blurring import Blurring, Vector, kept, signals
from unhusk.page.page_enums import VectorOption

if TYPE_CHECKING:
    from unhusk.page.page import Page

ENTRIES = Vector(options=VectorOption.TOKENS)


@dataclass(frozen=True, kw_only=True)
class Params(Blurring):
    """Parameters of tccb."""

    range: int = 25  # neighbours on each side that a step looks at


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the blurred vector, with the threshold."""
    return signals(page, p, ENTRIES)


@method(Params(), unit="character", cites="gottron2008", look=look)
def tccb(page: Page, p: Params) -> CharMask:
    return kept(page, p, ENTRIES)
