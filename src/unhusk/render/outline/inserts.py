"""What the outline is woven from: kept spans, and images and formulas that are drawn among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.lex.tags import ANCESTOR
from unhusk.page.offsets import tokens_at
from unhusk.render.outline.formulas import formula_at, latex
from unhusk.render.outline.images import address_of, kept_images, kept_scripts
from unhusk.render.ruby import read_texts
from unhusk.runtime.clean_text import clean_text
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.attribute_table import Attributes
    from unhusk.page.page import Page

_IN_MATH = np.uint64(ANCESTOR["math"])
_ROWS = 9
START, STOP, TOKEN, NODE, PATH, STYLE, BLOCK, FOLLOWS, DRAWN = range(_ROWS)  # as `weave` wants them
_NOTHING = -1  # is drawn in place of text
_NO_TEXT = -1  # block of what is drawn between texts


class Drawn(NamedTuple):
    """An image, or a formula."""

    kind: str  # "image" or "math"
    text: str  # alternative of an image, or LaTeX
    target: str = ""  # address of an image


class Pieces(NamedTuple):
    """Kept pieces of a page in their order, a column for each, and what is drawn among them."""

    rows: NDArray[np.int32]
    drawn: list[Drawn]


def gathered(
    page: Page,
    spans: NDArray[np.int32],
    *,
    attributes: Attributes,
    base: str | None,
    images: bool,
) -> Pieces:
    """Return the pieces of spans, of which there is at least one; styles are still missing."""
    rows = _texts(page, spans)
    token, drawn = rows[TOKEN], list[Drawn]()
    has_formulas = bool((page.nodes.ancestors & _IN_MATH).any())
    if has_formulas:
        rows = _with_formulas(page, rows, drawn)
    between: dict[int, Drawn] = {}
    if images:
        between |= _images(attributes, kept_images(page, token), base, page.deadline)
    if not has_formulas:  # else what scripts draw is there as MathML too
        scripts = kept_scripts(page, token, attributes)
        between |= {node: Drawn("math", clean_text(tex)) for node, tex in scripts.items()}
    if between:
        rows = _with_drawn(page, rows, list(between), len(drawn))
    return Pieces(rows, [*drawn, *between.values()])


def _texts(page: Page, spans: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the spans as pieces."""
    tokens = page.tokens
    token = tokens_at(page, spans[:, 0])
    texts, blocks = read_texts(page)
    text = texts.searchsorted(token)
    rows = np.empty((_ROWS, len(spans)), np.int32)
    rows[START], rows[STOP] = spans[:, 0], spans[:, 1]
    rows[TOKEN] = token
    rows[NODE] = rows[PATH] = tokens.node[token]
    rows[BLOCK] = blocks[text]
    rows[FOLLOWS, 0] = False
    rows[FOLLOWS, 1:] = (
        (rows[START, 1:] == tokens.edges[token[1:]])
        & (rows[STOP, :-1] == tokens.edges[token[:-1] + 1])
        & (text[1:] - text[:-1] == 1)
    )
    rows[DRAWN] = _NOTHING
    return rows


def _with_formulas(page: Page, rows: NDArray[np.int32], drawn: list[Drawn]) -> NDArray[np.int32]:
    """Return pieces with one in place of the texts of each formula that can be drawn."""
    last, is_drawn, chosen = _NOTHING, False, []
    for piece, formula in enumerate(formula_at(page, rows[TOKEN]).tolist()):
        if formula != _NOTHING and formula == last:
            if is_drawn:
                continue
        elif formula != _NOTHING:
            check(page.deadline)
            tex = latex(page, formula)
            is_drawn = bool(tex)
            if is_drawn:
                rows[DRAWN, piece] = len(drawn)
                drawn.append(Drawn("math", clean_text(tex)))
        last = formula
        chosen.append(piece)
    return np.ascontiguousarray(rows[:, chosen])


def _images(
    attributes: Attributes, nodes: list[int], base: str | None, deadline: float
) -> dict[int, Drawn]:
    """Return images that have an address, by node."""
    found: dict[int, Drawn] = {}
    for node in nodes:
        check(deadline)
        address = address_of(attributes, node, base)
        if address:
            alternative = attributes.get(node, b"alt") or ""
            found[node] = Drawn("image", clean_text(" ".join(alternative.split())), address)
    return found


def _with_drawn(
    page: Page, rows: NDArray[np.int32], between: list[int], first: int
) -> NDArray[np.int32]:
    """Return pieces with what is drawn between them; `first` is the number of the first of that."""
    node = np.array(between, np.int32)
    token = page.nodes.first[node]
    more = np.zeros((_ROWS, len(node)), np.int32)
    more[START], more[STOP] = page.tokens.edges[token], page.tokens.edges[token + 1]
    more[TOKEN], more[NODE], more[PATH] = token, node, page.nodes.parent[node]
    more[BLOCK] = _NO_TEXT
    more[DRAWN] = np.arange(first, first + len(node))
    order = np.concatenate((rows[TOKEN], token)).argsort(kind="stable")
    return np.ascontiguousarray(np.concatenate((rows, more), axis=1)[:, order])
