"""A document of a package: the page as served, its gold text, and facts about it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from unhusk.evaluation.packages.document_facts import is_spans

if TYPE_CHECKING:
    from collections.abc import Mapping

_SECOND_LEVEL = frozenset("ac co com edu gen go gob gouv gov mil ne net nom or org sch".split())
_HOSTS = frozenset(
    "blogspot.com example.com example.net example.org github.io livejournal.com substack.com "
    "tumblr.com typepad.com wordpress.com".split()
)  # hosts where each subdomain is a site of its own
_COUNTER = re.compile(r"[\W\d_]*$")  # the number at the end of an id
_COUNTRY = 2  # letters of a country code


@dataclass(frozen=True)
class Document:
    """A page with its gold."""

    package: str
    id: str
    html: bytes  # as served
    gold: str | None = None  # None: there is no gold; "" is a page without main content
    facts: Mapping[str, Any] = field(default_factory=dict)  # ID.json
    encoding: str | None = None  # as an HTTP header would state it

    @property
    def url(self) -> str | None:
        """Address of the page."""
        return self._text("url")

    @property
    def language(self) -> str | None:
        """Language of the main content, such as `de`."""
        return self._text("language")

    @property
    def page_type(self) -> str | None:
        """Kind of page, such as article, forum or product."""
        return self._text("page_type")

    @property
    def fragmented(self) -> bool | None:
        """Whether other things interrupt the main content; None where nobody knows."""
        return self._flag("fragmented")

    @property
    def multiple(self) -> bool | None:
        """Whether the page has several articles; None where nobody knows."""
        return self._flag("multiple")

    @property
    def label(self) -> str | None:
        """Class of the document, for measures that train a classifier."""
        return self._text("label")

    @property
    def wanted(self) -> tuple[str, ...]:
        """Snippets that the extracted text must contain."""
        return self._texts("with")

    @property
    def unwanted(self) -> tuple[str, ...]:
        """Snippets that the extracted text must not contain."""
        return self._texts("without")

    @property
    def spans(self) -> tuple[tuple[int, int], ...] | None:
        """Gold as (start, stop) in the decoded source; None if not known, or not well formed."""
        spans = self.facts.get("spans", ())
        is_placed = "spans" in self.facts and is_spans(spans)
        return tuple((start, stop) for start, stop in spans) if is_placed else None

    @property
    def group(self) -> str:
        """The site of the page: the domain of its URL, else the id without its number."""
        return domain(self.url or "") or _without_counter(self.id)

    def _flag(self, key: str) -> bool | None:
        value = self.facts.get(key)
        return value if isinstance(value, bool) else None

    def _text(self, key: str) -> str | None:
        value = self.facts.get(key)
        return value if isinstance(value, str) and value else None

    def _texts(self, key: str) -> tuple[str, ...]:
        value = self.facts.get(key)
        return tuple(map(str, value)) if isinstance(value, list) else ()


def domain(url: str) -> str:
    """Return the registered domain of an address; empty if there is none.

    A rule of thumb: two labels, or three below second-level country domains and blog hosts.

    >>> domain("http://www.news.bbc.co.uk:80/a?b"), domain("//my.blogspot.com/"), domain("x")
    ('bbc.co.uk', 'my.blogspot.com', '')
    """
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:  # an invalid IPv6 address
        return ""
    labels = host.strip(".").removeprefix("www.").split(".")
    if labels[-1].isdigit() or ":" in host:
        return host
    is_deep = len(labels[-1]) == _COUNTRY and labels[-2:-1] and labels[-2] in _SECOND_LEVEL
    is_deep = is_deep or ".".join(labels[-2:]) in _HOSTS
    return ".".join(labels[-3:] if is_deep else labels[-2:])


def _without_counter(name: str) -> str:
    """Return an id without the number at its end.

    >>> _without_counter("amd_12_"), _without_counter("de_Bild_2024_05_01"), _without_counter("007")
    ('amd', 'de_Bild', '007')
    """
    return _COUNTER.sub("", name) or name
