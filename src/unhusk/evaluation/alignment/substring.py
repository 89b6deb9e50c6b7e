"""The longest common substring of two texts, in time linear in their lengths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.evaluation.alignment.passes.matching import longest_run

if TYPE_CHECKING:
    from numpy.typing import NDArray


def common_substring(left: str, right: str) -> int:
    """Return the length of the longest common substring.

    >>> common_substring("the dog jumps over the brown fox", "the fox jumps over the brown dog")
    22
    """
    short, long = sorted((left, right), key=len)
    return longest_run(code_points(short), code_points(long))


def code_points(text: str) -> NDArray[np.int32]:
    """Return the characters of a text as numbers."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.int32)
