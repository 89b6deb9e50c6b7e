"""What a figure shows, before anything is drawn: panels of signals, and what of them is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.method.signal_rows import row_spans, text_shares
from unhusk.page.algebra import runs
from unhusk.plots.thin import means, starts_of
from unhusk.runtime.lazy import lazy

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.method.method import Method, Signal
    from unhusk.page.page import Page

HALF = 0.5  # share of a row's text from which it counts as kept, or as gold


@dataclass(frozen=True, eq=False)
class View:
    """A method on a page, and what the page should have given."""

    page: Page
    method: Method
    kept: NDArray[np.int32]  # spans of the source
    gold: NDArray[np.int32] | None = None  # spans of the source; None if it is not known


@dataclass(frozen=True, eq=False)
class Series:
    """A signal with all that its drawing needs of the page."""

    signal: Signal
    at: NDArray[Any]  # where rows stand on their axis
    spans: NDArray[Any] | None  # rows in the source
    view: View

    @property
    def values(self) -> NDArray[Any]:
        """The values of the signal."""
        return self.signal.values

    @lazy
    def kept(self) -> NDArray[np.bool_]:
        """Which rows are kept: those that the signal selects, else those whose text is kept."""
        if self.signal.selected is not None:
            return self.signal.selected
        return _held(self.view.page, self.spans, self.view.kept, len(self.values))

    @lazy
    def gold(self) -> NDArray[np.bool_] | None:
        """Which rows should be kept; None without a gold, or where rows have no place."""
        if self.view.gold is None or self.spans is None:
            return None
        return _held(self.view.page, self.spans, self.view.gold, len(self.values))

    def kept_stretches(self, most: int) -> NDArray[np.float64]:
        """Return (start, width) on the axis of runs of kept rows, at most so many."""
        if len(self.values) <= most:
            return self._stretches(self.kept)
        if self.signal.selected is not None:
            return self._stretches(means(self.signal.selected, most) >= HALF)
        return self._stretches(_held(self.view.page, self._grouped(most), self.view.kept, most))

    def gold_stretches(self, most: int) -> NDArray[np.float64]:
        """Return the same of the gold; none where it is not known."""
        if self.view.gold is None or self.spans is None:
            return np.zeros((0, 2))
        spans = self._grouped(most)
        return self._stretches(_held(self.view.page, spans, self.view.gold, len(spans)))

    def _grouped(self, most: int) -> NDArray[Any]:
        """Return where groups of rows lie in the source; rows that lie nowhere are at its start."""
        if self.spans is None:
            return np.zeros((most, 2), np.int64)
        starts = starts_of(len(self.spans), most)
        stops = np.append(starts[1:], len(self.spans)) - 1
        return np.column_stack((self.spans[starts, 0], self.spans[stops, 1]))

    def _stretches(self, mask: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Return (start, width) of runs of rows, or of groups of equal size."""
        steps = np.diff(self.at)
        half = (float(steps[steps > 0].min()) if (steps > 0).any() else 1.0) / 2
        rows = runs(mask)
        if len(mask) == len(self.at):
            starts, stops = self.at[rows[:, 0]] - half, self.at[rows[:, 1] - 1] + half
        else:
            edges = np.linspace(self.at[0] - half, self.at[-1] + half, len(mask) + 1)
            starts, stops = edges[rows[:, 0]], edges[rows[:, 1]]
        return np.column_stack((starts, stops - starts))


@dataclass(frozen=True, eq=False)
class Panel:
    """Signals that share axes."""

    title: str
    series: tuple[Series, ...]

    @property
    def first(self) -> Series:
        """The series that names the axes."""
        return self.series[0]


def panels(view: View) -> tuple[Panel, ...]:
    """Return the panels of a method's signals, in their order; none without any row."""
    by_title: dict[str, list[Series]] = {}
    for signal in view.method.signals(view.page):
        if len(signal.values):
            by_title.setdefault(signal.panel or signal.name, []).append(_series(view, signal))
    return tuple(Panel(title, tuple(series)) for title, series in by_title.items())


def _series(view: View, signal: Signal) -> Series:
    at = np.arange(len(signal.values)) if signal.at is None else signal.at
    return Series(signal, at, row_spans(view.page, view.method, signal), view)


def _held(
    page: Page, rows: NDArray[Any] | None, spans: NDArray[np.int32], count: int
) -> NDArray[np.bool_]:
    """Return the rows whose text lies in spans; rows without text go with those on both sides."""
    if rows is None:
        return np.zeros(count, np.bool_)
    shares = text_shares(page, rows, spans)
    has_text = np.isfinite(shares)
    held = np.where(has_text, shares, 0.0) >= HALF
    at = np.flatnonzero(has_text)
    if len(at):
        before = np.searchsorted(at, np.arange(count), side="right")
        inner = ~has_text & (before > 0) & (before < len(at))
        place = before[inner]
        held[inner] = held[at[place - 1]] & held[at[place]]
    return held


def in_source(page: Page, spans: NDArray[np.int32], most: int) -> NDArray[np.int64]:
    """Return (start, width) of the stretches of the source whose text lies in spans.

    If there are more than so many, the source is cut into as many pieces of equal size.
    """
    pieces = page.text_spans
    held = runs(text_shares(page, pieces, spans) >= HALF)
    if len(held) > most:
        edges = np.linspace(0, len(page.source), most + 1).astype(np.int64)
        pieces = np.column_stack((edges[:-1], edges[1:]))
        held = runs(text_shares(page, pieces, spans) >= HALF)
    starts, stops = pieces[held[:, 0], 0], pieces[held[:, 1] - 1, 1]
    return np.column_stack((starts, stops - starts)).astype(np.int64)
