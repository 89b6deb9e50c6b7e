"""Blur the sequence of content and code characters, links left out; keep where content prevails.

Source: gottron2008, adapted content code blurring (section 3.3), with range 40 and threshold 0.75
(section 4.1). Blurring is repeated until the values settle; if any character of a word is kept, so
is the whole word.
Differs: the paper gives neither the width of the Gaussian nor when values have settled. Ours: a
third of the range, and no change of `eps` or more. A run of white space counts as one character;
since the tags of links are left out before that, white space on both sides of such a tag is one
run, but a word still ends at the tag. By default the steps run on means of up to eight characters,
with weights of the same variance and straight lines between the means; `exact=True` runs them on
each character. Three options are ideas of the paper for the future, in a form of ours:
`max_tag_chars` and `max_word_chars` restrict the impact of long tags and long words (section 4.2);
`block_boundaries` stops the blur at block-level tags (section 5), as in ccb.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.method.method import CharMask, Signal, method
from unhusk.methods._shared.blurring import CharBlurring, kept, signals
from unhusk.page.page_enums import VectorOption

if TYPE_CHECKING:
    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params(CharBlurring):
    """Parameters of accb."""


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the blurred vector, with the threshold."""
    return signals(page, p, p.vector(VectorOption.WITHOUT_ANCHORS))


@method(Params(), unit="character", cites="gottron2008", look=look)
def accb(page: Page, p: Params) -> CharMask:
    return kept(page, p, p.vector(VectorOption.WITHOUT_ANCHORS))
