"""How long Markdown may be, and the same text without marks for where it would be longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.render.markdown.escape import escaped, escaped_lines

if TYPE_CHECKING:
    from unhusk.render.outline.element import Element, Inline

_TIMES = 4  # as long as its text may Markdown be
SPARE = 1 << 16  # and so many characters more


class TooLongError(Exception):
    """The marks of Markdown take too many characters."""


def largest(document: Element) -> int:
    """Return how many characters the Markdown of a document may have.

    Counted are its text, the addresses of links and images, and the end of each paragraph.
    """
    return SPARE + _TIMES * sum(_size(leaf) for leaf in document.leaves())


def _size(leaf: Element) -> int:
    size, last = 1, None
    if len(leaf.runs) == 1 and not leaf.runs[0].inlines:
        return 1 + len(leaf.runs[0].text) + len(leaf.runs[0].target)
    for run in leaf.runs:
        link: Inline | None = run.inlines[0] if run.inlines and run.inlines[0].target else None
        size += len(run.text) + len(run.target)
        if link is not None and link is not last:
            size += len(link.target)
        last = link
    return size


def plain(document: Element) -> str:
    """Return the text of a document as paragraphs of Markdown, one for each line."""
    lines = (" ".join(line.split()) for leaf in document.leaves() for line in _lines(leaf))
    return "\n\n".join(escaped_lines(escaped(line, dollars=True)) for line in lines if line)


def _lines(leaf: Element) -> list[str]:
    text = "".join("\n" if run.kind == "break" else run.text for run in leaf.runs)
    return text.split("\n")
