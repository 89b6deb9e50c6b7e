"""Writes source text into leaves: references resolved, white space collapsed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhusk.extraction.outline.element import Element, Inline, Run

if TYPE_CHECKING:
    from unhusk.page.page import Page

_UNSHOWN = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff]")
_SURROGATES = range(0xD800, 0xE000)


def _shown(found: re.Match[str]) -> str:
    return "\ufffd" if ord(found[0]) in _SURROGATES else ""


class RunWriter:
    """Adds runs to one leaf after the other; spans must be given in ascending order."""

    def __init__(self, page: Page) -> None:
        """Take the page that spans are of."""
        self._source = page.source
        self._references: list[list[int]] = page.references.tolist()
        self._next = 0
        self._space = False
        self.leaf = Element("p")

    def begin(self, leaf: Element) -> None:
        """Write to this leaf from now on."""
        self.leaf, self._space = leaf, False

    def gap(self) -> None:
        """Note that white space, or text that was not kept, stands here."""
        self._space = True

    def text_of(self, start: int, stop: int, *, is_verbatim: bool = False) -> str:
        """Return the text of a span with references resolved and nothing that must not show."""
        text = self._source[start:stop]
        if "&" in text and not is_verbatim:
            text = self._resolved(start, stop)
        return _UNSHOWN.sub(_shown, text) if _UNSHOWN.search(text) else text

    def _resolved(self, start: int, stop: int) -> str:
        references, source, at = self._references, self._source, self._next
        pieces: list[str] = []
        while at < len(references) and references[at][0] < start:
            at += 1
        while at < len(references) and references[at][1] <= stop:
            first, last, code, second = references[at]
            pieces += (source[start:first], chr(code), chr(second) if second else "")
            start = last
            at += 1
        self._next = at
        return "".join((*pieces, source[start:stop]))

    def text(self, text: str, inlines: tuple[Inline, ...], span: tuple[int, int]) -> None:
        """Add text with its white space collapsed."""
        words = text.split()
        if not words:
            self._space = True
            return
        shown = " ".join(words)
        last = self.leaf.runs[-1] if self.leaf.runs else None
        if last is not None and last.kind != "break" and (self._space or text[0].isspace()):
            if last.kind == "text" and last.inlines == inlines:
                shown = f" {shown}"
            else:
                self._add_space(inlines, span[0])
        self._space = text[-1].isspace()
        self._append(Run("text", shown, inlines, "", *span))

    def verbatim(self, text: str, span: tuple[int, int]) -> None:
        """Add preformatted text as it is."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if not self.leaf.runs:
            text = text.removeprefix("\n")
        self._append(Run("text", text, (), "", *span))

    def add(self, run: Run) -> None:
        """Add an image or a formula."""
        runs = self.leaf.runs
        if runs and runs[-1].kind != "break" and self._space:
            self._add_space(run.inlines, run.start)
        self._space = False
        runs.append(run)

    def line_break(self, at: int) -> None:
        """Add a line break, unless the leaf is empty or has just got one."""
        runs = self.leaf.runs
        if runs and runs[-1].kind != "break":
            runs.append(Run("break", "", (), "", at, at))
        self._space = False

    def _add_space(self, inlines: tuple[Inline, ...], at: int) -> None:
        """Add a space that is set apart only as both of its neighbours are."""
        before = self.leaf.runs[-1].inlines
        shared = 0
        while shared < min(len(before), len(inlines)) and before[shared] == inlines[shared]:
            shared += 1
        self._append(Run("text", " ", inlines[:shared], "", at, at))

    def _append(self, run: Run) -> None:
        """Add a run, joined to the one before where both are set in the same way."""
        runs = self.leaf.runs
        if runs and runs[-1].kind == run.kind and runs[-1].inlines == run.inlines:
            last = runs[-1]
            runs[-1] = Run(run.kind, last.text + run.text, run.inlines, "", last.start, run.stop)
        else:
            runs.append(run)
