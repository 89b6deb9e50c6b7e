"""CleanPortalEval: many pages of each of four news portals, in the layout of CleanEval.

Layout: input/SITE_N.html and GoldStandard/SITE_N.txt (ppke-nlpg/CleanPortalEval, Readme.md).
_cleaneval_files.py says how pages and gold are read. If the gold is only a comment that there is no
article, it is empty.
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

_IDS = r"[^/]*[a-z][^/]*"  # CleanEval has numbers


@importer(
    About(
        name="cleanportaleval",
        description="pages of four news portals, many of each",
        licence="research",
        source="CleanPortalEval (Endredy and Novak 2013), github ppke-nlpg/CleanPortalEval",
    ),
    needs=(PAGES.format(_IDS), GOLDS.format(_IDS)),
    home="https://github.com/ppke-nlpg/CleanPortalEval/archive/HEAD.tar.gz",
)
def cleanportaleval(corpus: Corpus) -> Iterator[Document]:
    """Yield the documents."""
    return documents(corpus, "cleanportaleval", _IDS)
