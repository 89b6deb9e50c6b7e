"""The outline as Markdown: CommonMark with GitHub's tables, strikethrough and task lists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhusk.render.markdown.escape import escaped_heading, escaped_lines, escaped_note, has_address
from unhusk.render.markdown.inlines import BREAK, code_span, written
from unhusk.render.markdown.without_marks import SPARE, TooLongError, largest, plain
from unhusk.render.outline.cells import grid
from unhusk.render.outline.element import HEADINGS, Element
from unhusk.runtime.deadline import NEVER, check
from unhusk.runtime.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable

_TICKS = re.compile(r"`{3,}")
_LISTS = frozenset({"ul", "ol", "dl"})
_OFTEN = 31  # blocks between two looks at the clock, as a mask
_OTHER_BULLET = {"-": "*", "*": "-", ".": ")", ")": "."}


def to_markdown(document: Element, deadline: float = NEVER) -> str:
    """Return the document as Markdown; it ends without a line break.

    Where marks would make it more than four times as long as its text with the addresses of its
    links and images (and 64 KiB), it has paragraphs only: quotes and lists 40 deep, or tables of
    empty cells, otherwise take hundreds of characters for each of the text.
    """
    writer = _Writer(document, deadline)
    try:
        text = writer.spaced(document.children)
        writer.allow(len(text))
    except TooLongError:
        return plain(document)
    return text


class _Writer:
    """Writes the blocks of a document, as long as they may be and until a deadline."""

    def __init__(self, document: Element, deadline: float) -> None:
        """Take the document, and when to stop."""
        self._document, self._deadline = document, deadline
        self._write = {
            "p": self._paragraph,
            "pre": _fenced,
            "table": self._table,
            "blockquote": self._quote,
            **dict.fromkeys(HEADINGS, self._heading),
        }

    @lazy
    def _limit(self) -> int:
        return largest(self._document)

    def allow(self, size: int) -> None:
        """Raise `TooLongError` where part of the document has more characters than all may have."""
        if size > SPARE and size > self._limit:
            raise TooLongError

    def spaced(self, elements: Iterable[Element]) -> str:
        """Return blocks with blank lines between them; lists in a row get different marks."""
        blocks: list[str] = []
        last, mark = "", ""
        for count, element in enumerate(elements):
            if not count & _OFTEN:
                check(self._deadline)
            write = self._write.get(element.tag)
            if write is not None and "note" not in element.attributes:
                block, last = write(element), ""
            elif element.tag not in _LISTS:
                block, last = self._block(element), ""
            elif any("note" in child.attributes for child in element.children):
                block, last = "\n\n".join(map(self._note, element.children)), ""
            else:
                kind = "ol" if element.tag == "ol" else "ul"
                mark = _OTHER_BULLET[mark] if last == kind else ("." if kind == "ol" else "-")
                last = kind
                block = self._list(element, mark)
            if block:
                blocks.append(block)
        return "\n\n".join(blocks)

    def _block(self, element: Element) -> str:
        is_note = "note" in element.attributes
        return self._note(element) if is_note else self.spaced(element.children)

    def _paragraph(self, element: Element) -> str:
        return escaped_lines(written(element.runs, self._deadline))

    def _quote(self, element: Element) -> str:
        return self._prefixed(self.spaced(element.children), "> ", "> ")

    def _note(self, element: Element) -> str:
        """Return a footnote; what belongs to it stands indented."""
        if "note" not in element.attributes:  # an item among notes that nothing refers to
            return self.spaced(element.children)
        blocks = element.children or [Element("p", runs=element.runs)]
        label = f"[^{element.attributes['note']}]: "
        return self._prefixed(escaped_note(self.spaced(blocks)), label, "    ")

    def _heading(self, element: Element) -> str:
        text = written(element.runs, self._deadline).replace(BREAK, " ")
        return f"{'#' * HEADINGS[element.tag]} {escaped_heading(text)}" if text.strip() else ""

    def _prefixed(self, text: str, first: str, rest: str) -> str:
        """Return the lines with a prefix, which blank lines get without its spaces."""
        if "\n" not in text:
            return first + text
        head, *lines = text.split("\n")
        self.allow(len(text) + len(lines) * len(rest))
        bare = rest.rstrip()
        return "\n".join([first + head, *(rest + line if line else bare for line in lines)])

    def _list(self, element: Element, mark: str) -> str:
        items = _items(element)
        between = "\n" if all(map(_is_tight, items)) else "\n\n"
        start = int(element.attributes.get("start", "1"))
        lines = []
        for number, children in enumerate(items, start=start):
            bullet = f"{number}{mark} " if element.tag == "ol" else f"{mark} "
            body = self._item(children, between)
            box = _box(children[0])
            lines.append(self._prefixed(box + body, bullet, " " * len(bullet)))
        return between.join(lines)

    def _item(self, children: list[Element], between: str) -> str:
        blocks = [block for child in children for block in child.children]
        if len(blocks) == 1 or between != "\n":
            return self.spaced(blocks)
        return "\n".join([self.spaced([block]) for block in blocks])

    def _table(self, table: Element) -> str:
        """Return a table; its first row is as wide as the widest, the others end where they end."""
        rows = grid(table)
        captions = [child for child in table.children if child.tag == "caption"]
        above = [self.spaced(caption.children) for caption in captions]
        if rows and rows[0]:
            head, *body = [self._row(row) for row in rows]
            lines = [head, ["---"] * len(head), *body]
            above.append("\n".join("| " + " | ".join(line) + " |" for line in lines))
        return "\n\n".join(block for block in above if block)

    def _row(self, row: list[Element | None]) -> list[str]:
        check(self._deadline)
        return [self._cell(cell) for cell in row]

    def _cell(self, cell: Element | None) -> str:
        if cell is None:
            return ""
        children = cell.children
        if len(children) == 1 and children[0].tag == "p" and len(children[0].runs) == 1:
            text = written(children[0].runs, self._deadline, is_cell=True)
            return text.replace("|", "\\|")
        leaves = list(cell.leaves())
        gap = " <br> " if any(has_address(leaf.text) for leaf in leaves) else "<br>"
        lines = [text for leaf in leaves if (text := self._line(leaf, gap))]
        return gap.join(lines).replace("|", "\\|")

    def _line(self, leaf: Element, gap: str) -> str:
        """Return a leaf of a cell as one line; the gap between lines ends an address."""
        if leaf.tag == "pre":
            return gap.join(code_span(line) for line in leaf.text.split("\n") if line.strip())
        text = written(leaf.runs, self._deadline, is_cell=True)
        return text.replace(BREAK, gap)


def _fenced(element: Element) -> str:
    """Return code as it is, in a fence that is longer than any in it."""
    text = element.text
    body = text.rstrip().removeprefix("\n") if text.strip() else ""
    if not body:
        return ""
    fence = "`" * max(3, 1 + max(map(len, _TICKS.findall(text)), default=0))
    return f"{fence}{element.attributes.get('language', '')}\n{body}\n{fence}"


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
