"""Calls the compiled passes: allocates columns, hands them over, freezes what comes back."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import FACT, FACTS, TAGS
from unhusk.lex.tokens import Flag, Kind, Tokens
from unhusk.native.constants import members
from unhusk.page.content_code.passes import vector
from unhusk.page.page_enums import LineColumn, LineOption, OpenElement
from unhusk.page.passes import clip as clips
from unhusk.page.passes import cut, data_tables, lines, names, tree
from unhusk.page.tables import BLOCK_ROWS, NODE_ROWS, Blocks, Lines, Nodes, TokenTable, frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

# https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode, snapshot 2026-09
_QUIRKY_PUBLIC = re.compile(
    r"""-//(?:W3O//DTD\ W3\ HTML\ 3\.0|W3C//DTD\ (?:W3\ HTML|HTML\ (?:3|Experimental))
    |IETF//DTD\ HTML|Microsoft//DTD\ Internet|Netscape\ Comm|O'Reilly|Spyglass|SQ//DTD|Sun\ Micro
    |SoftQuad|WebTechs|AS//DTD|AdvaSoft|Metrius)
    |\+//Silmaril|^-/W3C/DTD\ HTML\ 4\.0\ Transitional/EN$|^HTML$""",
    re.IGNORECASE | re.VERBOSE,
)
_QUIRKY_SYSTEM = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"
_LOOSE = re.compile(
    r"-//W3C//DTD (?:HTML 4\.01|HTML 4\.0) (?:Frameset|Transitional)//", re.IGNORECASE
)
_DOCTYPE = re.compile(
    r"""<!doctype\s*(?P<name>[^\s>]*)(?:\s+public\s*["'](?P<public>[^"'>]*)["']?)?"""
    r"""(?P<system>\s*(?:system)?\s*["'][^"'>]*["'])?""",
    re.IGNORECASE,
)

_INT, _SHORT, _BITS = np.dtype(np.int32), np.dtype(np.int16), np.dtype(np.uint64)
_BOOL = np.dtype(np.bool_)
_LINE_COLUMNS = members(LineColumn)
_LONGEST = 1 << 16  # characters that stand for the attributes of a link, at most
_DOCTYPE_KIND, _COMMENT_KIND, _BLANK = int(Kind.DOCTYPE), int(Kind.COMMENT), int(Flag.BLANK)


def is_quirky(source: str, tokens: Tokens) -> bool:
    """Say whether a browser would show the page in quirks mode, where tables stay in paragraphs."""
    for i, kind in enumerate(tokens.kind[:64].tobytes()):
        if kind == _DOCTYPE_KIND:
            return _is_quirky_doctype(source[tokens.edges[i] : tokens.edges[i + 1]])
        if kind != _COMMENT_KIND and not tokens.flags[i] & _BLANK:
            return True
    return True


@lru_cache(256)
def _is_quirky_doctype(doctype: str) -> bool:
    found = _DOCTYPE.match(doctype)
    if found is None or found["name"].lower() != "html":
        return True
    public = found["public"] or ""
    if _QUIRKY_SYSTEM in (found["system"] or ""):
        return True
    if _LOOSE.match(public):
        return (found["system"] is None and "4.01" in public) or " 4.0 " in public
    return bool(_QUIRKY_PUBLIC.search(public))


def nest(tokens: Tokens, *, quirks: bool, deadline: float) -> TokenTable:
    """Return the tokens with their place in the tree, and with it the nodes."""
    room = tokens.starts + 1
    rows = np.empty((len(NODE_ROWS), room), _INT)
    tag = np.empty(room, _SHORT)
    ancestors = np.empty(room, _BITS)
    stack = np.empty(OpenElement.SIZE * room, _INT)
    node = np.empty(len(tokens), _INT)
    count = tree.grow(
        (tokens.kind, tokens.tag, tokens.flags, node),
        (rows, tag, ancestors),
        stack,
        quirks,
        deadline,
    )
    frozen(rows, tag, ancestors, tokens.edges, tokens.kind, tokens.tag, tokens.flags, node)
    parent, first, stop, depth, block = rows[:, :count]
    nodes = Nodes(tag[:count], parent, first, stop, depth, block, ancestors[:count])
    lexed = tokens.edges, tokens.kind, tokens.tag, tokens.flags, tokens.starts, tokens.texts
    return TokenTable(*lexed, node, nodes)


