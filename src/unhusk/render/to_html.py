"""The outline as clean HTML: few elements, no attributes but the safe ones, always balanced."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from unhusk.render.outline.nest import joined, nested
from unhusk.runtime.deadline import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.render.outline.element import Element, Inline, Run

_SPANS = ("colspan", "rowspan")
_BARE = frozenset("li dt dd td th caption figcaption".split())  # hold one paragraph without `p`


def to_html(document: Element, deadline: float = NEVER, *, offsets: bool = False) -> str:
    """Return the document as HTML, a line for each block outside lists and tables.

    With `offsets`, leaves say in `data-start` and `data-stop` where they stand in the source.
    """
    return joined(_blocks(document, offsets=offsets), deadline)


def _blocks(document: Element, *, offsets: bool) -> Iterator[str]:
    for count, child in enumerate(document.children):
        if count:
            yield "\n"
        yield from _element(child, offsets=offsets)


def _element(element: Element, *, offsets: bool) -> Iterator[str]:
    if element.is_leaf:
        yield from _leaf(element, offsets=offsets)
        return
    place = _offsets(element) if offsets and element.tag in _BARE else ""
    yield f"<{element.tag}{_attributes(element)}{place}>"
    if "task" in element.attributes:
        checked = " checked" if element.attributes["task"] == "x" else ""
        yield f'<input type="checkbox" disabled{checked}> '
    only = element.children[0] if len(element.children) == 1 else None
    if only is not None and only.tag == "p" and element.tag in _BARE:
        yield from nested(only.runs, _opened, _closed, _run)
    else:
        for child in element.children:
            yield from _element(child, offsets=offsets)
    yield f"</{element.tag}>"


def _leaf(element: Element, *, offsets: bool) -> Iterator[str]:
    place = _offsets(element) if offsets else ""
    if element.tag == "pre":
        language = element.attributes.get("language")
        named = f' class="language-{escape(language)}"' if language else ""
        yield f"<pre{place}><code{named}>{escape(element.text, quote=False)}</code></pre>"
        return
    yield f"<{element.tag}{_attributes(element)}{place}>"
    yield from nested(element.runs, _opened, _closed, _run)
    yield f"</{element.tag}>"


def _attributes(element: Element) -> str:
    """Return the attributes of a container: numbers, and the place of a note."""
    if "note" in element.attributes:
        return f' id="note-{element.attributes["note"]}"'
    names = _SPANS if element.tag in ("td", "th") else ("start",) if element.tag == "ol" else ()
    given = ((name, element.attributes.get(name, "").strip()) for name in names)
    return "".join(
        f' {name}="{value}"' for name, value in given if value.isascii() and value.isdecimal()
    )


def _offsets(element: Element) -> str:
    return f' data-start="{element.start}" data-stop="{element.stop}"'


def _opened(inline: Inline) -> str:
    return f'<a href="{escape(inline.target)}">' if inline.kind == "a" else f"<{inline.kind}>"


def _closed(inline: Inline) -> str:
    return f"</{inline.kind}>"


def _run(run: Run) -> str:
    if run.kind == "break":
        return "<br>"
    if run.kind == "image":
        return f'<img src="{escape(run.target)}" alt="{escape(run.text)}">'
    text = escape(run.text, quote=False)
    if run.kind == "note":
        return f'<sup><a href="#note-{run.target}">{text}</a></sup>'
    return f'<span class="math">\\({text}\\)</span>' if run.kind == "math" else text
