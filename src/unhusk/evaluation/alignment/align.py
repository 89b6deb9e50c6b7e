"""Align gold text with the words of a page, to get source offsets of the gold.

Runs of words that occur once on both sides are anchors; between two anchors the longest common
subsequence is taken, so that the cost is nearly linear on real pages. Gold in another order than
the page is then searched for run by run. Isolated matches are dropped: as a rule they are function
words in the navigation.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from unhusk.evaluation.alignment.word_alignment import align
from unhusk.evaluation.tokens.page_words import page_text, word_places
from unhusk.extraction.source import read
from unhusk.page.algebra import covered, runs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.evaluation.packages.document import Document
    from unhusk.evaluation.tokens.page_words import PageText
    from unhusk.page.page import Page

MIN_RUN = 3  # matched words in a row that are never dropped as isolated
_NEAR = 3  # largest distance in words of a shorter run from the next run
_KEY = 4  # words by which gold in another order is searched for
_MAX_PLACES = 8  # words that occur at more places are too common to be searched for


@dataclass(frozen=True, eq=False)
class Placed:
    """Gold as source spans, and how much of it was found on the page."""

    spans: NDArray[np.int32]  # rows (start, stop) inside text, ascending
    words: int  # in the gold
    placed: int  # words found on the page

    @property
    def share(self) -> float:
        """Share of the gold's words that were found; 1 for empty gold."""
        return self.placed / self.words if self.words else 1.0


def place(gold: str, page: Page) -> Placed:
    """Return the spans of the gold in the page."""
    text = page_text(page)
    gold_words, gold_places = word_places(gold)
    page_words, page_places = word_places(text.text)
    found = align(gold_words, page_words)
    _place_moved(found, gold_words, page_words)
    _drop_strays(found, _whole_lines(gold, gold_places), len(page_words))
    taken = np.zeros(len(page_words), np.bool_)
    taken[found[found >= 0]] = True
    spans = _spans(page, text, page_places, runs(taken))
    return Placed(spans, len(gold_words), int((found >= 0).sum()))


def _whole_lines(gold: str, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the line of the gold that each word is in."""
    breaks = np.array([at for at, char in enumerate(gold) if char == "\n"], np.int64)
    return np.searchsorted(breaks, places[:, 0])


def _place_moved(found: NDArray[np.int64], gold: list[str], page: list[str]) -> None:
    """Place runs of gold that the alignment left out because they are in another order."""
    free = np.ones(len(page) + 1, np.bool_)
    free[found[found >= 0]] = False
    at: dict[tuple[str, ...], list[int]] = {}
    missing = [run for run in runs(found < 0).tolist() if run[1] - run[0] >= _KEY]
    if not missing:
        return
    for k in range(len(page) - _KEY + 1):
        places = at.setdefault(tuple(page[k : k + _KEY]), [])
        if free[k] and len(places) < _MAX_PLACES:
            places.append(k)
    for start, stop in missing:
        i = start
        while i + _KEY <= stop:
            i += _copied(
                found, (gold, page), free, (i, stop, at.get(tuple(gold[i : i + _KEY]), []))
            )


def _copied(
    found: NDArray[np.int64],
    texts: tuple[list[str], list[str]],
    free: NDArray[np.bool_],
    run: tuple[int, int, list[int]],
) -> int:
    """Place gold words from index `i` on at their first place; return how many, or 1."""
    gold, page = texts
    i, stop, places = run
    for start in places:
        size = 0
        while (
            i + size < stop
            and start + size < len(page)
            and free[start + size]
            and gold[i + size] == page[start + size]
        ):
            size += 1
        if size >= _KEY:
            found[i : i + size] = np.arange(start, start + size)
            free[start : start + size] = False
            return size
    return 1


def _drop_strays(found: NDArray[np.int64], line: NDArray[np.int64], size: int) -> None:
    """Drop short isolated runs, unless they are whole lines of the gold."""
    taken = np.zeros(size, np.bool_)
    taken[found[found >= 0]] = True
    parts = runs(taken)
    if not len(parts):
        return
    long = parts[:, 1] - parts[:, 0] >= MIN_RUN
    gap = np.full(len(parts) + 1, _NEAR + 1)
    gap[1:-1] = parts[1:, 0] - parts[:-1, 1]
    alone = parts[~(long | (gap[:-1] <= _NEAR) | (gap[1:] <= _NEAR))]
    stray = covered(alone[:, 0], alone[:, 1], size)
    gold_at = np.flatnonzero(found >= 0)
    is_stray = stray[found[gold_at]]
    whole = np.isin(line[gold_at], _complete(found, line))
    found[gold_at[is_stray & ~whole]] = -1


def _complete(found: NDArray[np.int64], line: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the lines of the gold whose words were all found, in order and adjacent."""
    if not len(line):
        return line
    follows = np.ones(len(found), np.bool_)
    follows[1:] = (found[1:] == found[:-1] + 1) | (line[1:] != line[:-1])
    bad = np.unique(line[(found < 0) | ~follows])
    return np.setdiff1d(line, bad)


def _spans(
    page: Page, text: PageText, places: NDArray[np.int64], parts: NDArray[np.int32]
) -> NDArray[np.int32]:
    """Return the source spans of runs of words, with adjacent punctuation."""
    keep = np.zeros(len(page.source) + 1, np.int32)
    for first, behind in parts.tolist():
        start, stop = int(places[first, 0]), int(places[behind - 1, 1])
        while start and _is_attached(text.text[start - 1]):
            start -= 1
        while stop < len(text.text) and _is_attached(text.text[stop]):
            stop += 1
        real = text.start[start:stop] >= 0
        np.add.at(keep, text.start[start:stop][real], 1)
        np.add.at(keep, text.stop[start:stop][real], -1)
    return page.clip(np.cumsum(keep[:-1]) > 0)


def _is_attached(char: str) -> bool:
    return not char.isspace() and not char.isalnum()


def with_spans(document: Document) -> tuple[Document, float]:
    """Return a document with spans of its gold in its facts, and the share of the gold found.

    A document without gold is returned unchanged.
    """
    if document.gold is None:
        return document, 1.0
    found = place(document.gold, read(document.html, charset=document.encoding))
    facts = {**document.facts, "spans": found.spans.tolist()}
    return replace(document, facts=facts), found.share
