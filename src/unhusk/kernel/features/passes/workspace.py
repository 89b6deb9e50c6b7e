# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Where the feature passes find a page's columns, and what they leave for each other.

Compiled, the fields are C pointers (room.pxd), so that all passes run one after another without
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

from unhusk.runtime.memory import unset

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

compiled: bool = bool(cython.compiled)

# rows of numbers, by what they hold
WORK = "size links plain commas hash money".split()  # of a block
SUMS = "size links commas sentences long items paragraphs money".split()  # over blocks before one
SCRATCH = (  # of a block, some of them blurred
    "plain links code_text code_all plain1 plain2 plain3 links1 links2 links3 text1 all1 text2 all2 "
    "votes votes1 votes2 heading".split()
)
MASKS = "numwords justext subsequence run quota reader dense code".split()  # of classic methods
NODE_ROWS = (  # of an element
    "first_block stop_block grow group unit_inner unit_multi unit_outer good bad group_id".split()
)
GROUP_ROWS = "count size links blocks images money".split()  # of siblings that are alike
TALLIES = (  # over blocks before one, after the votes
    "votes reader dense headings dates legal account copied equal copies".split()
)
KIND_ROWS = (  # of blocks that are alike
    "count size votes reader core squares sentences last copied equal".split()
)
PARTS = 3  # of the page that an element is in, and cores
_KINDS = 20  # whole numbers that the text pass counts in a block
_WORD_SLOTS = 4096  # of the table of words of title and description


def _slots(entries: int) -> int:
    """Return the size of a hash table that is at most half full."""
    return 1 << (2 * entries).bit_length()


def room_bytes(blocks: int, nodes: int, tokens: int) -> int:
    """Return how much memory the passes need besides the features themselves."""
    numbers = (len(WORK) + len(SUMS) + len(SCRATCH) + len(TALLIES) + len(KIND_ROWS)) * (blocks + 1)
    numbers += (len(GROUP_ROWS) + 8) * nodes + _slots(nodes) + 2 * _slots(blocks)
    whole = (_KINDS + 2) * (blocks + 1) + (len(NODE_ROWS) + PARTS) * nodes + tokens + 1
    whole += _slots(nodes) + 4 * _slots(blocks) + 12 + PARTS
    return 8 * numbers + 4 * whole + (1 + len(MASKS)) * blocks + _WORD_SLOTS + 8


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _row(rows: cython.p_int, step: cython.Py_ssize_t, k: cython.Py_ssize_t) -> cython.p_int:
    """Return where a row begins, of rows that lie so many numbers from each other."""
    return rows + k * step if cython.compiled else rows[k * step:]


