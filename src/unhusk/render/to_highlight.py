"""The page itself with kept and dropped text marked, for looking at; nothing in it can run."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.attributes import attribute_spans
from unhusk.lex.tokens import Flag, Kind
from unhusk.page.run_passes import is_quirky
from unhusk.render.safe_tags import safe_end, safe_start, safe_style, safe_text
from unhusk.runtime.clean_text import clean_text
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

# Before anything of the page: else a comment could hide the policy, or bytes change the encoding.
_POLICY = (
    "default-src 'none'; img-src http: https: data:; style-src http: https: 'unsafe-inline'; "
    "font-src http: https: data:; media-src http: https:; form-action 'none'"
)
_HEAD = (
    '<meta charset="utf-8">'
    f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    "<style>mark[data-unhusk]{color:inherit;background:#bdf0c4}"
    "mark[data-unhusk=dropped]{background:#f6d3d3}</style>"
)
_DOCTYPE = "<!doctype html>"
_OPEN = {True: '<mark data-unhusk="kept">', False: '<mark data-unhusk="dropped">'}
_CLOSED = Flag.SELF_CLOSING | Flag.FOREIGN
_OFTEN = 4095  # tokens between two looks at the clock, as a mask
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

    Its tags are written anew: without scripts, handlers, frames, forms that send, and statements
    of `meta`; comments are left out. A policy that forbids what else could run, and the encoding,
    come before anything of the page. Text where no element may stand, as in the title, stays as it
    is.
    """
    if not len(page.source):
        return ""
    tokens = page.tokens
    is_marked = tokens.is_text & ~tokens.is_blank & ~tokens.within(*_HIDDEN)
    is_gone = tokens.within("script")
    first = np.searchsorted(spans[:, 1], tokens.start, side="right").tolist()
    stop = np.searchsorted(spans[:, 0], tokens.stop, side="left").tolist()
    kept, shown = spans.tolist(), _Shown(page)
    pieces = [_HEAD if is_quirky(page.source, tokens) else _DOCTYPE + _HEAD]
    rows = zip(is_marked.tolist(), is_gone.tolist(), first, stop, strict=True)
    for token, (marked, gone, low, high) in enumerate(rows):
        if not token & _OFTEN:
            check(page.deadline)
        if marked and not gone:
            pieces += _marked(shown, token, kept[low:high])
        elif not gone:
            pieces.append(shown.token(token))
    return clean_text("".join(pieces))


class _Shown:
    """The tokens of a page as they may be shown."""

    def __init__(self, page: Page) -> None:
        """Take the page, and read the attributes of its tags."""
        tokens = page.tokens
        self._source, self._edges = page.source, tokens.edges.tolist()
        self._kind, self._flags = tokens.kind.tolist(), tokens.flags.tolist()
        self._is_style = tokens.within("style").tolist()
        tags = np.flatnonzero(tokens.kind == Kind.START).astype(np.int32)
        rows = attribute_spans(page.data, tokens.edges, tags)
        ends = np.searchsorted(rows[:, 0], np.arange(len(tags) + 1)).tolist()
        self._rows, self._numbers = rows, dict(zip(tags.tolist(), pairwise(ends), strict=True))

    def place(self, token: int) -> tuple[int, int]:
        """Return where a token begins and ends."""
        return self._edges[token], self._edges[token + 1]

    def token(self, token: int) -> str:
        """Return a token that gets no mark."""
        start, stop = self.place(token)
        kind, text = self._kind[token], self._source[start:stop]
        if kind == Kind.START:
            is_closed = self._flags[token] & _CLOSED == _CLOSED
            return safe_start(text[:128], self._attributes(token), is_closed=is_closed)
        if kind == Kind.END:
            return safe_end(text[:128])
        if kind == Kind.RAW:
            return safe_style(text) if self._is_style[token] else ""
        return self.text(token, start, stop) if kind in (Kind.TEXT, Kind.VERBATIM) else ""

    def text(self, token: int, start: int, stop: int) -> str:
        """Return a part of a text."""
        text = self._source[start:stop]
        return safe_text(text.replace("&", "&amp;") if self._kind[token] == Kind.VERBATIM else text)

    def _attributes(self, token: int) -> list[tuple[str, str | None]]:
        """Return names and values of the attributes of a start tag, as they stand in the source."""
        low, high = self._numbers[token]
        return [
            (self._source[name:name_stop], self._source[value:value_stop] if value >= 0 else None)
            for _, name, name_stop, value, value_stop in self._rows[low:high].tolist()
        ]


def _marked(shown: _Shown, token: int, kept: list[list[int]]) -> list[str]:
    """Return a text with its kept and its dropped parts in marks."""
    at, end = shown.place(token)
    parts: list[tuple[int, int, bool]] = []
    for start, stop in kept:
        parts += ((at, start, False), (start, stop, True))
        at = stop
    parts.append((at, end, False))
    return [_piece(shown.text(token, *part), is_kept=is_kept) for *part, is_kept in parts]


def _piece(text: str, *, is_kept: bool) -> str:
    return f"{_OPEN[is_kept]}{text}</mark>" if text.strip() else text
