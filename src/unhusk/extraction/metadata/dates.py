"""Days from the many ways in which pages write them."""

from __future__ import annotations

import re
from datetime import date

from unhusk.extraction.metadata.months import MONTHS

_FIRST_YEAR, _LAST_YEAR = 1990, 2100
_ISO = re.compile(
    r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)"
    r"(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?"
)
_COMPACT = re.compile(r"(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?:T\d{4,6}\S*)?(?!\d)")
_IN_PATH = re.compile(r"/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?=[/-]|$)")
_POINTS = re.compile(r"(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d{2})(?!\d)")
_SLASHES = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})/((?:19|20)\d{2})(?![\d/])")
_EAST = re.compile(r"((?:19|20)\d{2})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]")
_NAMED = "|".join(sorted(MONTHS, key=len, reverse=True))
_DAY_FIRST = re.compile(
    rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|er|º|\.)?\s*(?:de\s+|of\s+)?({_NAMED})\b\.?,?\s*"
    r"(?:de\s+|del\s+)?((?:19|20)\d{2})",
    re.IGNORECASE,
)
_MONTH_FIRST = re.compile(
    rf"\b({_NAMED})\b\.?\s*(\d{{1,2}})(?:st|nd|rd|th)?\s*,?\s*((?:19|20)\d{{2}})", re.IGNORECASE
)


def day_in(text: str, *, month_first: bool | None = None) -> str | None:
    """Return the first day that a text names, as YYYY-MM-DD.

    `month_first` says what 3/4/2020 means where both are possible; by default it means nothing.

    >>> day_in("Posted on March 3rd, 2024 by us"), day_in("3. Mai 2021"), day_in("2020年1月5日")
    ('2024-03-03', '2021-05-03', '2020-01-05')
    """
    found = _ISO.search(text) or _EAST.search(text) or _COMPACT.search(text)
    if found:
        return _day(*found.groups()[:3])
    found = _DAY_FIRST.search(text)
    if found:
        return _day(found[3], MONTHS[found[2].lower()], found[1])
    found = _MONTH_FIRST.search(text)
    if found:
        return _day(found[3], MONTHS[found[1].lower()], found[2])
    return _numeric(text, month_first)


def _numeric(text: str, month_first: bool | None) -> str | None:  # noqa: FBT001
    """Return a day written in numbers with the year last."""
    found = _POINTS.search(text)
    if found:
        return _day(found[3], found[2], found[1])
    found = _SLASHES.search(text)
    if found is None:
        return None
    first, second = int(found[1]), int(found[2])
    if first > 12 or first == second:  # noqa: PLR2004 - there are twelve months
        return _day(found[3], second, first)
    if second > 12 or month_first:  # noqa: PLR2004
        return _day(found[3], first, second)
    return _day(found[3], second, first) if month_first is False else None


def moment_in(text: str) -> str | None:
    """Return the day that a machine-readable text names, with its time where it has one."""
    found = _ISO.search(text)
    if found is None:
        return day_in(text)
    day = _day(*found.groups()[:3])
    if day is None or not found[4]:
        return day
    return f"{day}T{found[4]}{found[5] or ''}"


def day_in_path(address: str) -> str | None:
    """Return the day in the path of an address.

    >>> day_in_path("https://example.org/2024/05/03/rain")
    '2024-05-03'
    """
    found = _IN_PATH.search(address)
    return _day(*found.groups()) if found else None


def _day(year: object, month: object, day: object) -> str | None:
    try:
        found = date(int(str(year)), int(str(month)), int(str(day)))
    except ValueError:
        return None
    return found.isoformat() if _FIRST_YEAR <= found.year <= _LAST_YEAR else None
