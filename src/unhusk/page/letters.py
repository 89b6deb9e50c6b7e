"""What each character is to a word, and its lower case, as tables that fill as characters come up.

A table has a row for every code point and begins empty; a pass that meets a row of zero asks for it
to be filled. Rows never change once filled, so threads may share them.
"""

from __future__ import annotations

import unicodedata

import numpy as np

SPACE = 1
LETTER = 2  # a letter or digit: what makes a run of characters a word
JOINER = 3  # the underscore: inside a word, but makes none
GLUE = 4  # punctuation that ends no word
OTHER = 5  # whatever else: ends a word and begins one
MARK = 6  # belongs to the character before it

_CODES = 0x110000
KINDS = np.zeros(_CODES, np.uint8)
LOWER = np.zeros(_CODES, np.uint32)
_GLUED = "\"'.,!@-:;$?()/"
_FINAL_SIGMA, _SIGMA = 0x3C2, 0x3C3


def learn(code: int) -> int:
    """Fill the rows of a code point and return its kind.

    >>> learn(ord("a")) == LETTER, chr(LOWER[learn(ord("Ä")) and ord("Ä")])
    (True, 'ä')
    """
    character = chr(code)
    LOWER[code] = _lower(code)
    if character.isspace():
        kind = SPACE
    elif character.isalnum():
        kind = LETTER
    elif character == "_":
        kind = JOINER
    elif character in _GLUED:
        kind = GLUE
    else:
        kind = MARK if unicodedata.category(character)[0] == "M" else OTHER
    KINDS[code] = kind
    return kind


def _lower(code: int) -> int:
    """Return the lower case as one character; both forms of sigma are the same letter."""
    lowered = ord(chr(code).lower()[0])
    return _SIGMA if lowered == _FINAL_SIGMA else lowered


for _code in range(256):
    learn(_code)
