"""Lengths of style sheets, as pixels of a common screen."""

from __future__ import annotations

import re

_LENGTH = re.compile(
    r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|em|rem|ex|ch|pt|pc|in|cm|mm|q|vw|vh|vmin|vmax|dvh|svh|lvh|%)?(?![\w%])"
)
_PIXELS = {
    "px": 1.0, "em": 16.0, "rem": 16.0, "ex": 8.0, "ch": 8.0, "pt": 4 / 3, "pc": 16.0,
    "in": 96.0, "cm": 37.8, "mm": 3.78, "q": 0.945, "vw": 12.8, "vh": 8.0, "dvh": 8.0,
    "svh": 8.0, "lvh": 8.0, "vmin": 8.0, "vmax": 12.8, "%": 10.0,
}  # fmt: skip


def pixels(value: str | None) -> float | None:
    """Return a length in pixels; None for what is no plain length, such as `auto`.

    >>> pixels("-9999px"), pixels("0"), pixels(".5em"), pixels("auto"), pixels("calc(1px + 2px)")
    (-9999.0, 0.0, 8.0, None, None)
    """
    found = _LENGTH.fullmatch(value.strip()) if value else None
    if found is None:
        return None
    return float(found[1]) * _PIXELS[found[2] or "px"]


def all_pixels(text: str) -> list[float]:
    """Return all lengths of a text, such as the arguments of a function."""
    return [float(found[1]) * _PIXELS[found[2] or "px"] for found in _LENGTH.finditer(text)]
