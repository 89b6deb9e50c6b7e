"""Memory of large web pages goes back to the operating system.

The C library keeps what a program frees, and raises its threshold for returning memory with each
large block: a process that met one huge page would stay huge. So large arrays are mapped on their
own, and free memory is trimmed when the next page begins.
"""

from __future__ import annotations

from ctypes import CDLL, Structure, c_size_t
from functools import cache
from mmap import mmap
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

LARGE = 1 << 20  # bytes of a large web page
LARGE_ARRAY = 8 << 20  # bytes of an array that is mapped on its own
KEPT = 40 << 20  # free bytes that the C library may keep


def unset(shape: tuple[int, ...], dtype: type[np.generic]) -> NDArray[Any]:
    """Return an array without initial values.

    >>> unset((2, 3), np.float32).shape, unset((3 << 20,), np.uint8).flags.writeable
    ((2, 3), True)
    """
    width = np.dtype(dtype)
    size = width.itemsize
    for length in shape:
        size *= length
    if size < LARGE_ARRAY:
        return np.empty(shape, width)
    return np.frombuffer(mmap(-1, size), width).reshape(shape)


class TrimAfterLarge:
    """Trims memory before the page that follows a large one; threads may share it."""

    def __init__(self) -> None:
        """Start without a page."""
        self.was_large = False

    def begin(self, size: int) -> None:
        """Start a page of so many bytes; after a large one, memory is trimmed first."""
        if self.was_large:
            self.was_large = False
            trim()
        if size > LARGE:
            self.was_large = True


def trim() -> None:
    """Ask the C library to return free memory to the system, if it has much and can do so."""
    library = _library()
    if library is not None and library.mallinfo2().free > KEPT:
        library.malloc_trim(0)


class _MallocInfo(Structure):
    """The struct `mallinfo2` of glibc: ten numbers, of which the ninth is the free bytes."""

    _fields_ = (("_others", c_size_t * 8), ("free", c_size_t), ("_top", c_size_t))


@cache
def _library() -> Any:
    """Return the C library, if it is glibc 2.33 or later."""
    try:
        library = CDLL(None)
        library.mallinfo2.restype = _MallocInfo
        library.malloc_trim.argtypes = (c_size_t,)
    except (AttributeError, OSError, TypeError):  # another library, or another system
        return None
    return library
