"""The features of a page's blocks, as one matrix: a row per feature, a column per block."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.deadline import check
from unhusk.learned import feature_context, feature_head, feature_text, feature_tree
from unhusk.lex.tags import ANCESTOR
from unhusk.page.tables import views
from unhusk.page.vocabulary import NAME_BITS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

TEXT, HEAD = 0, len(feature_text.COLUMNS)
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
    return np.array([sum(bits[name] for name in names.split()) for names in groups.values()], np.uint64)


_ABOVE = _together(feature_tree.ABOVE, ANCESTOR)
_NAMED = _together(feature_tree.NAMED, NAME_BITS)


def features(page: Page, out: NDArray[np.float32]) -> None:
    """Fill the features of the page's blocks: a row per name in `COLUMNS`, a column per block."""
    blocks, nodes, tokens = page.blocks, page.nodes, page.tokens
    n, m = len(blocks), len(nodes)
    if not n:
        return
    attributes = np.ascontiguousarray(page.attributes).reshape(-1)
    work = np.empty((5, n))
    counts = np.zeros((n, 20), np.int32)
    b = blocks
    feature_text.read_texts(
        page.data,
        views(tokens.edges, page.text_tokens, page.text_blocks),
        views(b.chars, b.words, b.link_chars, b.link_words, b.tags, b.sentences, b.ideographs, b.starts, b.edges),
        views(out, counts, work),
    )
    said = np.zeros(3, np.int32)
    feature_head.read_head(page.data, memoryview(attributes), memoryview(nodes.tag), memoryview(said))
    spans = (*page.title, int(said[1]), int(said[2]))
    feature_head.compare_head(
        page.source, spans, views(b.start, b.stop), memoryview(np.zeros(4096, np.uint8)), (memoryview(out), HEAD)
    )
    check(page.deadline)
    rows = np.empty((len(feature_tree.NODE_ROWS), m), np.int32)
    drawn = np.empty((2, n + 1), np.int32)
    feature_tree.place_nodes(
        views(tokens.kind, tokens.tag), views(nodes.first, nodes.stop), memoryview(b.first_token),
        views(rows, np.empty(len(tokens) + 1, np.int32), drawn),
    )
    sums = np.empty((len(feature_tree.SUMS), n + 1))
    feature_tree.sum_blocks(views(b.node, b.sentences), memoryview(nodes.tag), memoryview(work), memoryview(sums))
    hashes = np.empty(m, np.uint64)
    feature_tree.hash_classes(page.data, memoryview(attributes), memoryview(nodes.tag), memoryview(hashes))
    room = 1 << (2 * m).bit_length()
    groups = np.empty((5, m))
    bits = np.empty(m, np.uint64)
    feature_tree.group_nodes(
        views(nodes.tag, nodes.parent, nodes.depth, page.names, hashes), views(sums, drawn),
        views(np.empty(room, np.int32), np.empty(room, np.uint64)), views(rows, groups, bits),
    )
    chosen = np.empty(4, np.int32)
    reader = np.empty(n, np.uint8)
    feature_tree.choose_containers(
        views(nodes.tag, nodes.parent, nodes.depth, page.names, nodes.first, nodes.stop),
        views(b.node, work, b.sentences), views(sums, drawn),
        views(rows, np.empty((2, m)), chosen, reader),
    )
    inner = tokens.node[b.first_token]
    feature_tree.fill_tree(
        views(nodes.tag, nodes.depth, nodes.ancestors, page.is_hidden.view(np.uint8), nodes.first, nodes.stop, page.names),
        views(b.node, inner), views(sums, drawn), views(rows, groups, bits, chosen, _ABOVE, _NAMED),
        memoryview(out), TREE,
    )
    check(page.deadline)
    scratch = np.empty((len(feature_context.SCRATCH), n))
    masks = np.empty((len(feature_context.MASKS), n), np.uint8)
    region = np.empty(2, np.int32)
    feature_context.vote(
        views(b.node, b.words, b.sentences, b.tags, b.edges, b.start, b.stop, work), memoryview(nodes.tag), memoryview(reader),
        views(scratch, masks, region),
    )
    room = 1 << (2 * n).bit_length()
    feature_context.fill_context(
        views(b.node, b.start, work, counts), views(nodes.tag, nodes.parent, bits, hashes, rows),
        views(scratch, masks, region, sums, drawn, said),
        views(np.empty((4, room), np.int32), np.empty((2, room), np.uint64), np.zeros((3, m))),
        (memoryview(out), CONTEXT, float(max(len(page.source), 1)), HEAD),
    )
