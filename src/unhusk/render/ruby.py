"""Readings of ruby: how the characters beside them are said, which a reader of the text knows.

Pages write them above the characters, with brackets around them for browsers that cannot. In a line
of text they would stand between the characters of a word, so a rendering leaves them out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import TAGS
from unhusk.page.sizes import under

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

_RUBY = TAGS["ruby"]
_READINGS = [TAGS[name] for name in ("rt", "rp", "rtc")]


def has_ruby(page: Page) -> bool:
    """Return whether the page has any ruby, and so perhaps readings."""
    return bool((page.nodes.tag == _RUBY).any())


def is_reading(page: Page) -> NDArray[np.bool_]:
    """Return which tokens are readings, or in them; the page keeps it."""
    found: NDArray[np.bool_] = page.once("readings", lambda: _readings(page))
    return found


def read_texts(page: Page) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the text tokens without readings, and the block of each."""
    texts, blocks = page.text_tokens, page.text_blocks
    if not has_ruby(page):
        return texts, blocks
    is_read = ~is_reading(page)[texts]
    return texts[is_read], blocks[is_read]


def _readings(page: Page) -> NDArray[np.bool_]:
    nodes = page.nodes
    in_ruby = under(page, nodes.tag == _RUBY)
    return under(page, np.isin(nodes.tag, _READINGS) & in_ruby[nodes.first])
