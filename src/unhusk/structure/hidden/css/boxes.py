"""Whether declared values hide an element with all that is inside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhusk.structure.hidden.css.lengths import all_pixels, pixels
from unhusk.structure.hidden.hidden_reasons import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

FAR = 900.0  # pixels beyond the edge from which nothing of a box is on the screen
VERY_FAR = 5000.0  # pixels to the right or down that nobody scrolls
DOT = 1.5  # pixels of a box in which no letter fits
CLEAR = 0.04  # opacity up to which nothing can be seen
FLAT = 0.02  # scale up to which nothing can be seen

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)")
_SCALE = re.compile(r"\bscale(?:3d|x|y)?\(\s*([^()]*)\)")
_TRANSLATE = re.compile(r"\btranslate(?:3d|x|y)?\(([^()]*)\)")
_MATRIX = re.compile(r"\bmatrix\(\s*([+-]?[\d.]+)\s*,[^,()]*,[^,()]*,\s*([+-]?[\d.]+)")
_INSET = re.compile(r"\binset\(([^()]*?)(?:\bround\b[^()]*)?\)")
_RADIUS = re.compile(r"\b(?:circle|ellipse)\(\s*0(?![\d.])")
_POLYGON = re.compile(r"\bpolygon\(([^()]*)\)")
_RECT = re.compile(r"\brect\(([^()]*)\)")
_FADED = re.compile(r"\bopacity\(\s*([\d.]+)(%?)\s*\)")


def box_reason(style: Mapping[str, str]) -> Reason:
    """Return why an element of these values shows nothing of what it holds, or `Reason.NONE`."""
    if style.get("display") == "none" or style.get("content-visibility") == "hidden":
        return Reason.DISPLAY
    if _is_transparent(style):
        return Reason.OPACITY
    if _is_clipped(style):
        return Reason.CLIPPED
    if _is_scaled(style):
        return Reason.SCALED
    if _is_off_screen(style):
        return Reason.OFF_SCREEN
    return Reason.EMPTY_BOX if _is_empty(style) else Reason.NONE


def _is_transparent(style: Mapping[str, str]) -> bool:
    for value, unit in ((style.get("opacity", ""), ""), *_FADED.findall(style.get("filter", ""))):
        number = _NUMBER.match(value)
        if number:
            share = 100 if unit == "%" or value.endswith("%") else 1
            if float(number[0]) / share <= CLEAR:
                return True
    return False


def _is_clipped(style: Mapping[str, str]) -> bool:
    path = style.get("clip-path", "")
    inset, polygon = _INSET.search(path), _POLYGON.search(path)
    if _RADIUS.search(path) or (inset and _is_whole_inset(inset[1])):
        return True
    if polygon and len({tuple(point.split()) for point in polygon[1].split(",")}) <= 2:  # noqa: PLR2004 - no area
        return True
    rect = _RECT.search(style.get("clip", ""))
    if rect is None or style.get("position") not in ("absolute", "fixed"):
        return False
    edges = all_pixels(rect[1].replace(",", " "))
    if len(edges) != 4:  # noqa: PLR2004
        return False
    top, right, bottom, left = edges
    return bottom - top <= DOT or right - left <= DOT


def _is_whole_inset(text: str) -> bool:
    """Whether insets of a box, in percent, meet in its middle."""
    values = [float(part[:-1]) for part in text.split() if re.fullmatch(r"[\d.]+%", part)]
    if not values or len(values) != len(text.split()):
        return False
    top, right = values[0], values[1 % len(values)]
    bottom = values[2] if len(values) > 2 else top  # noqa: PLR2004
    left = values[3] if len(values) > 3 else right  # noqa: PLR2004
    return top + bottom >= 100 or left + right >= 100  # noqa: PLR2004 - percent


def _is_scaled(style: Mapping[str, str]) -> bool:
    transform = style.get("transform", "")
    texts = [found[1] for found in _SCALE.finditer(transform)] + [style.get("scale", "")]
    texts.append(style.get("zoom", ""))
    texts += [" ".join(found.groups()) for found in _MATRIX.finditer(transform)]
    return any(abs(float(number)) <= FLAT for text in texts for number in _NUMBER.findall(text)[:2])


def _is_off_screen(style: Mapping[str, str]) -> bool:
    for moved in _TRANSLATE.finditer(style.get("transform", "")):
        if any(abs(size) >= FAR and "%" not in moved[1] for size in all_pixels(moved[1])):
            return True
    if any(_below(style.get(name)) for name in ("margin-left", "margin-top", "text-indent")):
        return True
    if style.get("position") not in ("absolute", "fixed", "relative"):
        return False
    sizes = [pixels(style.get(side)) for side in ("left", "right", "top", "bottom")]
    return any(size is not None and (size <= -FAR or size >= VERY_FAR) for size in sizes)


def _below(value: str | None) -> bool:
    size = pixels(value)
    return size is not None and size <= -FAR


def _is_empty(style: Mapping[str, str]) -> bool:
    """Whether a box that cuts off what overflows it has no room for a letter."""
    if style.get("overflow") not in ("hidden", "clip"):
        return False
    is_low = _is_dot(style, "height", "max-height") and not _is_some(style, "min-height", "padding")
    is_narrow = _is_dot(style, "width") and not _is_some(style, "min-width", "padding", "flex")
    return is_low or is_narrow or pixels(style.get("line-height")) == 0


def _is_dot(style: Mapping[str, str], *names: str) -> bool:
    sizes = [pixels(style.get(name)) for name in names]
    return any(size is not None and size <= DOT for size in sizes)


def _is_some(style: Mapping[str, str], *names: str) -> bool:
    """Whether a property of such a name, or one that begins with it, is declared and not 0."""
    return any(
        pixels(value) != 0 and value not in ("none", "auto", "initial")
        for name, value in style.items()
        if name.startswith(names)
    )
