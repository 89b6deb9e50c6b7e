"""Tables of hashed names, by which passes/scan_rules.py knows elements: tags, ids, classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

SLOTS = 8192  # of names, and as many of beginnings of names
TABLE = 2 * SLOTS  # bytes of a table of names
BEGINNING = 3  # letters of a beginning
_STEP = 16777619


def place(name: str) -> int:
    """Return the place of a name in a table: `.class`, `#id` or a tag.

    >>> place("p") != place(".p"), place("P") == place("p"), place(".P") == place(".p")
    (True, True, False)
    """
    value = _hash(name)
    return (value ^ (value >> 15)) & (SLOTS - 1)


def enter(name: str, table: NDArray[np.uint8]) -> None:
    """Enter a name into a table: `.class`, `#id` or a tag."""
    table[place(name)] = 1
    size = BEGINNING if name[0] not in ".#" else BEGINNING + 1
    table[SLOTS + place(name[:size])] = 1


def enter_hashes(names: Iterable[str], table: NDArray[np.uint32]) -> None:
    """Enter hashes of names into a table, each at its place or the next free one."""
    for name in names:
        at = place(name)
        while table[at]:
            at = (at + 1) & (SLOTS - 1)
        table[at] = _hash(name)


def _hash(name: str) -> int:
    mark = name[0] if name[0] in ".#" else "<"
    rest = name[1:] if name[0] in ".#" else name.lower()
    value = ord(mark)
    for byte in rest.encode("latin-1", "unhusk.narrow"):
        value = ((value ^ byte) * _STEP) & 0xFFFFFFFF
    return value
