"""Keep the characters beyond ASCII of the lines in which they prevail.

Source: mohammadzadeh2011c, as mohammadzadeh2012 tells it (section 2.3): characters beyond ASCII and
ASCII characters are counted per line; of the chosen lines only the former are kept. For scripts
written from right to left; digits, punctuation and Latin names are lost by design.
Differs: the papers at hand do not say how lines are chosen. Ours: as danag, with the characters
from U+0080 up for content and the others for code, wherever they stand; references count as they
are written. White space between kept characters is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.byte_classes import CLASSES
from unhusk.method.method import CharMask, Signal, method
from unhusk.methods._shared.line_paragraphs import Lined, chosen, wide_difference, wide_signals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.method.method import LineMask
    from unhusk.page.page import Page
    from unhusk.page.tables import Lines

_WIDE = 0x80
_IS_SPACE = np.frombuffer(CLASSES, np.uint8) == 1  # page/passes/cut.py


@dataclass(frozen=True, kw_only=True)
class Params(Lined):
    """Parameters of r2l."""


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the smoothed difference of each line, with the lines chosen."""
    lines = p.lines(page)
    mask = chosen(wide_difference(lines), lines.wide, p.gap)
    spans = np.column_stack((lines.start, lines.stop))
    return tuple(
        replace(signal, unit="entry", row="line", spans=spans)
        for signal in wide_signals(lines, mask)
    )


@method(Params(), unit="character", cites="mohammadzadeh2011c", look=look)
def r2l(page: Page, p: Params) -> CharMask:
    lines = p.lines(page)
    of_lines = chosen(wide_difference(lines), lines.wide, p.gap)
    wide = np.zeros(len(page.source), np.bool_)
    at = np.flatnonzero(of_lines)
    if len(at):
        area = slice(int(lines.edges[at[0]]), int(lines.edges[at[-1] + 1]))
        wide[area] = _wide(page, lines, of_lines, area)
    return CharMask(wide)


def _wide(page: Page, lines: Lines, of_lines: LineMask, area: slice) -> NDArray[np.bool_]:
    """Return the characters beyond ASCII of text in lines, and the white space between them."""
    tokens = page.tokens
    mask = np.repeat(tokens.is_shown, np.diff(tokens.edges))[area]
    mask &= np.repeat(of_lines, np.diff(lines.edges))[area]
    data = np.frombuffer(page.data, np.uint8)[area]
    is_space = _IS_SPACE[data]
    wide: NDArray[np.bool_] = mask & (data >= _WIDE) & ~is_space
    kept = np.flatnonzero(wide)
    if len(kept):
        between = slice(kept[0], kept[-1])
        wide[between] |= mask[between] & is_space[between]
    return wide
