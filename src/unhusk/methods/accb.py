"""Blur the sequence of content and code characters, links left out; keep where content prevails.

Source: gottron2008, adapted content code blurring (section 3.3), with range 40 and threshold 0.75
(section 4.1). Blurring is repeated until the values settle; if any character of a word is kept, so
is the whole word.
Differs: the paper gives neither the width of the Gaussian nor when values have settled. Ours: a
third of the range, and no change of `eps` or more. By default the steps run on means of up to eight
characters, with weights of the same variance and straight lines between the means; `exact=True`
runs them on each character. `max_tag_chars` is the paper's idea to restrict the impact of long tags
(section 4.2).
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
    """Parameters of accb."""


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the blurred vector, with the threshold."""
    return signals(page, p, _vector(p))


@method(Params(), unit="character", cites="gottron2008", look=look)
def accb(page: Page, p: Params) -> CharMask:
    return kept(page, p, _vector(p))


def _vector(p: Params) -> Vector:
    options = VectorOption.WITHOUT_ANCHORS | (VectorOption.RAW_SPACE if p.raw_whitespace else 0)
    return Vector(options=options, max_tag=p.max_tag_chars or 0)
