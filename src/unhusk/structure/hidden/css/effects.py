"""What declarations could do to the text of an element at worst, whatever other rules add."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from unhusk.structure.hidden.css.boxes import box_reason
from unhusk.structure.hidden.css.colours import CLEAR, WHITE, Colour, colour, is_same
from unhusk.structure.hidden.css.declarations import declarations
from unhusk.structure.hidden.css.inherited import background, font_size, is_drawn_on
from unhusk.structure.hidden.hidden_reasons import Reason

SMALL = 2.0  # pixels of letters that nobody reads
_AT_WORST = {"overflow": "hidden", "position": "absolute"}  # what other rules may add
_KEPT = 2048  # texts that are remembered: pages of a site, and elements of a page, share them


class Effect(NamedTuple):
    """What a text of declarations could do."""

    reason: Reason  # hides all that is inside the element
    is_lost: bool  # hides the letters, whatever they stand on
    colour: Colour | None  # of letters on an unknown background

    def may_hide(self, *, is_bare: bool, is_dark: bool) -> bool:
        """Whether it could hide text on a page that is bare, or has dark backgrounds."""
        if self.reason or self.is_lost:
            return True
        if self.colour is None:
            return False
        return is_dark or (is_bare and is_same(self.colour, WHITE))


@lru_cache(_KEPT)
def effect(text: str) -> Effect:
    """Return what declarations could do."""
    style = {name: value.value for name, value in declarations(text).items()}
    reason = box_reason({**_AT_WORST, **style})
    if style.get("visibility") in ("hidden", "collapse"):
        reason = reason or Reason.VISIBILITY
    size = font_size(None, style.get("font-size"))
    letters = colour(style.get("text-fill-color") or style.get("color", ""))
    if letters is None or is_drawn_on(style):
        return Effect(reason, size is not None and size <= SMALL, None)
    ground = background(style)
    is_lost = letters.opacity <= CLEAR or (ground is not None and is_same(letters, ground))
    is_small = size is not None and size <= SMALL
    return Effect(reason, is_lost or is_small, None if ground else letters)
