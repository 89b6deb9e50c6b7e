"""Tests of bytes that the passes over style sheets share; the .pxd beside has them for C."""

from __future__ import annotations


def lower(c: int) -> int:
    """Return a byte as a small letter.

    >>> chr(lower(65)), chr(lower(91))
    ('a', '[')
    """
    return c | 32 if ord("A") <= c <= ord("Z") else c


def is_space(c: int) -> bool:
    """Whether a byte is white space."""
    return c in b" \t\n\x0b\x0c\r"


def find_byte(data: bytes, c: int, i: int, stop: int) -> int:
    """Return where a byte stands first in [i, stop), or `stop`."""
    where = data.find(c, i, stop)
    return stop if where < 0 else where


def is_word(data: bytes, i: int, stop: int, word: bytes, size: int) -> bool:
    """Whether [i, stop) is this word of so many small letters, in any case."""
    return stop - i == size and data[i:stop].lower() == word
