# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Where the feature passes find a page's columns, and what they leave for each other.

Compiled, the fields are C pointers (workspace.pxd), so that all passes run one after another without
the interpreter; uncompiled they are views, which are indexed in the same way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.cpython.unicode import PyUnicode_DATA, PyUnicode_KIND
    from cython.cimports.unhusk.native.enums import BlockColumn, HeadFact, Rows, TextCount
    from cython.cimports.unhusk.native.pointers import (
        doubles_at,
        floats,
        ints,
        ints_at,
        shorts,
        uchars,
        uchars_at,
        ulonglongs,
        ulonglongs_at,
    )
else:
    from unhusk.kernel.features.feature_enums import HeadFact, Rows, TextCount
    from unhusk.native.pointers import (
        doubles_at,
        floats,
        ints,
        ints_at,
        shorts,
        uchars,
        uchars_at,
        ulonglongs,
        ulonglongs_at,
    )
    from unhusk.page.page_enums import BlockColumn

from unhusk.runtime.memory import unset

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

compiled: bool = bool(cython.compiled)


def _slots(entries: int) -> int:
    """Return the size of a hash table that is at most half full."""
    return 1 << (2 * entries).bit_length()


def workspace_bytes(blocks: int, nodes: int, tokens: int) -> int:
    """Return how much memory the passes need besides the features themselves."""
    wide = (Rows.WORK + Rows.BLUR + Rows.ALIKE) * blocks + (Rows.SUM + Rows.TALLY) * (blocks + 1)
    wide += (Rows.GROUP + Rows.SCORE + Rows.KIN + 3) * nodes + _slots(nodes) + 2 * _slots(blocks)
    integers = TextCount.SIZE * blocks + Rows.DRAWN * (blocks + 1) + tokens + 1
    integers += (Rows.NODE_FACT + Rows.PART) * nodes + _slots(nodes) + Rows.FIRST * _slots(blocks)
    integers += HeadFact.SIZE + Rows.CONTAINER + Rows.REGION + Rows.CORE
    return 8 * wide + 4 * integers + (1 + Rows.MASK) * blocks + Rows.HEAD_WORD


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _row(rows: cython.p_int, step: cython.Py_ssize_t, k: cython.Py_ssize_t) -> cython.p_int:
    """Return where a row begins, of rows that lie so many numbers from each other."""
    return rows + k * step if cython.compiled else rows[k * step:]