def cut_blocks(
    data: bytes, tokens: TokenTable, references: tuple[NDArray[np.int32], bytes], deadline: float
) -> tuple[Blocks, NDArray[np.int32], NDArray[np.int32]]:
    """Return the blocks, the words in each token, and the blocks' text tokens with their block."""
    rows = np.empty((len(BLOCK_ROWS), tokens.texts + 1), _INT)
    words = np.empty(len(tokens), _INT)
    texts = np.empty((2, len(tokens) + 1), _INT)
    count = cut.cut(
        data,
        (tokens.edges, tokens.kind, tokens.tag, tokens.flags, tokens.node),
        (tokens.nodes.block, tokens.nodes.ancestors),
        references,
        (rows, words, texts),
        deadline,
    )
    frozen(rows, words, texts)
    blocks = Blocks.of_rows(rows, count)
    return blocks, words, texts[:, : texts[0, -1]]


def spans_kept(
    kept: NDArray[np.bool_], tokens: tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]
) -> NDArray[np.int32]:
    """Return (start, stop) of the text tokens whose owner is kept: edges, tokens and owners."""
    out = np.empty((len(tokens[1]), 2), _INT)
    count = clips.keep_tokens(np.ascontiguousarray(kept), tokens, out)
    return out[:count]


def clip(
    page: tuple[NDArray[np.int32], NDArray[np.int32]],
    mask: NDArray[np.bool_],
    lines: NDArray[np.int32] | None,
) -> NDArray[np.int32]:
    """Return the parts of text tokens that a mask over characters, or over lines, keeps.

    `page` are the edges of the tokens and the text tokens; `lines` the edges of the lines.
    """
    kept = memoryview(np.ascontiguousarray(mask).view(np.uint8))
    room = 2 * len(page[1]) + 8
    while True:
        out = np.empty(2 * room, np.int32)
        if lines is None:
            count = clips.clip_characters(kept, *_views(*page, out))
        else:
            count = clips.clip_lines((memoryview(lines), kept), *_views(*page, out))
        if count <= room:
            return out[: 2 * count].reshape(-1, 2)
        room = count


def break_lines(
    data: bytes, tokens: TokenTable, form: tuple[int | None, int, int | None], deadline: float
) -> Lines:
    """Return the source's own lines, or lines of a width.

    `form` are the width, the options of page/passes/lines.py and, where the attributes of links are
    replaced by as many characters as the link has of text, how many fewer.
    """
    width, options, overhead = form
    cuts = _cuts(tokens, options)
    sizes = np.empty(0, np.int32) if overhead is None else _link_sizes(data, tokens, overhead)
    breaks = len(data) // width if width else data.count(b"\n") + data.count(b"\r")
    breaks += int(np.count_nonzero(cuts)) + int(np.count_nonzero(sizes >= 0))
    rows = np.empty((len(_LINE_COLUMNS), breaks + 3), np.int32)
    kind = tokens.kind
    if options & LineOption.WITHOUT_HEAD:
        kind = np.where(_in_head(tokens), np.uint8(Kind.COMMENT), kind)
    columns = _views(tokens.edges, kind, tokens.tag, tokens.flags, cuts, sizes)
    limit = min(width or 0, len(data) + 1)
    count = lines.break_lines(data, columns, (limit, options), rows, deadline)
    frozen(rows)
    return Lines(rows[0, : count + 1], *rows[1:, :count])


def _cuts(tokens: TokenTable, options: int) -> NDArray[np.uint8]:
    """Return at which tokens a line begins whatever stands before; empty where at none."""
    if not options & (LineOption.AT_BLOCKS | LineOption.WITHOUT_HEAD):
        return np.empty(0, np.uint8)
    cuts = np.zeros(len(tokens), np.bool_)
    if options & LineOption.AT_BLOCKS:
        cuts |= (FACTS[tokens.tag] & FACT["block"]) != 0
        cuts[1:] |= cuts[:-1].copy()
    if options & LineOption.WITHOUT_HEAD:
        inside = _in_head(tokens)
        cuts[1:] |= inside[1:] != inside[:-1]
    return cuts.view(np.uint8)


def _in_head(tokens: TokenTable) -> NDArray[np.bool_]:
    """Return which tokens are in `head`, or in a title where its tags are left out."""
    inside: NDArray[np.bool_] = tokens.within("head", "title") & ~tokens.within("svg")
    return inside


