"""CleanEval, the shared task of 2007: mixed pages of 2005 to 2007 in English and Chinese.

Layout: input/N.html and GoldStandard/N.txt, or orig/N.html and clean/N.txt (as in dalab/web2text,
src/main/resources/cleaneval, and in chatnoir-eu/web-content-extraction-benchmark, datasets/raw),
with numbers for names. _cleaneval_files.py says how pages and gold are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.importers._cleaneval_files import GOLDS, PAGES, documents
from unhusk.evaluation.importing.importer import importer
from unhusk.evaluation.packages.write_package import About

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.importing.corpus import Corpus
    from unhusk.evaluation.packages.document import Document

_IDS = r"\d+"


@importer(
    About(
        name="cleaneval",
        description="mixed pages of 2005 to 2007 with paragraphs, headings and list items marked",
        licence="research",
        source="CleanEval 2007, https://sigwac.org.uk/cleaneval/",
    ),
    needs=(PAGES.format(_IDS), GOLDS.format(_IDS)),
    home="https://github.com/dalab/web2text/archive/HEAD.tar.gz",
)
def cleaneval(corpus: Corpus) -> Iterator[Document]:
    """Yield the documents."""
    return documents(corpus, "cleaneval", _IDS)
