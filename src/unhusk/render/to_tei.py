"""The outline as XML-TEI (P5), with what is known of the page in its header.

Only elements of the customisation `tei_corpus` are used, which has no tables, code or formulas:
a table is a list of rows, which are lists of cells, and code and formulas are typed `ab` and `seg`.
So the output is valid against that schema, which is part of P5 and at hand for tests.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from unhusk.render.outline.element import HEADINGS
from unhusk.render.outline.nest import joined, nested
from unhusk.runtime.deadline import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.facts.metadata import Metadata
    from unhusk.render.outline.element import Element, Inline, Run

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?")
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
_MAX_SPAN = 1000  # as the HTML standard caps them
_KINDS = {"ul": "bulleted", "ol": "numbered", "dl": "gloss"}
_RENDERED = {
    "code": "code",
    "em": "italic",
    "strong": "bold",
    "del": "strikethrough",
    "sup": "superscript",
    "sub": "subscript",
}


def to_tei(document: Element, deadline: float = NEVER, *, about: tuple[Metadata, str, str]) -> str:
    """Return a TEI document; `about` are metadata, and which method and version made it."""
    body = joined(_blocks(document), deadline) or "<p/>"
    head = "\n".join(_header(*about))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0">\n'
        f"{head}\n<text>\n<body>\n<div>\n{body}\n</div>\n</body>\n</text>\n</TEI>\n"
    )


def _blocks(document: Element) -> Iterator[str]:
    for count, child in enumerate(document.children):
        if count:
            yield "\n"
        yield from _block(child)


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
        when = f" when={_attribute(metadata.date)}" if _MOMENT.fullmatch(metadata.date) else ""
        yield f"<date{when}>{_text(metadata.date)}</date>"
    yield "</publicationStmt>\n<sourceDesc>\n<bibl>"
    yield f"<title>{_text(metadata.title or '')}</title>"
    if metadata.url:
        yield f"<ptr target={_pointer(metadata.url)}/>"
    yield "</bibl>\n</sourceDesc>\n</fileDesc>\n<encodingDesc>\n<appInfo>"
    yield f'<application ident="unhusk" version={_attribute(version)}>'
    yield f"<label>unhusk</label><desc>{_text(method)}</desc></application>\n</appInfo>"
    yield "</encodingDesc>"
    yield from _profile(metadata)
    yield "</teiHeader>"


def _profile(metadata: Metadata) -> Iterator[str]:
    yield "<profileDesc>"
    if metadata.description:
        yield f"<abstract><p>{_text(metadata.description)}</p></abstract>"
    if metadata.language and _LANGUAGE.fullmatch(metadata.language):
        named = f"ident={_attribute(metadata.language)}>{_text(metadata.language)}"
        yield f"<langUsage><language {named}</language></langUsage>"
    if metadata.tags:
        terms = "".join(f"<term>{_text(tag)}</term>" for tag in metadata.tags)
        yield f"<textClass><keywords>{terms}</keywords></textClass>"
    yield "</profileDesc>"


def _block(element: Element) -> Iterator[str]:
    tag = element.tag
    if "note" in element.attributes:
        yield from _note(element)
    elif element.is_leaf:
        yield from _leaf(element)
    elif tag in _KINDS and any("note" in child.attributes for child in element.children):
        for child in element.children:
            yield from _note(child)
    elif tag in _KINDS:
        yield from _list(_KINDS[tag], [_around("item", child) for child in element.children])
    elif tag == "table":
        yield from _table(element)
    elif tag == "blockquote":
        yield from _around("quote", element)
    else:
        for child in element.children:
            yield from _block(child)


def _leaf(element: Element) -> Iterator[str]:
    if element.tag == "pre":
        language = element.attributes.get("language")
        named = f" subtype={_attribute(language)}" if language else ""
        yield f'<ab type="code"{named} xml:space="preserve">{_text(element.text)}</ab>'
    elif element.tag in HEADINGS:
        yield f'<ab type="heading" n="{HEADINGS[element.tag]}">'
        yield from _inner(element.runs)
        yield "</ab>"
    else:
        yield "<p>"
        yield from _inner(element.runs)
        yield "</p>"


def _note(element: Element) -> Iterator[str]:
    """Yield a footnote: a paragraph, or an item with all that belongs to it."""
    label = element.attributes["note"]
    place = f' xml:id="note-{label}" n="{label}" place="foot"'
    if element.is_leaf:
        yield f"<note{place}>"
        yield from _inner(element.runs)
        yield "</note>"
    else:
        yield from _around("note", element, place)


def _around(name: str, element: Element, attributes: str = "") -> Iterator[str]:
    yield f"<{name}{attributes}>"
    for child in element.children:
        yield from _block(child)
    yield f"</{name}>"


def _list(kind: str, items: list[Iterator[str]]) -> Iterator[str]:
    if not items:
        return
    yield f'<list rend="{kind}">'
    for item in items:
        yield from item
    yield "</list>"


def _table(element: Element) -> Iterator[str]:
    for child in element.children:
        if child.tag == "caption":
            yield from _block(child)
    rows = [child for child in element.children if child.tag == "tr" and child.children]
    yield from _list("table", [_row(row) for row in rows])


def _row(row: Element) -> Iterator[str]:
    yield "<item>"
    cells = [_around("item", cell, _cell_attributes(cell)) for cell in row.children]
    yield from _list("row", cells)
    yield "</item>\n"


def _cell_attributes(cell: Element) -> str:
    """Return what a cell is, and how many columns and rows it spans, as words of `rend`."""
    words = ["label" if cell.tag == "th" else "cell"]
    for name in ("colspan", "rowspan"):
        value = cell.attributes.get(name, "").strip()
        if value.isascii() and value.isdecimal() and 1 < int(value[:5]) <= _MAX_SPAN:
            words.append(f"{name}-{int(value)}")
    return f' rend="{" ".join(words)}"'


def _inner(runs: list[Run]) -> Iterator[str]:
    return nested(runs, _opened, _closed, _run)


def _opened(inline: Inline) -> str:
    if inline.kind == "a":
        return f"<ref target={_pointer(inline.target)}>"
    return f'<hi rend="{_RENDERED[inline.kind]}">'


def _closed(inline: Inline) -> str:
    return "</ref>" if inline.kind == "a" else "</hi>"


def _run(run: Run) -> str:
    if run.kind == "break":
        return "<lb/>"
    if run.kind == "image":
        described = f"<desc>{_text(run.text)}</desc>" if run.text else ""
        return f"<graphic url={_pointer(run.target)}>{described}</graphic>"
    if run.kind == "math":
        return f'<seg type="formula" subtype="TeX">{_text(run.text)}</seg>'
    text = _text(run.text)
    return (
        f'<ref type="note" target="#note-{run.target}">{text}</ref>' if run.kind == "note" else text
    )


def _text(text: str) -> str:
    return escape(_NOT_XML.sub("", text), quote=False)


def _attribute(text: str) -> str:
    return f'"{escape(" ".join(_NOT_XML.sub("", text).split()))}"'


def _pointer(address: str) -> str:
    """Return an address as TEI wants it: without white space, which would separate two."""
    return _attribute("%20".join(address.split()))
