"""dragnet's training data: pages of 2012 with article and comments as plain text.

Layout: HTML/NAME.html and Corrected/NAME.html.corrected.txt (seomoz/dragnet_data, README.md).
In a gold file a line `!@#$%^&*()  COMMENTS` separates the article from the comments. As in
dragnet's own data processing (dragnet/data_processing.py in dragnet-org/dragnet), the content is
the part before it; the part after it is kept in the fact `comments`. Gold files are in UTF-8,
UTF-16 or ISO-8859-1, which is detected for each.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhusk.evaluation.importing.importer import RAW_HOME, importer
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.write_package import About

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.importing.corpus import Corpus

_PAGES = r"HTML/([^/]+)\.html"
_GOLDS = r"Corrected/([^/]+)\.html\.corrected\.txt"
_COMMENTS = re.compile(r"\n*!@#\$%\^&\*\(\)\s+COMMENTS\n*")


@importer(
    About(
        name="dragnet",
        description="pages of 2012, mostly news and blogs, article without comments",
        licence="AGPL-3.0",
        source="dragnet (Peters and Lecocq 2013), github seomoz/dragnet_data",
    ),
    needs=(_PAGES, _GOLDS),
    home=RAW_HOME,
)
def dragnet(corpus: Corpus) -> Iterator[Document]:
    """Yield the documents."""

    def made(one: str, page: str, gold: str) -> Document:
        article, *comments = _COMMENTS.split(corpus.text(gold), maxsplit=1)
        facts = {"comments": comments[0].strip() if comments else None}
        return Document("dragnet", one, corpus.read(page), article.strip(), facts)

    return corpus.pairs(_PAGES, _GOLDS, made)
