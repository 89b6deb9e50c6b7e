"""What `extract` returns: kept spans of a page, and everything derived from them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from unhusk.derived import derived
from unhusk.extraction.markdown.blocks import to_markdown
from unhusk.extraction.markdown.front_matter import front_matter as written_first
from unhusk.extraction.metadata.read import metadata
from unhusk.extraction.outline.build import outline
from unhusk.extraction.register import method
from unhusk.extraction.to_highlight import to_highlight
from unhusk.extraction.to_html import to_html
from unhusk.extraction.to_text import to_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.extraction.metadata.metadata import Metadata
    from unhusk.extraction.outline.element import Element
    from unhusk.methods._method import Judgement
    from unhusk.page.page import Page

JSON_VERSION = 1  # of the layout of `to_dict`


@dataclass(frozen=True, eq=False)
class Extraction:
    """The main content of a page as source spans; text is always derived from them."""

    page: Page
    method: str  # spec text
    kept: NDArray[np.int32]  # rows (start, stop), ascending, without overlap
    status: str  # "ok", "empty", "too_large", "not_html", "timeout"
    reason: str = ""  # why the status is not "ok", in words
    notes: tuple[str, ...] = ()  # what was cut, capped or replaced on the way, in words

    @property
    def spans(self) -> list[tuple[int, int]]:
        """The kept text as (start, stop) in `page.source`."""
        return [(start, stop) for start, stop in self.kept.tolist()]

    @derived
    def text(self) -> str:
        """The kept text: one line per block."""
        return to_text(self.page, self.kept)

    @derived
    def _judged(self) -> Judgement | None:
        return method(self.method).judgement(self.page) if self.status in ("ok", "empty") else None

    @property
    def confidence(self) -> float | None:
        """The F1 that may be expected of the result; None from methods that cannot tell."""
        return self._judged.confidence if self._judged else None

    @property
    def page_type(self) -> str | None:
        """What kind of page it is: article, forum …; None from methods that cannot tell."""
        return self._judged.page_type if self._judged else None

    @derived
    def outline(self) -> Element:
        """The kept text with its structure: headings, lists, tables, links."""
        return outline(self.page, self.kept)

    @derived
    def markdown(self) -> str:
        """The kept text as Markdown: CommonMark with GitHub's tables, strikethrough and tasks."""
        return to_markdown(self.outline)

    def to_markdown(self, *, front_matter: bool = False) -> str:
        """Return `markdown`, on request below the metadata as YAML."""
        if not front_matter:
            return self.markdown
        return f"{written_first(self.metadata)}\n\n{self.markdown}".rstrip()

    @derived
    def html(self) -> str:
        """The kept text as clean HTML without anything that could run."""
        return to_html(self.outline)

    @derived
    def metadata(self) -> Metadata:
        """What the page says about itself: title, authors, dates, and where it says so."""
        return metadata(self.page)

    @derived
    def highlight(self) -> str:
        """The page itself with kept and dropped text marked, and without its scripts."""
        return to_highlight(self.page, self.kept)

    def to_dict(self) -> dict[str, Any]:
        """Return the extraction as plain values, ready for JSON."""
        decoded = self.page.decoded
        return {
            "version": JSON_VERSION,
            "status": self.status,
            "reason": self.reason,
            "notes": list(self.notes),
            "method": self.method,
            "confidence": self.confidence,
            "page_type": self.page_type,
            "url": self.page.url,
            "encoding": decoded.encoding if decoded else None,
            "encoding_from": decoded.why if decoded else None,
            "chars": len(self.page.source),
            "spans": [list(span) for span in self.spans],
            "text": self.text,
        }

    def to_json(self, *, indent: int | None = None) -> str:
        """Return `to_dict` as JSON text."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)
