"""WebMainBench: pages in 46 languages with the main content as Markdown.

Layout: one or more JSON lines files; a line has track_id, html, url, main_html,
convert_main_content, groundtruth_content and meta with language, style and level
(opendatalab/WebMainBench, README.md). The calibrated `groundtruth_content` is the gold, or if
missing `convert_main_content`, the Markdown of the marked elements.

Its scorer compares Markdown with Markdown, text apart from code, tables and formulas; ours compare
text, so Markdown syntax is removed: headings, emphasis, links and images (their words
stay), list marks, quotes, fences and the lines of tables. The Markdown is kept in the fact
`markdown`. The pages contain traces of the annotation tool, which would tell an extractor the
answer (opendatalab/WebMainBench issue 68): its style sheet, elements and attributes are removed.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from unhusk.evaluation.importers._markdown_gold import plain
from unhusk.evaluation.importing.importer import importer
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.foreign_text import writable
from unhusk.evaluation.packages.write_package import About

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.importing.corpus import Corpus

_LINES = r"(?<!ground-truth/)([^/]+)\.jsonl"  # those belong to wceb
_VALUE = r"\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s>]+)"
_TOOL = (
    (re.compile(r"<style\b[^>]*\bid=[\"']?cc-[^>]*>.*?</style\s*>", re.I | re.S), ""),
    (re.compile(r"</?marked-(?:tail|text|inline)\b[^>]*>", re.I), ""),
    (re.compile(rf"\s(?:data-anno-uid|cc-select)(?:{_VALUE})?", re.I), ""),
    (re.compile(r"(\sclass\s*=\s*[\"'][^\"']*?)\s*\bmark-selected\b", re.I), r"\1"),
)


@importer(
    About(
        name="webmainbench",
        description="pages in 46 languages with the main content as Markdown",
        licence="Apache-2.0",
        source="WebMainBench (Liu and others 2025), github opendatalab/WebMainBench",
    ),
    needs=(_LINES,),
    home="https://huggingface.co/datasets/opendatalab/WebMainBench/resolve/main/WebMainBench_545.jsonl",
)
def webmainbench(corpus: Corpus) -> Iterator[Document]:
    """Yield the documents."""
    for name in corpus.find(_LINES).values():
        yield from corpus.made(corpus.lines(name), _made)


def _made(numbered: tuple[int, bytes]) -> Document:
    said: dict[str, Any] = json.loads(numbered[1])
    markdown = said.get("groundtruth_content") or said.get("convert_main_content")
    meta = said.get("meta") or {}
    facts = {
        "url": said.get("url"),
        "language": meta.get("language"),
        "page_type": meta.get("style"),
        "level": meta.get("level"),
        "markdown": markdown,
    }
    html = writable(without_tool(said["html"])).encode()
    gold = None if markdown is None else plain(markdown)
    return Document("webmainbench", said["track_id"], html, gold, facts, "utf-8")


def without_tool(html: str) -> str:
    """Return a page without what the annotation tool put in.

    >>> without_tool('<p cc-select="true" class="a mark-selected" data-anno-uid="u1">x</p>')
    '<p class="a">x</p>'
    """
    for pattern, instead in _TOOL:
        html = pattern.sub(instead, html)
    return html
