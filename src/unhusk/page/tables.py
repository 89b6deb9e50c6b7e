"""The four tables of a page: tokens, nodes, blocks and lines, as columns of equal length.

Columns are read-only numpy arrays. Offsets are half open, `start` to `stop`, and count characters
of the page's source; an index column is named for the table that it points into.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np

from unhusk.lex.tags import ANCESTOR
from unhusk.lex.tokens import Flag, Kind, Tokens
from unhusk.runtime.lazy import lazy
from unhusk.runtime.records import record

if TYPE_CHECKING:
    from numpy.typing import NDArray


@record
@dataclass(frozen=True, eq=False)
class TokenTable(Tokens):
    """The lexer's tokens with their place in the tree."""

    node: NDArray[np.int32]  # the element a tag opens or closes; else the innermost open element
    nodes: Nodes  # the elements that `node` points at

    @lazy
    def parent(self) -> NDArray[np.int32]:
        """Node that contains the token: for tags, the parent of the element they belong to."""
        nodes, node = self.nodes, self.node
        opens = nodes.first[node] == np.arange(len(node))
        closes = (self.kind == Kind.END) & (
            (nodes.stop[node] == np.arange(1, len(node) + 1)) | (nodes.tag[node] == self.tag)
        )
        is_own = (opens | closes) & (node > 0)
        return np.where(is_own, nodes.parent[node], node).astype(np.int32)

    @lazy
    def depth(self) -> NDArray[np.int32]:
        """Depth of the token's node."""
        return self.nodes.depth[self.node]

    @lazy
    def ancestors(self) -> NDArray[np.uint64]:
        """Bits of the names of the token's node and everything above it."""
        return self.nodes.ancestors[self.node]

    @lazy
    def is_anchor(self) -> NDArray[np.bool_]:
        """Whether the token is text inside an `a` element."""
        return (self.flags & Flag.IN_ANCHOR) != 0

    @lazy
    def is_link(self) -> NDArray[np.bool_]:
        """Whether the token is text inside an `a` element with `href`."""
        return (self.flags & Flag.IN_LINK) != 0

    @lazy
    def is_blank(self) -> NDArray[np.bool_]:
        """Whether the token is text of white space only."""
        return (self.flags & Flag.BLANK) != 0

    @lazy
    def is_shown(self) -> NDArray[np.bool_]:
        """Whether the token is text outside `template`: what a method may keep."""
        return self.is_text & ~self.within("template")

    def within(self, *names: str) -> NDArray[np.bool_]:
        """Whether the token is inside an element of one of these names (of tags.ANCESTOR)."""
        return self.nodes.within(*names)[self.node]


@record
@dataclass(frozen=True, eq=False)
class Nodes:
    """One row per element, in source order; row 0 is the document.

    A subtree is the interval of tokens [first, stop), and the rows of an element's descendants
    follow its own row.
    """

    tag: NDArray[np.int16]  # id of lex/tags.py; 0 for the document
    parent: NDArray[np.int32]  # row of the parent element; -1 for the document
    first: NDArray[np.int32]  # token of the start tag
    stop: NDArray[np.int32]  # token behind the subtree
    depth: NDArray[np.int32]  # 0 for the document
    block: NDArray[np.int32]  # nearest block-level element, the element itself included
    ancestors: NDArray[np.uint64]  # bits of tags.ANCESTOR, the element itself included

    def __len__(self) -> int:
        """Return the number of elements, the document included."""
        return len(self.tag)

    def within(self, *names: str) -> NDArray[np.bool_]:
        """Whether the element is, or is inside, an element of one of these names."""
        mask = np.uint64(sum(ANCESTOR[name] for name in names))
        return (self.ancestors & mask) != 0


@dataclass(frozen=True, eq=False)
class Blocks:
    """One row per run of text between structural tags that is not white space only.

    Counts are of the text with character references resolved and white space collapsed. Most pages
    need few columns as such: each is cut from the rows of the pass when it is first asked for.
    """

    first_token: NDArray[np.int32]  # first text token
    stop_token: NDArray[np.int32]  # behind the last text token
    start: NDArray[np.int32]  # offset of the first character that is not white space
    stop: NDArray[np.int32]  # offset behind the last character that is not white space
    node: NDArray[np.int32]  # nearest block-level element
    chars: NDArray[np.int32]  # characters
    words: NDArray[np.int32]  # runs of characters other than white space
    link_chars: NDArray[np.int32]  # characters inside `a` elements
    link_words: NDArray[np.int32]  # words that begin inside `a` elements
    tags: NDArray[np.int32]  # inline tags between the structural tags around the block
    sentences: NDArray[np.int32]  # words that end in . ! or ?, and full stops of CJK scripts
    ideographs: NDArray[np.int32]  # Chinese characters and kana
    starts: NDArray[np.int32]  # structural start tags before the block
    edges: NDArray[np.int32]  # structural tags before the block

    @classmethod
    def of_rows(cls, rows: NDArray[np.int32], count: int) -> Self:
        """Return blocks whose columns are the rows of the pass, as far as there are blocks."""
        blocks = object.__new__(cls)
        blocks.__dict__.update(rows=rows, count=count)
        return blocks

    def __len__(self) -> int:
        """Return the number of blocks."""
        return self.count

    if TYPE_CHECKING:
        rows: ClassVar[NDArray[np.int32]]  # of the pass: a row for each column, with room behind it
        count: ClassVar[int]
    else:

        def __getattr__(self, name: str) -> NDArray[np.int32]:
            """Cut a column from the rows of the pass, and keep it."""
            if name not in BLOCK_ROWS:
                message = f"blocks have no {name!r}"
                raise AttributeError(message)
            column = self.__dict__[name] = self.rows[BLOCK_ROWS[name], : self.count]
            return column

    @lazy
    def link_density(self) -> NDArray[np.float64]:
        """Share of the characters that are inside `a` elements."""
        return self.link_chars / np.maximum(self.chars, 1)


NODE_ROWS = [field.name for field in fields(Nodes)][1:-1]  # of the tree pass: 32-bit integers
BLOCK_ROWS = {field.name: row for row, field in enumerate(fields(Blocks))}


@dataclass(frozen=True, eq=False)
class Lines:
    """One row per line of the source, or of the source broken anew at a width; lines tile it."""

    edges: NDArray[np.int32]  # line i is source[edges[i]:edges[i + 1]]
    chars: NDArray[np.int32]  # text, white space counted once per run
    code: NDArray[np.int32]  # characters of tags
    tags: NDArray[np.int32]  # tags that begin on the line
    link_chars: NDArray[np.int32]  # text inside `a` elements
    wide: NDArray[np.int32]  # characters from U+0080 up, in text and tags

    def __len__(self) -> int:
        """Return the number of lines."""
        return len(self.chars)

    @property
    def start(self) -> NDArray[np.int32]:
        """Offset of the line's first character."""
        return self.edges[:-1]

    @property
    def stop(self) -> NDArray[np.int32]:
        """Offset behind the line's last character."""
        return self.edges[1:]


def frozen(*columns: np.ndarray) -> tuple[np.ndarray, ...]:
    """Make the columns read-only and return them."""
    for column in columns:
        column.setflags(False)  # type: ignore[call-arg] # noqa: FBT003 - by name it takes thrice as long
    return columns
