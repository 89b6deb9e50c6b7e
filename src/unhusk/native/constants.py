"""Numbers with names that compiled and uncompiled passes share.

Every room states its numbers once, in a file `*_enums.py`: as `IntEnum`, or where nobody needs more
than the numbers as a class of `Numbers`. `tools/enums.py` writes each of them as a C enum to
`native/enums/`, so that a pass says `Kind.TEXT` in either form, and the C compiler sees a number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class _Named(type):
    """The type of `Numbers`; names that are made at run time are no errors to a type checker."""

    def __getattr__(cls, name: str) -> int:
        """Refuse a name that is not stated."""
        message = f"{cls.__name__} has no number {name}"
        raise AttributeError(message)


class Numbers(metaclass=_Named):
    """Whole numbers as attributes of a class; their names are in upper case."""


def named_numbers(name: str, numbers: Mapping[str, int]) -> type[Numbers]:
    """Return a class of numbers whose names are those of a dictionary, spelled as C wants them.

    >>> named_numbers("Tag", {"annotation-xml": 5}).ANNOTATION_XML
    5
    """
    members: dict[str, Any] = {_spelled(key): int(number) for key, number in numbers.items()}
    return cast("type[Numbers]", _Named(name, (Numbers,), members))


def counted(name: str, names: Iterable[str]) -> type[Numbers]:
    """Return a class of numbers that count from 0, such as the columns of a table.

    >>> counted("Column", ["start", "stop"]).STOP
    1
    """
    return named_numbers(name, {key: number for number, key in enumerate(names)})


def members(numbers: type[Numbers]) -> dict[str, int]:
    """Return the numbers of a class by their names.

    >>> members(counted("Column", ["start", "stop"]))
    {'START': 0, 'STOP': 1}
    """
    return {name: value for name, value in vars(numbers).items() if name.isupper()}


def _spelled(name: str) -> str:
    return name.upper().replace("-", "_")
