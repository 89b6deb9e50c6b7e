"""Recognises short lines that are a date or a byline, in many languages.

Dates are recognised by their shape, names by the word before them and their capitals. Both are only
hints: `roles.py` also looks at where a line stands.
"""

from __future__ import annotations

import re
from unicodedata import decimal

_YEAR = r"(?:19|20)\d\d|[۱١][۳٣٤۴]\d\d|25\d\d"
_DATE = re.compile(
    rf"""\b(?:{_YEAR})\s?[-/.年년]\s?\d{{1,2}}\s?[-/.月월]\s?\d{{1,2}}[日일]?  # 2024-05-16
    |\d{{1,4}}年\s?\d{{1,2}}月\s?\d{{1,2}}日  # 令和6年5月16日
    |\b\d{{1,2}}\s?[-/.]\s?\d{{1,2}}\s?[-/.]\s?(?:{_YEAR}|\d\d)\b  # 16.05.2024
    |\b\d{{1,2}}(?:st|nd|rd|th|er|\.|º)?\s+(?:de\s+|of\s+)?\w{{3,12}}\.?,?\s+(?:de\s+)?(?:{_YEAR})\b
    |\b(?:{_YEAR})\.?\s+\w{{3,12}}\s+\d{{1,2}}\b  # 2024. május 16.
    |\b\w{{3,12}}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+(?:{_YEAR})\b  # May 16, 2024""",
    re.VERBOSE,
)
_FULL = re.compile(rf"{_YEAR}|年")
_CLOCK = re.compile(
    r"\b\d{1,2}\s?(?:[:.]\s?\d\d(?:\s?[:.]\s?\d\d)?|h\s?\d\d)\b(?:\s?[ap]\.?m\b\.?)?"
)
_WORD = re.compile(r"[^\W\d_]+")
MAX_BESIDE = 3  # words beside the dates of a line that is hardly more than them
_ENDS = ".!?"

_BY = re.compile(
    r"""(?:(?:written\ |posted\ |published\ |reported\ |story\ )?by|von|par|por|di|door|av|af|text
    |texte|texto|testo|tekst|tekst|author|autor|autorin|autora|autore|auteur|autrice|szerző|yazan
    |автор|текст)(?:\s?[:：]\s?|\s+)""",
    re.IGNORECASE | re.VERBOSE,
)
_BY_WIDE = re.compile(
    r"(?:文|記者|记者|作者|撰文|取材|기자|글)\s?[・/／|:：\s]\s?[^\s。，、]{2,12}$"
)
_BETWEEN = frozenset(
    "and und et y e en og och i & de der den van von da di del la le el al bin".split()
)
MAX_NAMES = 10  # words of a line of names


def is_date(text: str, *, is_hinted: bool = False) -> bool:
    """Whether a short line is little more than a date; with a hint, whether it has one at all.

    >>> [is_date(text) for text in ("Updated: 16 May 2024, 14:30", "On 16 May 2024 he went home.")]
    [True, False]
    """
    plain = text if text.isascii() else "".join(str(decimal(c, c)) for c in text)
    given = next((one for one in (text, plain) if _DATE.search(one)), None)
    if given is None or is_hinted:
        return given is not None
    rest = _DATE.sub(" ", given)
    if len(given) >= 2 * len(rest):
        return True
    beside = len(_WORD.findall(_CLOCK.sub(" ", rest)))
    is_sentence = beside > 1 and given[-1] in _ENDS
    has_year = any(_FULL.search(match[0]) for match in _DATE.finditer(given))  # not 9.12.10
    return has_year and beside <= MAX_BESIDE and not is_sentence


def names_author(text: str) -> bool:
    """Whether a short line says by whom the page was written.

    >>> [names_author(text) for text in ("By Jane Doe", "Von Anna Meier", "By the river")]
    [True, True, False]
    """
    match = _BY.match(text)
    words = text[match.end() :].replace(",", " ").split() if match else []
    if not 2 <= len(words) <= MAX_NAMES:  # noqa: PLR2004 - a name has two words
        return bool(_BY_WIDE.match(text))
    named = [word for word in words if word[0].isupper()]
    return len(named) > 1 and all(word[0].isupper() or word in _BETWEEN for word in words)
