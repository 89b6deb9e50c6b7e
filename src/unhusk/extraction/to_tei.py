"""The outline as XML-TEI (P5), with what is known of the page in its header."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from unhusk.extraction.outline.element import HEADINGS
from unhusk.extraction.outline.nest import nested

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.extraction.metadata.metadata import Metadata
    from unhusk.extraction.outline.element import Element, Inline, Run

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPANS = {"colspan": "cols", "rowspan": "rows"}
_RENDERED = {
    "em": "italic",
    "strong": "bold",
    "del": "strikethrough",
    "sup": "superscript",
    "sub": "subscript",
}


def to_tei(document: Element, metadata: Metadata, *, method: str, version: str) -> str:
    """Return a TEI document; the method and the version say what made it."""
    body = "\n".join("".join(_block(child)) for child in document.children) or "<p/>"
    head = "\n".join(_header(metadata, method, version))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0">\n'
        f"{head}\n<text>\n<body>\n<div>\n{body}\n</div>\n</body>\n</text>\n</TEI>\n"
    )


def _header(metadata: Metadata, method: str, version: str) -> Iterator[str]:
    yield "<teiHeader>\n<fileDesc>\n<titleStmt>"
    yield f"<title>{_text(metadata.title or '')}</title>"
    for author in metadata.authors:
        yield f"<author>{_text(author)}</author>"
    yield "</titleStmt>\n<publicationStmt>"
    yield f"<publisher>{_text(metadata.site or '')}</publisher>"
    if metadata.licence:
        yield f"<availability><p>{_text(metadata.licence)}</p></availability>"
    if metadata.date:
        yield f"<date when={_attribute(metadata.date)}>{_text(metadata.date)}</date>"
    yield "</publicationStmt>\n<sourceDesc>\n<bibl>"
    yield f"<title>{_text(metadata.title or '')}</title>"
    if metadata.url:
        yield f"<ptr target={_attribute(metadata.url)}/>"
    yield "</bibl>\n</sourceDesc>\n</fileDesc>\n<encodingDesc>\n<appInfo>"
    yield f'<application ident="unhusk" version={_attribute(version)}>'
    yield f"<label>unhusk</label><desc>{_text(method)}</desc>\n</application>\n</appInfo>"
    yield "</encodingDesc>"
    yield from _profile(metadata)
    yield "</teiHeader>"


def _profile(metadata: Metadata) -> Iterator[str]:
    yield "<profileDesc>"
    if metadata.description:
        yield f"<abstract><p>{_text(metadata.description)}</p></abstract>"
    if metadata.language:
        named = f"ident={_attribute(metadata.language)}>{_text(metadata.language)}"
        yield f"<langUsage><language {named}</language></langUsage>"
    if metadata.tags:
        terms = "".join(f"<term>{_text(tag)}</term>" for tag in metadata.tags)
        yield f"<textClass><keywords>{terms}</keywords></textClass>"
    yield "</profileDesc>"


def _block(element: Element) -> Iterator[str]:
    tag = element.tag
    if tag == "pre":
        language = element.attributes.get("language")
        named = f" lang={_attribute(language)}" if language else ""
        yield f'<ab type="code"><code{named} xml:space="preserve">{_text(element.text)}</code></ab>'
    elif tag in HEADINGS:
        yield f'<ab type="heading" n="{HEADINGS[tag]}">{_inner(element.runs)}</ab>'
    elif tag == "p":
        yield f"<p>{_inner(element.runs)}</p>"
    elif tag in ("ul", "ol", "dl"):
        yield from _list(element)
    elif tag == "table":
        yield from _table(element)
    elif tag == "blockquote":
        yield from _around("quote", element)
    else:
        for child in element.children:
            yield from _block(child)


def _around(name: str, element: Element, attributes: str = "") -> Iterator[str]:
    yield f"<{name}{attributes}>"
    for child in element.children:
        yield from _block(child)
    yield f"</{name}>"


def _list(element: Element) -> Iterator[str]:
    kind = {"ul": "bulleted", "ol": "numbered", "dl": "gloss"}[element.tag]
    yield f'<list rend="{kind}">'
    for child in element.children:
        yield from _around("item", child)
    yield "</list>"


def _table(element: Element) -> Iterator[str]:
    rows = [child for child in element.children if child.tag == "tr"]
    captions = [child for child in element.children if child.tag == "caption"]
    for caption in captions:
        yield from _block(caption)
    if not rows:
        return
    yield "<table>"
    for row in rows:
        yield "<row>"
        for cell in row.children:
            yield from _around("cell", cell, _cell_attributes(cell))
        yield "</row>"
    yield "</table>"


def _cell_attributes(cell: Element) -> str:
    role = ' role="label"' if cell.tag == "th" else ""
    spans = (
        f' {name}="{int(value)}"'
        for given, name in _SPANS.items()
        if (value := cell.attributes.get(given, "").strip()).isascii()
        and value.isdecimal()
        and len(value) < 5  # noqa: PLR2004
        and int(value) > 0
    )
    return role + "".join(spans)


def _inner(runs: list[Run]) -> str:
    return "".join(nested(runs, _opened, _closed, _run))


def _opened(inline: Inline) -> str:
    if inline.kind == "a":
        return f"<ref target={_attribute(inline.target)}>"
    return "<code>" if inline.kind == "code" else f'<hi rend="{_RENDERED[inline.kind]}">'


def _closed(inline: Inline) -> str:
    return {"a": "</ref>", "code": "</code>"}.get(inline.kind, "</hi>")


def _run(run: Run) -> str:
    if run.kind == "break":
        return "<lb/>"
    if run.kind == "image":
        described = f"<desc>{_text(run.text)}</desc>" if run.text else ""
        return f"<graphic url={_attribute(run.target)}>{described}</graphic>"
    if run.kind == "math":
        return f'<formula notation="TeX">{_text(run.text)}</formula>'
    return _text(run.text)


def _text(text: str) -> str:
    return escape(_NOT_XML.sub("", text))


def _attribute(text: str) -> str:
    return quoteattr(_NOT_XML.sub("", text))
