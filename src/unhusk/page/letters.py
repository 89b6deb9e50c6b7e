"""What each character is to a word, and its lower case, as tables that fill as characters come up.

A table has a row for every code point and begins empty; a pass that meets a row of zero asks for it
to be filled. Rows never change once filled, so threads may share them.
"""

from __future__ import annotations

import unicodedata

import numpy as np

from unhusk.page.page_enums import Letter

_CODES = 0x110000
KINDS = np.zeros(_CODES, np.uint8)
LOWER = np.zeros(_CODES, np.uint32)
_GLUED = "\"'.,!@-:;$?()/"
_FINAL_SIGMA, _SIGMA = 0x3C2, 0x3C3


def learn(code: int) -> int:
    """Fill the rows of a code point and return its kind.

    >>> learn(ord("a")) == Letter.LETTER, chr(LOWER[learn(ord("Ä")) and ord("Ä")])
    (True, 'ä')
    """
    character = chr(code)
    LOWER[code] = _lower(code)
    if character.isspace():
        kind = Letter.SPACE
    elif character.isalnum():
        kind = Letter.LETTER
    elif character == "_":
        kind = Letter.JOINER
    elif character in _GLUED:
        kind = Letter.GLUE
    else:
        kind = Letter.MARK if unicodedata.category(character)[0] == "M" else Letter.OTHER
    KINDS[code] = kind
    return kind


def _lower(code: int) -> int:
    """Return the lower case as one character; both forms of sigma are the same letter."""
    lowered = ord(chr(code).lower()[0])
    return _SIGMA if lowered == _FINAL_SIGMA else lowered


for _code in range(256):
    learn(_code)
