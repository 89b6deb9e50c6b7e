"""Reads `devalue` lists: values in one flat list that refer to each other by index.

Frameworks use it for shared and circular values: in `[{"title": 1}, "Rain"]` the title is the
value at index 1. Some refer to keys by index too: `[{"_1": 2}, "title", "Rain"]`.
"""

from __future__ import annotations

from typing import Any

_WRAPPERS = ("Reactive", "ShallowReactive", "Ref", "ShallowRef", "Set", "Map")
_MAX_DIGITS = 10  # of a place


class Flattened:
    """A flat list of values, each returned once, so that cycles end and no work is repeated."""

    def __init__(self, values: list[Any]) -> None:
        """Take the list."""
        self.values = values
        self.given: set[int] = set()

    def at(self, place: Any) -> Any:
        """Return the value at an index, its members still indices; None if already returned."""
        if not _is_place(place, len(self.values)) or place in self.given:
            return None
        self.given.add(place)
        return self.values[place]

    def members(self, value: Any) -> Any:
        """Return the members of a list without the name of its wrapper type."""
        is_wrapped = bool(value) and value[0] in _WRAPPERS
        return value[1:] if is_wrapped else value

    def key(self, key: str) -> str:
        """Return a key, which may be given by its index."""
        is_place = key[:1] == "_" and key[1:].isdecimal() and len(key) <= _MAX_DIGITS
        place = int(key[1:]) if is_place else -1
        named = self.values[place] if 0 <= place < len(self.values) else key
        return named if isinstance(named, str) else key


def flattened(value: Any) -> Flattened | None:
    """Return the value as a `devalue` list; None if it is not one.

    >>> flattened([{"a": 1}, "x"]) is None  # objects are tuples of pairs here
    True
    >>> flattened([(("a", 1),), "x"]).at(1)
    'x'
    """
    if not isinstance(value, list) or len(value) < 2:  # noqa: PLR2004 - a value and its member
        return None
    first = value[0]
    if isinstance(first, list):
        members = first[1:] if first and first[0] in _WRAPPERS else []
    else:
        members = [member for _, member in first] if isinstance(first, tuple) else []
    is_table = bool(members) and all(_is_place(one, len(value)) for one in members)
    objects = (one for one in value if isinstance(one, tuple)) if is_table else ()
    has_only_places = all(isinstance(member, int) for one in objects for _, member in one)
    return Flattened(value) if is_table and has_only_places else None


def _is_place(value: Any, size: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < size
