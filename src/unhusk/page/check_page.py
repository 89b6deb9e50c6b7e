"""What must hold for the tables of every page, whatever its source; used by tests and fuzzing."""

from __future__ import annotations

import re
import sys
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.lex.tags import ANCESTOR_BITS
from unhusk.lex.tokens import Flag, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.page.tables import Blocks, Lines, Nodes, TokenTable

Finding = tuple[str, Any]  # what must hold, and whether it does (for each row)

LINE_WIDTHS = (None, 150)


def check_page(page: Page) -> list[str]:
    """Return every invariant that a page breaks, in words; an empty list is a sound page.

    >>> from unhusk.page.page import Page
    >>> check_page(Page("<p>A <b>sound</b> page."))
    []
    """
    broken = []
    for part in PARTS:
        try:
            for rule, holds in part(page):
                if not np.all(holds):
                    broken.append(rule)
        except (IndexError, TypeError, ValueError) as error:  # an index that points nowhere
            broken.append(f"{part.__name__.strip('_')}: {error}")
    return broken


def _columns(page: Page) -> Iterator[Finding]:
    yield from _table_columns("tokens", page.tokens, {"edges"})
    yield from _table_columns("nodes", page.nodes, set())
    yield from _table_columns("blocks", page.blocks, set())
    for width in LINE_WIDTHS:
        yield from _table_columns(f"lines({width})", page.lines(width), {"edges"})
    single = {
        "words": (np.int32, (len(page.tokens),)),
        "names": (np.uint64, (len(page.nodes),)),
        "is_hidden": (np.bool_, (len(page.nodes),)),
        "references": (np.int32, (len(page.references), 4)),
        "attributes": (np.int32, (len(page.attributes), 5)),
        "text_tokens": (np.int32, (len(page.text_tokens),)),
        "text_blocks": (np.int32, (len(page.text_tokens),)),
        "text_spans": (np.int32, (len(page.text_tokens), 2)),
    }
    for name, (kind, shape) in single.items():
        column = getattr(page, name)
        yield f"{name} is of its documented type", column.dtype == kind
        yield f"{name} has a row for each of its things", column.shape == shape
        yield f"{name} is read-only", not column.flags.writeable


def _table_columns(
    name: str, table: TokenTable | Nodes | Blocks | Lines, longer: set[str]
) -> Iterator[Finding]:
    """Hold each column to the type that its annotation in page/tables.py documents."""
    for of in fields(table):
        documented = re.fullmatch(r"NDArray\[np\.(\w+)\]", str(of.type))
        if documented:
            column = getattr(table, of.name)
            yield f"{name}.{of.name} is of its documented type", _is_of(column, documented[1])
            size = len(table) + (of.name in longer)
            yield f"{name}.{of.name} is as long as the table", column.shape == (size,)
            yield f"{name}.{of.name} is read-only", not column.flags.writeable


def _is_of(column: NDArray[Any], kind: str) -> bool:
    return bool(column.dtype == getattr(np, kind))


def _tokens(page: Page) -> Iterator[Finding]:
    tokens = page.tokens
    yield "tokens begin at 0", tokens.edges[0] == 0
    yield "tokens end with the source", tokens.edges[-1] == len(page.source)
    yield "no token is empty", np.diff(tokens.edges) > 0
    yield "token kinds are known", tokens.kind <= max(Kind)
    is_tag = (tokens.kind == Kind.START) | (tokens.kind == Kind.END)
    yield "tags and only tags have a tag id", is_tag == (tokens.tag != 0)
    yield "starts counts the start tags", tokens.starts == np.sum(tokens.kind == Kind.START)
    shown = tokens.is_text & ~tokens.is_blank
    yield "texts is at least the number of texts", tokens.texts >= np.sum(shown)
    yield "links are anchors", tokens.is_anchor | ~tokens.is_link
    yield "only text is blank", is_tag <= ((tokens.flags & Flag.BLANK) == 0)
    yield "words are counted in text only", tokens.is_text | (page.words == 0)
    yield "word counts are not negative", page.words >= 0
    yield "blank text has no words", ~tokens.is_blank | (page.words == 0)


