"""Blur the sequence of content and code characters, links left out; keep where content prevails.

Source: gottron2008, adapted content code blurring (section 3.3), with range 40 and threshold 0.75
(section 4.1). Blurring is repeated until the values settle; if any character of a word is kept, so
is the whole word.
Differs: the paper gives neither the width of the Gaussian nor when values have settled. Ours: a
third of the range, and no change of `eps` or more. By default the steps run on means of up to eight
characters, with weights of the same variance and straight lines between the means; `exact=True`
runs them on each character.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.methods._method import CharMask, Signal, method
from unhusk.page import blur, vector

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.page.page import Page


WIDEST = 10_000  # entries; blurring over more takes long and says nothing
FINEST = 0.01  # entries; below, a Gaussian is a single weight


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of accb."""

    range: int = 40  # neighbours on each side that a step looks at
    threshold: float = 0.75  # characters above it are content
    sigma: float | None = None  # width of the Gaussian; None is a third of the range
    eps: float = 0.01  # the values have settled when a step changes none by this much
    max_steps: int = 50  # blur no more often than this
    raw_whitespace: bool = False  # count each white space character, not each run
    exact: bool = False  # blur each character instead of means of a few

    def __post_init__(self) -> None:
        """Refuse ranges and widths that blur nothing, or more than any page."""
        width = self.range / 3 if self.sigma is None else self.sigma
        if not (
            self.range >= 1 and FINEST <= width <= WIDEST >= self.range and self.max_steps >= 1
        ):
            message = f"range, sigma and max_steps must be positive, no wider than {WIDEST}"
            raise ValueError(message)


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the blurred vector, with the threshold."""
    cells, size, count = _blurred(page, p)
    values = blur.between_cells(cells, size, count)
    return (Signal("blurred content", "entry", values, p.threshold, values > p.threshold),)


@method(Params(), unit="character", cites="gottron2008", look=look)
def accb(page: Page, p: Params) -> CharMask:
    cells, size, _ = _blurred(page, p)
    return CharMask(page.keep_words(cells, (_options(p), size, float(p.threshold))))


def _options(p: Params) -> int:
    return vector.WITHOUT_ANCHORS | (vector.RAW_SPACE if p.raw_whitespace else 0)


def _blurred(page: Page, p: Params) -> tuple[NDArray[np.float32], int, int]:
    """Return the blurred cells, the entries in one, and the entries in all."""
    sigma = p.range / 3 if p.sigma is None else p.sigma
    size = 1 if p.exact else blur.cell_size(sigma)
    cells, count = page.content_code(_options(p), size)
    weights = blur.cell_weights(p.range, sigma, size)
    settled = blur.settle(cells, weights, (p.eps, p.max_steps), page.deadline)
    return settled, size, count
