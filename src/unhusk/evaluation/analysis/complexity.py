"""Page complexity: the share of its words that are not main content.

Source: Bevendorff and others 2023, An Empirical Comparison of Web Content Extraction Algorithms,
page complexity, with levels at the quartiles of a collection.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from unhusk.render.to_text import to_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unhusk.page.page import Page

_WORD = re.compile(r"\w+")
LEVELS = ("low", "medium", "high")


def complexity(gold: str, page: Page) -> float:
    """Return 1 minus the ratio of gold words to page words, at least 0; 0 for an empty page."""
    is_head = page.tokens.within("head", "title")[page.text_tokens]
    words = len(_WORD.findall(to_text(page, page.text_spans[~is_head])))
    if not words:
        return 0.0
    return min(1.0, max(0.0, 1 - len(_WORD.findall(gold)) / words))


def levels(values: Sequence[float]) -> list[str]:
    """Return low, medium or high for each value: below, between and above the quartiles.

    >>> levels([0.1, 0.5, 0.5, 0.6, 0.9])
    ['low', 'medium', 'medium', 'medium', 'high']
    """
    if not values:
        return []
    low, high = np.quantile(values, (0.25, 0.75)).tolist()
    return [LEVELS[int(one >= low) + int(one > high)] for one in values]
