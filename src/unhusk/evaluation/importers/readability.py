"""The test pages of Mozilla's Readability: pages with their expected output.

Layout: test-pages/NAME/source.html, expected.html and expected-metadata.json (mozilla/readability,
test/). Readability's own tests compare trees; the text of the expected output is the gold, a line
per block, as in other benchmarks (chatnoir-eu/web-content-extraction-benchmark).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unhusk.evaluation.importers._markup import all_text
from unhusk.evaluation.importing.importer import importer
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.write_package import About

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.importing.corpus import Corpus

_PAGES = r"test-pages/([^/]+)/source\.html"
_GOLDS = r"test-pages/([^/]+)/expected\.html"
_FACTS = r"test-pages/([^/]+)/expected-metadata\.json"
_NAMES = {"title": "title", "byline": "author", "lang": "language", "publishedTime": "date"}


@importer(
    About(
        name="readability",
        description="test pages of a reader view, with what it is expected to show",
        licence="Apache-2.0",
        source="github mozilla/readability, test/test-pages",
    ),
    needs=(_PAGES, _GOLDS),
    home="https://github.com/mozilla/readability/archive/HEAD.tar.gz",
)
def readability(corpus: Corpus) -> Iterator[Document]:
    """Yield the documents."""
    said = corpus.find(_FACTS)

    def made(one: str, page: str, gold: str) -> Document:
        facts: dict[str, Any] = corpus.json(said[one]) if one in said else {}
        known = {ours: facts.get(theirs) for theirs, ours in _NAMES.items()}
        text = all_text(corpus.read(gold))
        return Document("readability", one, corpus.read(page), text, known, "utf-8")

    return corpus.pairs(_PAGES, _GOLDS, made)
