"""Frozen values, made at once.

The `__init__` of a frozen dataclass goes a long way round for every field, which on a small page
takes as long as some of the passes. What is made for every page is made here instead.
"""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def made(kind: type[T], /, **fields: Any) -> T:
    """Return a frozen value of this kind; every field must be given.

    >>> from unhusk.decode.unpack import Unpacked
    >>> made(Unpacked, body=b"inside", cut="")
    Unpacked(body=b'inside', cut='')
    """
    found = object.__new__(kind)
    object.__setattr__(found, "__dict__", fields)
    return found
