"""Divide the page into blocks by its tags alone, join those that little separates, keep the best.

A static approximation of VIPS: nothing is rendered. The best block has most text outside links.

Source: cai2003, as listed by a public port: rules for each tag say whether an element is divided
into its children or stays whole; separators between blocks have weights.
Differs: VIPS divides pages and extracts nothing, and it needs a rendered page. Ours: an element is
small when its text is, backgrounds are those of attributes, fonts those of headings. Inline
elements are transparent, which leaves rule 5 (line breaks) and rule 10 (the element before) without
effect. The weight between two blocks is the number of block-level elements around one but not the
other, more at a rule, a background or a larger font below; blocks without any weight between them
are one. The joining goes on, from the lightest separators to those of `max_weight`, until the best
block has more than `min_share` of the text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from unhusk.lex.tags import FACT, FACTS, TAGS
from unhusk.lex.tokens import Kind
from unhusk.method.method import BlockMask, Signal, method

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from unhusk.page.page import Page

_TABLE = tuple(TAGS[name] for name in ("table", "tr"))
_CELL = tuple(TAGS[name] for name in ("td", "th"))
_FONTS = {"h1": 3, "h2": 2, "h3": 1}  # larger than text, by how much
_PAINTS = (b"background", b"bgcolor")


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of vips_static."""

    small: int = 80  # an element with fewer characters of text is not divided
    min_share: float = 0.4  # a best block with more of the page's text is joined to no other
    max_weight: int = 2  # heavier separators are never removed
    line_weight: int = 2  # of a rule, or a change of the background, between two blocks
    font_weight: int = 2  # of a larger font below than above


class Leaves(NamedTuple):
    """The undivided pieces of a page, in order: tokens [first, stop), and how deep they lie."""

    first: NDArray[np.int64]
    stop: NDArray[np.int64]
    of: NDArray[np.int64]  # the leaf of each block; -1 for blocks that are not shown
    painted: NDArray[np.bool_]  # the elements with a background of their own


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the text outside links of the joined piece around each block, with the choice."""
    if not len(page.blocks):
        return ()
    group, _ = _joined(page, p)
    free = _text_of(group, page.blocks.chars - page.blocks.link_chars)
    mask = vips_static.function(page, p)
    chars = np.where(group < 0, 0, free[group])
    return (
        Signal("text outside links", "block", chars, None, mask, "bars", "characters of the piece"),
    )


@method(Params(), unit="block", cites="cai2003", look=look)
def vips_static(page: Page, p: Params) -> BlockMask:
    if not len(page.blocks):
        return BlockMask(np.zeros(0, np.bool_))
    group, best = _joined(page, p)
    return BlockMask((group >= 0) & (group == best))


def _joined(page: Page, p: Params) -> tuple[NDArray[np.int64], int]:
    """Return the number of the joined piece of each block (-1: none), and the best piece."""
    blocks = page.blocks
    leaves = _leaves(page, p)
    weights = _weights(page, leaves, p)
    free = blocks.chars - blocks.link_chars
    shown = leaves.of >= 0
    group, best = leaves.of, 0
    for level in [0, *range(1, p.max_weight + 1)]:
        pieces = np.concatenate(([0], np.cumsum(weights > level)))
        group = np.where(shown, pieces[leaves.of], -1)
        best = int(np.argmax(_text_of(group, free)))
        text = _text_of(group, blocks.chars)
        if text[best] > p.min_share * text.sum():
            break
    return group, best


def _text_of(group: NDArray[np.int64], chars: NDArray[Any]) -> NDArray[np.float64]:
    is_in = group >= 0
    return np.bincount(group[is_in], chars[is_in], 1).astype(np.float64)


def _leaves(page: Page, p: Params) -> Leaves:
    """Return the pieces that remain when every element is divided that a rule divides."""
    blocks, nodes = page.blocks, page.nodes
    painted = _painted(page)
    whole = _whole(page, painted, p)
    around = _depth(page, whole)[nodes.first]  # undivided elements around each
    top = np.flatnonzero(whole & (around == 0))
    at = np.searchsorted(nodes.first[top], blocks.first_token, side="right") - 1
    is_in = at >= 0
    is_in[is_in] &= blocks.first_token[is_in] < nodes.stop[top[at[is_in]]]
    key = np.where(is_in, nodes.first[top[at]] if len(top) else 0, blocks.first_token)
    shown = _shown(page)
    first, place, of = np.unique(key[shown], return_index=True, return_inverse=True)
    element = is_in[shown][place]
    ends = nodes.stop[top[at[shown][place]]] if len(top) else 0
    stop = np.where(element, ends, blocks.stop_token[shown][place])
    leaf = np.full(len(blocks), -1, np.int64)
    leaf[shown] = of
    return Leaves(first.astype(np.int64), stop.astype(np.int64), leaf, painted)


def _shown(page: Page) -> NDArray[np.bool_]:
    """Return the blocks outside the head and hidden elements."""
    first, hidden = page.blocks.first_token, page.is_hidden
    in_head = page.tokens.within("head", "title") & ~page.tokens.within("svg")
    return ~in_head[first] & ~hidden[page.tokens.node[first]]


def _whole(page: Page, painted: NDArray[np.bool_], p: Params) -> NDArray[np.bool_]:
    """Return the block-level elements that the rules do not divide."""
    nodes, tags = page.nodes, page.nodes.tag
    size = len(nodes)
    is_block = (FACTS[tags] & FACT["block"]) != 0
    chars, images = _inside(page)
    valid = is_block & ((chars > 0) | (images > 0)) & ~page.is_hidden
    kids = np.flatnonzero(valid)
    parent = nodes.block[nodes.parent[kids]]
    count = np.bincount(parent, minlength=size)
    own = np.bincount(page.blocks.node, page.blocks.chars, size)
    largest = np.zeros(size, np.int64)
    np.maximum.at(largest, parent, chars[kids])
    has_line = np.zeros(size, np.bool_)
    has_line[nodes.block[nodes.parent[np.flatnonzero(tags == TAGS["hr"])]]] = True
    paints = np.bincount(parent, painted[kids], size) > 0
    is_table, is_cell = np.isin(tags, _TABLE), np.isin(tags, _CELL)
    is_small = np.maximum(largest, own) < p.small  # rules 8 and 9
    divides = np.where(is_table, paints, ~is_cell & (has_line | ~is_small))  # 6, 7, 11 and 12
    divides = ((count == 1) & (own == 0)) | ((count > 0) & divides)  # rules 2, 3 and 4
    divides[kids[painted[kids] & is_table[parent]]] = False  # rule 7
    whole: NDArray[np.bool_] = is_block & ~divides
    return whole


def _inside(page: Page) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the characters of text and the number of images in each element."""
    nodes, tokens, blocks = page.nodes, page.tokens, page.blocks
    is_image = (tokens.tag == TAGS["img"]) & (tokens.kind == Kind.START)
    chars = np.bincount(blocks.first_token, blocks.chars, len(tokens)).astype(np.int64)
    found = []
    for values in (chars, is_image):
        sums = np.concatenate(([0], np.cumsum(values)))
        found.append(sums[nodes.stop] - sums[nodes.first])
    return found[0], found[1]