class Workspace:
    """A page's columns, and memory for what the passes find.

    What the passes find lies in rows of numbers, a number per block (`blocks`) or per element
    (`nodes`); the enumerations of feature_enums.py say which row holds what.
    """

    def __init__(self, page: Page, out: NDArray[np.float32]) -> None:
        """Look up the columns; `out` are the features."""
        self.out = floats(out)
        self._point_to_page(page)
        self._point_to_blocks(page.blocks)
        self.held = (page, out, self._allocate())

    def _point_to_page(self, page: Page) -> None:
        """Point to the source, tokens, elements and attributes."""
        tokens, nodes, attributes = page.tokens, page.nodes, page.attributes
        self.blocks, self.nodes, self.tokens = len(page.blocks), len(nodes), len(tokens)
        self.texts, self.attributes = len(page.text_tokens), len(attributes)
        self.length = len(page.source)
        self.data = uchars(page.data)
        if cython.compiled:
            self.width = PyUnicode_KIND(page.source)
            self.source = PyUnicode_DATA(page.source)
        else:
            self.width, self.source = 4, page.source
        self.edge, self.token_kind = ints(tokens.edges), uchars(tokens.kind)
        self.token_tag, self.token_node = shorts(tokens.tag), ints(tokens.node)
        self.text_token, self.text_block = ints(page.text_tokens), ints(page.text_blocks)
        self.attribute = ints(attributes)
        self.tag, self.parent, self.depth = shorts(nodes.tag), ints(nodes.parent), ints(nodes.depth)
        self.first, self.behind = ints(nodes.first), ints(nodes.stop)
        self.ancestors = ulonglongs(nodes.ancestors)
        self.names, self.class_hash = ulonglongs(page.names), ulonglongs(page.class_hash)
        self.hidden = uchars(page.is_hidden.view(np.uint8))

    def _point_to_blocks(self, blocks: object) -> None:
        """Point to the columns of blocks, which are rows of one array."""
        rows: cython.p_int = ints(blocks.rows)
        step: cython.Py_ssize_t = blocks.rows.shape[1]
        self.first_token = _row(rows, step, BlockColumn.FIRST_TOKEN)
        self.start = _row(rows, step, BlockColumn.START)
        self.stop = _row(rows, step, BlockColumn.STOP)
        self.node = _row(rows, step, BlockColumn.NODE)
        self.chars = _row(rows, step, BlockColumn.CHARS)
        self.words = _row(rows, step, BlockColumn.WORDS)
        self.link_chars = _row(rows, step, BlockColumn.LINK_CHARS)
        self.link_words = _row(rows, step, BlockColumn.LINK_WORDS)
        self.tags = _row(rows, step, BlockColumn.TAGS)
        self.sentences = _row(rows, step, BlockColumn.SENTENCES)
        self.ideographs = _row(rows, step, BlockColumn.IDEOGRAPHS)
        self.starts = _row(rows, step, BlockColumn.STARTS)
        self.edges = _row(rows, step, BlockColumn.EDGES)

    def _allocate(self) -> NDArray[np.uint8]:
        """Ask for memory once and share it out: numbers of 8 bytes first, then of 4, then bytes."""
        n: cython.Py_ssize_t = self.blocks
        m: cython.Py_ssize_t = self.nodes
        self.group_slots, self.text_slots = _slots(m), _slots(n)
        memory = unset((workspace_bytes(n, m, self.tokens),), np.uint8)
        begin: cython.p_uchar = uchars(memory)
        at: cython.Py_ssize_t = 0
        self.work = doubles_at(begin, at)  # Work, of blocks
        at += 8 * Rows.WORK * n
        self.sums = doubles_at(begin, at)  # Sum, over the blocks before one
        at += 8 * Rows.SUM * (n + 1)
        self.blurred = doubles_at(begin, at)  # Blur, of blocks
        at += 8 * Rows.BLUR * n
        self.groups = doubles_at(begin, at)  # Group, of siblings that are alike
        at += 8 * Rows.GROUP * m
        self.scores = doubles_at(begin, at)  # Score, of elements as containers
        at += 8 * Rows.SCORE * m
        self.kin = doubles_at(begin, at)  # Kin, of elements
        at += 8 * Rows.KIN * m
        self.tallies = doubles_at(begin, at)  # Tally, over the blocks before one
        at += 8 * Rows.TALLY * (n + 1)
        self.alike = doubles_at(begin, at)  # Alike, of blocks that are alike; before that Copies
        at += 8 * Rows.ALIKE * n
        self.paths = ulonglongs_at(begin, at)  # hashes of the names of an element and those above
        at += 8 * m
        self.hashes = ulonglongs_at(begin, at)  # hashes of name and class of elements
        at += 8 * m
        self.bits = ulonglongs_at(begin, at)  # vocabulary bits of an element and those above
        at += 8 * m
        self.group_key = ulonglongs_at(begin, at)
        at += 8 * self.group_slots
        self.text_key = ulonglongs_at(begin, at)
        at += 8 * 2 * self.text_slots
        self._share_integers(begin, at)
        return memory

    def _share_integers(self, begin: cython.p_uchar, start: cython.Py_ssize_t) -> None:
        """Share out the memory behind the numbers of 8 bytes: integers of 4 bytes, then bytes."""
        n: cython.Py_ssize_t = self.blocks
        m: cython.Py_ssize_t = self.nodes
        at: cython.Py_ssize_t = start
        self.counts = ints_at(begin, at)  # ByteKind and TextCount, together for each block
        at += 4 * TextCount.SIZE * n
        self.drawn = ints_at(begin, at)  # Drawn, before a block
        at += 4 * Rows.DRAWN * (n + 1)
        self.node_facts = ints_at(begin, at)  # NodeFact, of elements
        at += 4 * Rows.NODE_FACT * m
        self.parts = ints_at(begin, at)  # Part, of elements
        at += 4 * Rows.PART * m
        self.blocks_before = ints_at(begin, at)  # of tokens
        at += 4 * (self.tokens + 1)
        self.group_slot = ints_at(begin, at)
        at += 4 * self.group_slots
        self.text_slot = ints_at(begin, at)  # First
        at += 4 * Rows.FIRST * self.text_slots
        self.head = ints_at(begin, at)  # HeadFact
        at += 4 * HeadFact.SIZE
        self.containers = ints_at(begin, at)  # Container: elements
        at += 4 * Rows.CONTAINER
        self.region = ints_at(begin, at)  # start and stop of the run with most words for its tags
        at += 4 * Rows.REGION
        self.cores = ints_at(begin, at)  # Core: elements
        at += 4 * Rows.CORE
        self.reader = uchars_at(begin, at)  # mask of a reader view
        at += n
        self.masks = uchars_at(begin, at)  # Mask, of blocks
        at += Rows.MASK * n
        self.head_words = uchars_at(begin, at)  # hash table of the words of title and description
