"""Keep blocks of neighbouring lines with much text, few links, or words of the title.

Source: lineblock, sections IV and V: lines with text that follow each other are a block; its
characters per tag (TTR), the share of them in links (ATTR) and the words of the title in it (TKD)
are compared with 30, 0.2 and 2. A block lies between an open tag and its end tag, and TTR divides
by all tags in it: these two count too.
Differs: the paper asks for all three in its step 4, but in step 3 and in its contributions the
title recovers blocks that are not dense: `rescue` is the latter, `and` the former, `guarded` ours.
The paper also gives thresholds as a multiple of the standard deviation over the blocks of a page,
without the factor: `threshold="sigma"`; with it, a block without links always passes the second
test and one without words of the title never passes the third. The paper does not say how far
apart the lines of a block may be: `distance` is ours. Nor does it say at which tags lines are
broken: at all block-level tags here, in such a way that a line runs from the start tag of a block
to its end tag. Words of the title have at least two letters; `head` is left out after reading it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.lex.passes.charrefs import resolve
from unhusk.method.method import LineMask, Signal, method
from unhusk.methods._shared.block_lines import with_own_tags
from unhusk.page.characters import places_of
from unhusk.page.page_enums import LineOption

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.page.tables import Lines

SHORTEST = 2  # letters of a word of the title

Features = tuple["NDArray[np.float64]", "NDArray[np.float64]", "NDArray[np.float64]"]


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of lineblock."""

    mode: Literal["and", "rescue", "guarded"] = "rescue"  # how the three decide together
    threshold: Literal["fixed", "sigma"] = "fixed"  # the next three, or deviations of the page
    ttr: float = 30.0  # blocks with more characters per tag are dense
    attr: float = 0.2  # blocks with this share of their text in links are navigation
    tkd: int = 2  # blocks with so many words of the title belong to it
    deviations: float = 1.0  # thresholds in standard deviations, where those are asked for
    distance: int = 1  # lines with text no farther apart than this are one block
    break_at_blocks: bool = True  # break lines before start tags and behind end tags of blocks too

    def __post_init__(self) -> None:
        """Refuse distances that no two lines have."""
        if self.distance < 0:
            message = "distance must not be negative"
            raise ValueError(message)


def rows(page: Page, p: Params) -> Lines:
    """Return the lines that the mask is over."""
    options = LineOption.WHOLE_LINKS | LineOption.WITHOUT_HEAD
    if not p.break_at_blocks:
        return page.lines(None, options)
    return with_own_tags(page, page.lines(None, options | LineOption.AT_BLOCKS))


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the three features of each line's block, with their thresholds and the choice."""
    lines = rows(page, p)
    block = _blocks(lines, p)
    features = _features(page, lines, block)
    mask = lineblock.function(page, p)
    names = {
        "characters per tag": "TTR",
        "share in links": "ATTR",
        "words of the title": "TKD",
    }
    seen = zip(names.items(), features, _thresholds(features, p), strict=True)
    return tuple(
        Signal(name, "line", _per_line(values, block), threshold, mask, "bars", measure)
        for (name, measure), values, threshold in seen
    )


@method(Params(), unit="line", cites="lineblock", look=look, rows=rows)
def lineblock(page: Page, p: Params) -> LineMask:
    lines = rows(page, p)
    block = _blocks(lines, p)
    features = _features(page, lines, block)
    kept = _decided(features, _thresholds(features, p), p)
    return LineMask(_per_line(kept.astype(np.float64), block) > 0)


def _blocks(lines: Lines, p: Params) -> NDArray[np.int64]:
    """Return the number of each line's block, counted from 1; 0 for lines between blocks."""
    at = np.flatnonzero(lines.chars)
    block = np.zeros(len(lines), np.int64)
    if not len(at):
        return block
    apart = np.concatenate(([True], np.diff(at) > p.distance))
    number = np.cumsum(apart)
    inside = np.searchsorted(at, np.arange(len(lines)), side="right")  # texts up to the line
    block[at] = number
    between = np.flatnonzero((lines.chars == 0) & (inside > 0) & (inside < len(at)))
    before, behind = number[inside[between] - 1], number[inside[between]]
    block[between] = np.where(before == behind, before, 0)
    return block


def _features(page: Page, lines: Lines, block: NDArray[np.int64]) -> Features:
    """Return characters per tag, share in links and words of the title of each block."""
    size = int(block.max(initial=0)) + 1
    texts = np.bincount(block, lines.chars > 0, size)[1:]
    chars = np.bincount(block, lines.chars, size)[1:] + texts - 1  # a space between two lines
    tags = np.bincount(block, lines.tags, size)[1:]
    links = np.bincount(block, lines.link_chars, size)[1:]
    line = np.searchsorted(lines.edges, _title_words(page), side="right") - 1
    words = np.bincount(block[line], minlength=size)[1:].astype(np.float64)
    return chars / np.maximum(tags, 1), links / np.maximum(chars, 1), words


def _title_words(page: Page) -> NDArray[np.int64]:
    """Return the offsets in text at which a word of the title stands."""
    start, stop = page.title
    title = set(re.findall(rf"\w{{{SHORTEST},}}", resolve(page.source[start:stop])))
    return places_of(page, title)


def _thresholds(features: Features, p: Params) -> tuple[float, float, float]:
    if p.threshold == "fixed" or not len(features[0]):
        return p.ttr, p.attr, float(p.tkd)
    ttr, attr, tkd = (p.deviations * float(np.std(values)) for values in features)
    return ttr, attr, tkd


def _decided(
    features: Features, thresholds: tuple[float, float, float], p: Params
) -> NDArray[np.bool_]:
    is_dense = features[0] > thresholds[0]
    is_linked = (features[1] >= thresholds[1]) & (features[1] > 0)
    is_named = (features[2] >= thresholds[2]) & (features[2] > 0)
    if p.mode == "and":
        return is_dense & ~is_linked & is_named
    if p.mode == "rescue":
        return (is_dense & ~is_linked) | is_named
    return ~is_linked & (is_dense | is_named)


def _per_line(values: NDArray[np.float64], block: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the value of each line's block, 0 for lines between blocks."""
    return np.concatenate(([0.0], values))[block]
