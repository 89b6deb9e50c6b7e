"""CETD: pages of five sites and a mixed set, with gold by Sun, Song and Liao 2011.

Layout: SITE/original/NAME.htm and SITE/gold/NAME.txt, where SITE is one of arstechnica, BBC, Chaos,
nytimes, wiki and YAHOO! (dataset_readers.py in chatnoir-eu/web-content-extraction-benchmark).
The gold is plain text and is taken as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.importing.importer import RAW_HOME, importer
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.write_package import About

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.importing.corpus import Corpus

_PAGES = r"([^/]+)/original/([^/]+)\.htm"
_GOLDS = r"([^/]+)/gold/([^/]+)\.txt"


@importer(
    About(
        name="cetd",
        description="pages of five sites and a mixed set",
        licence="research",
        source="Sun, Song and Liao 2011, DOM based content extraction via text density",
    ),
    needs=(_PAGES, _GOLDS),
    home=RAW_HOME,
)
def cetd(corpus: Corpus) -> Iterator[Document]:
    """Yield the documents."""

    def made(one: str, page: str, gold: str) -> Document:
        return Document("cetd", one, corpus.read(page), corpus.text(gold).strip())

    return corpus.pairs(_PAGES, _GOLDS, made)
