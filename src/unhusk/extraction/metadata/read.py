"""Metadata of a page: for each fact the best place that states it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from unhusk.extraction.metadata import authors as people
from unhusk.extraction.metadata import titles, visible
from unhusk.extraction.metadata.dates import day_in_path, moment_in
from unhusk.extraction.metadata.linked import names_in, types_of
from unhusk.extraction.metadata.metadata import Metadata
from unhusk.extraction.metadata.stated import Stated, stated
from unhusk.extraction.outline.addresses import image_address, link_target
from unhusk.lex.charrefs import resolve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.page.page import Page

_ARTICLES = frozenset(
    "Article NewsArticle BlogPosting Report TechArticle ReportageNewsArticle OpinionNewsArticle "
    "AnalysisNewsArticle BackgroundNewsArticle ReviewNewsArticle LiveBlogPosting ScholarlyArticle "
    "SocialMediaPosting DiscussionForumPosting Question QAPage Recipe Review HowTo "
    "AdvertiserContentArticle MedicalWebPage".split()
)
_PAGES = frozenset("WebPage Product ItemPage CollectionPage FAQPage VideoObject Event".split())
_PUBLISHED = (
    "article:published_time og:article:published_time datepublished sailthru.date parsely-pub-date "
    "cxenseparse:recs:publishtime cxenseparse:publishtime dc.date.issued dcterms.issued "
    "dcterms.created dc.date.created citation_publication_date citation_date og:publish_date "
    "publish_date publishdate publication_date pubdate published published_at published_time date "
    "dc.date dcterms.date date.created article:published"
).split()
_MODIFIED = (
    "article:modified_time og:article:modified_time og:updated_time datemodified last-modified "
    "dcterms.modified dc.date.modified revised updated_time date.modified"
).split()
_AUTHORS = (
    "author parsely-author sailthru.author cxenseparse:author article:author og:article:author "
    "og:author dc.creator dcterms.creator citation_author byl authors"
).split()


def metadata(page: Page) -> Metadata:
    """Return what the page says about itself, and where it says so."""
    said = stated(page)
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    finders = {
        "site": _sites(page, said),
        "date": _dates(page, said),
        "modified": _modified(said),
        "description": _texts(
            said, "description", "og:description twitter:description description"
        ),
        "language": _languages(said),
        "url": _addresses(page, said),
        "image": _images(page, said),
        "tags": _tags(said),
        "licence": _licences(page, said),
        "authors": _authors(page, said),
    }
    for name, found in finders.items():
        best = next(found, None)
        if best:
            values[name], sources[name] = best
    title = titles.choose(visible.headings(page), _titles(page, said), values.get("site"))
    if title:
        values["title"], sources["title"] = title
    return Metadata(**values, sources=sources)


def _objects(said: Stated) -> list[dict[str, Any]]:
    """Return objects of JSON-LD that describe the page: articles first."""
    first = [one for one in said.linked if types_of(one) & _ARTICLES]
    return first + [one for one in said.linked if types_of(one) & _PAGES]


def _texts(said: Stated, key: str, names: str) -> Iterator[tuple[str, str]]:
    """Yield texts that JSON-LD has under a key and meta tags under some names."""
    for name in names.split():
        for value in said.metas.get(name, ()):
            yield resolve(value), name
    for one in _objects(said):
        if isinstance(one.get(key), str) and one[key].strip():
            yield " ".join(resolve(one[key]).split()), "json-ld"


def _titles(page: Page, said: Stated) -> Iterator[tuple[str, str]]:
    for one in said.linked:
        if types_of(one) & _ARTICLES and isinstance(one.get("headline"), str):
            yield " ".join(resolve(one["headline"]).split()), "json-ld"
    for name in ("og:title", "twitter:title", "dc.title", "citation_title", "title"):
        for value in said.metas.get(name, ()):
            yield resolve(value), name
    start, stop = page.title
    yield " ".join(resolve(page.source[start:stop]).split()), "title"


def _sites(page: Page, said: Stated) -> Iterator[tuple[str, str]]:
    for name in (
        "og:site_name",
        "application-name",
        "al:android:app_name",
        "twitter:app:name:iphone",
    ):
        for value in said.metas.get(name, ()):
            yield resolve(value), name
    for one in _objects(said):
        for name in names_in(one.get("publisher")):
            yield name, "json-ld"
    for one in said.linked:
        if "WebSite" in types_of(one):
            for name in names_in(one):
                yield name, "json-ld"
    host = _host(page.url)
    if host:
        yield host.removeprefix("www."), "url"


def _host(url: str | None) -> str:
    try:
        return urlsplit(url or "").hostname or ""
    except ValueError:
        return ""


def _dates(page: Page, said: Stated) -> Iterator[tuple[str, str]]:
    yield from _moments(said, _PUBLISHED[:2])
    path = day_in_path(page.url or "") or day_in_path(" ".join(said.metas.get("og:url", ())))
    for one in _objects(said):
        found = moment_in(str(one.get("datePublished") or one.get("dateCreated") or ""))
        if found:
            yield found, "json-ld"
    if path:
        yield path, "url"
    yield from _moments(said, _PUBLISHED[2:])
    for name in ("datePublished", "dateCreated"):
        for value in said.items.get(name, ()):
            found = moment_in(value)
            if found:
                yield found, "microdata"
    yield from visible.dates(page, said.attributes)


def _modified(said: Stated) -> Iterator[tuple[str, str]]:
    yield from _moments(said, _MODIFIED)
    for one in _objects(said):
        found = moment_in(str(one.get("dateModified") or ""))
        if found:
            yield found, "json-ld"


def _moments(said: Stated, names: list[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        for value in said.metas.get(name, ()):
            found = moment_in(value)
            if found:
                yield found, name


def _languages(said: Stated) -> Iterator[tuple[str, str]]:
    if said.language:
        yield said.language, "html"
    for name in ("content-language", "og:locale", "dc.language", "language"):
        for value in said.metas.get(name, ()):
            yield value.split(",")[0].strip().replace("_", "-"), name
    for one in _objects(said):
        for name in names_in(one.get("inLanguage")):
            yield name, "json-ld"


def _addresses(page: Page, said: Stated) -> Iterator[tuple[str, str]]:
    for value in said.links.get("canonical", ()):
        found = link_target(value, page.url)
        if found:
            yield found, "canonical"
    for value in said.metas.get("og:url", ()):
        found = link_target(value, page.url)
        if found:
            yield found, "og:url"
    if page.url:
        yield page.url, "url"


def _images(page: Page, said: Stated) -> Iterator[tuple[str, str]]:
    for name in (
        "og:image",
        "og:image:url",
        "og:image:secure_url",
        "twitter:image",
        "twitter:image:src",
    ):
        for value in said.metas.get(name, ()):
            found = image_address(value, page.url)
            if found:
                yield found, name
    for one in _objects(said):
        image = one.get("image")
        first = image[0] if isinstance(image, list) and image else image
        given = first.get("url") if isinstance(first, dict) else first
        found = image_address(given, page.url) if isinstance(given, str) else ""
        if found:
            yield found, "json-ld"


def _tags(said: Stated) -> Iterator[tuple[tuple[str, ...], str]]:
    for name in ("article:tag", "og:article:tag", "keywords", "news_keywords", "parsely-tags"):
        values = said.metas.get(name, [])
        parts = [part.strip() for value in values for part in resolve(value).split(",")]
        if any(parts):
            yield tuple(dict.fromkeys(part for part in parts if part)), name
    for one in _objects(said):
        words = [part.strip() for name in names_in(one.get("keywords")) for part in name.split(",")]
        if any(words):
            yield tuple(dict.fromkeys(word for word in words if word)), "json-ld"


def _licences(page: Page, said: Stated) -> Iterator[tuple[str, str]]:
    for value in said.links.get("license", []):
        found = link_target(value, page.url)
        if found:
            yield found, "rel=license"
    for one in _objects(said):
        for name in names_in(one.get("license")):
            yield name, "json-ld"
    for name in ("dcterms.rights", "dc.rights", "rights", "copyright"):
        for value in said.metas.get(name, ()):
            yield resolve(value), name


def _authors(page: Page, said: Stated) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield authors: people first, then the site as its own author."""
    site = _host(page.url).replace("-", "")
    named = {"".join(titles.words(name)) for name, _ in _sites(page, said)}
    found = [(people.cleaned(values), source) for values, source in _author_values(page, said)]
    for names, source in found:
        persons = tuple(name for name in names if not _is_site(name, site, named))
        if persons:
            yield persons, source
    yield from (pair for pair in found if pair[0])


def _is_site(name: str, host: str, sites: set[str]) -> bool:
    plain = "".join(titles.words(name))
    return plain in sites or (len(plain) > 2 and plain in host)  # noqa: PLR2004


def _author_values(page: Page, said: Stated) -> Iterator[tuple[list[str], str]]:
    objects = [one for one in said.linked if types_of(one) & _ARTICLES]
    for one in objects:
        yield names_in(one.get("author") or one.get("creator")), "json-ld"
    for name in _AUTHORS:
        if name in said.metas:
            yield said.metas[name], name
    for label, value in zip(
        said.metas.get("twitter:label1", ()), said.metas.get("twitter:data1", ()), strict=False
    ):
        if label.lower().startswith(
            ("written", "author", "verfasst", "escrit", "écrit", "geschr", "scritto")
        ):
            yield [value], "twitter:data1"
    yield said.items.get("author", [])[:1], "microdata"
    for text, source in visible.bylines(page, said.attributes):
        yield [people.in_byline(text)], source