class Room:
    """A page's columns and room for what the passes find, all at fixed places."""

    def __init__(self, page: Page, out: NDArray[np.float32], places: tuple[int, int, int, int, int]) -> None:
        """Look up the columns; `out` are the features, `places` the first column of each pass."""
        self.head, self.tree, self.context, self.alike, self.parts = places
        self.out = floats(out)
        self._point_to_page(page)
        self._point_to_blocks(page.blocks)
        self.held = (page, out, self._make_room())

    def _point_to_page(self, page: Page) -> None:
        """Point to the source, tokens, elements and attributes."""
        tokens, nodes, attributes = page.tokens, page.nodes, page.attributes
        self.n, self.m, self.tokens = len(page.blocks), len(nodes), len(tokens)
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
        """Point to the columns of blocks, which lie one behind the other as page/passes/cut.py has them."""
        rows: cython.p_int = ints(blocks.rows)
        step: cython.Py_ssize_t = blocks.rows.shape[1]
        self.first_token, self.start = _row(rows, step, 0), _row(rows, step, 2)
        self.stop, self.node = _row(rows, step, 3), _row(rows, step, 4)
        self.chars, self.words = _row(rows, step, 5), _row(rows, step, 6)
        self.link_chars, self.link_words = _row(rows, step, 7), _row(rows, step, 8)
        self.tags, self.sentences = _row(rows, step, 9), _row(rows, step, 10)
        self.ideographs = _row(rows, step, 11)
        self.starts, self.edges = _row(rows, step, 12), _row(rows, step, 13)

    def _make_room(self) -> NDArray[np.uint8]:
        """Ask for memory once and share it out: numbers first, then whole numbers, then bytes."""
        n: cython.Py_ssize_t = self.n
        m: cython.Py_ssize_t = self.m
        self.group_slots, self.text_slots = _slots(m), _slots(n)
        memory = unset((room_bytes(n, m, self.tokens),), np.uint8)
        begin: cython.p_uchar = uchars(memory)
        at: cython.Py_ssize_t = 0
        self.work = doubles_at(begin, at)  # of blocks: size, in links, outside, commas, hash, money
        at += 8 * len(WORK) * n
        self.sums = doubles_at(begin, at)  # over the blocks before one
        at += 8 * len(SUMS) * (n + 1)
        self.scratch = doubles_at(begin, at)  # blurred rows of blocks
        at += 8 * len(SCRATCH) * n
        self.groups = doubles_at(begin, at)  # of siblings that are alike
        at += 8 * len(GROUP_ROWS) * m
        self.scores = doubles_at(begin, at)  # of elements as containers
        at += 8 * 2 * m
        self.kin = doubles_at(begin, at)  # of elements: text of their children
        at += 8 * 3 * m
        self.tallies = doubles_at(begin, at)  # over the blocks before one
        at += 8 * len(TALLIES) * (n + 1)
        self.kinds = doubles_at(begin, at)  # of blocks that are alike
        at += 8 * len(KIND_ROWS) * n
        self.paths = ulonglongs_at(begin, at)  # of names of elements and those above
        at += 8 * m
        self.hashes = ulonglongs_at(begin, at)  # of name and class of elements
        at += 8 * m
        self.bits = ulonglongs_at(begin, at)  # names of an element and those above
        at += 8 * m
        self.group_key = ulonglongs_at(begin, at)
        at += 8 * self.group_slots
        self.text_key = ulonglongs_at(begin, at)
        at += 8 * 2 * self.text_slots
        self._share_whole(begin, at)
        return memory

    def _share_whole(self, begin: cython.p_uchar, start: cython.Py_ssize_t) -> None:
        """Share out the memory behind the numbers: whole numbers, then bytes."""
        n: cython.Py_ssize_t = self.n
        m: cython.Py_ssize_t = self.m
        at: cython.Py_ssize_t = start
        self.counts = ints_at(begin, at)  # of bytes of each kind
        at += 4 * _KINDS * n
        self.drawn = ints_at(begin, at)  # images and controls before a block
        at += 4 * 2 * (n + 1)
        self.rows = ints_at(begin, at)  # of elements
        at += 4 * len(NODE_ROWS) * m
        self.parts_of = ints_at(begin, at)  # elements: the parts that they are in
        at += 4 * PARTS * m
        self.before = ints_at(begin, at)  # blocks before a token
        at += 4 * (self.tokens + 1)
        self.group_slot = ints_at(begin, at)
        at += 4 * self.group_slots
        self.text_slot = ints_at(begin, at)
        at += 4 * 4 * self.text_slots
        self.said = ints_at(begin, at)  # by the head: type, description, title
        self.chosen = ints_at(begin, at + 4 * 5)  # containers
        self.region = ints_at(begin, at + 4 * 9)  # of most text
        self.cores = ints_at(begin, at + 4 * 12)  # innermost elements with most of something
        at += 4 * (12 + PARTS)
        self.reader = uchars_at(begin, at)  # mask of a reader view
        self.masks = uchars_at(begin, at + n)
        self.words_seen = uchars_at(begin, at + (1 + len(MASKS)) * n)