def _link_sizes(data: bytes, tokens: TokenTable, overhead: int) -> NDArray[np.int32]:
    """Return the characters of each start tag of a link with normalised attributes; else -1."""
    reached = np.empty(len(tokens), np.int32)
    columns = _views(tokens.edges, tokens.kind, tokens.tag)
    lines.measure_text(data, columns, memoryview(reached))
    nodes = tokens.nodes
    links = np.flatnonzero(nodes.tag == TAGS["a"])
    first = nodes.first[links]
    text = reached[nodes.stop[links] - 1] - reached[first]
    has_attributes = tokens.edges[first + 1] - tokens.edges[first] > len("<a >")
    sizes = np.full(len(tokens), -1, np.int32)
    placeholder = len("<a >") + np.clip(text - overhead, 0, _LONGEST)
    sizes[first[has_attributes]] = placeholder[has_attributes]
    return sizes


def content_code(
    data: bytes, tokens: TokenTable, setting: tuple[int, int, int, int], deadline: float
) -> tuple[NDArray[np.float32], int]:
    """Return the content code vector as means of a few entries, and the number of entries.

    `setting` are the options of content_code/passes/vector.py, the entries in a cell, and the most
    of a tag and of a word.
    """
    options, size, max_tag, max_word = setting
    cells = np.zeros(len(data) // size + 1, np.float32)
    columns = _views(tokens.edges, tokens.kind, tokens.tag)
    out = (memoryview(cells), memoryview(cells[:0]))
    count = vector.fill_cells(data, columns, (options, size, max_tag, 0, max_word), out, deadline)
    whole, rest = divmod(count, size)
    cells = cells[: whole + (rest > 0)]
    cells[:whole] /= size
    cells[whole:] /= max(rest, 1)
    return cells, count


def walled_code(
    data: bytes, tokens: TokenTable, setting: tuple[int, int, int, int, int], deadline: float
) -> NDArray[np.float32]:
    """Return content entries and all entries of each cell, as shares of the size of a cell.

    `setting` are the options of content_code/passes/vector.py, the entries in a cell, the most
    entries of a tag, the cells in a wall and the most entries of a word.
    """
    _, size, _, wall, _ = setting
    walls = int(np.count_nonzero(FACTS[tokens.tag] & FACT["block"])) + 2
    cells = np.zeros((2, len(data) // size + walls * (wall + 1)), np.float32)
    columns = _views(tokens.edges, tokens.kind, tokens.tag)
    out = (memoryview(cells[0]), memoryview(cells[1]))
    count = vector.fill_cells(data, columns, setting, out, deadline)
    cells[:, :count] /= size
    return cells[:, :count]


def keep_words(
    data: bytes,
    tokens: TokenTable,
    cells: NDArray[np.float32],
    setting: tuple[int, int, float, int, int, int],
) -> NDArray[np.bool_]:
    """Return the characters whose word has an entry above a threshold.

    `setting` are the options of content_code/passes/vector.py, the entries in a cell, the
    threshold, the most entries of a tag, the cells in a wall and the most entries of a word.
    """
    mask = np.zeros(len(data), np.uint8)
    if len(cells):
        columns = _views(tokens.edges, tokens.kind, tokens.tag)
        values = np.concatenate((cells[:1], cells, cells[-1:]))
        vector.keep_words(data, columns, setting, memoryview(values), memoryview(mask))
    return mask.view(np.bool_)


def read_names(
    data: bytes, attributes: NDArray[np.int32], nodes: Nodes
) -> tuple[NDArray[np.uint64], NDArray[np.bool_], NDArray[np.uint64]]:
    """Return the vocabulary bits of each node, whether it is hidden, and a hash of its classes."""
    bits, hashes = np.empty(len(nodes), _BITS), np.empty(len(nodes), _BITS)
    hidden = np.empty(len(nodes), _BOOL)
    names.read_names(data, attributes, nodes.parent, (bits, hidden, hashes))
    frozen(bits, hidden, hashes)
    return bits, hidden, hashes


def _views(*columns: np.ndarray) -> tuple[memoryview, ...]:
    return tuple(map(memoryview, columns))


def find_tables(nodes: Nodes, first_tokens: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return for each node the table of data that it is, or is directly inside of; else 0."""
    found, counts = np.empty(len(nodes), _INT), np.empty((len(nodes), 4), _INT)
    columns = (nodes.tag, nodes.parent, nodes.first, nodes.stop)
    data_tables.find_tables(columns, first_tokens, (found, counts))
    return found
