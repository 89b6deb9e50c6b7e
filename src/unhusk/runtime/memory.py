"""Memory of large pages goes back to the system.

The C library keeps what a program frees, and learns from each large block to keep larger ones: a
process that met one huge page would stay huge. So large arrays have pages of memory of their own,
and the library is asked to let go when the next page begins.
"""

from __future__ import annotations

from ctypes import CDLL, Structure, c_size_t
from functools import cache
from mmap import mmap
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

LARGE = 1 << 20  # bytes of a page
LARGE_ARRAY = 8 << 20  # bytes
KEPT = 40 << 20  # bytes that the C library may keep


def unset(shape: tuple[int, ...], dtype: type[np.generic]) -> NDArray[Any]:
    """Return an array whose values are still to be set.

    >>> unset((2, 3), np.float32).shape, unset((3 << 20,), np.uint8).flags.writeable
    ((2, 3), True)
    """
    width = np.dtype(dtype)
    size = width.itemsize
    for one in shape:
        size *= one
    if size < LARGE_ARRAY:
        return np.empty(shape, width)
    return np.frombuffer(mmap(-1, size), width).reshape(shape)


class Keeper:
    """Remembers whether the page before was large; threads may share it."""

    def __init__(self) -> None:
        """Begin without any page."""
        self.was_large = False

    def begin(self, size: int) -> None:
        """Begin a page of so many bytes; after a large one, memory goes back first."""
        if self.was_large:
            self.was_large = False
            give_back()
        if size > LARGE:
            self.was_large = True


def give_back() -> None:
    """Ask the C library to return what it keeps, if that is much and it is one that can."""
    library = _library()
    if library is not None and library.mallinfo2().free > KEPT:
        library.malloc_trim(0)


class _Facts(Structure):
    """What glibc says about its memory: ten numbers, of which the ninth are free bytes."""

    _fields_ = (("_others", c_size_t * 8), ("free", c_size_t), ("_top", c_size_t))


@cache
def _library() -> Any:
    """Return the C library, if it is glibc 2.33 or later."""
    try:
        found = CDLL(None)
        found.mallinfo2.restype = _Facts
        found.malloc_trim.argtypes = (c_size_t,)
    except (AttributeError, OSError, TypeError):  # another library, or another system
        return None
    return found
