"""Formulas as LaTeX: from their own annotation if they have one, else from MathML's elements."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.passes.charrefs import resolve
from unhusk.lex.tags import ANCESTOR, TAGS
from unhusk.lex.tokens import Kind
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

MAX_TOKENS = 4000  # of a formula; a longer one stays as its text
_MAX_DEPTH = 100
_OFTEN = 63  # formulas between two looks at the clock, as a mask
_MATH = TAGS["math"]
_IN_MATH = np.uint64(ANCESTOR["math"])
_NAME = re.compile(r"</?(?:\w+:)?([a-zA-Z]+)")
_IS_TEX = re.compile(r"""encoding\s*=\s*["']?(?:application/x-tex|latex|tex)\b""", re.IGNORECASE)
_IS_TEX_SCRIPT = re.compile(r"""type\s*=\s*["']?math/tex\b""", re.IGNORECASE)
_SYMBOLS = str.maketrans(
    {
        character: (f"\\{name} " if name else "")
        for character, name in zip(
            "×·÷±∓≤≥≠≈≡∞∑∏∫∂∇→⇒∈∉⊂∪∩∀∃αβγδεθλμπρστφωΓΔΣΩ\u2061\u2062\u2063",
            "times cdot div pm mp le ge ne approx equiv infty sum prod int partial nabla to "
            "Rightarrow in notin subset cup cap forall exists alpha beta gamma delta epsilon theta "
            "lambda mu pi rho sigma tau phi omega Gamma Delta Sigma Omega".split()
            + [""] * 3,
            strict=True,
        )
    }
    | {character: f"\\{character}" for character in "{}%#&$_"}
    | {"−": "-", "\\": "\\backslash "}
)
_TWO = {  # elements with two parts
    "mfrac": r"\frac{{{0}}}{{{1}}}",
    "msup": "{0}^{{{1}}}",
    "msub": "{0}_{{{1}}}",
    "mover": r"\overset{{{1}}}{{{0}}}",
    "munder": r"\underset{{{1}}}{{{0}}}",
    "mroot": r"\sqrt[{1}]{{{0}}}",
}
_AROUND = {"msqrt": r"\sqrt{{{0}}}", "mtd": "{0} & ", "annotation": "", "annotation-xml": ""}
_ROW_END = r" \\ "
_THREE = {"msubsup": "{0}_{{{1}}}^{{{2}}}", "munderover": "{0}_{{{1}}}^{{{2}}}"}


def latex(page: Page, node: int) -> str:
    """Return the LaTeX of a `math` element, or nothing where there is none to be had."""
    nodes, tokens, source = page.nodes, page.tokens, page.source
    first, stop = int(nodes.first[node]), int(nodes.stop[node])
    if stop - first > MAX_TOKENS:
        return ""
    edges = tokens.edges[first : stop + 1].tolist()
    kinds = tokens.kind[first:stop].tolist()
    pieces = [source[a:b] for a, b in pairwise(edges)]
    annotation = _annotation(pieces)
    return annotation if annotation else _converted(pieces, kinds)


def tex_of(page: Page, node: int) -> str:
    """Return the TeX in a script that MathJax would draw; nothing of any other script."""
    tokens, first = page.tokens, int(page.nodes.first[node])
    start, stop, *behind = tokens.edges[first : first + 3].tolist()
    if not behind or not _IS_TEX_SCRIPT.search(page.source, start, stop):
        return ""
    is_raw = tokens.kind[first + 1] == Kind.RAW
    return " ".join(page.source[stop : behind[0]].split()) if is_raw else ""


def formulas(page: Page) -> NDArray[np.int64]:
    """Return the `math` elements that are in no other; the page keeps them."""
    found: NDArray[np.int64] = page.once("formulas", lambda: _outermost(page))
    return found


