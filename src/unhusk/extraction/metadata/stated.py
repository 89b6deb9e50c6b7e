"""What a page states about itself in its markup: meta tags, links, microdata and JSON-LD."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.extraction.metadata.linked import linked_data
from unhusk.extraction.outline.attributes import Attributes
from unhusk.lex.tags import TAGS

if TYPE_CHECKING:
    from unhusk.page.page import Page

_META, _LINK, _HTML, _TIME = (TAGS[name] for name in "meta link html time".split())
_MAX_META = 400  # tags of one kind that are read
_MAX_ITEMS = 200  # elements with `itemprop` that are read
_KEYS = ("property", "name", "itemprop", "http-equiv")


@dataclass(frozen=True)
class Stated:
    """Statements of a page by name; of each name in the order of the page."""

    metas: dict[str, list[str]]  # name or property of a meta tag, in lower case
    links: dict[str, list[str]]  # relation of a link tag
    items: dict[str, list[str]]  # microdata property
    linked: list[dict[str, Any]]  # objects of JSON-LD, with those inside a graph
    language: str | None  # of the html element
    attributes: Attributes = field(repr=False)

    def first(self, *names: str) -> tuple[str, str] | None:
        """Return the first value that a meta tag has under one of these names, and the name."""
        for name in names:
            for value in self.metas.get(name, ()):
                if value:
                    return value, name
        return None


def stated(page: Page) -> Stated:
    """Return what the page states."""
    attributes = Attributes(page)
    metas: dict[str, list[str]] = {}
    for node in np.flatnonzero(page.nodes.tag == _META)[:_MAX_META].tolist():
        given = attributes.of(node)
        content = " ".join(given.get("content", "").split())
        for key in _KEYS:
            if given.get(key) and content:
                metas.setdefault(given[key].strip().lower(), []).append(content)
    links: dict[str, list[str]] = {}
    for node in np.flatnonzero(page.nodes.tag == _LINK)[:_MAX_META].tolist():
        given = attributes.of(node)
        for relation in given.get("rel", "").lower().split():
            links.setdefault(relation, []).append(given.get("href", "").strip())
    return Stated(
        metas,
        links,
        _items(page, attributes),
        linked_data(page),
        _language(page, attributes),
        attributes,
    )


def _language(page: Page, attributes: Attributes) -> str | None:
    roots = np.flatnonzero(page.nodes.tag[:8] == _HTML)
    given = attributes.of(int(roots[0])) if len(roots) else {}
    return (given.get("lang") or given.get("xml:lang") or "").strip() or None


def _items(page: Page, attributes: Attributes) -> dict[str, list[str]]:
    """Return microdata: the content, date, address or text of elements with `itemprop`."""
    found: dict[str, list[str]] = {}
    source, at, nodes = page.source, 0, page.nodes
    for _ in range(_MAX_ITEMS):
        at = source.find("itemprop", at)
        if at < 0:
            break
        token = int(np.searchsorted(page.tokens.edges, at, side="right")) - 1
        at += 1
        node = int(page.tokens.node[token])
        if nodes.first[node] != token or nodes.tag[node] == _META:
            continue
        given = attributes.of(node)
        value = given.get("content") or given.get("datetime") or text_of(page, node)
        for name in given.get("itemprop", "").split():
            if value:
                found.setdefault(name, []).append(value)
    return found


def text_of(page: Page, node: int, limit: int = 400) -> str:
    """Return the text of an element with white space collapsed; nothing where it is long."""
    first, stop = int(page.nodes.first[node]), int(page.nodes.stop[node])
    low, high = np.searchsorted(page.text_tokens, (first, stop))
    spans = page.spans_of(page.text_tokens[low:high])
    if not len(spans) or int((spans[:, 1] - spans[:, 0]).sum()) > 4 * limit:
        return ""
    from unhusk.extraction.to_text import to_text  # noqa: PLC0415

    text = " ".join(to_text(page, spans).split())
    return text if len(text) <= limit else ""
