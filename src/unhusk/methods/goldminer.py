"""Keep what another method finds between the marks in the HTML that a site puts around articles.

The marks are learnt from several pages of one site: `learn(pages, inner)` returns the model, which
is then a parameter. Without a model the other method sees the whole page. The method to learn with
that the paper describes is `first_of(justext, justext(near_good=True))`.

Source: endredy2013, and the authors' program: text that the inner method keeps and that no earlier
page had is the article; the tags in front of it and behind it are counted over the pages.
Differs: the inner method is jusText in the paper, with lengths and densities of its own; here it is
any method, and a block counts when half of it is kept. Marks are compared tag by tag: white space
and comments between tags do not matter, and a mark of several tags has no text in it. The second
pair of marks is the next best start with an end of its own.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.lex.tokens import Kind
from unhusk.method.method import CharMask, Method, Parts, Signal, method, named
from unhusk.methods._shared.combine import as_characters, kept_blocks, kept_signals, kept_spans
from unhusk.page.algebra import covered
from unhusk.page.block_texts import block_texts
from unhusk.page.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

Model = tuple[tuple[str, str], ...]  # pairs of marks: tags before the article, tags behind it


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of goldminer."""

    parts: Parts = named("justext")  # the method that looks between the marks
    model: Model | None = None  # pairs of marks, of one site; None is the whole page

    def __post_init__(self) -> None:
        """Refuse more than one method, and marks that are no tags."""
        if len(self.parts) != 1:
            message = "it takes one method"
            raise ValueError(message)
        if any(not mark.startswith("<") for pair in self.model or () for mark in pair):
            message = "model must be pairs of tags"
            raise ValueError(message)


