"""Keep the densest paragraph of lines and the paragraphs close to it.

Source: mohammadzadeh2012, section 2.3 and formula 1: content and code characters per line, their
difference summed over a line and its two neighbours; runs of lines above zero are paragraphs.
Differs: the papers at hand do not say how paragraphs are chosen nor how long a line is. Ours: the
source is broken anew every `width` characters, at the next tag boundary or white space; the
paragraph with most content characters is the seed, and paragraphs at most `gap` lines away from the
chosen ones join. White space between tags does not count towards the width, nor do scripts, styles
and comments; text counts one character for each run of white space in it. The papers do not say
this, and it matters: counted in full (`count_spaces=True`), about half of all pages give another
text. `width="page"` and `gap="page"` are our form of the approach without parameters that the
authors announce (section 5): a line is as wide as the text block of an average character is long,
and a gap separates paragraphs when it has more lines than all paragraphs of the page together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.method.method import LineMask, Signal, method
from unhusk.methods._shared.line_paragraphs import Filled, chosen, difference, line_signals

if TYPE_CHECKING:
    from unhusk.page.page import Page
    from unhusk.page.tables import Lines


@dataclass(frozen=True, kw_only=True)
class Params(Filled):
    """Parameters of danag."""


def rows(page: Page, p: Params) -> Lines:
    """Return the lines that the mask is over."""
    return p.lines(page)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the smoothed difference of each line, with the choice."""
    lines = rows(page, p)
    values = difference(lines.chars, lines.code)
    parts = {"content": lines.chars, "code": lines.code}
    return line_signals("content minus code", values, danag.function(page, p), parts)


@method(Params(), unit="line", cites="mohammadzadeh2012", look=look, rows=rows)
def danag(page: Page, p: Params) -> LineMask:
    lines = rows(page, p)
    values = difference(lines.chars, lines.code)
    return chosen(values, lines.chars, p.gap, fill_gaps=p.fill_gaps)
