"""What a page states about itself in its markup: meta tags, links, microdata and JSON-LD."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from unhusk.facts.json_ld import followed, linked_data, names_in, types_of
from unhusk.facts.passes.scan_statements import find_marks, pieces_of
from unhusk.lex.passes.charrefs import resolve
from unhusk.lex.tags import TAGS
from unhusk.page.attribute_table import Attributes
from unhusk.runtime.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.page.page import Page

_HTML, _TIME = TAGS["html"], TAGS["time"]
_MAX_TIMES = 200  # `time` elements that are read
_MAX_ITEMS = 200  # elements with `itemprop` that are read
_MAX_TOKENS = 80  # of the text of an element; a longer one is not a name or a title
_ITEMS = frozenset({"author", "datePublished", "dateCreated", "dateModified"})
_RELATIONS = frozenset({"canonical", "license"})
_ARTICLES = frozenset(
    "Article NewsArticle BlogPosting Report TechArticle ReportageNewsArticle OpinionNewsArticle "
    "AnalysisNewsArticle BackgroundNewsArticle ReviewNewsArticle LiveBlogPosting ScholarlyArticle "
    "SocialMediaPosting DiscussionForumPosting Question QAPage Recipe Review HowTo "
    "AdvertiserContentArticle MedicalWebPage".split()
)
_PAGES = frozenset("WebPage Product ItemPage CollectionPage FAQPage VideoObject Event".split())


class Marks(NamedTuple):
    """What the attributes of a page may state: raw values and nodes."""

    metas: dict[str, list[str]]  # contents of meta tags by name, in lower case
    relations: list[int]  # links to the canonical address or a licence
    scripts: list[int]  # JSON-LD
    authors: list[tuple[int, str]]  # links and their relation, which may be an author
    items: list[tuple[int, str]]  # elements with `itemprop`, but for meta tags


class Stated:
    """Statements of a page by name; of each name in the order of the page. Read when asked for.

    The page keeps what was read, so that metadata, roles, page type and reasons share it.
    """

    def __init__(self, page: Page) -> None:
        """Take the page to read."""
        self.page = page
        self.attributes = Attributes(page)
        self.marks = page.once("statements", lambda: _marks(page))
        self.metas = self.marks.metas

    @lazy
    def links(self) -> dict[str, list[str]]:
        """Addresses of link tags by relation: the canonical one, and the licence."""
        found: dict[str, list[str]] = {}
        for node in self.marks.relations:
            relations = (self.attributes.get(node, b"rel") or "").lower().split()
            for relation in _RELATIONS.intersection(relations):
                address = self.attributes.get(node, b"href") or ""
                found.setdefault(relation, []).append(address.strip())
        return found

    @lazy
    def linked(self) -> list[dict[str, Any]]:
        """Objects of JSON-LD, with those inside a graph."""
        return self.page.once("json-ld", self._json_ld)

    def _json_ld(self) -> list[dict[str, Any]]:
        given = self.attributes
        stated = [
            node
            for node in self.marks.scripts
            if "ld+json" in (given.get(node, b"type") or "").lower()
        ]
        return linked_data(self.page, stated)

    @lazy
    def _known(self) -> dict[str, dict[str, Any]]:
        """Named objects of JSON-LD, by the `@id` that others refer to."""
        named = (one for one in self.linked if isinstance(one.get("@id"), str) and "name" in one)
        return {one["@id"]: one for one in named}

    def names_of(self, one: dict[str, Any], *keys: str) -> list[str]:
        """Return the names that an object of JSON-LD gives under the first of some keys."""
        given = next((one[key] for key in keys if one.get(key)), None)
        return names_in(followed(given, self._known))

    @lazy
    def articles(self) -> list[dict[str, Any]]:
        """Objects of JSON-LD that are articles, questions, recipes and the like."""
        return [one for one in self.linked if types_of(one) & _ARTICLES]

    @lazy
    def objects(self) -> list[dict[str, Any]]:
        """Objects of JSON-LD that describe the page: articles first."""
        return self.articles + [one for one in self.linked if types_of(one) & _PAGES]

    @lazy
    def language(self) -> str | None:
        """Language of the html element."""
        for node in self._tagged(_HTML)[:1]:
            given = self.attributes.get(node, b"lang") or self.attributes.get(node, b"xml:lang")
            return (given or "").strip() or None
        return None

    @lazy
    def times(self) -> dict[int, str]:
        """The `datetime` of `time` elements, by node."""
        nodes = self._tagged(_TIME)[:_MAX_TIMES]
        return {node: self.attributes.get(node, b"datetime") or "" for node in nodes}

    def _tagged(self, tag: int) -> list[int]:
        return list((self.page.nodes.tag == tag).nonzero()[0].tolist())

    @lazy
    def items(self) -> dict[str, list[str]]:
        """Microdata about authors and dates: the content, date or text of elements."""
        found: dict[str, list[str]] = {}
        get = self.attributes.get
        for node, names in self.marks.items[:_MAX_ITEMS]:
            wanted = _ITEMS.intersection(names.split())
            if wanted:
                given = get(node, b"content") or get(node, b"datetime")
                value = given or text_of(self.page, node)
                for name in wanted if value else ():
                    found.setdefault(name, []).append(value)
        return found

    def contents(self, name: str) -> list[str]:
        """Return the contents of the meta tags of this name."""
        return [resolve(value, in_attribute=True) for value in self.metas.get(name, ())]

    def values(self, *names: str) -> Iterator[tuple[str, str]]:
        """Yield (text, name) of the meta tags of these names, in this order."""
        for name in names:
            if name in self.metas:
                for value in self.contents(name):
                    text = " ".join(resolve(value).split())
                    if text:
                        yield text, name


def _marks(page: Page) -> Marks:
    return Marks(*find_marks(page.source, page.data, page.attributes, page.nodes.tag))


def text_of(page: Page, node: int, limit: int = 400) -> str:
    """Return the text of an element with white space collapsed; nothing where it is long."""
    place = int(page.nodes.first[node]), int(page.nodes.stop[node])
    texts = page.text_tokens, page.text_blocks
    pieces = pieces_of(page.source, texts, page.tokens.edges, place, _MAX_TOKENS)
    text = " ".join(resolve(pieces).split())
    return text if len(text) <= limit else ""
