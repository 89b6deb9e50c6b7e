"""Site, description, language, canonical address, image, tags and licence of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from unhusk.facts.json_ld import names_in, types_of
from unhusk.facts.link_targets import image_address, link_target
from unhusk.lex.passes.charrefs import resolve

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from unhusk.facts.statements import Stated
    from unhusk.page.page import Page

_SITES = ("og:site_name", "application-name", "al:android:app_name", "twitter:app:name:iphone")
_DESCRIPTIONS = ("og:description", "twitter:description", "description")
_IMAGES = ("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src")
_TAGS = ("article:tag", "og:article:tag", "keywords", "news_keywords", "parsely-tags")


def host_of(url: str | None) -> str:
    """Return the host of an address; nothing where it has none."""
    try:
        return urlsplit(url or "").hostname or ""
    except ValueError:
        return ""


def sites(page: Page, said: Stated) -> Iterator[tuple[str, str]]:
    """Yield names of the site."""
    yield from said.values(*_SITES)
    for one in said.objects:
        for name in said.names_of(one, "publisher"):
            yield name, "json-ld"
    for one in said.linked:
        if "WebSite" in types_of(one):
            for name in names_in(one):
                yield name, "json-ld"
    host = host_of(page.url)
    if host:
        yield host.removeprefix("www."), "url"


def descriptions(said: Stated) -> Iterator[tuple[str, str]]:
    """Yield summaries of the page."""
    yield from said.values(*_DESCRIPTIONS)
    for one in said.objects:
        text = one.get("description")
        if isinstance(text, str) and text.strip():
            yield " ".join(resolve(text).split()), "json-ld"


def languages(said: Stated) -> Iterator[tuple[str, str]]:
    """Yield language tags."""
    if said.language:
        yield said.language, "html"
    for value, name in said.values("content-language", "og:locale", "dc.language", "language"):
        yield value.split(",")[0].strip().replace("_", "-"), name
    for one in said.objects:
        for name in names_in(one.get("inLanguage")):
            yield name, "json-ld"


def addresses(page: Page, said: Stated) -> Iterator[tuple[str, str]]:
    """Yield canonical addresses of the page; those without a host are skipped."""
    stated = [(value, "canonical") for value in said.links.get("canonical", ())]
    for value, name in (*stated, *said.values("og:url")):
        found = link_target(value, page.url)
        if host_of(found):
            yield found, name
    if page.url:
        yield page.url, "url"


def images(page: Page, said: Stated) -> Iterator[tuple[str, str]]:
    """Yield addresses of the page's picture."""
    for value, name in said.values(*_IMAGES):
        found = image_address(value, page.url)
        if found:
            yield found, name
    for one in said.objects:
        image = one.get("image")
        first = image[0] if isinstance(image, list) and image else image
        given = first.get("url") if isinstance(first, dict) else first
        found = image_address(given, page.url) if isinstance(given, str) else ""
        if found:
            yield found, "json-ld"


def tags(said: Stated) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the tags and keywords of the page."""
    for name in _TAGS:
        found = _parts(value for value, _ in said.values(name))
        if found:
            yield found, name
    for one in said.objects:
        found = _parts(names_in(one.get("keywords")))
        if found:
            yield found, "json-ld"


def _parts(values: Iterable[str]) -> tuple[str, ...]:
    parts = (part.strip() for value in values for part in value.split(","))
    return tuple(dict.fromkeys(part for part in parts if part))


def licences(page: Page, said: Stated) -> Iterator[tuple[str, str]]:
    """Yield licences, as URLs where the page links to them."""
    for value in said.links.get("license", ()):
        found = link_target(value, page.url)
        if found:
            yield found, "rel=license"
    for one in said.objects:
        for name in names_in(one.get("license")):
            yield name, "json-ld"
    yield from said.values("dcterms.rights", "dc.rights", "rights", "copyright")
