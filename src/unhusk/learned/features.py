"""The features of a page's blocks, as one matrix: a row per feature, a column per block.

Compiled passes fill it: over characters, the head, the elements, and the blocks in their order.
Everything they need of each other lies in `_Room`, so that a page costs few allocations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.deadline import check
from unhusk.learned import feature_context, feature_head, feature_text, feature_tree
from unhusk.lex.tags import ANCESTOR
from unhusk.page.vocabulary import NAME_BITS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

HEAD = len(feature_text.COLUMNS)  # first column of each pass
TREE = HEAD + len(feature_head.COLUMNS)
CONTEXT = TREE + len(feature_tree.COLUMNS)
COLUMNS = (
    *feature_text.COLUMNS,
    *feature_head.COLUMNS,
    *feature_tree.COLUMNS,
    *feature_context.COLUMNS,
)


def _together(groups: dict[str, str], bits: dict[str, int]) -> NDArray[np.uint64]:
    """Return the bits of each group of names."""
    each = [sum(bits[name] for name in names.split()) for names in groups.values()]
    return np.array(each, np.uint64)


_ABOVE = _together(feature_tree.ABOVE, ANCESTOR)
_NAMED = _together(feature_tree.NAMED, NAME_BITS)


class _Room:
    """What the passes leave for each other."""

    def __init__(self, page: Page) -> None:
        """Ask for room for the page's blocks and elements."""
        n, m = len(page.blocks), len(page.nodes)
        self.attributes = page.attributes
        self.work = np.empty((6, n))  # of blocks: sizes, commas, hash, money
        self.counts = np.zeros((n, 20), np.int32)  # of bytes of each kind
        self.said = np.zeros(3, np.int32)  # by the head
        self.rows = np.empty((len(feature_tree.NODE_ROWS), m), np.int32)  # of elements
        self.drawn = np.empty((2, n + 1), np.int32)  # images and controls before a block
        self.sums = np.empty((len(feature_tree.SUMS), n + 1))  # over the blocks before one
        self.hashes = np.empty(m, np.uint64)  # of name and class
        self.groups = np.empty((6, m))  # of siblings that are alike
        self.bits = np.empty(m, np.uint64)  # names of an element and those above
        self.chosen = np.empty(4, np.int32)  # containers
        self.reader = np.empty(n, np.uint8)  # mask of a reader view
        self.scratch = np.empty((len(feature_context.SCRATCH), n))
        self.masks = np.empty((len(feature_context.MASKS), n), np.uint8)
        self.region = np.empty(2, np.int32)  # of most text


def features(page: Page, out: NDArray[np.float32]) -> None:
    """Fill the features of the page's blocks: a row per name in `COLUMNS`, a column per block."""
    if not len(page.blocks):
        return
    room = _Room(page)
    _read(page, room, out)
    check(page.deadline)
    _place(page, room, out)
    check(page.deadline)
    _compare(page, room, out)


def _read(page: Page, room: _Room, out: NDArray[np.float32]) -> None:
    """Fill what the characters and the head say."""
    b, tag = page.blocks, page.nodes.tag
    counts = (b.link_chars, b.link_words, b.tags, b.sentences, b.ideographs, b.starts, b.edges)
    feature_text.read_texts(
        page.data,
        (page.tokens.edges, page.text_tokens, page.text_blocks),
        (b.chars, b.words, *counts),
        (out, room.counts, room.work),
    )
    feature_head.read_head(page.data, room.attributes, tag, room.said)
    spans = (*page.title, int(room.said[1]), int(room.said[2]))
    table = np.zeros(feature_head.SLOTS, np.uint8)
    sources = page.source, page.data
    feature_head.compare_head(sources, spans, (b.start, b.stop), table, (out, HEAD))


def _place(page: Page, room: _Room, out: NDArray[np.float32]) -> None:
    """Fill what a block's place in the tree says."""
    b, nodes, tokens = page.blocks, page.nodes, page.tokens
    tag = nodes.tag
    feature_tree.place_nodes(
        (tokens.kind, tokens.tag),
        (nodes.first, nodes.stop),
        b.first_token,
        (room.rows, np.empty(len(tokens) + 1, np.int32), room.drawn),
    )
    sums = (room.sums, room.drawn)
    feature_tree.sum_blocks((b.node, b.sentences), tag, room.work, room.sums)
    feature_tree.hash_nodes(tag, page.class_hash, room.hashes)
    size = _table_size(len(nodes))
    feature_tree.group_nodes(
        (nodes.tag, nodes.parent, nodes.depth, page.names, room.hashes),
        sums,
        (np.empty(size, np.int32), np.empty(size, np.uint64)),
        (room.rows, room.groups, room.bits),
    )
    feature_tree.choose_containers(
        (nodes.tag, nodes.parent, nodes.depth, page.names, nodes.first, nodes.stop),
        (b.node, room.work),
        sums,
        (room.rows, np.empty((2, len(nodes))), room.chosen, room.reader),
    )
    hidden = page.is_hidden.view(np.uint8)
    feature_tree.fill_tree(
        (nodes.tag, nodes.depth, nodes.ancestors, hidden, nodes.first, nodes.stop, page.names),
        (b.node, tokens.node.take(b.first_token)),
        sums,
        (room.rows, room.groups, room.bits, room.chosen, _ABOVE, _NAMED),
        out,
        TREE,
    )


def _compare(page: Page, room: _Room, out: NDArray[np.float32]) -> None:
    """Fill what the blocks before and behind say, and the votes of the classic methods."""
    b, nodes = page.blocks, page.nodes
    hidden = page.is_hidden.view(np.uint8)
    feature_context.vote(
        (b.node, b.sentences, b.tags, b.edges, b.stop, room.work),
        nodes.tag,
        room.reader,
        (room.scratch, room.masks, room.region),
    )
    size = _table_size(len(b))
    feature_context.fill_context(
        (b.node, b.start, room.work, room.counts),
        (nodes.tag, nodes.parent, room.bits, room.hashes, room.rows, hidden),
        (room.scratch, room.masks, room.region, room.sums, room.drawn, room.said),
        (
            np.empty((4, size), np.int32),
            np.empty((2, size), np.uint64),
            np.zeros((3, len(nodes))),
        ),
        (out, CONTEXT, float(max(len(page.source), 1)), HEAD),
    )


def _table_size(entries: int) -> int:
    """Return the size of a hash table that is at most half full."""
    return 1 << (2 * entries).bit_length()
