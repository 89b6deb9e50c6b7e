"""Why a result is empty, or not to be relied upon: what kind of page it is instead, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.structure.visibility import shown_chars

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

DOUBTFUL = 0.5  # F1 by the scores of the method below which it is looked for a reason
SHORT = 200  # kept characters below which scripts are searched for more
BARE = 1000  # characters of a page, hidden ones too, below which the same is done if more was kept
LITTLE = 1500  # kept characters below which even a sure result may be of a page that is none


class Doubt(NamedTuple):
    """A reason for people, and its kind for programs."""

    words: str
    kind: str  # a ReasonKind of assess/reasons/reasons.py, or empty_page, no_text, none_kept


NO_DOUBT = Doubt("", "")


def why_empty(page: Page, method: str) -> Doubt:
    """Return why nothing was kept."""
    if not page.source.strip():
        return Doubt("the page is empty", "empty_page")
    found = why_doubtful(page, 0)
    if found.kind not in ("", "short"):
        return found
    if not shown_chars(page):
        return Doubt("the page has no text outside scripts and styles", "no_text")
    words = f"{method} kept none of the {len(page.blocks)} blocks of text"
    if found.kind == "short":
        return Doubt(f"{words}; {found.words}", "short")
    return Doubt(words, "none_kept")


def doubt_about(page: Page, kept: int, expected: float) -> Doubt:
    """Return why content of so many characters is doubtful; of little text it may be said anyway.

    A short text that the method is sure of may still be that of an error page or of a login wall.
    """
    is_sure = expected >= DOUBTFUL
    return NO_DOUBT if is_sure and kept >= LITTLE else why_doubtful(page, kept, is_sure=is_sure)


def may_be_elsewhere(page: Page, kept: int) -> bool:
    """Whether so few characters were kept that the content may be in a script: of little all."""
    return kept < SHORT or (kept < BARE and int(page.blocks.chars.sum()) < BARE)


def why_doubtful(page: Page, kept: int, *, is_sure: bool = False) -> Doubt:
    """Return why a result with so many kept characters is doubtful, as far as the page shows it."""
    from unhusk.assess.reasons.reasons import reason  # noqa: PLC0415 - seldom needed

    found = reason(page, kept, is_sure=is_sure)
    return NO_DOUBT if found is None else Doubt(found.words, found.kind)


def is_no_content(page: Page, kept: NDArray[np.int32], doubt: Doubt) -> bool:
    """Say whether what was kept of a page only says that scripts would make it."""
    if doubt.kind != "script_shell":
        return False
    from unhusk.assess.reasons.reasons import notices  # noqa: PLC0415 - seldom needed

    tokens = np.searchsorted(page.tokens.edges, kept[:, 0], side="right") - 1
    blocks = page.text_blocks[np.searchsorted(page.text_tokens, tokens)]
    return bool(notices(page)[blocks].all())
