"""What `extract` returns: kept spans of a page, and everything derived from them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from unhusk.errors import BadParameterError, RenderingTimeoutError
from unhusk.method.registry import method
from unhusk.render import front_matter
from unhusk.render.options import Rendering, kept_for, outline_for, with_title
from unhusk.render.to_text import to_text
from unhusk.runtime.clean_text import clean_text
from unhusk.runtime.deadline import DeadlinePassedError, deadline_in
from unhusk.runtime.lazy import lazy
from unhusk.runtime.records import record

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from unhusk.assess.recovery.recover import Recovered
    from unhusk.extraction.kept_blocks import KeptBlock
    from unhusk.facts.metadata import Metadata
    from unhusk.method.method import Judgement
    from unhusk.page.page import Page
    from unhusk.render.outline.element import Element
    from unhusk.render.to_page import Dropped

T = TypeVar("T")

_USUAL = Rendering()
_SHOWN = 80  # characters of an address or a reason in `repr`
JSON_VERSION = 2  # of the layout of `to_dict`, which docs/extraction.schema.json describes


@record
@dataclass(frozen=True, eq=False, repr=False)
class Extraction:
    """The main content of a page as source spans; text is always derived from them.

    Renderings (text, outline, Markdown, HTML, TEI, metadata, highlight) are made when they are
    asked for, and kept. Each has the `seconds` of the extractor, from when it is asked for, and is
    whole or raises `RenderingTimeoutError`; asking again gives it the same time again.
    """

    page: Page
    method: str  # spec text
    kept: NDArray[np.int32]  # rows (start, stop), ascending, without overlap
    status: str  # "ok", "empty", "too_large", "not_html", "timeout"
    reason: str = ""  # why the status is not "ok", or why the result is doubtful, in words
    reason_kind: str = ""  # the same for programs, where it is known: login_wall, list_page …
    notes: tuple[str, ...] = ()  # what was cut, capped or replaced on the way, in words
    recovered: Recovered | None = None  # text that is not on the page but in one of its scripts
    seconds: float | None = None  # time allowed for each rendering, which else raises
    hidden: dict[str, int] = field(default_factory=dict)  # characters left out as hidden, by reason

    def __repr__(self) -> str:
        """Return one line: how much was kept of which page, by which method."""
        size = int((self.kept[:, 1] - self.kept[:, 0]).sum())
        kept = f"{size} of {len(self.page.source)} characters in {len(self.kept)} spans"
        reason = f", reason={self.reason[:_SHOWN]!r}" if self.reason else ""
        url = self.page.url[:_SHOWN] if self.page.url else None
        return f"<Extraction {self.status}: {kept}, method={self.method!r}, {url=}{reason}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what was extracted; renderings are made anew when they are asked for."""
        return Extraction, tuple(getattr(self, one.name) for one in fields(self))

    @property
    def spans(self) -> list[tuple[int, int]]:
        """The kept text as (start, stop) in `page.source`."""
        return [(start, stop) for start, stop in self.kept.tolist()]

    @lazy
    def text(self) -> str:
        """The kept text: one line per block."""
        page, kept = self._shown
        return self._in_time("text", lambda deadline: to_text(page.with_deadline(deadline), kept))

    def _in_time(self, name: str, render: Callable[[float], T]) -> T:
        """Return a rendering, which is told when to stop; raises where it is not done by then."""
        try:
            return render(deadline_in(self.seconds))
        except DeadlinePassedError:
            message = f"{name}: not done within {self.seconds:g} seconds"
            raise RenderingTimeoutError(message) from None

    @lazy
    def _shown(self) -> tuple[Page, NDArray[np.int32]]:
        """The page and spans that renderings show; recovered text has a page of its own."""
        if self.recovered:
            return self.recovered.as_page(self.page.url)
        return self.page, self.kept

    @lazy
    def blocks(self) -> list[KeptBlock]:
        """The kept blocks: where each stands, and its role on the page, such as caption."""
        from unhusk.extraction.kept_blocks import kept_blocks  # noqa: PLC0415 - imported late

        return kept_blocks(self.page, self.kept)

    @lazy
    def _judged(self) -> Judgement | None:
        is_judged = self.status in ("ok", "empty", "uncertain")
        return method(self.method).judgement(self.page) if is_judged else None

    @property
    def confidence(self) -> float | None:
        """The F1 that may be expected of the result; None without one or from classic methods."""
        return self._judged.confidence if self._judged and len(self.kept) else None

    @property
    def page_type(self) -> str | None:
        """What kind of page it is: article, forum …; None from methods that cannot tell.

        For recovered text it is first what the page states: its visible text tells little.
        """
        from unhusk.facts.stated_type import stated_kind  # noqa: PLC0415 - seldom

        stated = stated_kind(self.page) if self.recovered else None
        return stated or (self._judged.page_type if self._judged else None)

    @lazy
    def outline(self) -> Element:
        """The kept text with its structure: headings, lists, tables, links."""
        return self._in_time("outline", self._outlined)

    def _outlined(self, deadline: float) -> Element:
        """Return the outline, which is made once, until a deadline."""
        from unhusk.render.outline.build_outline import outline  # noqa: PLC0415 - imported late

        if "outline" not in self.__dict__:
            page, kept = self._shown
            self.__dict__["outline"] = outline(page.with_deadline(deadline), kept)
        found: Element = self.__dict__["outline"]
        return found

    @lazy
    def markdown(self) -> str:
        """The kept text as Markdown: CommonMark with GitHub's tables, strikethrough and tasks."""
        return self.to_markdown()

    @lazy
    def html(self) -> str:
        """The kept text as clean HTML without anything that could run."""
        return self.to_html()

    @lazy
    def metadata(self) -> Metadata:
        """What the page says about itself: title, authors, dates, and where it says so."""
        from unhusk.facts.read_metadata import metadata  # noqa: PLC0415 - imported late

        return self._in_time(
            "metadata", lambda deadline: metadata(self.page.with_deadline(deadline))
        )

    @lazy
    def highlight(self) -> str:
        """The page itself with kept and dropped text marked, and without its scripts."""
        from unhusk.render.to_highlight import to_highlight  # noqa: PLC0415 - imported late

        def render(deadline: float) -> str:
            return to_highlight(self.page.with_deadline(deadline), self.kept)

        return self._in_time("highlight", render)

    def to_page(self, dropped: Dropped = "remove") -> str:
        """Return the page itself with its dropped parts removed, in comments, or as white space.

        `dropped` is `remove`, `comment` or `blank`; with `blank` offsets stay valid.
        """
        from unhusk.render.to_page import DROPPED, to_page  # noqa: PLC0415 - imported late

        if dropped not in DROPPED:
            message = f"dropped cannot be {dropped!r}; it is one of {', '.join(DROPPED)}"
            raise BadParameterError(message)
        return to_page(self.page, self.kept, dropped)

    def to_text(self, **switches: Any) -> str:
        """Return the text by the switches of a rendering: tables, comments, title and so on."""
        rendering = Rendering(**switches)

        def render(deadline: float) -> str:
            page, kept = self._shown
            page = page.with_deadline(deadline)
            return to_text(page, kept_for(page, kept, rendering))

        text = self._in_time("text", render)
        text = with_title(text, self.metadata.title) if rendering.title else text
        return front_matter.to_lines(self.metadata) + text if rendering.metadata else text

    def to_markdown(self, **switches: Any) -> str:
        """Return Markdown by the switches of a rendering; `metadata` is YAML before the text."""
        from unhusk.render.markdown.to_markdown import to_markdown  # noqa: PLC0415 - imported late

        rendering = Rendering(**switches) if switches else _USUAL
        text = self._rendered("markdown", rendering, to_markdown)
        yaml = f"{front_matter.to_yaml(self.metadata)}\n" if rendering.metadata else ""
        return yaml + text

    def to_html(self, *, offsets: bool = False, **switches: Any) -> str:
        """Return clean HTML by the switches of a rendering; with `metadata` it is a whole page.

        With `offsets`, elements say in `data-start` and `data-stop` where they stand in the source.
        """
        from unhusk.render.to_html import to_html  # noqa: PLC0415 - imported late

        rendering = Rendering(**switches) if switches else _USUAL
        text = self._rendered("html", rendering, partial(to_html, offsets=offsets))
        return front_matter.to_page(self.metadata, text) if rendering.metadata else text

    def to_tei(self, **switches: Any) -> str:
        """Return a document of TEI P5 by the switches of a rendering; its header has metadata."""
        from unhusk import __version__  # noqa: PLC0415 - is still being imported above
        from unhusk.render.to_tei import to_tei  # noqa: PLC0415 - imported late

        about = self.metadata, self.method, __version__
        write = partial(to_tei, about=about)
        return self._rendered("tei", Rendering(**switches), write)

    def _rendered(
        self, name: str, rendering: Rendering, write: Callable[[Element, float], str]
    ) -> str:
        """Return what is written of the outline that a rendering shows, in the time allowed."""
        title = self.metadata.title if rendering.title else None
        return self._in_time(
            name, lambda deadline: write(self._outline(rendering, title, deadline), deadline)
        )

    def _outline(self, rendering: Rendering, title: str | None, deadline: float) -> Element:
        from unhusk.render.outline.build_outline import outline  # noqa: PLC0415 - imported late

        if rendering is _USUAL or rendering == Rendering(metadata=rendering.metadata):
            return self._outlined(deadline)
        page, kept = self._shown
        page = page.with_deadline(deadline)
        found = outline(page, kept_for(page, kept, rendering), images=rendering.images)
        return outline_for(found, rendering, title)

    def to_dict(self) -> dict[str, Any]:
        """Return the extraction as plain values, ready for JSON."""
        decoded = self.page.decoded
        return {
            "version": JSON_VERSION,
            "status": self.status,
            "reason": clean_text(self.reason),
            "reason_kind": self.reason_kind,
            "notes": list(map(clean_text, self.notes)),
            "hidden": dict(self.hidden),
            "method": self.method,
            "confidence": self.confidence,
            "page_type": self.page_type,
            "url": None if self.page.url is None else clean_text(self.page.url),
            "encoding": decoded.encoding if decoded else None,
            "encoding_from": decoded.why if decoded else None,
            "chars": len(self.page.source),
            "metadata": self.metadata.to_dict(),
            "spans": [list(span) for span in self.spans],
            "recovered_from": self._recovered_from,
            "text": self.text,
        }

    @property
    def _recovered_from(self) -> dict[str, Any] | None:
        found = self.recovered
        if found is None:
            return None
        return {"origin": found.origin, "start": found.start, "stop": found.stop}

    def to_json(self, *, indent: int | None = None) -> str:
        """Return `to_dict` as JSON text."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)
