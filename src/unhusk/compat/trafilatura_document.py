"""The result object of trafilatura, and its JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from unhusk.extraction.extraction import Extraction

_RENAMED = {"url": "source", "sitename": "source-hostname", "description": "excerpt"}
_JOINED = ("categories", "tags")


@dataclass(frozen=True, kw_only=True)
class Document:
    """Text and metadata under the names of trafilatura."""

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None  # of publication, the day alone
    categories: list[str] = field(default_factory=list)  # always empty: they are among the tags
    tags: list[str] = field(default_factory=list)
    id: str | None = None
    license: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    text: str = ""  # without comments
    comments: str = ""

    @classmethod
    def of(cls, found: Extraction, *, text: str, comments: str, record_id: str | None) -> Document:
        """Return the document of an extraction."""
        facts = found.metadata
        return cls(
            title=facts.title,
            author=facts.author,
            url=facts.url or found.page.url,
            hostname=_host(facts.url or found.page.url),
            description=facts.description,
            sitename=facts.site,
            date=facts.date[:10] if facts.date else None,
            tags=list(facts.tags),
            id=record_id,
            license=facts.licence,
            language=facts.language,
            image=facts.image,
            pagetype=found.page_type,
            text=text,
            comments=comments,
        )

    @property
    def raw_text(self) -> str:
        """The text in one line."""
        return " ".join(self.text.split())

    def as_dict(self) -> dict[str, object]:
        """Return the values by name."""
        return asdict(self)


def to_json(document: Document, *, with_metadata: bool) -> str:
    """Return a document as the JSON of trafilatura."""
    values = asdict(document)
    if not with_metadata:
        values = {name: values[name] for name in ("text", "comments")}
    joined = {name: ";".join(values[name]) for name in _JOINED if name in values}
    row = {_RENAMED.get(name, name): value for name, value in {**values, **joined}.items()}
    return json.dumps({**row, "raw_text": document.raw_text}, ensure_ascii=False)


def _host(url: str | None) -> str | None:
    try:
        host = urlsplit(url or "").hostname
    except ValueError:
        return None
    return host.removeprefix("www.") if host else None
