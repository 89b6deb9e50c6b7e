"""Words of scripts that are written without spaces: each character is a word of its own.

A character includes its combining marks, such as vowel signs.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import chain

# scripts without spaces between words, with their punctuation
_UNSPACED = (
    r"\u0e00-\u0eff"  # Thai, Lao
    r"\u0f00-\u0fff"  # Tibetan
    r"\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f"  # Myanmar
    r"\u1780-\u17ff\u19e0-\u19ff"  # Khmer
    r"\u1950-\u19df\u1a20-\u1aaf\uaa80-\uaadf"  # Tai Le, New Tai Lue, Tai Tham, Tai Viet
    r"\u2e80-\u2fdf\u3001-\u312f\u3190-\u31ff\u3400-\u9fff\uf900-\ufaff"  # kana, ideographs
    r"\ua000-\ua4cf"  # Yi
    r"\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff9f"  # wide punctuation, narrow kana
    r"\U0001b000-\U0001b16f\U00020000-\U0003ffff"  # kana, ideographs
)
_STACKERS = r"\u1039\u17d2"  # the next character is stacked below


@cache
def split_items() -> re.Pattern[str]:
    """Return the pattern of words between spaces, and of single characters of unspaced scripts."""
    return re.compile(rf"{_one()}|[^\s{_UNSPACED}]+")


@cache
def word_items() -> re.Pattern[str]:
    r"""Return the pattern of `\w` words with marks, and of characters of unspaced scripts."""
    letter = rf"[^\W{_UNSPACED}]"
    return re.compile(rf"(?=\w){_one()}|{letter}(?:{letter}|[{_marks()}])*")


def _one() -> str:
    """Return the pattern of a character of an unspaced script with its marks."""
    return rf"[{_UNSPACED}](?:[{_marks()}]|(?<=[{_STACKERS}])[{_UNSPACED}])*"


@cache
def _marks() -> str:
    """Return all combining marks, for the inside of a character class."""
    points = map(chr, chain(range(0x20000), range(0xE0100, 0xE01F0)))  # there are none elsewhere
    runs: list[list[str]] = []
    for mark in (c for c in points if unicodedata.category(c) in ("Mn", "Mc", "Me")):
        if runs and ord(mark) == ord(runs[-1][-1]) + 1:
            runs[-1][1:] = [mark]
        else:
            runs.append([mark])
    return "".join("-".join(run) for run in runs)