def _nodes(page: Page) -> Iterator[Finding]:
    nodes = page.nodes
    yield "there is a document", len(nodes) > 0
    root = (nodes.tag, nodes.parent, nodes.first, nodes.stop, nodes.depth, nodes.block)
    document = (0, -1, 0, len(page.tokens), 0, 0)
    yield "node 0 is the document", [int(column[0]) for column in root] == list(document)
    up, rows = nodes.parent[1:], np.arange(1, len(nodes))
    yield "parents stand before their children", (up >= 0) & (up < rows)
    yield "nodes stand in source order", np.diff(nodes.first[1:]) > 0
    yield "nodes begin inside their parents", nodes.first[up] <= nodes.first[1:]
    yield "nodes end inside their parents", nodes.stop[1:] <= nodes.stop[up]
    yield "nodes hold their start tags", nodes.stop[1:] > nodes.first[1:]
    yield "siblings do not overlap", _siblings_apart(nodes)
    yield "depth is the parent's plus 1", nodes.depth[1:] == nodes.depth[up] + 1
    own = ANCESTOR_BITS[nodes.tag]
    yield (
        "ancestors are the parent's and the own",
        nodes.ancestors[1:] == (nodes.ancestors[up] | own[1:]),
    )
    block = nodes.block[1:]
    yield "block is the node or the parent's block", (block == rows) | (block == nodes.block[up])


def _siblings_apart(nodes: Nodes) -> NDArray[np.bool_]:
    order = np.argsort(nodes.parent[1:], kind="stable") + 1
    same = np.diff(nodes.parent[order]) == 0
    return ~same | (nodes.stop[order][:-1] <= nodes.first[order][1:])


def _tokens_in_nodes(page: Page) -> Iterator[Finding]:
    tokens, nodes = page.tokens, page.nodes
    rows = np.arange(len(tokens))
    yield "tokens point at nodes", (tokens.node >= 0) & (tokens.node < len(nodes))
    yield "tokens begin inside their nodes", nodes.first[tokens.node] <= rows
    yield "tokens end inside their nodes", rows < nodes.stop[tokens.node]
    first = nodes.first[1:]
    yield "nodes begin with start tags", tokens.kind[first] == Kind.START
    yield "nodes have the tag of their start tags", tokens.tag[first] == nodes.tag[1:]
    yield "start tags point at the nodes they open", tokens.node[first] == np.arange(1, len(nodes))


def _blocks(page: Page) -> Iterator[Finding]:
    blocks, tokens = page.blocks, page.tokens
    yield "blocks are not empty", blocks.start < blocks.stop
    yield "blocks are ascending and disjoint", blocks.stop[:-1] <= blocks.start[1:]
    yield "blocks hold tokens", blocks.first_token < blocks.stop_token
    yield "blocks share no token", blocks.stop_token[:-1] <= blocks.first_token[1:]
    first, last = blocks.first_token, blocks.stop_token - 1
    yield "blocks begin in their first token", _inside(blocks.start, tokens, first)
    yield "blocks end in their last token", _inside(blocks.stop - 1, tokens, last)
    yield "blocks begin and end with text", tokens.is_shown[first] & tokens.is_shown[last]
    yield "the node of a block is a block", page.nodes.block[blocks.node] == blocks.node
    counts = "words link_chars link_words tags sentences ideographs starts edges".split()
    for name in counts:
        yield f"blocks.{name} is not negative", getattr(blocks, name) >= 0
    yield "blocks have words", blocks.words > 0
    yield "words have characters", blocks.words <= blocks.chars
    yield "link_chars are chars", blocks.link_chars <= blocks.chars
    yield "link_words are words", blocks.link_words <= blocks.words
    yield "sentences are no more than chars", blocks.sentences <= blocks.chars
    yield "ideographs are chars", blocks.ideographs <= blocks.chars
    yield "start tags are tags", blocks.starts <= blocks.edges
    yield "tags between blocks add up", np.diff(blocks.edges) > 0
    sums = np.concatenate(([0], np.cumsum(page.words, dtype=np.int64)))
    held = sums[blocks.stop_token] - sums[blocks.first_token]
    yield "a block has no more words than its tokens", blocks.words <= held
    yield "all words are in blocks", held.sum() == sums[-1]


