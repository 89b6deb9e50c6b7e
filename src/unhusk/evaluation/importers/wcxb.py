"""WCXB, the Web Content eXtraction Benchmark: seven types of pages of 2025 and 2026.

Layout: PART/ground-truth/ID.json and PART/html/ID.html.gz, where PART is dev or test
(Murrough-Foley/web-content-extraction-benchmark). The gold is `main_content` of `ground_truth`,
which its scorer (evaluate.py) reads as words; snippets are `with` and `without`; the page type is
`_internal.page_type.primary`. If both parts are present, ids begin with the part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unhusk.evaluation.importing.importer import importer
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.write_package import About

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.importing.corpus import Corpus

_PAGES = r"([^/]+)/html/([^/]+)\.html\.gz"
_GOLDS = r"([^/]+)/ground-truth/([^/]+)\.json"


@importer(
    About(
        name="wcxb",
        description="articles, forums, products, listings, services, documentation and collections",
        licence="CC-BY-4.0",
        source="WCXB (Foley 2026), github Murrough-Foley/web-content-extraction-benchmark",
    ),
    needs=(_PAGES, _GOLDS),
    home="https://github.com/Murrough-Foley/web-content-extraction-benchmark/archive/HEAD.tar.gz",
)
def wcxb(corpus: Corpus) -> Iterator[Document]:
    """Yield the documents."""
    pages, golds = corpus.find(_PAGES), corpus.find(_GOLDS)
    both = corpus.paired(pages, golds)
    parts = {golds[one].split("/")[-3] for one in both}

    def made(one: str) -> Document:
        said = corpus.json(golds[one])
        part = golds[one].split("/")[-3]
        name = one if len(parts) > 1 else one.removeprefix(f"{part}_")
        truth = said["ground_truth"]
        facts = _facts(said, truth) | {"part": part}
        gold = truth["main_content"] or ""
        return Document("wcxb", name, corpus.read(pages[one]), gold, facts, "utf-8")

    return corpus.made(both, made)


def _facts(said: dict[str, Any], truth: dict[str, Any]) -> dict[str, Any]:
    return {
        "url": said.get("url"),
        "page_type": said.get("_internal", {}).get("page_type", {}).get("primary"),
        "title": truth.get("title"),
        "author": truth.get("author"),
        "date": truth.get("publish_date"),
        "with": truth.get("with") or [],
        "without": truth.get("without") or [],
    }
