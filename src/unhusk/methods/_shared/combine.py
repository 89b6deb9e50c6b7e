"""What methods made of methods share: the characters that each part keeps, whatever its unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.method.method import CharMask, Signal
from unhusk.method.spans import spread
from unhusk.page.algebra import covered, lengths

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.method.method import Method, Parts
    from unhusk.page.page import Page


def kept_spans(page: Page, part: Method) -> NDArray[np.int32]:
    """Return the spans of text that a part keeps."""
    return spread(page, part, part(page))


def as_characters(page: Page, spans: NDArray[np.int32]) -> CharMask:
    """Return the mask over characters that spans stand for."""
    return CharMask(covered(spans[:, 0], spans[:, 1], len(page.source)))


def kept_blocks(page: Page, part: Method) -> NDArray[np.bool_]:
    """Return the blocks of which a part keeps at least half of the text."""
    blocks = page.blocks
    kept, text = (
        lengths(spans, blocks.start, blocks.stop)
        for spans in (kept_spans(page, part), page.text_spans)
    )
    is_kept: NDArray[np.bool_] = 2 * kept >= text
    return is_kept


def votes(page: Page, parts: Parts) -> NDArray[np.int32]:
    """Return for each character the number of parts that keep it."""
    return np.repeat(*_tally(page, parts))


def votes_signals(page: Page, name: str, parts: Parts, least: int) -> tuple[Signal, ...]:
    """Return how many parts keep each character of text, with the number needed, and which do."""
    values = _in_text(page, votes(page, parts))
    counted = Signal(name, "character", values, least - 0.5, measure="methods")
    return (counted, *_part_signals(page, parts))


def kept_signals(page: Page, mask: CharMask, parts: Parts) -> tuple[Signal, ...]:
    """Return the characters of text that are kept, and those that each part would keep."""
    kept = Signal("kept text", "character", _in_text(page, mask), measure="kept: 1")
    return (kept, *_part_signals(page, parts))


def _in_text(page: Page, values: NDArray[Any]) -> NDArray[np.float64]:
    """Return values of characters of text; those of others are not numbers."""
    return np.where(as_characters(page, page.text_spans), values, np.nan)


def _part_signals(page: Page, parts: Parts) -> tuple[Signal, ...]:
    """Return the characters that each part keeps, for figures."""
    return tuple(
        Signal(str(part), "character", as_characters(page, kept_spans(page, part)), form="stripe",
               panel="what each method keeps", decides=False)
        for part in parts
    )  # fmt: skip


def agreed(page: Page, parts: Parts, least: int) -> CharMask:
    """Return the characters that at least so many parts keep."""
    count, size = _tally(page, parts)
    return CharMask(np.repeat(count >= least, size))


def _tally(page: Page, parts: Parts) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return the number of parts that keep each stretch of the source, and its characters."""
    spans = np.concatenate([kept_spans(page, part) for part in parts])
    at = np.concatenate(([0], spans[:, 0], spans[:, 1], [len(page.source)]))
    change = np.repeat(np.array([0, 1, -1, 0], np.int32), (1, len(spans), len(spans), 1))
    order = np.argsort(at, kind="stable")
    return np.cumsum(change[order], dtype=np.int32)[:-1], np.diff(at[order])
