"""Author names, stripped of job titles, dates and other text around them."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_PREFIX = re.compile(
    r"^(?:(?:written|posted|published|reviewed|updated|words|text|story|article)\s+)?"
    r"(?:by|von|par|por|di|door|av|af|autor|author|auteur|autore|автор|від|작성자|作者|文|著者)\s*[:：]?\s+",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"^\W*(?:author|autor|auteur|autore|автор|作者|記者|by)\s*[:：]\s*", re.IGNORECASE
)
_BETWEEN = re.compile(r"\s*(?:;|\||/|\s&\s|\s(?:and|und|et|y|e|og|och|en|и|ve)\s|、|，)\s*")
_COMMA = re.compile(r"\s*,\s*(?:(?:and|und|et|y)\s)?")
_NOT_A_NAME = re.compile(r"https?:|www\.|@\w|\.(?:com|org|net)\b|\d{3}|[<>{}=]", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?:)?//|www\.|[^\s@]+@[^\s@]+$", re.IGNORECASE)
_SUFFIX = re.compile(
    r"^(?:ph\.?\s?d\.?|m\.?d\.?|jr\.?|sr\.?|rn|esq\.?|mba|cpa|ii|iii|msc|bsc)$", re.IGNORECASE
)
_EMPTY = frozenset("admin administrator editor webmaster user anonymous unknown none null".split())
_BEHIND = re.compile(  # what follows a name in a byline
    r"\s*(?:[»•·|]|\s[-–—]\s|\bon\b|\bat\b|\bam\b|\ble\b|\bupdated\b|\bpublished\b|\blast\b|"
    r"\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*day\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\b|"
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d|\d).*$",
    re.IGNORECASE | re.DOTALL,
)
_MAX_CHARS, _MAX_WORDS, _MAX_AUTHORS = 80, 7, 20


def cleaned(values: Iterable[str]) -> tuple[str, ...]:
    """Return the names in these values, each once.

    >>> cleaned(["By Night Desk and Day Desk", "Night Desk"])
    ('Night Desk', 'Day Desk')
    """
    found: dict[str, str] = {}
    for value in values:
        for name in _names(" ".join(unescape(value).split())):
            found.setdefault(name.lower(), name)
    return tuple(found.values())[:_MAX_AUTHORS]


def in_byline(text: str) -> str:
    """Return a line about an author without what follows the name.

    >>> in_byline("By Night Desk on Friday, May 3")
    'By Night Desk'
    """
    return _BEHIND.sub("", text)


def _names(value: str) -> list[str]:
    if _ADDRESS.match(value):
        return []
    value = _PREFIX.sub("", _LABEL.sub("", value)).strip(" ,;|-–—•·")
    parts = [part for piece in _BETWEEN.split(value) for part in _at_commas(piece)]
    return [part for part in parts if _is_name(part)]


def _at_commas(value: str) -> list[str]:
    """Split at commas, but not before a degree."""
    parts: list[str] = []
    for part in _COMMA.split(value):
        if parts and _SUFFIX.match(part):
            parts[-1] += f", {part}"
        else:
            parts.append(part.strip(" .-–—•·") if len(part) > 3 else part.strip())  # noqa: PLR2004
    return parts


def _is_name(text: str) -> bool:
    if not text or len(text) > _MAX_CHARS or len(text.split()) > _MAX_WORDS:
        return False
    return (
        not _NOT_A_NAME.search(text) and any(map(str.isalpha, text)) and text.lower() not in _EMPTY
    )
