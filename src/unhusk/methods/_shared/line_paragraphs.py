"""What the methods on lines of content and code share: paragraphs, and which are chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.method.method import Form, LineMask, Signal
from unhusk.page.algebra import after, before, runs
from unhusk.page.page_enums import LineOption

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.page.tables import Lines


@dataclass(frozen=True, kw_only=True)
class Lined:
    """The parameters that say what a line is and which paragraphs are apart."""

    width: int | Literal["page"] | None = 150  # characters per line; None keeps the source's lines
    gap: int | Literal["page"] = 20  # paragraphs with more lines between them are apart
    count_spaces: bool = False  # white space between tags counts towards the width

    def __post_init__(self) -> None:
        """Refuse widths that make no lines."""
        if isinstance(self.width, int) and self.width < 1:
            message = "width must be at least 1"
            raise ValueError(message)

    def lines(self, page: Page, overhead: int | None = None) -> Lines:
        """Return the lines of a page; `overhead` is that of `Page.lines`."""
        width = natural_width(page) if self.width == "page" else self.width
        options = LineOption.ALL_SPACE if self.count_spaces else 0
        return page.lines(width, options, overhead)


@dataclass(frozen=True, kw_only=True)
class Filled(Lined):
    """The parameters where whole lines are kept."""

    fill_gaps: bool = False  # keep the lines between the chosen paragraphs too


def difference(content: NDArray[np.int32], code: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return content minus code, summed over each line and its two neighbours."""
    own = content.astype(np.int64) - code
    total: NDArray[np.int64] = own + before(own) + after(own)
    return total


def wide_difference(lines: Lines) -> NDArray[np.int64]:
    """Return the difference for characters beyond ASCII as content and ASCII as code."""
    return difference(lines.wide, lines.chars + lines.code - lines.wide)


def line_signals(
    name: str, values: NDArray[np.int64], mask: LineMask, parts: dict[str, NDArray[np.int32]]
) -> tuple[Signal, ...]:
    """Return the smoothed difference with the choice, and what it is the difference of.

    `parts` are the characters of each line that count for content and those that count as code.
    """
    drawn: tuple[Form, Form] = ("bars", "bars_below")
    return (
        Signal(name, "line", values, 0.0, mask, form="bars", measure="characters in three lines"),
        *(
            Signal(part, "line", counts, None, mask, form=form, measure="characters",
                   panel=" above, ".join(parts) + " below", decides=False)
            for form, (part, counts) in zip(drawn, parts.items(), strict=True)
        ),
    )  # fmt: skip


def wide_signals(lines: Lines, mask: LineMask) -> tuple[Signal, ...]:
    """Return the signals for characters beyond ASCII as content and ASCII as code."""
    ascii_chars = lines.chars + lines.code - lines.wide
    parts = {"beyond ASCII": lines.wide, "ASCII": ascii_chars}
    return line_signals("wide minus ASCII", wide_difference(lines), mask, parts)


def chosen(
    values: NDArray[np.int64],
    content: NDArray[np.int32],
    gap: int | Literal["page"],
    *,
    fill_gaps: bool = False,
) -> LineMask:
    """Return the lines of the paragraphs that belong to the one with most content.

    A paragraph is a run of lines with a difference above zero. The gap of the page is that of
    `natural_gap`.
    """
    mask = np.zeros(len(values), np.bool_)
    paragraphs = runs(values > 0)
    if not len(paragraphs):
        return LineMask(mask)
    between = paragraphs[1:, 0] - paragraphs[:-1, 1]
    widest = natural_gap(paragraphs) if gap == "page" else gap
    near = _near_seed(paragraphs, content, between > widest)
    for start, stop in near.tolist():
        mask[start:stop] = True
    if fill_gaps:
        mask[near[0, 0] : near[-1, 1]] = True
    return LineMask(mask)


def natural_width(page: Page) -> int:
    """Return how long the text block of an average character is: the width that suits the page.

    On a page of long paragraphs this is the length of such a paragraph; short texts, even if there
    are many, weigh little.
    """
    chars = page.blocks.chars.astype(np.float64)
    return max(1, round(float((chars**2).sum() / max(chars.sum(), 1.0))))


def natural_gap(paragraphs: NDArray[np.int32]) -> int:
    """Return the lines of all paragraphs together: no wider gap can lie inside a main content.

    >>> natural_gap(np.array([[2, 5], [7, 9]]))
    5
    """
    return int((paragraphs[:, 1] - paragraphs[:, 0]).sum())


def _near_seed(
    paragraphs: NDArray[np.int32], content: NDArray[np.int32], is_wide: NDArray[np.bool_]
) -> NDArray[np.int32]:
    """Return the paragraphs that no wide gap separates from the one with most content."""
    sums = np.concatenate(([0], np.cumsum(content, dtype=np.int64)))
    seed = int(np.argmax(sums[paragraphs[:, 1]] - sums[paragraphs[:, 0]]))
    wide = np.flatnonzero(is_wide) + 1
    group = int(np.searchsorted(wide, seed, side="right"))
    first = wide[group - 1] if group else 0
    stop = wide[group] if group < len(wide) else len(paragraphs)
    return paragraphs[first:stop]
