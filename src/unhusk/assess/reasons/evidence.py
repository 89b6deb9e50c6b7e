"""What the finders of reasons look at: visible text, headings, phrases."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.passes.charrefs import resolve
from unhusk.page.block_texts import block_texts
from unhusk.runtime.lazy import lazy
from unhusk.structure import phrases
from unhusk.structure.visibility import within

if TYPE_CHECKING:
    import re

    from numpy.typing import NDArray

    from unhusk.page.page import Page

FEW = 250  # characters of a page below which every block counts as a heading
SHORT_HEADING = 120  # characters of a heading that may say what a page is
SEARCHED = 20_000  # blocks of a page whose text is searched for phrases: the first ones


@dataclass(frozen=True)
class Evidence:
    """One sign, and where it stands in the source."""

    sign: str  # in words
    start: int
    stop: int


@dataclass(frozen=True, eq=False)
class Look:
    """A page with the facts that several finders share."""

    page: Page
    is_shown: NDArray[np.bool_]
    is_sure: bool = False  # whether the method is confident of what it kept

    @lazy
    def chars(self) -> int:
        """Characters that a reader sees."""
        return int(self.page.blocks.chars[self.is_shown].sum())

    @lazy
    def texts(self) -> list[str]:
        """Text of the first `SEARCHED` blocks in lower case, with plain apostrophes."""
        return [text.lower().replace("’", "'") for text in block_texts(self.page, SEARCHED)]

    def searched(self, rows: NDArray[np.bool_]) -> list[int]:
        """Return those of the blocks that have a text in `texts`."""
        found: list[int] = np.flatnonzero(rows[:SEARCHED]).tolist()
        return found

    @lazy
    def headings(self) -> list[tuple[str, int, int]]:
        """Title and short headings in lower case, with spans; of a short page, all blocks."""
        page, blocks = self.page, self.page.blocks
        start, stop = page.title
        title = " ".join(resolve(page.source[start:stop]).lower().replace("’", "'").split())
        is_heading = (within(page, "h1", "h2", "h3") | (self.chars < FEW)) & self.is_shown
        rows = self.searched(is_heading & (blocks.chars <= SHORT_HEADING))
        found = [(self.texts[i], int(blocks.start[i]), int(blocks.stop[i])) for i in rows]
        return [(title, start, stop), *found] if title else found

    def said(self, lines: str, sign: str) -> tuple[Evidence, ...]:
        """Return the title or the first short heading that has one of the phrases, as evidence."""
        together = "\n".join([text for text, _, _ in self.headings])
        if any(phrase in together for phrase in phrases_of(lines)):  # patterns are slow
            for text, start, stop in self.headings:
                if pattern_of(lines).search(text):
                    return (Evidence(sign, start, stop),)
        return ()

    def evidence(self, sign: str, rows: NDArray[np.bool_]) -> tuple[Evidence, ...]:
        """Return the first of these blocks as evidence."""
        blocks = self.page.blocks
        at = np.flatnonzero(rows)[:1].tolist()
        return tuple(Evidence(sign, int(blocks.start[i]), int(blocks.stop[i])) for i in at)

    def saying(self, lines: str, rows: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return those of the blocks that have one of the phrases."""
        found = np.zeros(len(rows), np.bool_)
        asked = self.searched(rows)
        together = "\n".join([self.texts[i] for i in asked])
        if any(phrase in together for phrase in phrases_of(lines)):  # patterns are slow
            for i in asked:
                found[i] = bool(pattern_of(lines).search(self.texts[i]))
        return found


@cache
def pattern_of(lines: str) -> re.Pattern[str]:
    """Return the pattern of one list of phrases, made once."""
    return phrases.pattern(lines)


@cache
def phrases_of(lines: str) -> list[str]:
    """Return the phrases of one list, made once."""
    return phrases.listed(lines)
