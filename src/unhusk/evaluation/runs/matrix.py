"""From long tables, a row for each score, to arrays with an axis for documents and for methods."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import DTypeLike, NDArray


@dataclass(frozen=True)
class Coded:
    """A column whose values are numbers of names."""

    names: tuple[Any, ...]
    codes: NDArray[np.intp]


def coded(values: Iterable[Any]) -> Coded:
    """Return a column as numbers of its distinct values, in the order in which they come."""
    numbers: dict[Any, int] = {}
    codes = np.array([numbers.setdefault(value, len(numbers)) for value in values], np.intp)
    return Coded(tuple(numbers), codes)


def first_rows(codes: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the first row of each number, from the lowest number to the highest."""
    return np.unique(codes, return_index=True)[1]


def filled(
    shape: tuple[int, ...],
    cells: tuple[NDArray[np.intp], ...],
    values: Any,
    *,
    empty: float = np.nan,
    dtype: DTypeLike = np.float64,
) -> NDArray[Any]:
    """Return an array in which the rows of a table stand in their cells; other cells are `empty`.

    `cells` has an index for each axis and row. Of two rows for one cell, the later one counts.
    """
    array = np.full(shape, empty, dtype)
    array[cells] = values
    return array
