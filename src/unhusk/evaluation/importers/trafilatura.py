"""trafilatura's evaluation set: pages in many languages with segments that must and must not occur.

Layout: evaldata.json, an object {URL: {"file": …, "with": […], "without": […], "title": …, …}}, and
eval/FILE (adbar/trafilatura, tests/). There is no gold text: its scorer (tests/evaluate.py) looks
for the segments of `with` and `without`, which become the facts of these names. Segments that
belong to comments are kept in the fact `comments`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unhusk.evaluation.importing.importer import importer
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.write_package import About

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.importing.corpus import Corpus

_TRUTH = r"evaldata\.json"
_PAGES = r"(?:eval|cache)/([^/]+)"
_KEPT = ("title", "author", "date", "description", "categories", "tags", "comments", "region")


@importer(
    About(
        name="trafilatura",
        description="pages in many languages with segments that must and must not be extracted",
        licence="Apache-2.0",
        source="github adbar/trafilatura, tests/eval",
    ),
    needs=(_TRUTH, _PAGES),
    home="https://github.com/adbar/trafilatura/archive/HEAD.tar.gz",
)
def trafilatura(corpus: Corpus) -> Iterator[Document]:
    """Yield the documents."""
    pages = corpus.find(_PAGES)
    truth = corpus.json(corpus.only(_TRUTH))
    used = {said.get("file") for said in truth.values() if isinstance(said, dict)}
    for one in sorted(pages.keys() - used):
        corpus.fault(pages[one], "missing", "has a page, but no segments")

    def made(url: str) -> Document:
        said: dict[str, Any] = truth[url]
        facts = {key: said.get(key) or None for key in _KEPT} | {
            "page_licence": said.get("license")
        }
        facts |= {"url": url, "with": list(said["with"]), "without": list(said["without"])}
        name = said["file"]
        html = corpus.read(pages.get(name, f"eval/{name}"))
        return Document("trafilatura", name.removesuffix(".html"), html, None, facts)

    return corpus.made(truth, made)
