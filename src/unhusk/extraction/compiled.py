"""Whether the hot loops run compiled."""

from __future__ import annotations

from unhusk.extraction import flow, joints
from unhusk.learned import feature_context, feature_head, feature_text, feature_tree, trees, weigh
from unhusk.lex import charrefs, lexer, narrow
from unhusk.page import clip, cut, lines, names, smooth, tree, vector
from unhusk.page.passages import cut_paragraphs, cut_text_blocks, measure, resolve, words

_PASSAGES = (cut_paragraphs, cut_text_blocks, measure, resolve, words)
_MODULES = (
    *(charrefs, lexer, narrow, clip, cut, lines, names, *_PASSAGES, smooth, tree, vector),
    *(feature_context, feature_head, feature_text, feature_tree, trees, weigh),
    *(flow, joints),
)

compiled: bool = all(module.compiled for module in _MODULES)
