"""The article extraction benchmark of Scrapinghub: 181 news pages of 2019.

Layout: ground-truth.json, an object {ID: {"articleBody": …, "url": …}}, and html/ID.html.gz in
UTF-8 (scrapinghub/article-extraction-benchmark). Its scorer (evaluate.py) compares articleBody as
it is, so that is the gold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.importing.importer import importer
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.write_package import About

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.importing.corpus import Corpus

_TRUTH = r"ground-truth\.json"
_PAGES = r"html/([0-9a-f]{64})\.html\.gz"


@importer(
    About(
        name="scrapinghub",
        description="news and blog articles of 2019",
        licence="MIT",
        source="github scrapinghub/article-extraction-benchmark",
    ),
    needs=(_TRUTH, _PAGES),
    home="https://github.com/scrapinghub/article-extraction-benchmark/archive/HEAD.tar.gz",
)
def scrapinghub(corpus: Corpus) -> Iterator[Document]:
    """Yield the documents."""
    pages = corpus.find(_PAGES)
    golds = corpus.json(corpus.only(_TRUTH))

    def made(one: str) -> Document:
        facts = {"url": golds[one].get("url")}
        gold = golds[one]["articleBody"]
        return Document("scrapinghub", one, corpus.read(pages[one]), gold, facts, "utf-8")

    return corpus.made(corpus.paired(pages, golds), made)
