"""Keep what all of several methods keep: the text of the first within that of the others.

Source: unhusk, a method made of methods.
Differs: from no paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.method.method import CharMask, Parts, Signal, method, named
from unhusk.methods._shared.combine import agreed, votes_signals

if TYPE_CHECKING:
    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of within."""

    parts: Parts = named("density", "bte")  # methods; text that one of them drops is dropped


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the number of methods that keep each character."""
    return votes_signals(page, "methods that keep it", p.parts, len(p.parts))


@method(Params(), unit="character", cites="unhusk", look=look)
def within(page: Page, p: Params) -> CharMask:
    return agreed(page, p.parts, len(p.parts))
