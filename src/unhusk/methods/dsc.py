"""Keep the areas of the page where the curve of tags over tokens stays flat.

Source: pinto2002, document slope curves, in the form of gottron2007 (section 5.3): each tag is one
token and each word is one token; windows overlap by half; those with less than half the page's
share of tags are low; three low windows in a row begin an area and three others end it.
Differs: the papers do not give the length of a window; `window` is ours. Windows end with the first
that reaches the end of the page, divided by its own length. A page with fewer than `run` windows
gets windows of a quarter of its length, but at least four tokens: of windows of half a page three
can never be low.
`ignore_inline` counts the tags of `b`, `font` and the like as words do, as moreno2009 says of the
original; `trim_edges`, ours, drops what lies beyond a tag in the first and the last half window of
an area, since windows reach that far into their surroundings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.method.method import CharMask, Signal, method
from unhusk.page.algebra import runs
from unhusk.page.content_code.entry_spans import spans_of_entries
from unhusk.page.page_enums import VectorOption

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

FEWEST = 4  # tokens in the window of a short page


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of dsc."""

    window: int = 50  # tokens in a window
    overlap: float = 0.5  # share of a window that belongs to the next one too
    low: float = 0.5  # windows with less than this share of the page's slope are low
    run: int = 3  # windows in a row that begin or end an area
    ignore_inline: bool = False  # the tags of `b`, `font` and the like count as words do
    trim_edges: bool = False  # cut areas at the tags in their first and last half window

    def __post_init__(self) -> None:
        """Refuse windows that cover nothing or do not move on."""
        if self.window < 1 or self.run < 1 or not 0 <= self.overlap < 1:
            message = "window and run must be at least 1, overlap at least 0 and below 1"
            raise ValueError(message)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the slope of each window with the limit and the windows of areas, and the curve."""
    is_tag = _is_tag(page, p)
    if not len(is_tag):
        return ()
    starts, stops = _windows(len(is_tag), p)
    slopes = _slopes(is_tag, starts, stops)
    limit = p.low * float(is_tag.mean())
    in_area = _areas(slopes < limit, p.run)
    places = spans_of_entries(page, VectorOption.TOKENS)
    spans = np.column_stack((places[starts, 0], places[stops - 1, 1]))
    inside = _kept_tokens(is_tag, p)
    return (
        Signal("slope", "entry", slopes, limit, in_area, spans=spans, at=(starts + stops) / 2,
               measure="tags per token", row="token in the middle of the window"),
        Signal("document slope curve", "entry", np.cumsum(is_tag), None, inside, spans=places,
               measure="tags so far", row="token (tag or word)", decides=False),
    )  # fmt: skip


@method(Params(), unit="character", cites="pinto2002", look=look)
def dsc(page: Page, p: Params) -> CharMask:
    is_tag = _is_tag(page, p)
    if not len(is_tag):
        return CharMask(np.zeros(len(page.source), np.bool_))
    kept = _kept_tokens(is_tag, p).astype(np.float32)
    return CharMask(page.keep_words(kept, (VectorOption.TOKENS, 1, 0.5)))


def _kept_tokens(is_tag: NDArray[np.bool_], p: Params) -> NDArray[np.bool_]:
    """Return the tokens of the curve that lie in an area."""
    starts, stops = _windows(len(is_tag), p)
    slopes = _slopes(is_tag, starts, stops)
    kept = np.zeros(len(is_tag), np.bool_)
    for first, behind in runs(_areas(slopes < p.low * is_tag.mean(), p.run)).tolist():
        start, stop = int(starts[first]), int(stops[behind - 1])
        if p.trim_edges:
            start, stop = _trimmed(is_tag, start, stop, _step(_length(len(is_tag), p), p))
        kept[start:stop] = True
    return kept


def _is_tag(page: Page, p: Params) -> NDArray[np.bool_]:
    """Return whether each token of the curve is a tag."""
    options = VectorOption.TOKENS | (VectorOption.STYLE_IS_CONTENT if p.ignore_inline else 0)
    is_tag: NDArray[np.bool_] = page.content_code(options)[0] == 0
    return is_tag


def _windows(n: int, p: Params) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where the windows start and stop; the last one may be shorter."""
    length = _length(n, p)
    step = _step(length, p)
    starts = np.arange(_count(n, length, step)) * step
    return starts, np.minimum(starts + length, n)


def _length(n: int, p: Params) -> int:
    few = _count(n, p.window, _step(p.window, p)) < p.run
    return min(p.window, max(FEWEST, n // 4)) if few else p.window


def _count(n: int, length: int, step: int) -> int:
    return 1 + max(0, -(-(n - length) // step))


def _step(length: int, p: Params) -> int:
    return max(1, length - round(length * p.overlap))


def _slopes(
    is_tag: NDArray[np.bool_], starts: NDArray[np.int64], stops: NDArray[np.int64]
) -> NDArray[np.float64]:
    curve = np.concatenate(([0], np.cumsum(is_tag)))
    slopes: NDArray[np.float64] = (curve[stops] - curve[starts]) / (stops - starts)
    return slopes


def _areas(is_low: NDArray[np.bool_], run: int) -> NDArray[np.bool_]:
    """Return which windows lie in an area: behind a run of low windows and before one of others."""
    change = np.flatnonzero(is_low[1:] != is_low[:-1]) + 1
    first = np.concatenate(([0], change))
    length = np.diff(np.concatenate((first, [len(is_low)])))
    marks = np.zeros(len(is_low), np.int64)
    long = first[length >= run]
    marks[long] = long + 1
    last = np.maximum.accumulate(marks)  # the long run that began last, counted from 1
    inside: NDArray[np.bool_] = (last > 0) & is_low[np.maximum(last - 1, 0)]
    return inside


def _trimmed(is_tag: NDArray[np.bool_], start: int, stop: int, step: int) -> tuple[int, int]:
    """Return the area without what lies beyond a tag in its first and last half window."""
    half = min(step, (stop - start) // 2)
    left = np.flatnonzero(is_tag[start : start + half])
    right = np.flatnonzero(is_tag[stop - half : stop])
    behind = start + int(left[-1]) + 1 if len(left) else start
    return behind, stop - half + int(right[0]) if len(right) else stop
