"""Pages of very many short blocks are scored in windows, so that memory stays in bounds.

The features of a block take about two KB. On ordinary pages that is less than what the bound allows
(64 bytes per character of the page, for everything); on `<p>x<p>x<p>x…` it would be 500 bytes per
character. Such a page, and one whose features would take more than half a GB, is cut into windows
of some thousand blocks. Each is scored as if it were a page: with the head, the elements that are
open where it begins, and its own elements and text. Offsets and depths are those of the whole page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.features.passes.workspace import workspace_bytes
from unhusk.lex.tags import TAGS
from unhusk.lex.tokens import Kind
from unhusk.page.page import Page
from unhusk.page.tables import BLOCK_ROWS, Blocks, Nodes, TokenTable, frozen

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from numpy.typing import NDArray

    Ints = NDArray[np.int32]

PER_CHARACTER = 56  # bytes that the tables and features of a page may take; 8 are left for the rest
LEAST = 16 << 20  # bytes that features may always take
MOST = 512 << 20  # bytes that features may take on pages of any size
MAX_BLOCKS = 4096  # of a window
MAX_TOKENS = 16384  # from the first block of a window to its last one, and behind that
LEAD = 1024  # tokens before the first block of a window that belong to it, at most
MAX_HEAD = 2048  # tokens of the head
MAX_OPEN = 512  # elements that are open where a window begins
_HEAD, _COMMENT = TAGS["head"], int(Kind.COMMENT)
_FIRST, _STOP, _NODE = (BLOCK_ROWS[name] for name in ("first_token", "stop_token", "node"))
_TOTALS = [BLOCK_ROWS[name] for name in ("starts", "edges")]  # count from the begin of the page


class Window(NamedTuple):
    """Some consecutive blocks of a page, and a page that has only these."""

    blocks: slice
    page: Page


def is_dense(page: Page) -> bool:
    """Return whether the features of all blocks at once would take more memory than allowed."""
    blocks = len(page.blocks)
    if not blocks or (blocks <= MAX_BLOCKS and len(page.tokens) <= MAX_TOKENS):
        return False
    needed = _whole_bytes(page)
    if needed <= LEAST:
        return False
    return needed > min(MOST, PER_CHARACTER * len(page.source) - table_bytes(page))


def feature_bytes(page: Page) -> int:
    """Return how much memory the features of a page take, in windows if it is dense."""
    return LEAST if is_dense(page) else _whole_bytes(page)


def table_bytes(page: Page) -> int:
    """Return about how much memory the source of a page and its tables take."""
    blocks, nodes, tokens = len(page.blocks), len(page.nodes), len(page.tokens)
    return 4 * len(page.source) + 24 * tokens + 50 * nodes + 4 * len(BLOCK_ROWS) * blocks


def _whole_bytes(page: Page) -> int:
    """Return how much memory the features of all blocks at once would take."""
    blocks = len(page.blocks)
    workspace = workspace_bytes(blocks, len(page.nodes), len(page.tokens))
    return 4 * len(COLUMNS) * blocks + workspace


def windows(page: Page) -> Iterator[Window]:
    """Yield the windows of a page in their order; every block is in one of them."""
    begins = page.blocks.first_token
    first = 0
    while first < len(begins):
        reach = int(np.searchsorted(begins, begins[first] + MAX_TOKENS))
        stop = min(first + MAX_BLOCKS, max(reach, first + 1))
        yield Window(slice(first, stop), _page_of(page, first, stop))
        first = stop


class _Cut:
    """Which tokens and elements of a page a window has, and where they stand in it."""

    def __init__(self, page: Page, first: int, stop: int) -> None:
        tokens, nodes, begins = page.tokens, page.nodes, page.blocks.first_token
        before = int(begins[first - 1]) + 1 if first else 0
        last = int(begins[stop]) if stop < len(begins) else len(tokens)
        self.begin = max(before, int(begins[first]) - LEAD)
        self.end = min(last, int(begins[stop - 1]) + MAX_TOKENS)
        self.head = min(_head_stop(nodes), MAX_HEAD, self.begin)
        self.gap = int(self.begin > self.head)  # one token stands for all that is left out
        in_head = max(1, int(np.searchsorted(nodes.first, self.head)))
        own = np.searchsorted(nodes.first, (self.begin, self.end))
        opened = _open_elements(nodes, int(tokens.node[self.begin]), (in_head, int(own[0])))
        inside = np.arange(max(in_head, own[0]), max(in_head, own[1]), dtype=np.int32)
        self.rows = np.concatenate((np.arange(in_head, dtype=np.int32), opened, inside))

    def node(self, rows: Ints) -> Ints:
        """Return where elements stand in the window; of one left out, the document's row."""
        place = np.searchsorted(self.rows, rows)
        is_kept = self.rows.take(place, mode="clip") == rows
        return np.asarray(np.where(is_kept, place, 0), np.int32)

    def token(self, tokens: Ints) -> Ints:
        """Return where tokens stand in the window."""
        place = np.clip(tokens, self.begin, self.end) - self.begin + self.head + self.gap
        left_out = np.where(tokens < self.begin, self.head, place)
        return np.asarray(np.where(tokens < self.head, tokens, left_out), np.int32)

    def joined(self, column: NDArray[Any], left_out: int) -> NDArray[Any]:
        """Return a column of tokens: head, one token for what is left out, the window's own."""
        middle = np.full(self.gap, left_out, column.dtype)
        return np.concatenate((column[: self.head], middle, column[self.begin : self.end]))


