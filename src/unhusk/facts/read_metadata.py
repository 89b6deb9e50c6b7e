"""Metadata of a page: each fact from the best place that states it."""

from __future__ import annotations

from itertools import tee
from typing import TYPE_CHECKING, Any

from unhusk.facts import site_facts, titles, visible_title
from unhusk.facts.dates.published import modified, published
from unhusk.facts.dates.visible_dates import around
from unhusk.facts.json_ld import types_of
from unhusk.facts.metadata import Metadata
from unhusk.facts.statements import Stated
from unhusk.facts.writers import writers
from unhusk.lex.passes.charrefs import resolve
from unhusk.runtime.clean_text import clean_text
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.page.page import Page

_TITLES = ("og:title", "twitter:title", "dc.title", "citation_title", "title")


def metadata(page: Page) -> Metadata:
    """Return what the page says about itself, and where it says so."""
    said = Stated(page)
    sites = list(site_facts.sites(page, said))
    found = {"site": sites[0] if sites else None}
    spoken = visible_title.headings(page)
    site = found["site"][0] if found["site"] else None
    found["title"] = titles.choose(list(spoken.values()), _titles(page, said), site)
    title = visible_title.title_block(page, found["title"][0] if found["title"] else None, spoken)
    for_date, for_change = tee(around(page, title, said.language))
    finders: dict[str, Iterator[tuple[Any, str]]] = {
        "date": published(page, said, title, for_date),
        "modified": modified(page, said, title, for_change),
        "description": site_facts.descriptions(said),
        "language": site_facts.languages(said),
        "url": site_facts.addresses(page, said),
        "image": site_facts.images(page, said),
        "tags": site_facts.tags(said),
        "licence": site_facts.licences(page, said),
        "authors": writers(page, said, [name for name, _ in sites]),
    }
    best = found | {name: _first(values, page.deadline) for name, values in finders.items()}
    facts = {name: fact for name, pair in best.items() if pair and (fact := _clean(pair[0]))}
    return Metadata(**facts, sources={name: best[name][1] for name in facts})


def _first(values: Iterator[tuple[Any, str]], deadline: float) -> tuple[Any, str] | None:
    """Return the best of the values, if there is time left to look for it."""
    check(deadline)
    return next(values, None)


def _clean(fact: Any) -> Any:
    """Return a fact, or several, without characters that would act on whoever shows it."""
    if isinstance(fact, tuple):
        return tuple(text for one in fact if (text := clean_text(one).strip()))
    return clean_text(fact).strip()


def _titles(page: Page, said: Stated) -> Iterator[tuple[str, str]]:
    """Yield the titles in the markup; headlines of news articles have a source of their own."""
    for one in said.articles:
        if isinstance(one.get("headline"), str):
            is_news = any("NewsArticle" in name for name in types_of(one))
            source = titles.NEWS if is_news else titles.LINKED
            yield " ".join(resolve(one["headline"]).split()), source
    yield from said.values(*_TITLES)
    start, stop = page.title
    yield " ".join(resolve(page.source[start:stop]).split()), "title"
