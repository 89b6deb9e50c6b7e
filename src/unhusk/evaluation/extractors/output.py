"""What every extractor gives back for a document, in whatever way it was asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.evaluation.packages.document import Document
    from unhusk.page.page import Page

SECONDS = 60.0  # that an extractor may take for a page
MAX_OUTPUT = 16 * 1024 * 1024  # bytes of text, beyond which a black box is taken to write for ever
ANSWERED = frozenset(("ok", "empty"))  # statuses that are an answer; all others are failures


@dataclass(frozen=True, eq=False, kw_only=True)
class Output:
    """The text that an extractor found, how long that took, and what went wrong."""

    how: str  # "in process", "command", "http" or "proxy"
    text: str = ""
    status: str = "ok"  # "ok" or "empty", or a failure: "timeout", "failed", "not_html" …
    reason: str = ""  # of a failure, in words
    seconds: float | None = None  # of wall time; None where nothing was measured
    cpu_seconds: float | None = None  # of the extractor; None where it cannot be seen
    spans: NDArray[np.int32] | None = None  # kept parts of the source, where it gives them
    page: Page | None = None  # what the spans are of


class Extractor(Protocol):
    """Anything that takes the main content out of a document; a failure is a status."""

    @property
    def name(self) -> str:
        """Spec text, as results show it."""
        ...

    @property
    def how(self) -> str:
        """In which way it is asked."""
        ...

    @property
    def version(self) -> str:
        """Version of what does the work; nothing where it cannot be known."""
        ...

    def __call__(self, document: Document) -> Output:
        """Return what it finds."""
        ...


def answer(text: str, *, how: str, seconds: float, cpu_seconds: float | None = None) -> Output:
    """Return the output for a text that came back: "ok", or "empty" where nothing is in it."""
    if text.strip():
        return Output(how=how, text=text, seconds=seconds, cpu_seconds=cpu_seconds)
    reason = "the extractor gave no text"
    return Output(how=how, status="empty", reason=reason, seconds=seconds, cpu_seconds=cpu_seconds)
