"""Declarations of a style: what `style` attributes and the braces of style sheets hold."""

from __future__ import annotations

import re
from typing import NamedTuple

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
_PREFIX = re.compile(r"-(?:webkit|moz|ms|o)-")
_IMPORTANT = re.compile(r"\s*!\s*important\s*\Z")
_LAST_CODE = 0x10FFFF
_FONT_SIZE = re.compile(r"(?:^|\s)([\d.]+[a-z%]*)(?:\s*/|\s)")
_SIDES = ("top", "right", "bottom", "left")


class Declared(NamedTuple):
    """The value of a property, in lower case."""

    value: str
    is_important: bool = False


def plain(text: str) -> str:
    r"""Return CSS text without comments, with escapes resolved.

    >>> plain(r"d\69splay/* x */:none")
    'display:none'
    """
    text = plain_comments(text)
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def plain_comments(text: str) -> str:
    """Return CSS text without comments."""
    return _COMMENT.sub("", text) if "/*" in text else text


def _character(found: re.Match[str]) -> str:
    if found[2] is not None:
        return found[2]
    code = int(found[1], 16)
    return chr(code) if 0 < code <= _LAST_CODE else "\ufffd"


def declarations(text: str) -> dict[str, Declared]:
    """Return the declared values by property, the last of each; prefixes of browsers are dropped.

    >>> declarations("Display : NONE ! important; -webkit-clip-path:inset(50%)")["display"]
    Declared(value='none', is_important=True)
    """
    found: dict[str, Declared] = {}
    for piece in plain(text).lower().split(";"):
        name, colon, value = piece.partition(":")
        name, value = _PREFIX.sub("", name.strip()), value.strip()
        if not colon or not value:
            continue
        is_important = "!" in value and _IMPORTANT.search(value) is not None
        if is_important:
            value = _IMPORTANT.sub("", value)
        old = found.get(name)
        if old is None or is_important or not old.is_important:
            for part, part_value in _expanded(name, value):
                found[part] = Declared(part_value, is_important)
    return found


def _expanded(name: str, value: str) -> list[tuple[str, str]]:
    """Return the properties that a shorthand stands for, as far as they matter here."""
    if name == "font":
        size = _FONT_SIZE.search(f" {value}")
        return [("font-size", size[1])] if size else []
    if name in ("inset", "margin"):
        sides = _SIDES if name == "inset" else [f"margin-{side}" for side in _SIDES]
        return list(zip(sides, _four(value.split()), strict=True))
    if name == "background":
        return [("background", value), ("background-color", value)]
    if name in ("overflow-x", "overflow-y"):
        return [("overflow", value)]
    return [(name, value)]


def _four(values: list[str]) -> list[str]:
    """Return the values of the four sides, from one to four of them: top, right, bottom, left."""
    top = values[0]
    right = values[1] if len(values) > 1 else top
    bottom = values[2] if len(values) > 2 else top  # noqa: PLR2004 - of four sides
    left = values[3] if len(values) > 3 else right  # noqa: PLR2004
    return [top, right, bottom, left]