def _painted(page: Page) -> NDArray[np.bool_]:
    """Return the elements with a background of their own: in an attribute or inline style."""
    found = np.zeros(len(page.nodes), np.bool_)
    rows = page.attributes
    data = page.data.lower()
    at = np.array([place for one in _PAINTS for place in _places(data, one)], np.int64)
    if not len(at) or not len(rows):
        return found
    row = np.searchsorted(rows[:, 1], at, side="right") - 1
    at, row = at[row >= 0], row[row >= 0]
    node, name, behind, value, stop = rows[row].T
    is_name = (at == name) & (value >= 0)
    in_value = (at >= value) & (at < stop) & (value >= 0)
    is_style = [data[a:b] == b"style" for a, b in zip(name, behind, strict=True)]
    found[node[is_name | (in_value & np.array(is_style, np.bool_))]] = True
    return found


def _places(data: bytes, word: bytes) -> Iterator[int]:
    """Yield where a word stands."""
    at = data.find(word)
    while at >= 0:
        yield at
        at = data.find(word, at + 1)


def _depth(page: Page, chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return for the place before each token the number of chosen elements around it."""
    nodes, size = page.nodes, len(page.tokens) + 1
    chosen = chosen.copy()
    chosen[0] = False
    opened = np.cumsum(np.bincount(nodes.first[chosen] + 1, minlength=size + 1)[:size])
    closed = np.cumsum(np.bincount(nodes.stop[chosen], minlength=size)[:size])
    depth: NDArray[np.int64] = opened - closed
    return depth


def _unshared(
    page: Page, leaves: Leaves, chosen: NDArray[np.bool_], *, itself: bool
) -> NDArray[np.int64]:
    """Return the chosen elements around one of two neighbouring leaves but not around the other.

    With `itself`, a leaf that is a chosen element counts as around itself.
    """
    depth = _depth(page, chosen)
    if itself:
        left, right = depth[leaves.stop - 1], depth[np.minimum(leaves.first + 1, len(depth) - 1)]
    else:
        left = right = depth[leaves.first]
    ranges = np.column_stack((leaves.stop[:-1], leaves.first[1:] + 1)).reshape(-1)
    common = np.minimum.reduceat(np.append(depth, depth[-1]), ranges)[::2]
    apart: NDArray[np.int64] = left[:-1] + right[1:] - 2 * common
    return apart


def _weights(page: Page, leaves: Leaves, p: Params) -> NDArray[np.int64]:
    """Return the weight of the separator behind each leaf but the last."""
    if len(leaves.first) < 2:  # noqa: PLR2004 - one leaf has no neighbour
        return np.zeros(0, np.int64)
    tokens, nodes = page.tokens, page.nodes
    is_block = (FACTS[nodes.tag] & FACT["block"]) != 0
    lines = np.cumsum((tokens.tag == TAGS["hr"]) & (tokens.kind == Kind.START))
    has_line = lines[leaves.first[1:]] > lines[leaves.stop[:-1] - 1]
    has_paint = _unshared(page, leaves, leaves.painted, itself=True) > 0
    weights = _unshared(page, leaves, is_block, itself=False)
    weights = weights + p.line_weight * (has_line | has_paint)
    return weights + p.font_weight * _is_larger_below(page, leaves)


def _is_larger_below(page: Page, leaves: Leaves) -> NDArray[np.bool_]:
    """Return whether the text behind a separator begins in a larger font than ends before it."""
    font = np.zeros(len(page.blocks), np.int64)
    for name, size in _FONTS.items():
        font[page.nodes.within(name)[page.blocks.node]] = size
    shown = np.flatnonzero(leaves.of >= 0)
    starts = np.searchsorted(leaves.of[shown], np.arange(1, len(leaves.first)))
    larger: NDArray[np.bool_] = font[shown[starts]] > font[shown[starts - 1]]
    return larger
