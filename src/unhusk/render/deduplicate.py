"""Kept text that a reader meets once: formulas in one form, code without the numbers of its lines.

Pages draw a formula and state it beside that for those who listen; they number the lines of code in
a column of its own or at the head of each line; and they write beside characters how these are
said. A rendering shows the formula once, in TeX where the page has that, the code as it was
written, and the characters alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import TAGS
from unhusk.page.offsets import tokens_at
from unhusk.render.passes.separators import has_any
from unhusk.render.ruby import is_reading

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

_SAID_TWICE = TAGS["math"], TAGS["pre"], TAGS["ruby"]


def once(page: Page, spans: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the spans without those that say again what others say, and without line numbers."""
    has_formulas, has_code, has_ruby = has_any(page.nodes.tag, _SAID_TWICE)
    if not len(spans) or not (has_formulas or has_code or has_ruby):
        return spans
    token = tokens_at(page, spans[:, 0])
    kept = np.zeros(len(page.tokens), np.bool_)
    kept[token] = True
    dropped = np.zeros(len(page.tokens), np.bool_)
    if has_formulas:
        from unhusk.render.outline.formulas import repeated  # noqa: PLC0415 - seldom needed

        dropped[repeated(page, kept)] = True
    if has_code:
        from unhusk.render.line_numbers import line_numbers  # noqa: PLC0415 - seldom needed

        dropped[line_numbers(page, kept)] = True
    if has_ruby:
        dropped |= is_reading(page)
    return spans[~dropped[token]] if dropped.any() else spans
