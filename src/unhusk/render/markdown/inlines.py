"""Runs of a leaf as Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhusk.render.markdown.escape import escaped, may_begin, may_end

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unhusk.render.outline.element import Inline, Run

_MARKS = {"strong": "**", "em": "*", "del": "~~"}
_TAGS = frozenset({"sup", "sub"})  # Markdown has no marks for these; its HTML is allowed
_TICKS = re.compile("`+")
BREAK = "\\\n"


def written(runs: Sequence[Run]) -> str:
    """Return the runs as one paragraph of Markdown; a line break at its end says nothing."""
    stop = len(runs)
    while stop and (runs[stop - 1].kind == "break" or runs[stop - 1].text == " "):
        stop -= 1
    if stop == 1 and not runs[0].inlines:
        return _run(runs[0])
    return _written(runs[:stop], 0, "", "")


def _written(runs: Sequence[Run], level: int, before: str, after: str) -> str:
    """Return runs that share their first `level` inlines, between two characters."""
    out, at, stop = "", 0, len(runs)
    while at < stop:
        inlines = runs[at].inlines
        first, at = at, at + 1
        if len(inlines) <= level:
            out += _run(runs[first])
            continue
        inline = inlines[level]
        while at < stop and runs[at].inlines[level : level + 1] == (inline,):
            at += 1
        follows = _first(runs[at]) if at < stop else after
        out = _wrapped(out, inline, runs[first:at], (level, out[-1:] or before, follows))
    return out


def _first(run: Run) -> str:
    """Return the character that a run begins with, should it get no mark and no backslash.

    A backslash is punctuation, as is all that gets one.
    """
    if run.kind == "break":
        return "\n"
    return run.text[:1] if run.kind == "text" else "!"


def _run(run: Run) -> str:
    if run.kind == "text":
        return escaped(run.text)
    if run.kind == "break":
        return BREAK
    if run.kind == "image":
        return f"![{escaped(run.text)}]({run.target})"
    if run.kind == "note":
        return f"[^{run.target}]"
    return f"${run.text}$"


def _wrapped(out: str, inline: Inline, group: Sequence[Run], place: tuple[int, str, str]) -> str:
    """Return what was written before, with a group of runs that one inline holds."""
    level, before, after = place
    if inline.kind == "code":
        return out + code_span("".join([" " if r.kind == "break" else r.text for r in group]))
    mark = _MARKS.get(inline.kind, "")
    inner = _written(group, level + 1, mark[:1] or "[", mark[:1] or "]")
    if inline.kind == "a":
        return _escaped_end(out) + f"[{inner}]({inline.target})" if inner.strip() else out + inner
    if inline.kind in _TAGS:
        return f"{out}<{inline.kind}>{inner}</{inline.kind}>"
    if _holds(mark, inner, before, after):
        return f"{out}{mark}{inner}{mark}"
    return out + _written(group, level + 1, before, after)


def _escaped_end(out: str) -> str:
    """Return text that does not turn the link behind it into an image."""
    return f"{out[:-1]}\\!" if out.endswith("!") else out


def _holds(mark: str, inner: str, before: str, after: str) -> bool:
    """Say whether marks around `inner` are read as marks, and not as text or as part of others."""
    if not inner or before == mark[0] or BREAK in inner:
        return False
    if inner[0] == mark[0] and inner[-1] == mark[0] and mark != "*":
        return False
    return may_begin(before, inner[0]) and may_end(inner[-1], after)


def code_span(text: str) -> str:
    """Return code inside a line, in as many backticks as it takes.

    >>> code_span("a`b"), code_span("`")
    ('``a`b``', '`` ` ``')
    """
    longest = max(map(len, _TICKS.findall(text)), default=0)
    fence = "`" * (longest + 1)
    is_bare = text[:1] != "`" and text[-1:] != "`" and not (text[:1] == " " == text[-1:])
    pad = "" if is_bare or not text.strip() else " "
    return f"{fence}{pad}{text}{pad}{fence}"
