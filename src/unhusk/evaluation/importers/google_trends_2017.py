"""Google-Trends-2017: 180 pages found by the search terms of 2017, every text node labelled.

Layout: raw_html/NAME.html and prepared_html/NAME.html (dataset_readers.py in
chatnoir-eu/web-content-extraction-benchmark). A prepared page has each text node in a span with
the attribute __boilernet_label, 1 for content and 0 for the rest (net/misc/prepare_dataset.py in
mrjleo/boilernet).

The gold is the text of the nodes labelled 1. It comes from a page that a parser had
serialised with line breaks around each node: words split by an inline tag stay split.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.importers._markup import marked_text
from unhusk.evaluation.importing.importer import RAW_HOME, importer
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.write_package import About

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from unhusk.evaluation.importing.corpus import Corpus

_PAGES = r"raw_html/([^/]+)\.html"
_GOLDS = r"prepared_html/([^/]+)\.html"


@importer(
    About(
        name="google-trends-2017",
        description="pages found by the search terms of 2017, text nodes labelled by hand",
        licence="research",
        source="Leonhardt, Anand and Khosla 2020, github mrjleo/boilernet",
    ),
    needs=(_PAGES, _GOLDS),
    home=RAW_HOME,
)
def google_trends_2017(corpus: Corpus) -> Iterator[Document]:
    """Yield the documents."""

    def made(one: str, page: str, gold: str) -> Document:
        text = marked_text(corpus.read(gold), _is_content)
        return Document("google-trends-2017", one, corpus.read(page), text)

    return corpus.pairs(_PAGES, _GOLDS, made)


def _is_content(has: Mapping[str, str]) -> bool | None:
    label = has.get("__boilernet_label")
    return None if label is None else label == "1"
