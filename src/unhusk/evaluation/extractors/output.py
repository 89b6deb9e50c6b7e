"""The output of an extractor for a document, the same for all kinds of extractors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.evaluation.packages.document import Document
    from unhusk.page.page import Page

SECONDS = 60.0  # limit for one page
MAX_OUTPUT = 16 * 1024 * 1024  # bytes of text from a black box
ANSWERED = frozenset(("ok", "empty"))  # all other statuses are failures


@dataclass(frozen=True, eq=False, kw_only=True)
class Output:
    """The extracted text, the time it took, and what went wrong."""

    how: str  # "in process", "command", "http" or "proxy"
    text: str = ""
    status: str = "ok"  # "ok" or "empty", or a failure: "timeout", "failed", "not_html" …
    reason: str = ""  # why it failed, in words
    seconds: float | None = None  # wall time; None if not measured
    cpu_seconds: float | None = None  # CPU time; None if not known
    spans: NDArray[np.int32] | None = None  # kept parts of the source, if known
    page: Page | None = None  # the page that the spans refer to


class Extractor(Protocol):
    """Extracts the main content of a document; a failure is a status, never an exception."""

    @property
    def name(self) -> str:
        """Spec text, as results show it."""
        ...

    @property
    def how(self) -> str:
        """How it is called: one of the values of `Output.how`."""
        ...

    @property
    def version(self) -> str:
        """Version of the software; empty if unknown."""
        ...

    def __call__(self, document: Document) -> Output:
        """Return the output for a document."""
        ...


def answer(text: str, *, how: str, seconds: float, cpu_seconds: float | None = None) -> Output:
    """Return the output for a text; its status is "empty" if the text is blank."""
    if text.strip():
        return Output(how=how, text=text, seconds=seconds, cpu_seconds=cpu_seconds)
    reason = "the extractor gave no text"
    return Output(how=how, status="empty", reason=reason, seconds=seconds, cpu_seconds=cpu_seconds)