def formula_at(page: Page, tokens: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the formula that each token is in, or -1."""
    found = formulas(page)
    if not len(found):
        return np.full(len(tokens), -1)
    nearest = np.searchsorted(page.nodes.first[found], tokens, side="right") - 1
    is_inside = (nearest >= 0) & (tokens < page.nodes.stop[found[nearest]])
    return np.where(is_inside, found[nearest], -1)


def _outermost(page: Page) -> NDArray[np.int64]:
    nodes = page.nodes
    maths = np.flatnonzero(nodes.tag == _MATH)
    furthest = np.maximum.accumulate(nodes.stop[maths])  # end of those before and of each
    is_first = np.ones(len(maths), np.bool_)
    is_first[1:] = nodes.first[maths[1:]] >= furthest[:-1]
    return maths[is_first]


def repeated(page: Page, kept: NDArray[np.bool_]) -> list[int]:
    """Return the kept tokens that state a formula again.

    Of a formula with an annotation in TeX only that is needed. KaTeX and MathJax draw it beside,
    and hide the drawing from those who listen.
    """
    nodes = page.nodes
    found: list[int] = []
    stated: set[int] = set()  # what holds the box of a formula that is kept, and its drawing
    for count, node in enumerate(formulas(page).tolist()):
        if not count & _OFTEN:
            check(page.deadline)
        first, stop = int(nodes.first[node]), int(nodes.stop[node])
        inside = first + np.flatnonzero(kept[first:stop])
        at = _annotation_at(page, first, stop) if len(inside) else -1
        if at >= 0 and kept[at]:
            found += inside[inside != at].tolist()
        if len(inside) and not page.is_hidden[node]:
            stated.add(int(nodes.parent[nodes.parent[node]]))
    return found + _drawings(page, kept, stated)


def _drawings(page: Page, kept: NDArray[np.bool_], stated: set[int]) -> list[int]:
    """Return the kept tokens in hidden elements outside of formulas, in one of these elements.

    What counts is the element that holds the outermost hidden one around a token.
    """
    nodes, hidden = page.nodes, page.is_hidden
    parent = np.maximum(nodes.parent, 0)
    outer = np.flatnonzero(hidden & ~hidden[parent])  # in the order of the page, in no other
    is_wanted = np.isin(parent[outer], list(stated)) & ((nodes.ancestors[outer] & _IN_MATH) == 0)
    found: list[int] = []
    for node in outer[is_wanted].tolist():
        first, stop = int(nodes.first[node]), int(nodes.stop[node])
        inside = first + np.flatnonzero(kept[first:stop])
        is_drawn = (nodes.ancestors[page.tokens.node[inside]] & _IN_MATH) == 0
        found += inside[is_drawn].tolist()
    return found


def _annotation_at(page: Page, first: int, stop: int) -> int:
    """Return the token of a formula's annotation in TeX, or -1."""
    tokens = page.tokens
    edges = tokens.edges[first : min(stop, first + MAX_TOKENS) + 1].tolist()
    for token, (start, end) in enumerate(pairwise(edges[:-1]), start=first):
        is_note = page.source[start : start + 11].lower() == "<annotation"
        if is_note and _IS_TEX.search(page.source, start, end):
            return token + 1 if tokens.kind[token + 1] == Kind.TEXT else -1
    return -1


def _annotation(pieces: list[str]) -> str:
    """Return what an annotation in TeX says."""
    for at, piece in enumerate(pieces[:-1]):
        if piece[:11].lower() == "<annotation" and _IS_TEX.search(piece):
            return " ".join(resolve(pieces[at + 1]).split()) if pieces[at + 1][:1] != "<" else ""
    return ""


def _converted(pieces: list[str], kinds: list[int]) -> str:
    """Return LaTeX made from the elements of presentation MathML."""
    stack: list[tuple[str, list[str]]] = [("math", [])]
    for piece, kind in zip(pieces, kinds, strict=True):
        if kind == Kind.TEXT:
            text = " ".join(resolve(piece).split())
            if text:
                stack[-1][1].append(_written(stack[-1][0], text))
        elif kind in (Kind.START, Kind.END):
            found = _NAME.match(piece)
            name = found[1].lower() if found else ""
            if kind == Kind.START and not piece.endswith("/>") and len(stack) < _MAX_DEPTH:
                stack.append((name, []))
            elif kind == Kind.END and name in [open_name for open_name, _ in stack[1:]]:
                _close(stack, name)
    while len(stack) > 1:
        _close(stack, stack[-1][0])
    return " ".join("".join(stack[0][1]).split())


def _written(name: str, text: str) -> str:
    plain = text.translate(_SYMBOLS)
    if name in ("mtext", "ms"):
        return rf"\text{{{plain}}}"
    if name == "mi" and len(text) > 1 and text.isalpha():
        return rf"\{text} " if text in _FUNCTIONS else rf"\mathrm{{{plain}}}"
    return plain


_FUNCTIONS = frozenset("sin cos tan log ln exp lim max min det gcd sup inf arg dim ker".split())


def _close(stack: list[tuple[str, list[str]]], name: str) -> None:
    """Close open elements up to one of this name, each written into the one around it."""
    while True:
        closed, parts = stack.pop()
        stack[-1][1].append(_joined(closed, parts))
        if closed == name or len(stack) == 1:
            return


def _joined(name: str, parts: list[str]) -> str:
    """Return an element with its parts already written."""
    layout = _TWO.get(name) if len(parts) == 2 else _THREE.get(name)  # noqa: PLR2004
    if layout and (name in _TWO or len(parts) == 3):  # noqa: PLR2004
        return layout.format(*parts)
    whole = "".join(parts)
    if name in _AROUND:
        return _AROUND[name].format(whole)
    if name == "mtr":
        return whole.removesuffix(" & ") + _ROW_END
    if name == "mtable":
        return rf"\begin{{matrix}} {whole.removesuffix(_ROW_END)} \end{{matrix}}"
    return f"{{{whole}}}" if name == "mrow" and len(parts) > 1 else whole
