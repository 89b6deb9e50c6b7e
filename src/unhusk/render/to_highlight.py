"""The page itself with kept and dropped text marked, for looking at; nothing in it can run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tokens import Kind

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

_HEAD = (
    "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'; object-src 'none'; "
    "frame-src 'none'; form-action 'none'\">"
    "<style>mark[data-unhusk]{color:inherit;background:#bdf0c4}"
    "mark[data-unhusk=dropped]{background:#f6d3d3}</style>"
)
_OPEN = {True: '<mark data-unhusk="kept">', False: '<mark data-unhusk="dropped">'}
_HIDDEN = (
    "head",
    "title",
    "script",
    "style",
    "template",
    "select",
    "option",
    "textarea",
    "svg",
    "math",
)


def to_highlight(page: Page, spans: NDArray[np.int32]) -> str:
    """Return the source with each text wrapped in a mark that says whether it was kept.

    Scripts are left out and a policy forbids what else could run. Text where no element may
    stand, as in the title or in `xmp`, stays as it is.
    """
    if not len(page.source):
        return ""
    pieces: list[str] = []
    tokens = page.tokens
    doctype = _doctype(page)
    is_marked = (tokens.kind == Kind.TEXT) & ~tokens.is_blank & ~tokens.within(*_HIDDEN)
    edges = tokens.edges.tolist()
    is_raw = (tokens.kind == Kind.RAW) & tokens.within("script")
    first = np.searchsorted(spans[:, 1], tokens.start, side="right").tolist()
    stop = np.searchsorted(spans[:, 0], tokens.stop, side="left").tolist()
    kept = spans.tolist()
    rows = zip(is_marked.tolist(), is_raw.tolist(), first, stop, strict=True)
    for token, (marked, raw, low, high) in enumerate(rows):
        if token == doctype + 1:
            pieces.append(_HEAD)
        if raw:
            continue
        begin, end = edges[token], edges[token + 1]
        text = page.source[begin:end]
        pieces += _marked(page.source, (begin, end), kept[low:high]) if marked else (text,)
    return "".join(pieces)


def _doctype(page: Page) -> int:
    """Return the token that is the page's doctype, behind which a policy may stand; or -1."""
    for token, kind in enumerate(page.tokens.kind[:64].tolist()):
        if kind == Kind.DOCTYPE:
            return token if token + 1 < len(page.tokens) else -1
        if kind != Kind.COMMENT and not page.tokens.is_blank[token]:
            return -1
    return -1


def _marked(source: str, token: tuple[int, int], kept: list[list[int]]) -> list[str]:
    """Return a text with its kept and its dropped parts in marks."""
    pieces: list[str] = []
    at = token[0]
    for start, stop in kept:
        pieces += (
            _piece(source[at:start], is_kept=False),
            _piece(source[start:stop], is_kept=True),
        )
        at = stop
    return [*pieces, _piece(source[at : token[1]], is_kept=False)]


def _piece(text: str, *, is_kept: bool) -> str:
    return f"{_OPEN[is_kept]}{text}</mark>" if text.strip() else text