def _inside(offsets: NDArray[Any], tokens: TokenTable, rows: NDArray[Any]) -> NDArray[np.bool_]:
    inside: NDArray[np.bool_] = (tokens.start[rows] <= offsets) & (offsets < tokens.stop[rows])
    return inside


def _lines(page: Page) -> Iterator[Finding]:
    for width in LINE_WIDTHS:
        lines, name = page.lines(width), f"lines({width})"
        yield f"{name} begin at 0", lines.edges[0] == 0
        yield f"{name} end with the source", lines.edges[-1] == len(page.source)
        yield f"{name}: none but the last is empty", np.diff(lines.edges[:-1]) > 0
        yield f"{name} ascend", np.diff(lines.edges) >= 0
        for column in ("chars", "code", "tags", "link_chars", "wide"):
            yield f"{name}.{column} is not negative", getattr(lines, column) >= 0
        yield f"{name} fit in the source", lines.chars + lines.code <= np.diff(lines.edges)
        yield f"{name}.link_chars are chars", lines.link_chars <= lines.chars
        yield f"{name}.wide are chars or code", lines.wide <= lines.chars + lines.code


def _spans(page: Page) -> Iterator[Finding]:
    tokens = page.tokens
    start, stop, code, second = page.references.T
    yield "references are not empty", start < stop
    yield "references are ascending and disjoint", stop[:-1] <= start[1:]
    owner = np.searchsorted(tokens.edges, start, side="right") - 1
    yield "references are in text tokens", tokens.kind[owner] == Kind.TEXT
    yield "references end in their tokens", stop <= tokens.edges[owner + 1]
    yield "references mean code points", (code > 0) & (code <= sys.maxunicode) & (second >= 0)
    yield (
        "text spans are those of the text tokens",
        page.text_spans
        == np.column_stack((tokens.start[page.text_tokens], tokens.stop[page.text_tokens])),
    )


def _text_tokens(page: Page) -> Iterator[Finding]:
    blocks, rows, own = page.blocks, page.text_tokens, page.text_blocks
    yield "text tokens ascend", np.diff(rows) > 0
    yield "text tokens are text", page.tokens.is_shown[rows]
    yield "text tokens point at blocks", (own >= 0) & (own < len(blocks))
    yield (
        "text tokens are inside their blocks",
        (blocks.first_token[own] <= rows) & (rows < blocks.stop_token[own]),
    )
    sums = np.concatenate(([0], np.cumsum(page.tokens.is_shown)))
    held = sums[blocks.stop_token] - sums[blocks.first_token]
    yield "no text of a block is missing", np.bincount(own, minlength=len(blocks)) == held


def _names(page: Page) -> Iterator[Finding]:
    tokens, nodes = page.tokens, page.nodes
    node, name, name_stop, value, value_stop = page.attributes.T
    yield "attributes stand in the order of nodes", np.diff(node) >= 0
    yield "attributes stand in source order", np.diff(name) > 0
    yield "attributes belong to elements", (node > 0) & (node < len(nodes))
    first = nodes.first[node]
    yield "attributes have names", (tokens.start[first] < name) & (name < name_stop)
    end = np.where(value < 0, name_stop, value_stop)
    yield "values stand behind names", (value < 0) | ((name_stop < value) & (value <= value_stop))
    yield "attributes end inside their tags", end < tokens.stop[first]
    up = nodes.parent[1:]
    yield "what is inside a hidden node is hidden", page.is_hidden[1:] | ~page.is_hidden[up]


PARTS = (
    _columns,
    _tokens,
    _nodes,
    _tokens_in_nodes,
    _blocks,
    _text_tokens,
    _lines,
    _spans,
    _names,
)
