"""Where columns lie, for the compiled passes.

Compiled, the functions are those of the .pxd beside this file and return C pointers, for a tenth
of what a typed view costs; whoever passes a column keeps it alive. Uncompiled they return views,
which are indexed in the same way.
"""

from __future__ import annotations

from struct import calcsize
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

_MOST = 1 << 40


def _view(column: np.ndarray | bytes, width: int) -> memoryview:
    view = memoryview(column)
    if view.itemsize != width or not view.c_contiguous:
        message = f"a pass wants items of {width} bytes without gaps, not of {view.itemsize}"
        raise ValueError(message)
    return view if view.ndim == 1 else memoryview(column.reshape(-1))  # type: ignore[union-attr]


def uchars(column: np.ndarray | bytes) -> memoryview:
    """Return a contiguous column of bytes."""
    return _view(column, 1)


def shorts(column: np.ndarray) -> memoryview:
    """Return a contiguous column of 16-bit integers."""
    return _view(column, 2)


def ushorts(column: np.ndarray) -> memoryview:
    """Return a contiguous column of unsigned 16-bit integers."""
    return _view(column, 2)


def ints(column: np.ndarray) -> memoryview:
    """Return a contiguous column of 32-bit integers."""
    return _view(column, 4)


def uints(column: np.ndarray) -> memoryview:
    """Return a contiguous column of unsigned 32-bit integers."""
    return _view(column, 4)


def floats(column: np.ndarray) -> memoryview:
    """Return a contiguous column of numbers of single precision."""
    return _view(column, 4)


def doubles(column: np.ndarray) -> memoryview:
    """Return a contiguous column of numbers of double precision."""
    return _view(column, 8)


def ulonglongs(column: np.ndarray) -> memoryview:
    """Return a contiguous column of unsigned 64-bit integers."""
    return _view(column, 8)


def _view_at(memory: memoryview, offset: int, kind: Any) -> memoryview:
    rest = memory[offset:]
    return rest[: len(rest) - len(rest) % calcsize(kind)].cast(kind)


def uchars_at(memory: memoryview, offset: int) -> memoryview:
    """Return the bytes of a piece of memory from an offset on."""
    return memory[offset:]


def ints_at(memory: memoryview, offset: int) -> memoryview:
    """Return 32-bit integers in a piece of memory from an offset on."""
    return _view_at(memory, offset, "i")


def doubles_at(memory: memoryview, offset: int) -> memoryview:
    """Return numbers of double precision in a piece of memory from an offset on."""
    return _view_at(memory, offset, "d")


def ulonglongs_at(memory: memoryview, offset: int) -> memoryview:
    """Return unsigned 64-bit integers in a piece of memory from an offset on."""
    return _view_at(memory, offset, "Q")


def code_at(width: int, text: str, i: int) -> int:
    """Return the code point at an offset of a text whose code points have so many bytes."""
    del width  # only compiled code needs to know it
    return ord(text[i])


def c_limit(limit: int) -> int:
    """Return a limit that C can hold for one of any size: no page has as many of anything.

    >>> c_limit(7), c_limit(10**30) == 2**40
    (7, True)
    """
    return min(max(limit, -_MOST), _MOST)
