"""Keep what at least so many of several methods keep.

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
    """Parameters of vote."""

    parts: Parts = named("accb", "bte", "density")  # methods, each with one vote
    at_least: int = 2  # text that fewer of them keep is dropped

    def __post_init__(self) -> None:
        """Refuse numbers of votes that everything or nothing reaches."""
        if not 1 <= self.at_least <= len(self.parts):
            message = f"at_least must be from 1 to {len(self.parts)}, the number of methods"
            raise ValueError(message)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the number of methods that keep each character, with the number needed."""
    return votes_signals(page, "votes", p.parts, p.at_least)


@method(Params(), unit="character", cites="unhusk", look=look)
def vote(page: Page, p: Params) -> CharMask:
    return agreed(page, p.parts, p.at_least)
