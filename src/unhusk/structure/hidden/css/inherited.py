"""Values that text takes from elements around it: visibility, size and colour of its letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from unhusk.structure.hidden.css.colours import (
    CLEAR,
    Colour,
    attribute_colour,
    colour,
    is_same,
)
from unhusk.structure.hidden.css.lengths import pixels
from unhusk.structure.hidden.hidden_reasons import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from unhusk.structure.hidden.elements import Element

SMALL = 2.0  # pixels of letters that nobody reads
_RELATIVE = ("em", "%", "ex", "ch", "smaller", "larger")
_DRAWN = ("url(", "gradient", "var(", "image")  # backgrounds whose colour is not known
_CLEAR = frozenset("none transparent inherit initial unset 0 0%".split())


class Inherited(NamedTuple):
    """What holds for the text of an element."""

    visibility: str = "visible"
    font_size: float | None = None  # pixels, as far as they were declared
    colour: Colour | None = None  # of the letters, as far as it was declared
    ground: Colour | None = None  # of the background; None where it is not known

    @property
    def reason(self) -> Reason:
        """Why the text cannot be seen, or `Reason.NONE`."""
        if self.visibility in ("hidden", "collapse"):
            return Reason.VISIBILITY
        if self.font_size is not None and self.font_size <= SMALL:
            return Reason.FONT_SIZE
        if self.colour is None:
            return Reason.NONE
        if self.colour.opacity <= CLEAR:
            return Reason.COLOUR
        is_lost = self.ground is not None and is_same(self.colour, self.ground)
        return Reason.COLOUR if is_lost else Reason.NONE


NOTHING = Inherited()  # where nothing is declared


def has_ground(element: Element, style: Mapping[str, str]) -> bool:
    """Whether an element declares a background other than a transparent one."""
    if element.attributes.get("background") or element.attributes.get("bgcolor"):
        return True
    values = [value for name, value in style.items() if name.startswith("background")]
    return any(value not in _CLEAR for value in values)


def inherit(above: Inherited, element: Element, style: Mapping[str, str]) -> Inherited:
    """Return what holds for an element, given what holds around it and what it declares."""
    visibility = style.get("visibility", above.visibility)
    return Inherited(
        above.visibility if visibility in ("inherit", "unset") else visibility,
        font_size(above.font_size, style.get("font-size")),
        _letters(above.colour, element, style),
        _ground(above.ground, element, style),
    )


def font_size(above: float | None, value: str | None) -> float | None:
    """Return the size of letters in pixels, given that around; None where nothing declares it."""
    if value is None or value in ("inherit", "unset"):
        return above
    size = pixels(value)
    if not value.endswith(_RELATIVE) or value.endswith("rem"):
        return size
    if size == 0 or above == 0:
        return 0.0
    if size is None or above is None:
        return None
    return above * size / (1000 if value.endswith("%") else 16)


def is_drawn_on(style: Mapping[str, str]) -> bool:
    """Whether letters show a background or a shadow in place of their colour."""
    return "text" in style.get("background-clip", "") or "text-shadow" in style


def _letters(above: Colour | None, element: Element, style: Mapping[str, str]) -> Colour | None:
    if is_drawn_on(style):
        return None
    value = style.get("text-fill-color") or style.get("color")
    if value is not None and value not in ("inherit", "unset", "currentcolor"):
        return colour(value)
    own = element.attributes.get("color") if element.tag == "font" else None
    own = element.attributes.get("text") if element.tag == "body" else own
    if own:
        return attribute_colour(own)
    is_link = element.tag == "a" and "href" in element.attributes
    return None if is_link and value is None else above  # links have a colour of their own


def background(style: Mapping[str, str]) -> Colour | None:
    """Return the opaque colour of a declared background; None for pictures and without one."""
    image = style.get("background", "") + style.get("background-image", "")
    if any(word in image for word in _DRAWN):
        return None
    found = colour(style.get("background-color", ""))
    return found if found and found.opacity == 1 else None


def ground_of(element: Element, style: Mapping[str, str]) -> Colour | None:
    """Return the colour of the background that an element declares; None if it is not known."""
    if element.attributes.get("background"):
        return None
    if any(name.startswith("background") for name in style):
        return background(style)
    return attribute_colour(element.attributes.get("bgcolor", ""))


def _ground(above: Colour | None, element: Element, style: Mapping[str, str]) -> Colour | None:
    return ground_of(element, style) if has_ground(element, style) else above
