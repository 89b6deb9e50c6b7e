"""Parses dates in the many forms that pages write them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

from unhusk.facts.dates.months import MONTHS

_FIRST_YEAR, _LAST_YEAR = 1990, 2100
_ISO = re.compile(
    r"(?<!\d)(\d{4})(?:[-/]|\.\s?)(\d{1,2})(?:[-/]|\.\s?)(\d{1,2})(?!\d)"
    r"(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?"
)
_COMPACT = re.compile(r"((?:19|20)(?<!\d\d\d)\d{2})(\d{2})(\d{2})(?:T\d{4,6}\S*)?(?!\d)")
_IN_PATH = re.compile(
    r"[/_-]((?:19|20)\d{2})(?:([/_-])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(?=[/_.?-]|$)"
)
_POINTS = re.compile(r"(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d{2})(?!\d)")
_SLASHES = re.compile(r"(?<![\d/-])(\d{1,2})([/-])(\d{1,2})\2((?:19|20)\d{2})(?![\d/-])")
_EAST = re.compile(r"((?:19|20)\d{2})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]")
# What may be the name of a month: some have two words, and vowel signs are no letters.
_NAME = r"(tháng\s\d{1,2}|(?:كانون|تشرين)\s\w+|[^\W\d_][^\s\d,.;:/|()-]{1,14})"
_YEAR = r"((?:19|20)\d{2})(?!\d)"
_DAY_FIRST = re.compile(
    rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|er|º|\.)?,?[\s-]*(?:(?:de|of)\s+|d['’])?{_NAME}\.?,?"
    rf"[\s-]*(?:del?\s+)?{_YEAR}"
)
_MONTH_FIRST = re.compile(rf"(?<!\w){_NAME}\.?[\s-]*(\d{{1,2}})(?:st|nd|rd|th)?\s*[,-]?\s*{_YEAR}")
_YEAR_FIRST = re.compile(rf"(?<!\d){_YEAR}[.,]?\s*(?:m\.\s*)?{_NAME}\.?\s*(\d{{1,2}})(?!\d)")
_SIGNED = ((_ISO, "-/."), (_EAST, "年년"), (_COMPACT, ""))  # with signs that each needs
_ORDERS = ((_DAY_FIRST, (3, 2, 1)), (_MONTH_FIRST, (3, 1, 2)), (_YEAR_FIRST, (1, 2, 3)))


def day_in(text: str, *, month_first: bool | None = None) -> str | None:
    """Return the first day that a text names, as YYYY-MM-DD.

    `month_first` says what 3/4/2020 means where both are possible; by default it means nothing.

    >>> day_in("Posted on March 3rd, 2024 by us"), day_in("3. Mai 2021"), day_in("2020年1月5日")
    ('2024-03-03', '2021-05-03', '2020-01-05')
    """
    for pattern, signs in _SIGNED:
        found = pattern.search(text) if _has_one(text, signs) else None
        day = _day(*found.groups()[:3]) if found else None
        if day:
            return day
    return _named(text.lower()) or _numeric(text, month_first)


def _has_one(text: str, signs: str) -> bool:
    """Whether a text has one of the characters without which a pattern cannot match."""
    return not signs or any(sign in text for sign in signs)


def _named(text: str) -> str | None:
    """Return the first date in a lower-case text whose month is a name."""
    for pattern, (year, month, day) in _ORDERS:
        for found in pattern.finditer(text):
            number = MONTHS.get(found[month])
            if number:
                return _day(found[year], number, found[day])
    return None


def _numeric(text: str, month_first: bool | None) -> str | None:  # noqa: FBT001
    """Return a day written in numbers with the year last."""
    found = _POINTS.search(text) if "." in text else None
    if found:
        return _day(found[3], found[2], found[1])
    found = _SLASHES.search(text) if _has_one(text, "/-") else None
    if found is None:
        return None
    first, second = int(found[1]), int(found[3])
    if first > 12 or first == second:  # noqa: PLR2004 - there are twelve months
        return _day(found[4], second, first)
    if second > 12 or month_first:  # noqa: PLR2004
        return _day(found[4], first, second)
    return _day(found[4], second, first) if month_first is False else None


def moment_in(text: str) -> str | None:
    """Return the day that a machine-readable text names, with its time where it has one."""
    found = _ISO.search(text)
    if found is None:
        return day_in(text)
    day = _day(*found.groups()[:3])
    if day is None or not found[4]:
        return day
    return f"{day}T{found[4]}{found[5] or ''}"


def utc_day(moment: str) -> str:
    """Return the day of a moment in UTC, so that moments of different zones can be compared.

    >>> utc_day("2024-05-03T22:00:00-04:00"), utc_day("2024-05-03")
    ('2024-05-04', '2024-05-03')
    """
    try:
        found = datetime.fromisoformat(moment)
    except ValueError:
        return moment[:10]
    return (found.astimezone(UTC) if found.tzinfo else found).date().isoformat()


def day_in_path(address: str) -> str | None:
    """Return the day in the path of an address.

    >>> day_in_path("https://example.org/2024/05/03/rain"), day_in_path("/rain-20240503.html")
    ('2024-05-03', '2024-05-03')
    """
    path = address.partition("://")[2] or address
    found = _IN_PATH.search(path)
    return _day(found[1], found[3] or found[5], found[4] or found[6]) if found else None


def _day(year: object, month: object, day: object) -> str | None:
    try:
        found = date(int(str(year)), int(str(month)), int(str(day)))
    except ValueError:
        return None
    return found.isoformat() if _FIRST_YEAR <= found.year <= _LAST_YEAR else None
