"""Whether the hot loops run compiled."""

from __future__ import annotations

from unhusk.lex import charrefs, lexer
from unhusk.page import cut, lines, names, passages, smooth, tree, vector

compiled: bool = all(
    module.compiled
    for module in (charrefs, lexer, cut, lines, names, passages, smooth, tree, vector)
)
