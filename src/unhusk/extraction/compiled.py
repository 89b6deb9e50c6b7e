"""Whether the hot loops run compiled."""

from __future__ import annotations

from unhusk.extraction import flow
from unhusk.learned import feature_context, feature_head, feature_text, feature_tree, trees
from unhusk.lex import charrefs, lexer, narrow
from unhusk.methods import _block_steps, _paragraph_classes
from unhusk.page import clip, cut, lines, names, smooth, tree, vector
from unhusk.page.passages import cut_paragraphs, cut_text_blocks, measure, resolve, words

_PASSAGES = (cut_paragraphs, cut_text_blocks, measure, resolve, words)
_MODULES = (
    *(charrefs, lexer, narrow, clip, cut, lines, names, *_PASSAGES, smooth, tree, vector),
    *(_block_steps, _paragraph_classes),
    *(feature_context, feature_head, feature_text, feature_tree, trees, flow),
)

compiled: bool = all(module.compiled for module in _MODULES)
