"""The layout of CleanEval and CleanPortalEval: wrapped pages, gold with marks.

A page is wrapped in an element `text` with the attributes id (the address), title and encoding; it
was not served and is removed. The gold begins with a line `URL: …`, and has a
mark <p>, <h> or <l> before each paragraph, heading and list item.

As text: the line with the address is removed, a mark becomes a line break, and white space within
a paragraph one space; comments, such as the one that there is no article, are removed.
That is what Evert's scorer reads (cleaneval.py in ppke-nlpg/CleanPortalEval), but for the marks,
which it counts as words; the gold with its marks is kept in the fact `marked_gold`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from unhusk.evaluation.packages.document import Document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.importing.corpus import Corpus

_OPEN = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*<text\b([^\n]*?)>[ \t]*\r?\n?", re.IGNORECASE)
_CLOSE = re.compile(rb"\s*</text>\s*\Z", re.IGNORECASE)
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
PAGES = r"(?:input|orig)/({})\.html?"  # with a pattern of ids
GOLDS = r"(?:GoldStandard|clean)/({})(?:-cleaned)?\.txt"
_URL = re.compile(r"\s*URL:?[ \t]*(\S*)[^\n]*\n?")
_MARK = re.compile(r"<[phl]>", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def documents(corpus: Corpus, package: str, ids: str) -> Iterator[Document]:
    """Yield the documents whose ids match."""

    def made(one: str, page: str, gold: str) -> Document:
        html, said = unwrapped(corpus.read(page))
        marked = corpus.text(gold)
        address = _URL.match(marked)
        url = (address and address.group(1)) or said.get("id")
        facts: dict[str, Any] = {"url": url, "title": said.get("title"), "marked_gold": marked}
        return Document(package, one, html, gold_text(marked), facts, said.get("encoding"))

    return corpus.pairs(PAGES.format(ids), GOLDS.format(ids), made)


def unwrapped(data: bytes) -> tuple[bytes, dict[str, str]]:
    r"""Return a page without the element around it, and that element's attributes.

    >>> unwrapped(b'<text id="http://a.example/" encoding="utf8">\n<p>x</p>\n</text>\n')
    (b'<p>x</p>', {'id': 'http://a.example/', 'encoding': 'utf8'})
    """
    found = _OPEN.match(data)
    if not found:
        return data, {}
    said = dict(_ATTRIBUTE.findall(found.group(1).decode("utf-8", "replace")))
    return _CLOSE.sub(b"", data[found.end() :]), said


def gold_text(gold: str) -> str:
    r"""Return the gold without address and marks, a line per paragraph.

    >>> gold_text("URL: http://a.example/\n\n <h>  A title\n<p> One\n   two. <l> item")
    'A title\nOne two.\nitem'
    """
    found = _URL.match(gold)
    body = _COMMENT.sub(" ", gold[found.end() :] if found else gold)
    paragraphs = (" ".join(part.split()) for part in _MARK.split(body))
    return "\n".join(part for part in paragraphs if part)
