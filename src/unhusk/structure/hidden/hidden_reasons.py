"""Why a text of a page cannot be seen."""

from __future__ import annotations

from enum import IntEnum


class Reason(IntEnum):
    """How an element hides its text; 0 where it does not."""

    NONE = 0
    DISPLAY = 1
    VISIBILITY = 2
    ATTRIBUTE = 3
    OPACITY = 4
    FONT_SIZE = 5
    OFF_SCREEN = 6
    CLIPPED = 7
    EMPTY_BOX = 8
    SCALED = 9
    COLOUR = 10
    CLASS = 11
    LISTENERS = 12
    FALLBACK = 13

    @property
    def words(self) -> str:
        """The reason in plain words."""
        return WORDS[self]


WORDS = {
    Reason.NONE: "",
    Reason.DISPLAY: "not displayed (display: none)",
    Reason.VISIBILITY: "invisible (visibility: hidden)",
    Reason.ATTRIBUTE: "attribute hidden",
    Reason.OPACITY: "fully transparent",
    Reason.FONT_SIZE: "font size 0, or next to it",
    Reason.OFF_SCREEN: "moved off the screen",
    Reason.CLIPPED: "clipped to nothing",
    Reason.EMPTY_BOX: "in a box without height or width",
    Reason.SCALED: "scaled to nothing",
    Reason.COLOUR: "in the colour of its background",
    Reason.CLASS: "class that hides, such as d-none",
    Reason.LISTENERS: "class for screen readers only, such as sr-only",
    Reason.FALLBACK: "fallback that browsers do not show",
}

# what scripts, clicks and animations often undo; nothing undoes the others
REVEALABLE = frozenset(
    (
        Reason.DISPLAY,
        Reason.VISIBILITY,
        Reason.ATTRIBUTE,
        Reason.OPACITY,
        Reason.OFF_SCREEN,
        Reason.CLIPPED,
        Reason.EMPTY_BOX,
        Reason.SCALED,
        Reason.CLASS,
    )
)
REVEALABLE_CODES = tuple(sorted(int(reason) for reason in REVEALABLE))
