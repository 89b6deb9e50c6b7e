"""Stands in for the module `cython` where the package runs uncompiled and Cython is not installed.

The compiled files import `cython` for its types and decorators only; here all of them do nothing.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TypeVar

T = TypeVar("T")

compiled = False


def cfunc(function: T) -> T:
    """Leave the function as it is."""
    return function


inline = cclass = ccall = cfunc


class _Nothing(AbstractContextManager["_Nothing"]):
    """A decorator, a context and an argument that all do nothing."""

    def __exit__(self, *_: object) -> None:
        """Let exceptions through."""

    def __call__(self, function: T) -> T:
        """Leave the function as it is."""
        return function


nogil = gil = _Nothing()


def exceptval(*_: object, check: bool = True) -> _Nothing:
    """Return a decorator that does nothing."""
    del check
    return nogil


def declare(_kind: object, value: T) -> T:
    """Return the value: without C types there is nothing to declare."""
    return value


_INTEGERS = frozenset(
    "uchar short ushort int uint long ulong longlong ulonglong Py_ssize_t".split()
)


def cast(kind: object, value: T) -> T:
    """Return the value, as a whole number where C would cut off what stands behind the point."""
    if kind in _INTEGERS and isinstance(value, float):
        return int(value)  # type: ignore[return-value]
    return value


def __getattr__(name: str) -> object:
    """Stand in for any C type: the files name types only to declare and cast."""
    return name
