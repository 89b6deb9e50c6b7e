"""The words of a page's text with their places in the source, and the words of a gold text.

Words are runs of letters and digits; each character of a script that is written without spaces is
a word. The same rule applies to both sides.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.evaluation.tokens.scripts import word_items
from unhusk.lex.tokens import Kind

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

_BREAK = np.full(1, -1, np.int64)  # has no place in the source


@dataclass(frozen=True, eq=False)
class PageText:
    """The text of a page, with character references resolved and line breaks between blocks."""

    text: str
    start: NDArray[np.int64]  # of each character in the source; -1: an inserted line break
    stop: NDArray[np.int64]  # a character reference is one character


def words(text: str) -> list[str]:
    """Return the words of a text, normalised (NFKC) and case-folded.

    >>> words("Don't — ﬁnd 北京!")
    ['don', 't', 'find', '北', '京']
    """
    return [_folded(one) for one in word_items().findall(text)]


def word_places(text: str) -> tuple[list[str], NDArray[np.int64]]:
    """Return the words of a text, and (start, stop) of each."""
    found = list(word_items().finditer(text))
    places = np.array([one.span() for one in found], np.int64).reshape(-1, 2)
    return [_folded(one.group()) for one in found], places


def page_text(page: Page) -> PageText:
    """Return the text of a page outside of `head`, scripts and templates."""
    texts: list[str] = []
    starts: list[NDArray[np.int64]] = []
    stops: list[NDArray[np.int64]] = []
    head = page.tokens.within("head", "title")
    block = -1
    spans = zip(page.text_tokens.tolist(), page.text_blocks.tolist(), strict=True)
    for token, of in spans:
        if head[token]:
            continue
        if of != block and texts:
            texts.append("\n")
            starts.append(_BREAK)
            stops.append(_BREAK)
        block = of
        text, start, stop = _resolved(page, token)
        texts.append(text)
        starts.append(start)
        stops.append(stop)
    if not texts:
        return PageText("", np.empty(0, np.int64), np.empty(0, np.int64))
    return PageText("".join(texts), np.concatenate(starts), np.concatenate(stops))


def _resolved(page: Page, token: int) -> tuple[str, NDArray[np.int64], NDArray[np.int64]]:
    """Return the text of a token, and where each of its characters begins and ends."""
    edges = page.tokens.edges
    first, behind = int(edges[token]), int(edges[token + 1])
    place = np.arange(first, behind, dtype=np.int64)
    references = page.references
    low, high = np.searchsorted(references[:, 0], (first, behind))
    if low == high or page.tokens.kind[token] != Kind.TEXT:
        return page.source[first:behind], place, place + 1
    parts: list[str] = []
    starts: list[NDArray[np.int64]] = []
    stops: list[NDArray[np.int64]] = []
    at = first
    for start, stop, code, second in references[low:high].tolist():
        parts.append(page.source[at:start])
        starts.append(place[at - first : start - first])
        stops.append(starts[-1] + 1)
        meant = chr(code) + (chr(second) if second else "")
        parts.append(meant)
        starts.append(np.full(len(meant), start, np.int64))
        stops.append(np.full(len(meant), stop, np.int64))
        at = stop
    parts.append(page.source[at:behind])
    starts.append(place[at - first :])
    stops.append(starts[-1] + 1)
    return "".join(parts), np.concatenate(starts), np.concatenate(stops)


def _folded(word: str) -> str:
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFKC", word).casefold()
