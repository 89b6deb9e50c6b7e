"""What a page states about itself in its markup: meta tags, links, microdata and JSON-LD."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.derived import derived
from unhusk.extraction.metadata.linked import followed, linked_data, names_in, types_of
from unhusk.extraction.metadata.marks import Marks
from unhusk.lex.charrefs import resolve
from unhusk.lex.tags import TAGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.page.page import Page

_META, _LINK, _HTML, _TIME = (TAGS[name] for name in "meta link html time".split())
_SCRIPT = TAGS["script"]
_MAX_METAS = 1000  # meta tags that are read
_MAX_TIMES = 200  # `time` elements that are read
_MAX_ITEMS = 200  # elements with `itemprop` that are read
_MAX_TOKENS = 80  # of the text of an element; a longer one is not a name or a title
_ITEMS = frozenset({"author", "datePublished", "dateCreated"})
_RELATIONS = frozenset({"canonical", "license"})
_KEYS = ("property", "name", "itemprop", "http-equiv")
_ARTICLES = frozenset(
    "Article NewsArticle BlogPosting Report TechArticle ReportageNewsArticle OpinionNewsArticle "
    "AnalysisNewsArticle BackgroundNewsArticle ReviewNewsArticle LiveBlogPosting ScholarlyArticle "
    "SocialMediaPosting DiscussionForumPosting Question QAPage Recipe Review HowTo "
    "AdvertiserContentArticle MedicalWebPage".split()
)
_PAGES = frozenset("WebPage Product ItemPage CollectionPage FAQPage VideoObject Event".split())


class Stated:
    """Statements of a page by name; of each name in the order of the page. Read when asked for."""

    def __init__(self, page: Page) -> None:
        """Take the page that states something."""
        self.page = page
        self.marks = Marks(page)

    @derived
    def metas(self) -> dict[str, list[str]]:
        """Contents of meta tags by name or property, in lower case."""
        found: dict[str, list[str]] = {}
        for given in self.marks.of_tag(_META, _MAX_METAS).values():
            content = given.get("content")
            for key in _KEYS:
                if content and key in given:
                    found.setdefault(given[key].strip().lower(), []).append(content)
        return found

    @derived
    def links(self) -> dict[str, list[str]]:
        """Addresses of link tags by relation: the canonical one, and the licence."""
        found: dict[str, list[str]] = {}
        for _, given in self.marks.tagged(_LINK, *_RELATIONS):
            for relation in _RELATIONS.intersection(given.get("rel", "").lower().split()):
                found.setdefault(relation, []).append(given.get("href", "").strip())
        return found

    @derived
    def linked(self) -> list[dict[str, Any]]:
        """Objects of JSON-LD, with those inside a graph."""
        scripts = self.marks.tagged(_SCRIPT, "ld+json")
        stated = [node for node, given in scripts if "ld+json" in given.get("type", "").lower()]
        return linked_data(self.page, stated)

    @derived
    def _known(self) -> dict[str, dict[str, Any]]:
        """Objects of JSON-LD that have a name, by the id that others refer to them with."""
        named = (one for one in self.linked if isinstance(one.get("@id"), str) and "name" in one)
        return {one["@id"]: one for one in named}

    def names_of(self, one: dict[str, Any], *keys: str) -> list[str]:
        """Return the names that an object of JSON-LD gives under the first of some keys."""
        given = next((one[key] for key in keys if one.get(key)), None)
        return names_in(followed(given, self._known))

    @derived
    def articles(self) -> list[dict[str, Any]]:
        """Objects of JSON-LD that are articles, questions, recipes and the like."""
        return [one for one in self.linked if types_of(one) & _ARTICLES]

    @derived
    def objects(self) -> list[dict[str, Any]]:
        """Objects of JSON-LD that describe the page: articles first."""
        return self.articles + [one for one in self.linked if types_of(one) & _PAGES]

    @derived
    def language(self) -> str | None:
        """Language of the html element."""
        for given in self.marks.of_tag(_HTML, 1).values():
            return (given.get("lang") or given.get("xml:lang") or "").strip() or None
        return None

    @derived
    def times(self) -> dict[int, str]:
        """What `time` elements say for machines, by node."""
        found = self.marks.of_tag(_TIME, _MAX_TIMES)
        return {node: given.get("datetime", "") for node, given in found.items()}

    @derived
    def items(self) -> dict[str, list[str]]:
        """Microdata about authors and dates: the content, date or text of elements."""
        found: dict[str, list[str]] = {}
        page, tag = self.page, self.page.nodes.tag
        for node, names in self.marks.named("itemprop")[:_MAX_ITEMS]:
            wanted = _ITEMS.intersection(names.split())
            if not wanted or tag[node] == _META:
                continue
            given = self.marks.of(node)
            value = given.get("content") or given.get("datetime") or text_of(page, node)
            for name in wanted if value else ():
                found.setdefault(name, []).append(value)
        return found

    def values(self, *names: str) -> Iterator[tuple[str, str]]:
        """Yield what meta tags say under these names, and the name."""
        for name in names:
            for value in self.metas.get(name, ()):
                text = " ".join(resolve(value).split())
                if text:
                    yield text, name


def text_of(page: Page, node: int, limit: int = 400) -> str:
    """Return the text of an element with white space collapsed; nothing where it is long."""
    first, stop = page.nodes.first[node], page.nodes.stop[node]
    low, high = np.searchsorted(page.text_tokens, (first, stop)).tolist()
    if high - low > _MAX_TOKENS:
        return ""
    pieces: list[str] = []
    last = -1
    source, blocks = page.source, page.text_blocks[low:high].tolist()
    for block, (start, end) in zip(blocks, page.text_spans[low:high].tolist(), strict=True):
        pieces += (" ", source[start:end]) if block != last else (source[start:end],)
        last = block
    text = " ".join(resolve("".join(pieces)).split())
    return text if len(text) <= limit else ""
