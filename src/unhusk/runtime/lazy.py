"""An attribute computed on first use and then kept.

As `functools.cached_property`, but without the lock that Python 3.11 holds for all instances while
one value is computed, which would let only one thread work at a time. Two threads may both compute
a value; it is the same value. An instance with a dictionary `_shared` keeps its values there too,
for copies of it that differ only in what no value depends on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - used like `property`
    """Decorator for a method without arguments that becomes a kept attribute."""

    def __init__(self, function: Callable[[Any], T]) -> None:
        """Take the function and its documentation."""
        self.function = function
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        """Remember the name under which the value is kept."""
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> lazy[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object | None, owner: type) -> lazy[T] | T:
        """Compute the value, an array read-only, and put it where the next look finds it first."""
        if instance is None:
            return self
        own, name = instance.__dict__, self.name
        shared = own.get("_shared", own)
        if name in shared:
            value: T = shared[name]
        else:
            value = self.function(instance)
            if isinstance(value, np.ndarray):
                value.setflags(False)  # type: ignore[call-arg] # noqa: FBT003 - by name it takes thrice as long
            shared[name] = value
        own[name] = value
        return value
