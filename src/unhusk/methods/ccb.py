"""Blur the sequence of content and code characters; keep where content prevails.

Source: gottron2008, content code blurring of characters (sections 3.1 to 3.3), with range 40 and
threshold 0.75 (section 4.1). Blurring is repeated until the values settle; if any character of a
word is kept, so is the whole word.
Differs: the paper gives neither the width of the Gaussian nor when values have settled. Ours: a
third of the range, and no change of `eps` or more. A run of white space counts as one character. By
default the steps run on means of up to eight characters, with weights of the same variance and
straight lines between the means; `exact=True` runs them on each character. Three options are ideas
of the paper for the future, in a form of ours: `max_tag_chars` and `max_word_chars` restrict the
impact of long tags and long words (section 4.2): only so many of their characters have an entry.
With `block_boundaries` (section 5) block-level tags have no entries but are walls: no value reaches
over them, and beside them only the weights that stay inside count, so that only inline tags are
code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.method.method import CharMask, Signal, method
from unhusk.methods._shared.blurring import CharBlurring, kept, signals

if TYPE_CHECKING:
    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params(CharBlurring):
    """Parameters of ccb."""


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the blurred vector, with the threshold."""
    return signals(page, p, p.vector())


@method(Params(), unit="character", cites="gottron2008", look=look)
def ccb(page: Page, p: Params) -> CharMask:
    return kept(page, p, p.vector())
