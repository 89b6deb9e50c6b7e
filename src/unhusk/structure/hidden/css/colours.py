"""Colours of style sheets, and whether a text in one can be read on another."""

from __future__ import annotations

import re
from typing import NamedTuple

SAME = 1.1  # contrast up to which nobody reads a text; 1 is the same colour
CLEAR = 0.04  # opacity up to which a colour cannot be seen

_NAMED = {
    "white": "ffffff", "black": "000000", "red": "ff0000", "lime": "00ff00", "blue": "0000ff",
    "yellow": "ffff00", "cyan": "00ffff", "aqua": "00ffff", "magenta": "ff00ff",
    "fuchsia": "ff00ff", "silver": "c0c0c0", "gray": "808080", "grey": "808080",
    "maroon": "800000", "olive": "808000", "green": "008000", "purple": "800080",
    "teal": "008080", "navy": "000080", "orange": "ffa500", "snow": "fffafa", "ivory": "fffff0",
    "whitesmoke": "f5f5f5", "ghostwhite": "f8f8ff", "floralwhite": "fffaf0", "azure": "f0ffff",
    "mintcream": "f5fffa", "seashell": "fff5ee", "aliceblue": "f0f8ff", "honeydew": "f0fff0",
    "lightyellow": "ffffe0", "gainsboro": "dcdcdc", "lightgray": "d3d3d3", "lightgrey": "d3d3d3",
    "canvas": "ffffff", "canvastext": "000000",
}  # fmt: skip
_HEX = re.compile(r"#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b")
_BARE = re.compile(r"#?([0-9a-f]{6}|[0-9a-f]{3})\Z")
_FUNCTION = re.compile(r"\b(rgb|hsl)a?\(([^()]*)\)")
_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))(%|deg)?")
_WORD = re.compile(r"(?<![\w#-])[a-z]+(?![\w(-])")


class Colour(NamedTuple):
    """Red, green and blue from 0 to 255, and how opaque it is, from 0 to 1."""

    red: float
    green: float
    blue: float
    opacity: float = 1.0


WHITE = Colour(255, 255, 255)
TRANSPARENT = Colour(0, 0, 0, 0)


def colour(value: str) -> Colour | None:
    """Return the first colour in a value, which is in lower case.

    >>> colour("#fff")
    Colour(red=255, green=255, blue=255, opacity=1.0)
    >>> colour("url(x.png) rgba(0 0 0 / 50%)"), colour("var(--x)")
    (Colour(red=0.0, green=0.0, blue=0.0, opacity=0.5), None)
    """
    found = _HEX.search(value)
    if found:
        return _from_hex(found[1])
    function = _FUNCTION.search(value)
    if function:
        return _from_numbers(function[1], function[2])
    for word in _WORD.findall(value):
        if word == "transparent":
            return TRANSPARENT
        if word in _NAMED:
            return _from_hex(_NAMED[word])
    return None


def attribute_colour(value: str) -> Colour | None:
    """Return the colour of an attribute such as `bgcolor`, where the # may be missing."""
    text = value.strip().lower()
    bare = _BARE.match(text)
    return _from_hex(bare[1]) if bare else colour(text)


def is_same(text: Colour, ground: Colour) -> bool:
    """Whether a text of one colour cannot be told from a ground of the other."""
    shown = Colour(_mixed(text, ground, 0), _mixed(text, ground, 1), _mixed(text, ground, 2))
    light, dark = sorted((_luminance(shown), _luminance(ground)), reverse=True)
    apart = max(abs(shown[i] - ground[i]) for i in range(3))
    return (light + 0.05) / (dark + 0.05) <= SAME and apart <= 32  # noqa: PLR2004 - hues of one luminance differ


def _mixed(text: Colour, ground: Colour, channel: int) -> float:
    return text[channel] * text.opacity + ground[channel] * (1 - text.opacity)


def _luminance(found: Colour) -> float:
    red, green, blue = (_linear(value / 255) for value in found[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4  # noqa: PLR2004


def _from_hex(digits: str) -> Colour:
    if len(digits) <= 4:  # noqa: PLR2004 - one digit per channel
        digits = "".join(2 * digit for digit in digits)
    red, green, blue, *rest = (int(digits[i : i + 2], 16) for i in range(0, len(digits), 2))
    return Colour(red, green, blue, rest[0] / 255 if rest else 1.0)


def _from_numbers(kind: str, text: str) -> Colour | None:
    values = [(float(number), unit) for number, unit in _NUMBER.findall(text)]
    if len(values) < 3:  # noqa: PLR2004
        return None
    opacity = 1.0
    if len(values) > 3:  # noqa: PLR2004
        number, unit = values[3]
        opacity = min(max(number / 100 if unit == "%" else number, 0.0), 1.0)
    if kind == "hsl":
        return Colour(*_from_hsl(*(number for number, _ in values[:3])), opacity)
    red, green, blue = (_channel(number, unit) for number, unit in values[:3])
    return Colour(red, green, blue, opacity)


def _channel(number: float, unit: str) -> float:
    return min(max(255 * number / 100 if unit == "%" else number, 0.0), 255.0)


def _from_hsl(hue: float, saturation: float, lightness: float) -> tuple[float, float, float]:
    from colorsys import hls_to_rgb  # noqa: PLC0415 - seldom needed

    found = hls_to_rgb(hue / 360 % 1, min(lightness / 100, 1), min(saturation / 100, 1))
    return (255 * found[0], 255 * found[1], 255 * found[2])
