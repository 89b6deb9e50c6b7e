"""The authors of a page: people first, then the site itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.facts import authors, titles, visible_title
from unhusk.facts.site_facts import host_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.facts.statements import Stated
    from unhusk.page.page import Page

_METAS = (
    "author parsely-author sailthru.author cxenseparse:author article:author og:article:author "
    "og:author dc.creator dcterms.creator citation_author byl authors"
).split()
_WRITTEN = ("written", "author", "verfasst", "escrit", "écrit", "geschr", "scritto")


def writers(page: Page, said: Stated, sites: list[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield candidate author lists, the best place first: people, then the site itself."""
    host = host_of(page.url).replace("-", "")
    named = {"".join(titles.words(name)) for name in sites}
    found = []
    for values, source in _stated(page, said):
        names = authors.cleaned(values)
        persons = tuple(name for name in names if not _is_site(name, host, named))
        if persons:
            yield persons, source
        found.append((names, source))
    yield from (pair for pair in found if pair[0])


def _is_site(name: str, host: str, sites: set[str]) -> bool:
    plain = "".join(titles.words(name))
    return plain in sites or (len(plain) > 2 and plain in host)  # noqa: PLR2004


def _stated(page: Page, said: Stated) -> Iterator[tuple[list[str], str]]:
    for one in said.articles:
        yield said.names_of(one, "author", "creator"), "json-ld"
    for name in _METAS:
        if name in said.metas:
            yield [value for value, _ in said.values(name)], name
    card = zip(said.values("twitter:label1"), said.values("twitter:data1"), strict=False)
    for (label, _), (value, source) in card:
        if label.lower().startswith(_WRITTEN):
            yield [value], source
    yield said.items.get("author", [])[:1], "microdata"
    for text, source in visible_title.bylines(page, said.marks):
        yield [authors.in_byline(text)], source
