"""What the methods of content code blurring share: a vector, its blurring, and what is kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from unhusk.method.method import CharMask, Signal
from unhusk.page.content_code import blur
from unhusk.page.content_code.entry_spans import spans_of_entries
from unhusk.page.page_enums import VectorOption

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

WIDEST = 10_000  # entries; blurring over more takes long and says nothing
FINEST = 0.01  # entries; below, a Gaussian is a single weight
_SHOWN_STEPS = (1, 5)  # of blurring, drawn between the vector before and after it


@dataclass(frozen=True, kw_only=True)
class Blurring:
    """The parameters that say how to blur and what to keep."""

    range: int = 40  # neighbours on each side that a step looks at
    threshold: float = 0.75  # entries above it are content
    sigma: float | None = None  # width of the Gaussian; None is a third of the range
    eps: float = 0.01  # the values have settled when a step changes none by this much
    max_steps: int = 50  # blur no more often than this
    exact: bool = False  # blur each entry instead of means of a few

    def __post_init__(self) -> None:
        """Refuse what blurs nothing, or more than any page."""
        width = self.range / 3 if self.sigma is None else self.sigma
        is_narrow = self.range <= WIDEST and width <= WIDEST
        if not (is_narrow and self.range >= 1 and width >= FINEST and self.max_steps >= 1):
            message = f"range, sigma and max_steps must be positive, no wider than {WIDEST}"
            raise ValueError(message)


@dataclass(frozen=True, kw_only=True)
class CharBlurring(Blurring):
    """The parameters where the entries are characters."""

    raw_whitespace: bool = False  # count each white space character, not each run
    max_tag_chars: int | None = None  # longer tags count as this long; None counts them whole
    max_word_chars: int | None = None  # longer words count as this long; None counts them whole
    block_boundaries: bool = False  # blur nothing over block-level tags

    def __post_init__(self) -> None:
        """Refuse tags and words without entries too."""
        super().__post_init__()
        for name in ("max_tag_chars", "max_word_chars"):
            limit = getattr(self, name)
            if limit is not None and limit < 1:
                message = f"{name} must be at least 1"
                raise ValueError(message)

    def vector(self, options: int = 0) -> Vector:
        """Return the vector of characters that these parameters ask for, with further options."""
        return Vector(
            options=options | (VectorOption.RAW_SPACE if self.raw_whitespace else 0),
            max_tag=self.max_tag_chars or 0,
            max_word=self.max_word_chars or 0,
            walls=self.block_boundaries,
        )


@dataclass(frozen=True, kw_only=True)
class Vector:
    """Which entries the content code vector has."""

    options: int  # of page/content_code/passes/vector.py
    max_tag: int = 0  # entries of one tag, at most; 0 is no limit
    max_word: int = 0  # entries of one word, at most; 0 is no limit
    walls: bool = False  # nothing is blurred over block-level tags


def kept(page: Page, p: Blurring, v: Vector) -> CharMask:
    """Return the characters above the threshold, with the rest of their words."""
    size, weights = _grid(p, v)
    wall = len(weights) if v.walls else 0
    setting = (v.options, size, float(p.threshold))
    cells, _ = _cells(page, p, v)
    return CharMask(page.keep_words(cells, setting, (v.max_tag, wall), v.max_word))


def signals(page: Page, p: Blurring, v: Vector) -> tuple[Signal, ...]:
    """Return the blurred vector with the threshold, and the vector as it was before and between."""
    values = _entries(page, p, v)
    spans = spans_of_entries(page, v.options, v.max_tag, walls=v.walls)
    row = "token (tag or word)" if v.options & VectorOption.TOKENS else "character of text or tag"
    is_content = np.repeat(page.tokens.is_text, np.diff(page.tokens.edges))[spans[:, 0]]
    stripes = {
        "before": is_content.astype(np.float32),
        **{
            "1 step" if steps == 1 else f"{steps} steps": _entries(
                page, replace(p, max_steps=steps), v
            )
            for steps in _SHOWN_STEPS
            if steps < p.max_steps
        },
        "settled": values,
    }
    return (
        Signal("blurred content", "entry", values, p.threshold, values > p.threshold, row=row,
               measure="share of content", spans=spans),
        *(
            Signal(name, "entry", stripe, None, values > p.threshold, form="stripe", row=row,
                   spans=spans, panel="content code vector, blurred", decides=False)
            for name, stripe in stripes.items()
        ),
    )  # fmt: skip


def _entries(page: Page, p: Blurring, v: Vector) -> NDArray[np.float32]:
    """Return the blurred value of each entry."""
    size, _ = _grid(p, v)
    cells, entries = _cells(page, p, v)
    values = blur.between_cells(cells, size, len(cells) * size)
    return values[(np.arange(size) < entries[:, None]).reshape(-1)]


def _grid(p: Blurring, v: Vector) -> tuple[int, NDArray[np.float32]]:
    """Return the entries in a cell and the weights of a cell and its neighbours on one side."""
    sigma = p.range / 3 if p.sigma is None else p.sigma
    words = v.options & VectorOption.TOKENS != 0
    size = 1 if p.exact else blur.cell_size(sigma, words=words)
    return size, blur.cell_weights(p.range, sigma, size)


def _cells(page: Page, p: Blurring, v: Vector) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Return the blurred cells, and how many entries each has."""
    size, weights = _grid(p, v)
    stop = (p.eps, p.max_steps)
    if v.walls:
        code = page.walled_code((v.options, size, v.max_tag, len(weights)), v.max_word)
        blurred = blur.settle_walled(code, weights, stop, page.deadline)
        return blurred, np.rint(code[1] * size).astype(np.int64)
    cells, count = page.content_code(v.options, size, v.max_tag, v.max_word)
    entries = np.minimum(count - size * np.arange(len(cells)), size)
    return blur.settle(cells, weights, stop, page.deadline), entries
