"""Keep the paragraphs of lines in which links weigh no more than their text, as danag does.

Source: mohammadzadeh2012, section 3: the attributes of each link are replaced by a placeholder,
five characters shorter than the text of the link; then content and code characters per line decide
as in danag.
Differs: as danag: how paragraphs are chosen, how long a line is, and that white space between tags
does not count towards its width are ours (`gap`, `width`, `count_spaces`). The paper takes 5 for
the length of the bare tags, which is 7: as published, in `anchor_overhead`. A placeholder is never
shorter than nothing; a link without attributes stays as it is. The text of a link is what it
shows, white space counted once per run, references as written.
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
    """Parameters of addanag."""

    anchor_overhead: int = 5  # attributes count as so much less than the text of their link


def rows(page: Page, p: Params) -> Lines:
    """Return the lines that the mask is over."""
    return p.lines(page, p.anchor_overhead)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the smoothed difference of each line, with the choice."""
    lines = rows(page, p)
    values = difference(lines.chars, lines.code)
    parts = {"content": lines.chars, "code": lines.code}
    return line_signals("content minus code", values, addanag.function(page, p), parts)


@method(Params(), unit="line", cites="mohammadzadeh2012", look=look, rows=rows)
def addanag(page: Page, p: Params) -> LineMask:
    lines = rows(page, p)
    values = difference(lines.chars, lines.code)
    return chosen(values, lines.chars, p.gap, fill_gaps=p.fill_gaps)
