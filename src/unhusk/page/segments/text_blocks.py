"""The text blocks of boilerpipe: runs of text that only a few inline tags do not end.

Source: kohlschuetter2010 and the authors' program. Words are runs that white space ends, and the
change from letters and digits to other characters; the punctuation in `letters` ends none. A word
has a letter or a digit. Lines are those of the block's words, wrapped at 80 columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.lex.passes.charrefs import resolve
from unhusk.native.constants import members
from unhusk.page.page_enums import TextBlockColumn
from unhusk.page.passes.hash_words import hash_letters
from unhusk.page.segments.passes import cut_text_blocks as passes
from unhusk.page.tables import frozen
from unhusk.runtime.lazy import lazy
from unhusk.runtime.records import record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from unhusk.page.page import Page

_COLUMNS = tuple(name.lower() for name in members(TextBlockColumn))


@record
@dataclass(frozen=True, eq=False)
class TextBlocks:
    """One row per text block, in source order."""

    owner: NDArray[np.int32]  # for each token of the page its row here, or -1
    letters_hash: NDArray[np.uint64]  # of the letters and digits in lower case
    first_token: NDArray[np.int32]  # first text token
    words: NDArray[np.int32]
    link_words: NDArray[np.int32]  # words inside `a` elements
    wrapped_words: NDArray[np.int32]  # words in full lines; all words when no line is full
    lines: NDArray[np.int32]  # full lines; 1 when none is
    level: NDArray[np.int32]  # elements around the block other than inline ones
    labels: NDArray[np.int32]  # bits of `TextBlockLabel`
    others: NDArray[np.int32]  # runs of characters that are no words

    def __len__(self) -> int:
        """Return the number of blocks."""
        return len(self.words)

    @lazy
    def link_density(self) -> NDArray[np.float64]:
        """Share of the words that are inside `a` elements."""
        return self.link_words / np.maximum(self.words, 1)

    @lazy
    def text_density(self) -> NDArray[np.float64]:
        """Words in a full line, on average."""
        return self.wrapped_words / self.lines

    def token_mask(self, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the tokens of the blocks that are kept."""
        return np.append(kept, False).take(self.owner)


def text_blocks(page: Page, *, port: bool = False) -> TextBlocks:
    """Cut the page; with `port` as BoilerPy3 does.

    That program reads only what stands between the tags of `body`, and counts tags as they come:
    an `option` that is never closed ends the text. It skips tags that close themselves, such as
    `<br/>`, and symbols end words and make no block by themselves.
    """
    tokens, nodes = page.tokens, page.nodes
    room = tokens.texts + 1
    rows = np.empty((len(_COLUMNS), room), np.int32)
    hashes = np.empty(room, np.uint64)
    owner = np.empty(len(tokens), np.int32)
    scratch = np.empty(len(nodes), np.int32), np.empty(len(nodes), np.uint8)
    count = passes.cut_text_blocks(
        columns(page),
        tuple(page.characters),
        (rows, hashes, owner, *scratch),
        page.deadline,
        port,
    )
    frozen(rows, hashes, owner)
    named = dict(zip(_COLUMNS, rows[:, :count], strict=True))
    return TextBlocks(owner, hashes[:count], **named)


def columns(page: Page) -> tuple[NDArray[Any], ...]:
    """Return what passes that cut text read of a page."""
    tokens, nodes = page.tokens, page.nodes
    own = (tokens.kind, tokens.tag, tokens.flags, tokens.node)
    return (*own, nodes.tag, nodes.parent, nodes.ancestors)


def block_texts(page: Page, blocks: TextBlocks, rows: Iterable[int]) -> list[str]:
    """Return the text of some blocks: references resolved, white space collapsed."""
    return [" ".join("".join(pieces).split()) for pieces in _pieces(page, blocks, rows)]


def port_texts(page: Page, blocks: TextBlocks, rows: Iterable[int]) -> list[str]:
    """Return the text of some blocks with white space collapsed only at tags, as the port does."""
    texts = []
    for pieces in _pieces(page, blocks, rows):
        text = ""
        for piece in pieces:
            before = " " if piece[:1].isspace() and not text[-1:].isspace() else ""
            behind = " " if piece[-1:].isspace() and piece.strip() else ""
            text += before + piece.strip() + behind
        texts.append(text.strip())
    return texts


def _pieces(page: Page, blocks: TextBlocks, rows: Iterable[int]) -> Iterator[list[str]]:
    """Yield the texts of the tokens of each block, references resolved."""
    edges, source = page.tokens.edges, page.source
    for row in rows:
        behind = len(page.tokens) if row + 1 == len(blocks) else blocks.first_token[row + 1]
        first = int(blocks.first_token[row])
        owners = enumerate(blocks.owner[first:behind].tolist(), start=first)
        spans = [edges[t : t + 2].tolist() for t, owner in owners if owner == row]
        yield [resolve(source[start:stop]) for start, stop in spans]


def letters_hash(text: str) -> int:
    """Return the hash that a block of this text has.

    >>> letters_hash("Rain, rain!") == letters_hash("rainRAIN")
    True
    """
    return hash_letters(text)
