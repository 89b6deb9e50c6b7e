"""The combined layout of chatnoir-eu/web-content-extraction-benchmark: eight corpora in one.

Layout: html/CORPUS/ID.html in UTF-8 and ground-truth/CORPUS.jsonl, whose lines have page_id,
plaintext, source and, if known, url (src/extraction_benchmark/extract.py and paths.py of that
repository: `wceb convert-datasets` writes them). Older versions wrote ID.html.lz4, which is
reported as a fault: convert again. The gold is `plaintext`, which its scorer (eval.py) reads as
words. Ids are CORPUS_ID, so that the corpus is the group of pages without an address.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from unhusk.evaluation.importing.importer import COMBINED_HOME, importer
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.write_package import About

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.importing.corpus import Corpus

_PAGES = r"html/([^/]+)/([^/]+)\.html(?:\.lz4)?"
_GOLDS = r"ground-truth/([^/]+)\.jsonl"


@importer(
    About(
        name="wceb",
        description="eight corpora in one layout, joined by Bevendorff and others 2023",
        licence="as the corpora",
        source="github chatnoir-eu/web-content-extraction-benchmark",
    ),
    needs=(_PAGES, _GOLDS),
    home=COMBINED_HOME,
)
def wceb(corpus: Corpus) -> Iterator[Document]:
    """Yield the documents."""
    pages = corpus.find(_PAGES)
    seen: set[str] = set()
    for part, name in corpus.find(_GOLDS).items():
        lines = ((part, line) for _, line in corpus.lines(name))
        yield from corpus.made(lines, lambda found: _made(corpus, pages, seen, *found))
    for one in sorted(pages.keys() - seen):
        corpus.fault(pages[one], "missing", "has a page, but no gold")


def _made(
    corpus: Corpus, pages: dict[str, str], seen: set[str], part: str, line: bytes
) -> Document | None:
    said: dict[str, Any] = json.loads(line)
    one = f"{part}_{said['page_id']}"
    seen.add(one)
    name = pages.get(one, "")
    if not name or name.endswith(".lz4"):
        why = (
            "is compressed with lz4: convert the corpus again" if name else "has gold, but no page"
        )
        corpus.fault(name or one, "unreadable" if name else "missing", why)
        return None
    facts = {"url": said.get("url"), "part": part, "source": said.get("source")}
    return Document("wceb", one, corpus.read(name), said["plaintext"] or "", facts, "utf-8")
