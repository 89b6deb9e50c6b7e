"""Frozen dataclasses that are quick to make.

The `__init__` of a frozen dataclass calls `object.__setattr__` for every field, which on a small
page takes as long as some of the passes. `record` replaces it by one that sets all fields at once.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, TypeVar

T = TypeVar("T")


def record(kind: type[T]) -> type[T]:
    """Give a frozen dataclass without `__post_init__` an `__init__` that is quicker.

    >>> from dataclasses import dataclass
    >>> @record
    ... @dataclass(frozen=True)
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> Point(1), Point(1, y=2)
    (Point(x=1, y=0), Point(x=1, y=2))
    """
    if hasattr(kind, "__post_init__"):
        message = f"{kind.__name__} has a __post_init__, which a record would not call"
        raise TypeError(message)
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type] # it is a dataclass
    scope: dict[str, Any] = {"_set": object.__setattr__}
    values = ", ".join(f"{name!r}: {_value(kind, name, scope)}" for name in names)
    arguments = ", ".join(_argument(kind, name, scope) for name in names)
    code = f"def __init__(self, {arguments}):\n    _set(self, '__dict__', {{{values}}})\n"
    exec(code, scope)  # noqa: S102 - made of the names of fields, as dataclasses do it
    scope["__init__"].__annotations__ = kind.__init__.__annotations__
    scope["__init__"].__qualname__ = f"{kind.__qualname__}.__init__"
    kind.__init__ = scope["__init__"]  # type: ignore[method-assign]
    return kind


def _argument(kind: type, name: str, scope: dict[str, Any]) -> str:
    """Return a field as an argument, with its default."""
    field = kind.__dataclass_fields__[name]  # type: ignore[attr-defined]
    if field.default is not MISSING:
        scope[f"_default_{name}"] = field.default
        return f"{name}=_default_{name}"
    return name if field.default_factory is MISSING else f"{name}=None"


def _value(kind: type, name: str, scope: dict[str, Any]) -> str:
    """Return the value of a field; what a default factory makes is made for each record."""
    factory = kind.__dataclass_fields__[name].default_factory  # type: ignore[attr-defined]
    if factory is MISSING:
        return name
    scope[f"_make_{name}"] = factory
    return f"_make_{name}() if {name} is None else {name}"
