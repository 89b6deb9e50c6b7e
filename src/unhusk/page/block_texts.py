"""The text of blocks, for methods that look at words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.passes.charrefs import resolve
from unhusk.lex.tokens import Kind
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from unhusk.page.page import Page

_CHECKED = 4096  # tokens after which the clock is asked again


def block_texts(page: Page, count: int | None = None) -> list[str]:
    """Return the text of each block, or of the first so many.

    References are resolved and white space is collapsed.
    """
    tokens, blocks, source = page.tokens, page.blocks, page.source
    count = len(blocks) if count is None else min(count, len(blocks))
    last = int(blocks.stop_token[count - 1]) if count else 0
    shown = np.flatnonzero(tokens.is_shown[:last])
    block = np.searchsorted(blocks.first_token, shown, side="right") - 1
    inside = block >= 0
    inside[inside] &= shown[inside] < blocks.stop_token[block[inside]]
    shown, block = shown[inside], block[inside]
    pieces: list[list[str]] = [[] for _ in range(count)]
    starts, stops = tokens.edges[shown].tolist(), tokens.edges[shown + 1].tolist()
    plain = (tokens.kind[shown] != Kind.TEXT).tolist()
    rows = zip(block.tolist(), starts, stops, plain, strict=True)
    for number, (at, start, stop, is_plain) in enumerate(rows):
        if number % _CHECKED == 0:
            check(page.deadline)
        piece = source[start:stop]
        pieces[at].append(piece if is_plain or "&" not in piece else resolve(piece))
    return [" ".join("".join(some).split()) for some in pieces]
