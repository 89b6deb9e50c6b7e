"""Keep the paragraphs of lines in which characters beyond ASCII prevail, and those close to them.

Source: mohammadzadeh2011b, as mohammadzadeh2012 tells it (section 2.3): characters beyond ASCII and
ASCII characters are counted per line; all text of the chosen lines is kept. For scripts other than
the Latin.
Differs: the papers at hand do not say how lines are chosen. Ours: as danag, with the characters
from U+0080 up for content and the others for code, wherever they stand; references count as they
are written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.method.method import LineMask, Signal, method
from unhusk.methods._shared.line_paragraphs import Filled, chosen, wide_difference, wide_signals

if TYPE_CHECKING:
    from unhusk.page.page import Page
    from unhusk.page.tables import Lines


@dataclass(frozen=True, kw_only=True)
class Params(Filled):
    """Parameters of dana."""


def rows(page: Page, p: Params) -> Lines:
    """Return the lines that the mask is over."""
    return p.lines(page)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the smoothed difference of each line, with the choice."""
    return wide_signals(rows(page, p), dana.function(page, p))


@method(Params(), unit="line", cites="mohammadzadeh2011b", look=look, rows=rows)
def dana(page: Page, p: Params) -> LineMask:
    lines = rows(page, p)
    values = wide_difference(lines)
    return chosen(values, lines.wide, p.gap, fill_gaps=p.fill_gaps)
