"""Keep what any of several methods keeps.

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
    """Parameters of union."""

    parts: Parts = named("bte", "density")  # methods; text that one of them keeps is kept


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the number of methods that keep each character."""
    return votes_signals(page, "methods that keep it", p.parts, 1)


@method(Params(), unit="character", cites="unhusk", look=look)
def union(page: Page, p: Params) -> CharMask:
    return agreed(page, p.parts, 1)
