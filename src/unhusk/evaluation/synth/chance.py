"""Random choices that are the same in every version of Python.

Only `random()` is guaranteed to stay the same between versions, so everything is derived from it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


class Chance(Random):
    """Random choices from a seed, which is any text."""

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[int(self.random() * len(items))]

    def number(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return low + int(self.random() * (high - low + 1))

    def some(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` distinct items in random order."""
        left = list(items)
        return [left.pop(int(self.random() * len(left))) for _ in range(min(count, len(left)))]

    def is_so(self, probability: float) -> bool:
        """Return true with a probability."""
        return self.random() < probability

    def about(self, mean: float) -> int:
        """Return a whole number around a mean, skewed as lengths of texts are."""
        spread = 0.35 + self.random() * 0.9 + 2.0 * self.random() ** 8
        return int(mean * spread + self.random())
