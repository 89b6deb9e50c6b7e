"""A page: one source text and the tables made from it, each computed once, when first used."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from unhusk.lex.attributes import attribute_spans
from unhusk.lex.passes.charrefs import references
from unhusk.lex.passes.narrow import narrow, narrow_codes
from unhusk.lex.tags import ANCESTOR, TAGS
from unhusk.lex.tokens import Kind, lex
from unhusk.page import run_passes
from unhusk.page.characters import Characters, characters
from unhusk.page.segments.text_blocks import TextBlocks, text_blocks
from unhusk.page.sizes import Sizes, sizes
from unhusk.runtime.deadline import NEVER, check
from unhusk.runtime.lazy import lazy
from unhusk.runtime.records import record

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from numpy.typing import NDArray

    from unhusk.decode import Decoded
    from unhusk.page.tables import Blocks, Lines, Nodes, TokenTable


T = TypeVar("T")

_TEXT, _IGNORED = int(Kind.TEXT), int(Kind.IGNORED)
_TITLE, _SVG = TAGS["title"], ANCESTOR["svg"]


@record
@dataclass(frozen=True, eq=False)
class Page:
    """A web page as tables over its source. Nothing is ever removed from it."""

    source: str  # the markup, as text
    url: str | None = None  # where the page comes from
    decoded: Decoded | None = None  # how bytes became the source; None when it was text
    deadline: float = NEVER  # when to stop, on the clock of `time.monotonic`
    cuts: tuple[str, ...] = ()  # what was cut from the input before it came here, in words
    _lines: dict[tuple[int | None, int, int | None], Lines] = field(
        default_factory=dict, repr=False
    )
    _shared: dict[Hashable, Any] = field(default_factory=dict, repr=False)

    def with_deadline(self, deadline: float) -> Page:
        """Return the page with another deadline; tables made by one are there for the other."""
        if deadline == self.deadline:
            return self
        found = object.__new__(Page)
        found.__dict__.update(self.__dict__, deadline=deadline)
        return found

    def once(self, name: Hashable, make: Callable[[], T]) -> T:
        """Return what `make` returned when the page was first asked for a value of this name."""
        found: T | None = self._shared.get(name)
        if found is None:
            found = self._shared[name] = make()
        return found

    @lazy
    def data(self) -> bytes:
        """One byte per character of the source (`lex.narrow`)."""
        return narrow(self.source)

    @lazy
    def tokens(self) -> TokenTable:
        """The source as tokens, with their place in the tree."""
        tokens = lex(self.data, deadline=self.deadline)
        quirks = run_passes.is_quirky(self.source, tokens)
        return run_passes.nest(tokens, quirks=quirks, deadline=self.deadline)

    @lazy
    def nodes(self) -> Nodes:
        """The elements; row 0 is the document."""
        return self.tokens.nodes

    @lazy
    def references(self) -> NDArray[np.int32]:
        """Character references in text: start, stop, code point, second code point or 0."""
        tokens = self.tokens
        return references(self.data, (tokens.edges, tokens.kind, tokens.flags))

    @lazy
    def reference_bytes(self) -> bytes:
        """The narrow byte of the first character that each reference stands for."""
        return narrow_codes(self.references, 4, 2)

    @lazy
    def _cut(self) -> tuple[Blocks, NDArray[np.int32], NDArray[np.int32]]:
        check(self.deadline)
        found = self.references, self.reference_bytes
        return run_passes.cut_blocks(self.data, self.tokens, found, self.deadline)

    @lazy
    def blocks(self) -> Blocks:
        """Runs of text between structural tags."""
        return self._cut[0]

    @lazy
    def characters(self) -> Characters:
        """The code points of all text tokens, character references resolved."""
        check(self.deadline)
        return characters(self)

    @lazy
    def sizes(self) -> Sizes:
        """Characters of each text token: all, other than white space, and with it collapsed."""
        return sizes(self)

    @lazy
    def passages(self) -> TextBlocks:
        """Runs of text as boilerpipe cuts them, finer than blocks."""
        check(self.deadline)
        return text_blocks(self)

    @property
    def words(self) -> NDArray[np.int32]:
        """Number of words in each token: runs of characters other than white space."""
        return self._cut[1]

    def lines(
        self, width: int | None = None, options: int = 0, overhead: int | None = None
    ) -> Lines:
        """Return the source's own lines, or the source broken anew at `width` characters.

        The options are those of page/passes/lines.py. With `overhead`, the attributes of each link
        count as so many characters fewer than the link has of text.
        """
        if width is not None and width < 1:
            message = f"a line width must be at least 1, not {width}"
            raise ValueError(message)
        form = (width, options, overhead)
        if form not in self._lines:
            self._lines[form] = run_passes.break_lines(self.data, self.tokens, form, self.deadline)
        return self._lines[form]

    def content_code(
        self, options: int = 0, size: int = 1, max_tag: int = 0, max_word: int = 0
    ) -> tuple[NDArray[np.float32], int]:
        """Return the content code vector as means of `size` entries, and the number of entries.

        The options are those of content_code/passes/vector.py; a tag has at most `max_tag` and a
        word at most `max_word` entries, unless these are 0.
        """
        setting = (options, size, max_tag, max_word)
        return run_passes.content_code(self.data, self.tokens, setting, self.deadline)

    def walled_code(
        self, setting: tuple[int, int, int, int], max_word: int = 0
    ) -> NDArray[np.float32]:
        """Return the vector with walls at block-level tags: content and all entries of each cell.

        `setting` are the options of content_code/passes/vector.py, the entries in a cell, the most
        entries of a tag and the cells in a wall; `max_word` are the most entries of a word, 0 for
        any number. Both rows are shares of the size of a cell.
        """
        return run_passes.walled_code(self.data, self.tokens, (*setting, max_word), self.deadline)

    def keep_words(
        self,
        cells: NDArray[np.float32],
        setting: tuple[int, int, float],
        limits: tuple[int, int] = (0, 0),
        max_word: int = 0,
    ) -> NDArray[np.bool_]:
        """Return the characters whose word has an entry of the vector above a threshold.

        `setting` are the options of content_code/passes/vector.py, the entries in a cell and the
        threshold; `limits` are the most entries of a tag and the cells in a wall, and `max_word`
        the most entries of a word, as the vector was made.
        """
        return run_passes.keep_words(self.data, self.tokens, cells, (*setting, *limits, max_word))

    @lazy
    def text_tokens(self) -> NDArray[np.int32]:
        """Text tokens of blocks, ascending, white space inside a block included."""
        return self._cut[2][0]

    @lazy
    def text_blocks(self) -> NDArray[np.int32]:
        """Block of each text token."""
        return self._cut[2][1]

    @lazy
    def text_spans(self) -> NDArray[np.int32]:
        """Source offsets (start, stop) of the text tokens of blocks."""
        return self.spans_of(self.text_tokens)

    def spans_of(self, tokens: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the source offsets (start, stop) of tokens."""
        spans = np.empty((len(tokens), 2), np.int32)
        spans[:, 0] = self.tokens.edges.take(tokens)
        spans[:, 1] = self.tokens.edges.take(tokens + 1)
        return spans

    def spans_kept(self, kept: NDArray[np.bool_], owner: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the source offsets (start, stop) of the text tokens of kept blocks or others.

        `owner` says for each of them what it belongs to: a row of the mask.
        """
        return run_passes.spans_kept(kept, (self.tokens.edges, self.text_tokens, owner))

    def clip(self, mask: NDArray[np.bool_], lines: Lines | None = None) -> NDArray[np.int32]:
        """Return the parts (start, stop) of text that a mask over characters or lines keeps."""
        edges = None if lines is None else lines.edges
        return run_passes.clip((self.tokens.edges, self.text_tokens), mask, edges)

    @lazy
    def attributes(self) -> NDArray[np.int32]:
        """A row per attribute: node, name start and stop, value start (-1: none) and stop."""
        tokens = self.tokens
        return attribute_spans(self.data, tokens.edges, tokens.nodes.first, begin=1)

    @lazy
    def _names(self) -> tuple[NDArray[np.uint64], NDArray[np.bool_], NDArray[np.uint64]]:
        return run_passes.read_names(self.data, self.attributes, self.nodes)

    @property
    def names(self) -> NDArray[np.uint64]:
        """Bits of `vocabulary.NAME_BITS` for each node: what its class, id and role hint at."""
        return self._names[0]

    @property
    def is_hidden(self) -> NDArray[np.bool_]:
        """Whether a node or an ancestor is hidden by attribute or inline style."""
        return self._names[1]

    @property
    def class_hash(self) -> NDArray[np.uint64]:
        """Hash of a node's class attribute without digits: 0 where there is nothing to hash."""
        return self._names[2]

    @lazy
    def data_tables(self) -> NDArray[np.int32]:
        """Table of data that a node is, or is directly inside of; else 0."""
        return run_passes.find_tables(self.nodes, self.blocks.first_token)

    @property
    def unfinished(self) -> int:
        """Characters of a tag that the end of the page cuts off; the standard drops them."""
        tokens = self.tokens
        if not len(tokens) or tokens.kind[-1] != _IGNORED:
            return 0
        start, stop = tokens.edges[-2:].tolist()
        return stop - start if self.source[start:stop] not in ("</>", "]]>", "<![CDATA[") else 0

    @lazy
    def title(self) -> tuple[int, int]:
        """Offsets of the text of the first `title` element outside svg; (0, 0) without one."""
        nodes, tokens = self.nodes, self.tokens
        for title in (nodes.tag == _TITLE).nonzero()[0].tolist():
            if not int(nodes.ancestors[title]) & _SVG:
                first = int(nodes.first[title]) + 1
                if first >= len(tokens) or tokens.kind[first] != _TEXT:
                    return (0, 0)
                return (int(tokens.edges[first]), int(tokens.edges[first + 1]))
        return (0, 0)
