"""The steps of boilerpipe from classed text blocks to an article, on a list that shrinks."""

from dataclasses import dataclass
from itertools import takewhile

from unhusk.page.page_enums import TextBlockLabel


@dataclass
class Block:
    """A text block, or several merged into one."""

    members: list[int]
    words: int
    link_words: int
    level: int
    labels: int
    content: bool

    def merge(self, other):
        """Take in a block that stands behind this one."""
        self.members += other.members
        self.words += other.words
        self.link_words += other.link_words
        self.level = min(self.level, other.level)
        self.labels |= other.labels
        self.content = self.content or other.content

    def gap(self, other):
        """Return the number of blocks between this one and one behind it."""
        return other.members[0] - self.members[-1] - 1


def kept(blocks, max_gap, beside, anywhere, *, list_at_end, port):
    """Return the numbers of the blocks that are the article."""
    if not port:
        drop_trailing_headings(blocks)
    blocks = fused(blocks, lambda _, block: block.content)
    blocks = [b for b in blocks if b.content or (b.labels & TextBlockLabel.TITLE and not port)]
    blocks = fused(
        blocks,
        lambda last, block: (
            (last.content and block.content)
            and (port or last.level == block.level)
            and last.gap(block) <= max_gap
        ),
    )
    content = [b for b in blocks if b.content]
    if content:
        largest = blocks.index(max(content, key=lambda b: b.words))
        expand(blocks, largest, beside, anywhere, list_at_end=list_at_end, port=port)
    return sorted(i for b in blocks if b.content for i in b.members)


def drop_trailing_headings(blocks):
    """Headings are no content where no other content follows."""
    for block in reversed(blocks):
        if block.content and not block.labels & TextBlockLabel.HEADING:
            break
        block.content = False


def fused(blocks, joins):
    """Merge each block with the one before it where the two join."""
    left = []
    for block in blocks:
        if left and joins(left[-1], block):
            left[-1].merge(block)
        else:
            left.append(block)
    return left


def expand(blocks, largest, beside, anywhere, *, list_at_end, port):
    """Leave the largest block, and add what belongs to it, one step after the other."""
    for i, block in enumerate(blocks):
        block.content = i == largest
    if not port:
        add_beside(blocks, largest, beside)
    first = [b.content for b in blocks].index(True)
    titles = [i for i in range(first + 1) if blocks[i].labels & TextBlockLabel.TITLE]
    for i in range(titles[-1] if titles else first, first):
        blocks[i].content = True
    if not port:
        add_long(blocks, blocks[largest].level, anywhere)
    if list_at_end and not port:
        add_list(blocks[largest + 1 :], blocks[largest].level)


def add_beside(blocks, largest, words):
    """Take in long blocks at the level of the largest, up to a lower level on both sides."""
    level = blocks[largest].level
    for side in (blocks[:largest][::-1], blocks[largest + 1 :]):
        for block in takewhile(lambda b: b.level >= level, side):
            block.content = block.content or (block.level == level and block.words >= words)


def add_long(blocks, level, words):
    """Take in long blocks of a level."""
    for block in blocks:
        block.content = block.content or (block.level == level and block.words >= words)


def add_list(behind, level):
    """Take in the items that follow, if they are deeper and without links."""
    for block in behind:
        if not block.labels & TextBlockLabel.ITEM or block.link_words or block.level <= level:
            break
        block.content = True
