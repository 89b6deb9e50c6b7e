"""Keep the characters beyond ASCII of the lines in which they prevail.

Source: mohammadzadeh2011c, as mohammadzadeh2012 tells it (section 2.3): characters beyond ASCII and
ASCII characters are counted per line; of the chosen lines only the former are kept. For scripts
written from right to left; digits, punctuation and Latin names are lost by design.
Differs: the papers at hand do not say how lines are chosen. Ours: as danag, with the characters
from U+0080 up for content and the others for code, wherever they stand; references count as they
are written. White space between kept characters is kept. A page without tags is kept whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.methods._method import CharMask, Signal, method
from unhusk.methods._paragraphs import chosen, require_lines, wide_difference
from unhusk.page.cut import CLASSES

if TYPE_CHECKING:
    from unhusk.page.page import Page

_WIDE = 0x80
_IS_SPACE = np.frombuffer(CLASSES, np.uint8) == 1  # page/cut.py


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of r2l."""

    width: int | None = 150  # characters per line; None keeps the lines of the source
    gap: int | None = 20  # paragraphs with more lines between are apart; None looks at the page

    def __post_init__(self) -> None:
        """Refuse widths that make no lines."""
        require_lines(self.width)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the smoothed difference of each line, with the lines chosen."""
    lines = page.lines(p.width)
    values = wide_difference(lines)
    return (Signal("wide minus ASCII", "entry", values, 0.0, chosen(values, lines.wide, p.gap)),)


@method(Params(), unit="character", cites="mohammadzadeh2011c", look=look)
def r2l(page: Page, p: Params) -> CharMask:
    if not page.tokens.starts:
        return CharMask(np.ones(len(page.source), np.bool_))
    lines, tokens = page.lines(p.width), page.tokens
    of_lines = chosen(wide_difference(lines), lines.wide, p.gap)
    mask = np.repeat(tokens.is_shown, np.diff(tokens.edges))
    mask &= np.repeat(of_lines, np.diff(lines.edges))
    data = np.frombuffer(page.data, np.uint8)
    is_space = _IS_SPACE[data]
    wide = mask & (data >= _WIDE) & ~is_space
    kept = np.flatnonzero(wide)
    if len(kept):
        between = slice(kept[0], kept[-1])
        wide[between] |= mask[between] & is_space[between]
    return CharMask(wide)