def _head_stop(nodes: Nodes) -> int:
    """Return the token behind the head; 0 without one among the first elements."""
    heads = np.flatnonzero(nodes.tag[:8] == _HEAD)
    return int(nodes.stop[heads[0]]) if len(heads) else 0


def _open_elements(nodes: Nodes, node: int, between: tuple[int, int]) -> Ints:
    """Return the innermost elements around a token among rows between two, in their order."""
    found: list[int] = []
    while node >= between[0] and len(found) < MAX_OPEN:
        if node < between[1]:
            found.append(node)
        node = int(nodes.parent[node])
    return np.array(found[::-1], np.int32)


def _page_of(page: Page, first: int, stop: int) -> Page:
    """Return a page of some blocks; what features need of it is there, and nothing is read anew."""
    cut = _Cut(page, first, stop)
    blocks = _blocks(page.blocks, cut, (first, stop))
    tokens = _tokens(page.tokens, cut)
    begin, end = np.searchsorted(page.text_blocks, (first, stop))
    end = min(end, int(np.searchsorted(page.text_tokens, cut.end)))
    texts = np.stack((cut.token(page.text_tokens[begin:end]), page.text_blocks[begin:end] - first))
    names = page.names[cut.rows], page.is_hidden[cut.rows], page.class_hash[cut.rows]
    words = cut.joined(page.words, 0)
    frozen(texts, words, *names)
    shared: dict[Hashable, Any] = {
        "data": page.data,
        "tokens": tokens,
        "nodes": tokens.nodes,
        "attributes": _attributes(page.attributes, cut),
        "_cut": (blocks, words, texts),
        "_names": names,
    }
    return Page(page.source, page.url, page.decoded, page.deadline, page.cuts, {}, shared)


def _blocks(blocks: Blocks, cut: _Cut, between: tuple[int, int]) -> Blocks:
    first, stop = between
    rows = np.ascontiguousarray(blocks.rows[:, first:stop])
    rows[_FIRST], rows[_STOP] = cut.token(rows[_FIRST]), cut.token(rows[_STOP])
    rows[_NODE] = cut.node(rows[_NODE])
    if first:
        rows[_TOTALS] -= blocks.rows[_TOTALS, first - 1, None]
    frozen(rows)
    return Blocks.of_rows(rows, stop - first)


def _tokens(tokens: TokenTable, cut: _Cut) -> TokenTable:
    nodes = tokens.nodes
    parent = cut.node(nodes.parent[cut.rows])
    parent[0] = -1
    found = Nodes(
        nodes.tag[cut.rows],
        parent,
        cut.token(nodes.first[cut.rows]),
        cut.token(nodes.stop[cut.rows]),
        nodes.depth[cut.rows],
        cut.node(nodes.block[cut.rows]),
        nodes.ancestors[cut.rows],
    )
    edges = np.concatenate((cut.joined(tokens.edges[:-1], 0), tokens.edges[cut.end, None]))
    if cut.gap:
        edges[cut.head] = tokens.edges[cut.head]
    kind, tag = cut.joined(tokens.kind, _COMMENT), cut.joined(tokens.tag, 0)
    flags, node = cut.joined(tokens.flags, 0), cut.node(cut.joined(tokens.node, 0))
    frozen(edges, kind, tag, flags, node, *found.__dict__.values())
    return TokenTable(edges, kind, tag, flags, len(cut.rows) - 1, len(edges), node, found)


def _attributes(attributes: Ints, cut: _Cut) -> Ints:
    """Return the attributes of the window's elements."""
    begins = np.searchsorted(attributes[:, 0], cut.rows)
    counts = np.searchsorted(attributes[:, 0], cut.rows, side="right") - begins
    steps = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    found: Ints = attributes[np.repeat(begins, counts) + steps]
    found[:, 0] = np.repeat(np.arange(len(cut.rows)), counts)
    frozen(found)
    return found
