"""Rows of a page for people: one token, element, block or line with its text, and whole tables.

Methods read columns; these views are for reading, for printing and for looking around.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.lex.attributes import attributes
from unhusk.lex.passes.charrefs import resolve
from unhusk.lex.tags import KNOWN, TAG_NAMES
from unhusk.lex.tokens import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from unhusk.page.page import Page

DOCUMENT = "#document"  # tag and path of row 0 of the nodes
_NAME_ENDS = "\t\n\f\r />"  # what ends the name of a tag
_SHOWN_PATH = 4  # elements of a path in a table
_CELL = {"path": 34, "text": 58}  # columns of a cell in a table
_OTHER_CELL = 16

Table = Literal["tokens", "nodes", "blocks", "lines"]


@dataclass(frozen=True)
class TokenView:
    """One token."""

    row: int
    kind: str  # name of a lex.tokens.Kind in lower case
    tag: str  # name of the element; empty unless the token is a tag
    text: str  # as it stands in the source
    start: int
    stop: int


@dataclass(frozen=True)
class NodeView:
    """One element."""

    row: int
    tag: str
    attributes: dict[str, str]
    path: str  # such as `html > body > div#main.wide > p`
    text: str  # of the element itself, not of those inside; resolved and collapsed
    start: int
    stop: int


@dataclass(frozen=True)
class BlockView:
    """One block of text."""

    row: int
    text: str  # character references resolved, white space collapsed
    words: int
    link_words: int  # words that begin inside `a` elements
    path: str  # of the nearest block-level element
    start: int
    stop: int


@dataclass(frozen=True)
class LineView:
    """One line."""

    row: int
    text: str  # as it stands in the source
    chars: int  # of text
    code: int  # characters of tags
    start: int
    stop: int


def token(page: Page, i: int) -> TokenView:
    """Return row `i` of the tokens."""
    tokens = page.tokens
    row = _row(i, len(tokens), "tokens")
    start, stop = int(tokens.start[row]), int(tokens.stop[row])
    kind = Kind(int(tokens.kind[row])).name.lower()
    return TokenView(row, kind, tag_name(page, row), page.source[start:stop], start, stop)


def node(page: Page, i: int) -> NodeView:
    """Return row `i` of the nodes; row 0 is the document."""
    tokens = page.tokens
    row = _row(i, len(page.nodes), "nodes")
    first, stop = _tokens_of(page, row)
    own = first + np.flatnonzero(tokens.node[first:stop] == row)
    span = int(tokens.edges[first]), int(tokens.edges[stop])
    text = _text(page, own[tokens.is_text[own]])
    return NodeView(row, _tag(page, row), _attributes(page, row), path(page, row), text, *span)


def block(page: Page, i: int) -> BlockView:
    """Return row `i` of the blocks."""
    return _block(page, _row(i, len(page.blocks), "blocks"), None)


def line(page: Page, i: int, width: int | None = None) -> LineView:
    """Return row `i` of the lines, of the source or of the source broken anew at `width`."""
    lines = page.lines(width)
    row = _row(i, len(lines), "lines")
    start, stop = int(lines.start[row]), int(lines.stop[row])
    counts = int(lines.chars[row]), int(lines.code[row])
    return LineView(row, page.source[start:stop], *counts, start, stop)


def path(page: Page, i: int, *, last: int | None = None) -> str:
    """Return the way to a node from the top, each element with its id and classes.

    With `last`, only so many elements at the end, after an ellipsis.
    """
    row = _row(i, len(page.nodes), "nodes")
    if row == 0:
        return DOCUMENT
    parts = [_step(page, above) for above in islice(_ancestors(page, row), last)]
    if last is not None and page.nodes.depth[row] > last:
        parts.append("…")
    return " > ".join(reversed(parts))


def show(page: Page, table: Table = "blocks", limit: int = 40) -> str:
    """Return the first rows of a table as aligned text, long cells cut."""
    readers = {"tokens": _token_cells, "nodes": _node_cells, "blocks": _block_cells}
    readers["lines"] = _line_cells
    if table not in readers:
        message = f"a page has the tables {', '.join(readers)}, not {table!r}"
        raise ValueError(message)
    size = len(page.lines() if table == "lines" else getattr(page, table))
    rows = [readers[table](page, i) for i in range(min(limit, size))]
    if not rows:
        return f"no {table}" if not size else f"{size} {table}"
    more = [] if size <= len(rows) else [f"… {size - len(rows)} more {table}"]
    return "\n".join([*_aligned(rows), *more])


def _row(i: int, size: int, what: str) -> int:
    """Return the row that an index means, counted from the end when it is negative."""
    if not -size <= i < size:
        message = f"the page has {size} {what}, so there is no row {i}"
        raise IndexError(message)
    return i % size


def _tokens_of(page: Page, row: int) -> tuple[int, int]:
    """Return the tokens [first, stop) of a node; the document has them all."""
    if row == 0:
        return 0, len(page.tokens)
    return int(page.nodes.first[row]), int(page.nodes.stop[row])


def _tag(page: Page, row: int) -> str:
    return tag_name(page, int(page.nodes.first[row])) if row else DOCUMENT


def tag_name(page: Page, row: int) -> str:
    """Return the tag name of a token; names that tags.py does not list are read from the source."""
    tag = int(page.tokens.tag[row])
    if tag < KNOWN:
        return TAG_NAMES[tag]
    start, stop = int(page.tokens.start[row]), int(page.tokens.stop[row])
    name = page.source[start:stop].lstrip("</")
    size = next((k for k, c in enumerate(name) if c in _NAME_ENDS), len(name))
    return "".join(c.lower() if c.isascii() else c for c in name[:size]).replace("\0", "\ufffd")


def _attributes(page: Page, row: int) -> dict[str, str]:
    if row == 0:
        return {}
    first = int(page.nodes.first[row])
    return attributes(page.source, int(page.tokens.start[first]), int(page.tokens.stop[first]))


def _ancestors(page: Page, row: int) -> Iterator[int]:
    """Yield the row and those above it, without the document."""
    while row > 0:
        yield row
        row = int(page.nodes.parent[row])


def _step(page: Page, row: int) -> str:
    has = _attributes(page, row)
    name = "".join(has.get("id", "").split())
    classes = has.get("class", "").split()
    return _tag(page, row) + (f"#{name}" if name else "") + "".join(f".{one}" for one in classes)


def _text(page: Page, at: NDArray[np.int64]) -> str:
    """Return the text of some text tokens, references resolved and white space collapsed."""
    tokens = page.tokens
    pieces = []
    for i in at.tolist():
        piece = page.source[tokens.edges[i] : tokens.edges[i + 1]]
        pieces.append(resolve(piece) if tokens.kind[i] == Kind.TEXT else piece)
    return " ".join("".join(pieces).split())


def _block(page: Page, row: int, last: int | None) -> BlockView:
    blocks = page.blocks
    first, behind = int(blocks.first_token[row]), int(blocks.stop_token[row])
    text = _text(page, first + np.flatnonzero(page.tokens.is_shown[first:behind]))
    counts = int(blocks.words[row]), int(blocks.link_words[row])
    where = path(page, int(blocks.node[row]), last=last)
    return BlockView(row, text, *counts, where, int(blocks.start[row]), int(blocks.stop[row]))


def _token_cells(page: Page, i: int) -> dict[str, str | int]:
    one = token(page, i)
    return _span(one) | {"kind": one.kind, "tag": one.tag, "text": one.text}


def _node_cells(page: Page, i: int) -> dict[str, str | int]:
    start, stop = (int(page.tokens.edges[edge]) for edge in _tokens_of(page, i))
    span: dict[str, str | int] = {"row": i, "start": start, "stop": stop}
    return span | {"tag": _tag(page, i), "path": path(page, i, last=_SHOWN_PATH)}


def _block_cells(page: Page, i: int) -> dict[str, str | int]:
    one = _block(page, i, _SHOWN_PATH)
    counts = {"words": one.words, "link_words": one.link_words}
    return _span(one) | counts | {"path": one.path, "text": one.text}


def _line_cells(page: Page, i: int) -> dict[str, str | int]:
    one = line(page, i)
    return _span(one) | {"chars": one.chars, "code": one.code, "text": one.text}


def _span(one: TokenView | BlockView | LineView) -> dict[str, str | int]:
    return {"row": one.row, "start": one.start, "stop": one.stop}


def _aligned(rows: list[dict[str, str | int]]) -> list[str]:
    """Return a line per row under a line of names: numbers to the right, text to the left."""
    names = list(rows[0])
    cells = [names] + [[_clipped(name, row[name]) for name in names] for row in rows]
    widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
    is_number = [isinstance(rows[0][name], int) for name in names]
    lines = []
    for row in cells:
        blanks = [" " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)]
        columns = zip(row, blanks, is_number, strict=True)
        lines.append("  ".join(b + c if right else c + b for c, b, right in columns).rstrip())
    return lines


def _clipped(name: str, value: str | int) -> str:
    """Return a cell on one line; of a path that is too long the end is kept, else the beginning."""
    size = _CELL.get(name, _OTHER_CELL)
    text = str(value)
    ends = name == "path"
    piece = text[-size - 1 :] if ends else text[: size + 1]
    cell = [c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in piece]
    is_cut = len(piece) < len(text) or _width("".join(cell)) > size
    while cell and _width("".join(cell)) > size - is_cut:
        cell.pop(0 if ends else -1)
    mark = "…" if is_cut else ""
    return mark + "".join(cell) if ends else "".join(cell) + mark


def _width(text: str) -> int:
    """Return the columns that a terminal uses for the text."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(unicodedata.combining(c) != 0 for c in text)