@dataclass(frozen=True, kw_only=True)
class Learning:
    """How marks are learnt."""

    max_pages: int = 150  # learning ends with more pages that have an article
    few_pages: int = 60  # or with more than this where articles are rare
    rare: int = 10  # articles are rare where more than so many pages are read for each
    min_length: int = 8  # a mark has more characters than this
    tags: int = 5  # a mark is made of at most so many tags
    end_tags: int = 20  # single tags behind the article that may be its end
    fitness: float = (
        0.8  # an end seen on a lower share of the start's pages calls for a second pair
    )


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the text that is kept, and what each method keeps of the whole page."""
    return kept_signals(page, goldminer.function(page, p), p.parts)


@method(Params(), unit="character", cites="endredy2013", look=look)
def goldminer(page: Page, p: Params) -> CharMask:
    start, stop = 0, len(page.source)
    if p.model is not None:
        start, stop = _between(Marks.of(page), p.model)
    if stop <= start:
        return CharMask(np.zeros(len(page.source), np.bool_))
    piece = Page(page.source[start:stop], page.url, deadline=page.deadline)
    spans = kept_spans(page if p.model is None else piece, p.parts[0])
    return as_characters(page, spans + start)


class Marks(NamedTuple):
    """The tags of a page in a row, white space in them collapsed, and a line break for text."""

    text: str
    edges: NDArray[np.int64]  # where in the text each row begins, and the end
    source: NDArray[np.int64]  # where in the source each row begins, and the end

    @classmethod
    def of(cls, page: Page) -> Marks:
        """Read the tags of a page; scripts, styles and comments are left out."""
        tokens, source = page.tokens, page.source
        is_tag = (tokens.kind == Kind.START) | (tokens.kind == Kind.END)
        rows = np.flatnonzero((is_tag & ~tokens.within("script", "style")) | _has_text(page))
        starts, stops = tokens.edges[rows].tolist(), tokens.edges[rows + 1].tolist()
        texts = [
            " ".join(source[start:stop].split()) if tag else "\n"
            for start, stop, tag in zip(starts, stops, is_tag[rows].tolist(), strict=True)
        ]
        edges = np.concatenate(([0], np.cumsum([len(text) for text in texts], dtype=np.int64)))
        return cls("".join(texts), edges, np.array([*starts, len(source)], np.int64))

    def row(self, offset: int) -> int:
        """Return the row that begins at, or the first behind, an offset of the source."""
        return int(np.searchsorted(self.source[:-1], offset))

    def tag(self, row: int) -> str:
        """Return the tag of a row; empty outside the page and for text."""
        if not 0 <= row < len(self.edges) - 1:
            return ""
        return self.text[self.edges[row] : self.edges[row + 1]].strip("\n")

    def before(self, row: int, count: int) -> Iterator[str]:
        """Yield the last tags before a row, one by one and as ever longer sequences."""
        mark = ""
        for at in range(row - 1, row - 1 - count, -1):
            if not self.tag(at):
                break
            mark = self.tag(at) + mark
            yield from (self.tag(at), mark)

    def behind(self, row: int, count: int, single: int) -> Iterator[str]:
        """Yield the tags from a row on, as ever longer sequences, and more of them one by one."""
        mark, is_whole = "", True
        seen = 0
        for at in range(row, len(self.edges) - 1):
            tag = self.tag(at)
            is_whole &= bool(tag) and seen < count
            if is_whole:
                mark += tag
                yield mark
            if tag:
                yield tag
                seen += 1
            if seen >= count + single:
                break


def _has_text(page: Page) -> NDArray[np.bool_]:
    tokens, blocks = page.tokens, page.blocks
    inside = covered(blocks.first_token, blocks.stop_token, len(tokens))
    has_text: NDArray[np.bool_] = inside & tokens.is_shown & ~tokens.is_blank
    return has_text


def _between(marks: Marks, model: Model) -> tuple[int, int]:
    """Return the source range from a start mark to its end mark; (0, 0) without a start."""
    open_end = (0, 0)
    for start, end in model:
        at = marks.text.find(start)
        if at < 0:
            continue
        behind = marks.text.find(end, at + len(start))
        first = _offset(marks, at)
        if behind >= 0:
            return first, _offset(marks, behind)
        open_end = open_end if open_end[1] else (first, int(marks.source[-1]))
    return open_end


def _offset(marks: Marks, at: int) -> int:
    """Return the source offset of the row that holds a place of the marks."""
    return int(marks.source[int(np.searchsorted(marks.edges, at, side="right")) - 1])


class Lesson(NamedTuple):
    """What one page teaches."""

    marks: Marks
    starts: frozenset[str]
    ends: frozenset[str]


def learn(pages: Iterable[Page], inner: Method, how: Learning | None = None) -> Model | None:
    """Return the marks around the articles of a site, learnt from its pages; None without any."""
    how = how or Learning()
    seen: set[int] = set()
    lessons: list[Lesson] = []
    for count, page in enumerate(pages, start=1):
        found = _article(page, inner, seen)
        if found is not None:
            lessons.append(_lesson(page, found, how))
        is_rare = count > how.rare * len(lessons)
        if len(lessons) > (how.few_pages if is_rare else how.max_pages):
            break
    return _best_pairs(lessons, how)


def _article(page: Page, inner: Method, seen: set[int]) -> tuple[int, int] | None:
    """Return the source range from the first to the last block that is new on the site."""
    blocks, texts = page.blocks, block_texts(page)
    fresh: list[int] = []
    ends: list[int] = []  # places in `fresh` before which a repeated block stands
    repeated = False
    for row in np.flatnonzero(kept_blocks(page, inner)).tolist():
        key = hash("".join(c for c in texts[row] if c.isalnum()))
        if key in seen:
            repeated |= len(texts[row].split()) > 1
            continue
        seen.add(key)
        if repeated:
            ends.append(len(fresh))
        repeated = False
        fresh.append(row)
    if not fresh:
        return None
    stop = next((at for at in ends if at > 0 and 2 * at >= len(fresh)), len(fresh))
    return int(blocks.start[fresh[0]]), int(blocks.stop[fresh[stop - 1]])


def _lesson(page: Page, article: tuple[int, int], how: Learning) -> Lesson:
    marks = Marks.of(page)
    first, last = marks.row(article[0]), marks.row(article[1])
    before, inside = (
        marks.text[: marks.edges[first]],
        marks.text[marks.edges[first] : marks.edges[last]],
    )
    starts = {
        mark for mark in marks.before(first, how.tags) if before.find(mark) == before.rfind(mark)
    }
    ends = {mark for mark in marks.behind(last, how.tags, how.end_tags) if mark not in inside}
    is_long: Callable[[str], bool] = partial(_is_long, how)
    return Lesson(marks, frozenset(filter(is_long, starts)), frozenset(filter(is_long, ends)))


def _is_long(how: Learning, mark: str) -> bool:
    return len(mark) > how.min_length


def _best_pairs(lessons: list[Lesson], how: Learning) -> Model | None:
    """Return the best start and end, and a second pair where they fit too few pages."""
    starts = Counter(mark for lesson in lessons for mark in lesson.starts)
    ends = Counter(mark for lesson in lessons for mark in lesson.ends)
    pairs: list[tuple[str, str]] = []
    for start in _ranked(starts):
        partners = {m for lesson in lessons if start in lesson.marks.text for m in lesson.ends}
        partners -= {end for _, end in pairs}
        if not partners:
            continue
        end = _ranked(Counter({mark: ends[mark] for mark in partners}))[0]
        pairs.append((start, end))
        if len(pairs) > 1 or ends[end] >= how.fitness * starts[start]:
            break
    return tuple(pairs) or None


def _ranked(counts: Counter[str]) -> list[str]:
    """Return the marks by falling count; among equals the shorter first."""
    return sorted(counts, key=lambda mark: (-counts[mark], len(mark), mark))
