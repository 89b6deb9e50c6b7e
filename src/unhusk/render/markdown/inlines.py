"""Runs of a leaf as Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhusk.render.markdown.dollar_math import in_dollars
from unhusk.render.markdown.escape import (
    escaped,
    escaped_target,
    has_address,
    is_special,
    may_begin,
    may_end,
)
from unhusk.runtime.deadline import NEVER, check

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unhusk.render.outline.element import Inline, Run

_MARKS = {"strong": "**", "em": "*", "del": "~~"}
_TAGS = frozenset({"sup", "sub"})  # Markdown has no marks for these; its HTML is allowed
_TICKS = re.compile("`+")
BREAK = "\\\n"
_OFTEN = 255  # runs between two looks at the clock, as a mask


def written(runs: Sequence[Run], deadline: float = NEVER, *, is_cell: bool = False) -> str:
    """Return the runs as one paragraph of Markdown; a line break at its end says nothing.

    A lone dollar stays as it is. Where there are more, or in a cell of a table, they get a
    backslash: two of them might be read as a formula, and its end might be in the middle of code.
    """
    stop = len(runs)
    while stop and (runs[stop - 1].kind == "break" or runs[stop - 1].text == " "):
        stop -= 1
    if stop == 1 and not runs[0].inlines and runs[0].kind == "text":
        text = runs[0].text
        if not is_special(text):
            return text
        if "$" not in text and not has_address(text):
            return escaped(text)
    text = _Paragraph(runs[:stop], deadline, is_cell=is_cell).between(0, (0, stop), "", "")
    if text[-1:] == "\\" and (is_cell or text[:1] == "$"):
        # a parser of formulas may take it for the backslash of a dollar at the beginning
        return f"{text[:-2]}&#92;"
    return text


def _are_dollars_paired(text: str, runs: Sequence[Run]) -> bool:
    """Say whether a parser may find two dollars in a paragraph that has at least one."""
    return text.count("$") > 1 or "math" in [run.kind for run in runs]


def _is_linked(run: Run) -> bool:
    return "a" in [inline.kind for inline in run.inlines]


def _formula(run: Run, before: str, after: Run | None) -> str:
    """Return a formula; as text one with an address, or one that touches a digit.

    Some parsers make a link of the first, and see no formula in the second.
    """
    follows = after.text[:1] if after is not None and after.kind == "text" else ""
    if before.isdigit() or follows.isdigit() or has_address(run.text):
        return escaped(f"${run.text}$", dollars=True, addresses=True)
    text = in_dollars(run.text)
    if before == "$":
        text = f" {text}"
    return f"{text} " if text and after is not None and after.kind == "math" else text


class _Paragraph:
    """Writes runs, and the marks of inlines around them."""

    def __init__(self, runs: Sequence[Run], deadline: float, *, is_cell: bool) -> None:
        """Take the runs, when to stop, and whether they are in a cell of a table."""
        self._runs, self._deadline = runs, deadline
        self._whole = text = "".join([run.text for run in runs])
        self._dollars = "$" in text and (is_cell or _are_dollars_paired(text, runs))
        self._addresses = bool(is_special(text)) and has_address(text)
        self._texts = self._written()

    def _written(self) -> list[str]:
        """Return each run as Markdown, without the marks of what sets it apart."""
        runs, dollars, addresses = self._runs, self._dollars, self._addresses
        texts: list[str] = []
        last = ""  # text that is not empty
        for at, run in enumerate(runs):
            if at & _OFTEN == _OFTEN:
                check(self._deadline)
            if run.kind == "text":
                text = run.text
                if is_special(text):
                    text = escaped(text, dollars=dollars, addresses=addresses)
                if text[-1:] == "!" and at + 1 < len(runs) and _is_linked(runs[at + 1]):
                    text = f"{text[:-1]}\\!"  # else the link would become an image
            elif run.kind == "break":
                text = BREAK
            elif run.kind == "math":
                before = last[-1:]
                text = _formula(run, before, runs[at + 1] if at + 1 < len(runs) else None)
                if before and not before.isspace() and has_address(self._whole):
                    text = f" {text}"  # else the first dollar would be part of the address
            elif run.kind == "note":
                text = f"[^{run.target}]"
            else:
                alternative = escaped(run.text, dollars=dollars, addresses=addresses)
                text = f"![{alternative}]({escaped_target(run.target)})"
            texts.append(text)
            last = text or last
        return texts

    def between(self, level: int, part: tuple[int, int], before: str, after: str) -> str:
        """Return a part of the runs, which share `level` inlines, between two characters."""
        runs, texts = self._runs, self._texts
        out: list[str] = []
        at, stop = part
        while at < stop:
            inlines = runs[at].inlines
            first, at = at, at + 1
            if len(inlines) <= level:
                if texts[first]:
                    out.append(texts[first])
                continue
            inline = inlines[level]
            while at < stop and runs[at].inlines[level : level + 1] == (inline,):
                at += 1
            behind = out[-1][-1:] if out else before
            follows = self._first(at) if at < stop else after
            text = self._wrapped(inline, (first, at), (level, behind, follows))
            if text:
                out.append(text)
        return "".join(out)

    def _first(self, at: int) -> str:
        """Return the character that a run begins with, should it get no mark and no backslash.

        A backslash is punctuation, as is all that gets one.
        """
        run = self._runs[at]
        if run.kind == "break":
            return "\n"
        return run.text[:1] if run.kind == "text" else "!"

    def _wrapped(self, inline: Inline, part: tuple[int, int], place: tuple[int, str, str]) -> str:
        """Return a part of the runs that one inline holds."""
        level, before, after = place
        if part[0] & _OFTEN == _OFTEN:
            check(self._deadline)
        if inline.kind == "code":
            group = self._runs[part[0] : part[1]]
            span = code_span("".join([" " if r.kind == "break" else r.text for r in group]))
            # two spans might become one, or the first backtick part of an address
            is_near = before == "`" or (self._addresses and not before.isspace())
            return f" {span}" if is_near and before else span
        mark = _MARKS.get(inline.kind, "")
        inner = self.between(level + 1, part, mark[:1] or "[", mark[:1] or "]")
        if inline.kind == "a":
            return f"[{inner}]({escaped_target(inline.target)})" if inner.strip() else inner
        if inline.kind in _TAGS:
            return f"<{inline.kind}>{inner}</{inline.kind}>"
        if _holds(mark, inner, before, after):
            return f"{mark}{inner}{mark}"
        return self.between(level + 1, part, before, after)


def _holds(mark: str, inner: str, before: str, after: str) -> bool:
    """Say whether marks around `inner` are read as marks, and not as text or as part of others."""
    if not inner or before == mark[0] or BREAK in inner:
        return False
    if inner[0] == mark[0] and inner[-1] == mark[0] and mark != "*":
        return False
    return may_begin(before, inner[0]) and may_end(inner[-1], after)


def code_span(text: str) -> str:
    """Return code inside a line, in as many backticks as it takes.

    >>> code_span("a`b"), code_span("`"), code_span("")
    ('``a`b``', '`` ` ``', '')
    """
    if not text:
        return ""
    longest = max(map(len, _TICKS.findall(text)), default=0)
    fence = "`" * (longest + 1)
    is_bare = text[:1] != "`" and text[-1:] != "`" and not (text[:1] == " " == text[-1:])
    pad = "" if is_bare or not text.strip() else " "
    return f"{fence}{pad}{text}{pad}{fence}"
