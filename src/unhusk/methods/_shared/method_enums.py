"""Numbers that the passes of methods share."""

from __future__ import annotations

from unhusk.native.constants import Numbers


class BlockGroup(Numbers):
    """What is known of a run of text blocks that are merged into one; `SIZE` rows in all."""

    FIRST = 0  # first block
    LAST = 1  # last block
    WORDS = 2
    LINK_WORDS = 3  # words in links
    LEVEL = 4  # the lowest of the blocks' levels
    LABELS = 5  # all labels of the blocks
    CONTENT = 6  # 1 if any of the blocks is content
    SIZE = 7
