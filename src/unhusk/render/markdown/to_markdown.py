"""The outline as Markdown: CommonMark with GitHub's tables, strikethrough and task lists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhusk.render.markdown.escape import escaped_heading, escaped_lines
from unhusk.render.markdown.inlines import BREAK, code_span, written
from unhusk.render.outline.cells import grid
from unhusk.render.outline.element import HEADINGS, Element

if TYPE_CHECKING:
    from collections.abc import Iterable

_TICKS = re.compile(r"`{3,}")
_LISTS = frozenset({"ul", "ol", "dl"})
_OTHER_BULLET = {"-": "*", "*": "-", ".": ")", ")": "."}


def to_markdown(document: Element) -> str:
    """Return the document as Markdown; it ends without a line break."""
    return _spaced(document.children)


def _spaced(elements: Iterable[Element]) -> str:
    """Return blocks with blank lines between them; lists in a row get different marks."""
    blocks: list[str] = []
    last, mark = "", ""
    for element in elements:
        if element.tag not in _LISTS:
            block, last = _block(element), ""
        elif any("note" in one.attributes for one in element.children):
            block, last = "\n\n".join(map(_note, element.children)), ""
        else:
            kind = "ol" if element.tag == "ol" else "ul"
            mark = _OTHER_BULLET[mark] if last == kind else ("." if kind == "ol" else "-")
            last = kind
            block = _list(element, mark)
        if block:
            blocks.append(block)
    return "\n\n".join(blocks)


def _block(element: Element) -> str:
    if "note" in element.attributes:
        return _note(element)
    write = _WRITE.get(element.tag)
    return write(element) if write else _spaced(element.children)


def _paragraph(element: Element) -> str:
    return escaped_lines(written(element.runs))


def _quote(element: Element) -> str:
    return _prefixed(_spaced(element.children), "> ", "> ")


def _note(element: Element) -> str:
    """Return a footnote; what belongs to it stands indented."""
    blocks = element.children or [Element("p", runs=element.runs)]
    return _prefixed(_spaced(blocks), f"[^{element.attributes['note']}]: ", "    ")


def _heading(element: Element) -> str:
    text = written(element.runs).replace(BREAK, " ")
    return f"{'#' * HEADINGS[element.tag]} {escaped_heading(text)}" if text.strip() else ""


def _fenced(element: Element) -> str:
    """Return code as it is, in a fence that is longer than any in it."""
    text = element.text
    body = text.rstrip().removeprefix("\n") if text.strip() else ""
    if not body:
        return ""
    fence = "`" * max(3, 1 + max(map(len, _TICKS.findall(text)), default=0))
    return f"{fence}{element.attributes.get('language', '')}\n{body}\n{fence}"


def _prefixed(text: str, first: str, rest: str) -> str:
    """Return the lines with a prefix, which blank lines get without its spaces."""
    if "\n" not in text:
        return first + text
    head, *lines = text.split("\n")
    bare = rest.rstrip()
    return "\n".join([first + head, *(rest + line if line else bare for line in lines)])


def _list(element: Element, mark: str) -> str:
    items = _items(element)
    between = "\n" if all(map(_is_tight, items)) else "\n\n"
    start = int(element.attributes.get("start", "1"))
    lines = []
    for number, children in enumerate(items, start=start):
        bullet = f"{number}{mark} " if element.tag == "ol" else f"{mark} "
        body = _item(children, between)
        box = _box(children[0])
        lines.append(_prefixed(box + body, bullet, " " * len(bullet)))
    return between.join(lines)


def _box(item: Element) -> str:
    """Return the box of a task; only a paragraph can follow one."""
    task = item.attributes.get("task") if item.tag == "li" else None
    if not task or not item.children:
        return ""
    first = item.children[0]
    return f"[{task}] " if first.tag == "p" and first.text.strip() else ""


def _items(element: Element) -> list[list[Element]]:
    """Return the items of a list; in a list of definitions, terms begin items."""
    if element.tag != "dl":
        return [[child] for child in element.children]
    items: list[list[Element]] = []
    for child in element.children:
        if child.tag == "dt" or not items:
            items.append([])
        items[-1].append(child)
    return items


def _item(children: list[Element], between: str) -> str:
    blocks = [block for child in children for block in child.children]
    if len(blocks) == 1 or between != "\n":
        return _spaced(blocks)
    return "\n".join([_spaced([block]) for block in blocks])


def _is_tight(children: list[Element]) -> bool:
    """Say whether an item is one line, perhaps with lists below it."""
    blocks = [block for child in children for block in child.children]
    if not blocks or blocks[0].tag != "p":
        return False
    return len(blocks) == 1 or (
        all(
            block.tag in ("ul", "ol")
            and block.attributes.get("start", "1") == "1"
            and all(_is_tight([item]) for item in block.children)
            for block in blocks[1:]
        )
        and len({block.tag for block in blocks[1:]}) == len(blocks) - 1
    )


def _table(table: Element) -> str:
    rows = grid(table)
    captions = [child for child in table.children if child.tag == "caption"]
    above = [_spaced(caption.children) for caption in captions]
    if rows and rows[0]:
        head, *body = [[_cell(cell) for cell in row] for row in rows]
        lines = [head, ["---"] * len(head), *body]
        above.append("\n".join("| " + " | ".join(line) + " |" for line in lines))
    return "\n\n".join(block for block in above if block)


def _cell(cell: Element | None) -> str:
    if cell is None:
        return ""
    lines = [text for leaf in _leaves(cell) if (text := _line(leaf))]
    return "<br>".join(lines).replace("|", "\\|")


def _line(leaf: Element) -> str:
    """Return a leaf as one line."""
    if leaf.tag == "pre":
        return "<br>".join(code_span(line) for line in leaf.text.split("\n") if line.strip())
    return written(leaf.runs).replace(BREAK, "<br>")


def _leaves(element: Element) -> list[Element]:
    if element.is_leaf:
        return [element]
    return [leaf for child in element.children for leaf in _leaves(child)]


_WRITE = {
    "p": _paragraph,
    "pre": _fenced,
    "table": _table,
    "blockquote": _quote,
    **dict.fromkeys(HEADINGS, _heading),
}
