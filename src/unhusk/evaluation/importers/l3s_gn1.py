"""L3S-GN1: 621 news articles of 2008 with the kind of every text block marked in the page.

Layout: original/UUID.html and annotated/UUID.html. The annotated page has span elements with the
class x-nc-sel1 (headline), x-nc-sel2 (full text), x-nc-sel3 (supplemental), x-nc-sel4 (related),
x-nc-sel5 (comments) or x-nc-sel0 (no content), and x-nc-invisible on invisible text
(Readme-L3S-GN1.txt of the data set).

The gold is the text of headline, full text and supplements, as in the comparisons that use it
(net/misc/prepare_dataset.py in mrjleo/boilernet; dataset_readers.py in
chatnoir-eu/web-content-extraction-benchmark); the innermost marked element decides.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhusk.evaluation.importers._markup import marked_text
from unhusk.evaluation.importing.importer import RAW_HOME, importer
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.write_package import About

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from unhusk.evaluation.importing.corpus import Corpus

_PAGES = r"original/([^/]+)\.html"
_GOLDS = r"annotated/([^/]+)\.html"
_MARK = re.compile(r"\bx-nc-(?:sel([0-9])|invisible)\b")


@importer(
    About(
        name="l3s-gn1",
        description="news of 2008 from Google News: headline, full text and supplements",
        licence="research",
        source="L3S-GN1 (Kohlschuetter and others 2010), http://www.L3S.de/~kohlschuetter/boilerplate/",
    ),
    needs=(_PAGES, _GOLDS),
    home=RAW_HOME,
)
def l3s_gn1(corpus: Corpus) -> Iterator[Document]:
    """Yield the documents."""

    def made(one: str, page: str, gold: str) -> Document:
        text = marked_text(corpus.read(gold), _is_content)
        return Document("l3s-gn1", one, corpus.read(page), text)

    return corpus.pairs(_PAGES, _GOLDS, made)


def _is_content(has: Mapping[str, str]) -> bool | None:
    found = _MARK.search(has.get("class", ""))
    return found and (found.group(1) or "0") in "123"
