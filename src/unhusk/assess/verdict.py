"""The verdict on a page: whether what a method kept is content, and why it is empty or doubtful.

One function, `assess`, which `extract`, `explain` and `compare` all call; evaluation calls
`extract`. So all of them say the same of a page.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from unhusk.page.offsets import blocks_at
from unhusk.page.passes.clip import total
from unhusk.render.ruby import has_ruby
from unhusk.render.to_text import to_text
from unhusk.structure.visibility import shown_chars

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.assess.reasons.evidence import Evidence
    from unhusk.assess.recovery.recover import Recovered
    from unhusk.method.method import Method
    from unhusk.page.page import Page

    Spans = NDArray[np.int32]

DOUBTFUL = 0.5  # F1 that the method expects, below which a reason for doubt is searched
SHORT = 200  # kept characters below which scripts are searched for the content
BARE = 1000  # characters of a page, hidden ones too, below which scripts are searched even so
LITTLE = 1500  # kept characters below which a confident result is checked too
_WORD = re.compile(r"(?<![&#\w])\w")  # begins in text, and not in a character reference


class Verdict(NamedTuple):
    """What a page is said to hold: content, no content, or content in one of its scripts."""

    status: Literal["ok", "empty"]
    kept: Spans  # none where the page is empty, and where a script holds the content
    reason: str = ""  # why it is empty, or why the content is doubtful, in words
    reason_kind: str = ""  # a ReasonKind, or empty_page, no_text, none_kept
    evidence: tuple[Evidence, ...] = ()  # signs on the page for the reason
    recovered: Recovered | None = None  # content that a script holds


class Doubt(NamedTuple):
    """A reason in words, its kind, and the signs for it on the page."""

    words: str = ""
    kind: str = ""
    evidence: tuple[Evidence, ...] = ()


NO_DOUBT = Doubt()
NO_SPANS = np.empty((0, 2), np.int32)
NO_SPANS.setflags(write=False)


def assess(page: Page, method: Method, kept: Spans) -> Verdict:
    """Return the verdict on the spans that a method kept of a page."""
    size = total(kept)
    judgement = method.judgement(page)
    if judgement is not None and _may_be_in_scripts(page, size):
        recovered = _recovered(page, size)
        if recovered is not None:
            return recovered
    doubt = doubt_about(page, size, judgement.expected) if judgement and size else NO_DOUBT
    if _only_asks_for_scripts(page, kept, doubt):
        return Verdict("empty", NO_SPANS, *doubt)
    if size == 0 or not (_surely_shows(page, kept) or to_text(page, kept)):
        return Verdict("empty", NO_SPANS, *why_empty(page, method.name))
    return Verdict("ok", kept, *doubt)


def _surely_shows(page: Page, kept: Spans) -> bool:
    """Whether the first kept span has a word that every rendering shows.

    Renderings leave out control characters and the readings of ruby.
    """
    start, stop = kept[0].tolist()
    return not has_ruby(page) and _WORD.search(page.source, start, stop) is not None


def why_empty(page: Page, method: str) -> Doubt:
    """Return why nothing was kept."""
    if not page.source.strip():
        return Doubt("the page is empty", "empty_page")
    doubt = _page_reason(page, 0)
    if doubt.kind not in ("", "short"):
        return doubt
    if not shown_chars(page):
        return Doubt("the page has no text outside scripts and styles", "no_text")
    words = f"{method} kept none of the {len(page.blocks)} blocks of text"
    if doubt.kind == "short":
        return Doubt(f"{words}; {doubt.words}", "short", doubt.evidence)
    return Doubt(words, "none_kept")


def doubt_about(page: Page, kept: int, expected: float) -> Doubt:
    """Return why content of so many characters is doubtful, or `NO_DOUBT`.

    Short results are checked even when the method is confident: it may be confident of the text of
    an error page or of a login wall.
    """
    is_sure = expected >= DOUBTFUL
    return NO_DOUBT if is_sure and kept >= LITTLE else _page_reason(page, kept, is_sure=is_sure)


def _may_be_in_scripts(page: Page, kept: int) -> bool:
    """Whether to search scripts: under 200 characters kept, or kept and page both under 1,000."""
    return kept < SHORT or (kept < BARE and int(page.blocks.chars.sum()) < BARE)


def _recovered(page: Page, kept: int) -> Verdict | None:
    """Return the verdict on a page whose scripts hold more content than was kept of it."""
    from unhusk.assess.recovery.recover import recover  # noqa: PLC0415 - seldom needed

    recovered = recover(page, kept)
    if recovered is None or len(recovered.text) <= kept:
        return None
    reason = recovered.describe_origin()
    return Verdict("ok", NO_SPANS, reason, "script_shell", recovered=recovered)


def _page_reason(page: Page, kept: int, *, is_sure: bool = False) -> Doubt:
    """Return what kind of page it is instead of one with content, as far as the page shows it."""
    from unhusk.assess.reasons.reasons import reason  # noqa: PLC0415 - seldom needed

    seen = reason(page, kept, is_sure=is_sure)
    return NO_DOUBT if seen is None else Doubt(seen.words, seen.kind, seen.evidence)


def _only_asks_for_scripts(page: Page, kept: Spans, doubt: Doubt) -> bool:
    """Whether all that was kept of a page is a request to switch scripts on."""
    if doubt.kind != "script_shell":
        return False
    from unhusk.assess.reasons.reasons import notices  # noqa: PLC0415 - seldom needed

    return bool(notices(page)[blocks_at(page, kept[:, 0])].all())
