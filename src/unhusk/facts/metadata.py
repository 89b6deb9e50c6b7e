"""What a page says about itself."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(frozen=True)
class Metadata:
    """Facts about a page, each from the best place that states it.

    `sources` says for each value that is there where it came from, such as "json-ld" or "og:title".
    """

    title: str | None = None
    authors: tuple[str, ...] = ()
    date: str | None = None  # when it was published: YYYY-MM-DD, with a time where one is stated
    modified: str | None = None
    site: str | None = None
    description: str | None = None
    language: str | None = None  # a language tag
    url: str | None = None  # canonical
    image: str | None = None
    tags: tuple[str, ...] = ()
    licence: str | None = None
    sources: dict[str, str] = field(default_factory=dict)

    @property
    def author(self) -> str | None:
        """All authors in one text."""
        return "; ".join(self.authors) or None

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as plain values."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}
