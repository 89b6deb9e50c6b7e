"""Whether the hot loops run compiled."""

from __future__ import annotations

from unhusk.extraction import flow
from unhusk.learned import feature_context, feature_head, feature_text, feature_tree, trees
from unhusk.lex import charrefs, lexer, narrow
from unhusk.page import clip, cut, lines, names, passages, smooth, tree, vector

_MODULES = (
    *(charrefs, lexer, narrow, clip, cut, lines, names, passages, smooth, tree, vector),
    *(feature_context, feature_head, feature_text, feature_tree, trees, flow),
)

compiled: bool = all(module.compiled for module in _MODULES)
