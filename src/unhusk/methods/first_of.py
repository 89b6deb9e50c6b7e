"""Keep what the first of several methods keeps that finds enough text; else what the last keeps.

Source: unhusk, a cascade as a method of its own, so that it is named and measured like any other.
Differs: from no paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.method.method import CharMask, Parts, Signal, method, named
from unhusk.methods._shared.combine import as_characters, kept_signals, kept_spans

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of first_of."""

    parts: Parts = named("danag", "plain")  # methods, in the order in which they are tried
    min_chars: int = 1  # a method that keeps fewer, white space aside, gives way to the next


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the text that is kept, and what each method keeps of the whole page."""
    return kept_signals(page, first_of.function(page, p), p.parts)


@method(Params(), unit="character", cites="unhusk", look=look)
def first_of(page: Page, p: Params) -> CharMask:
    spans = np.empty((0, 2), np.int32)
    for part in p.parts:
        spans = kept_spans(page, part)
        if _chars(page, spans) >= p.min_chars:
            break
    return as_characters(page, spans)


def _chars(page: Page, spans: NDArray[np.int32]) -> int:
    """Return the number of characters other than white space."""
    source = page.source
    return sum(len("".join(source[start:stop].split())) for start, stop in spans.tolist())
