"""Blur the sequence of content and code characters; keep where content prevails.

Source: gottron2008, content code blurring of characters (sections 3.1 to 3.3), with range 40 and
threshold 0.75 (section 4.1). Blurring is repeated until the values settle; if any character of a
word is kept, so is the whole word.
Differs: the paper gives neither the width of the Gaussian nor when values have settled. Ours: a
third of the range, and no change of `eps` or more. By default the steps run on means of up to eight
characters, with weights of the same variance and straight lines between the means; `exact=True`
runs them on each character. Two options are ideas of the paper for the future, in a form of ours:
`max_tag_chars` restricts the impact of long tags (section 4.2); with `block_boundaries` (section 5)
block-level tags have no entries but are walls: no value reaches over them, and beside them the
weights count that stay inside, so that only inline tags are code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.method.method import CharMask, Signal, method
from unhusk.methods._shared.blurring import CharBlurring, Vector, kept, signals
from unhusk.page.page_enums import VectorOption

if TYPE_CHECKING:
    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params(CharBlurring):
    """Parameters of ccb."""

    block_boundaries: bool = False  # blur nothing over block-level tags


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the blurred vector, with the threshold."""
    return signals(page, p, _vector(p))


@method(Params(), unit="character", cites="gottron2008", look=look)
def ccb(page: Page, p: Params) -> CharMask:
    return kept(page, p, _vector(p))


def _vector(p: Params) -> Vector:
    options = VectorOption.RAW_SPACE if p.raw_whitespace else 0
    return Vector(options=options, max_tag=p.max_tag_chars or 0, walls=p.block_boundaries)
