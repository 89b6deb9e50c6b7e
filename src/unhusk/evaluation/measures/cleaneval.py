"""Words and marks aligned as Evert's scorer for CleanEval does, by Python's difflib.

The alignment is that of `difflib.SequenceMatcher`, no longest common subsequence. The marks `<p>`,
`<h>` and `<l>` at the beginnings of paragraphs, headings and list items count as words where a text
has them; `unit="marks"` counts the marks alone, in the same alignment.

Source: evert2008. A mark at the very beginning leaves an empty word before it, which counts.
Differs: white space at the ends of a text is removed first. Empty texts match only each other.
`mark_lines=True` is ours: where the gold has marks and the text has none, every line begins a
paragraph.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from unhusk.evaluation.measure.measure import Case, measure
from unhusk.evaluation.measure.score import Score, overlap

_MARK = re.compile(r"<[phl]>", re.IGNORECASE)
_URL = re.compile(r"^\s*URL.*$", re.MULTILINE)
_CONTROL = re.compile(r"[\x00-\x1f]+")


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of cleaneval."""

    autojunk: bool = True  # difflib passes over words that are frequent in long texts
    unit: Literal["words", "marks"] = "words"  # what is counted
    labelled: bool = True  # the three marks are different ones
    ascii: bool = False  # delete all that is not ASCII
    mark_lines: bool = False  # a text without marks has one at each line


@measure(Params(), cites="evert2008", items="words between white space, and marks")
def cleaneval(case: Case, p: Params) -> Score | None:
    gold = _tokens(case.gold, p)
    marks = sum(map(_is_mark, gold))
    text = _with_marks(case.text) if p.mark_lines and marks else case.text
    found = _tokens(text, p)
    if p.unit == "marks" and not marks and not any(map(_is_mark, found)):
        return None
    if not found or not gold:
        return overlap(0, len(found), len(gold))
    matcher = SequenceMatcher(None, found, gold, autojunk=p.autojunk)
    common = [
        word for at, _, size in matcher.get_matching_blocks() for word in found[at : at + size]
    ]
    if p.unit == "words":
        return overlap(len(common), len(found), len(gold))
    return overlap(sum(map(_is_mark, common)), sum(map(_is_mark, found)), marks)


def _tokens(text: str, p: Params) -> list[str]:
    """Return words and marks; none of an empty text."""
    text = _CONTROL.sub(" ", _URL.sub("", text)).strip()
    text = _MARK.sub(r" \g<0> " if p.labelled else " <p> ", text)
    if p.ascii:
        text = text.encode("ascii", "ignore").decode()
    return re.split(r"\s+", text.rstrip()) if text.strip() else []


def _is_mark(token: str) -> bool:
    return _MARK.match(token) is not None


def _with_marks(text: str) -> str:
    if _MARK.search(text):
        return text
    return "\n".join(f"<p>{line}" for line in text.splitlines() if line.strip())
