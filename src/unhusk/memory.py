"""Memory of large pages goes back to the system.

The C library keeps what a program frees, and learns from each large block to keep larger ones: a
process that met one huge page would stay huge. So large arrays have pages of memory of their own,
and the library is asked to let go when the next page begins.
"""

from __future__ import annotations

from functools import cache
from mmap import mmap
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

LARGE = 1 << 20  # bytes of a page
LARGE_ARRAY = 2 << 20  # bytes


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
    """Ask the C library to return what it keeps, if it is one that can."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    """Return the function of glibc."""
    from ctypes import CDLL  # noqa: PLC0415 - for large pages only

    try:
        found: Callable[[int], int] = CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another library, or another system
        return None
    return found
