"""Article in tables within tables, with font tags and without style sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.story import Story, story

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(
    paragraphs=7, sentences=(2, 6), lead=0.2, pictures=0.04, lists=0.05, tables=0.05, links=0.02
)


@kind(
    "article",
    Mould(
        frames=("tables",), paragraphs=("br", "font", "p"), is_old=True, comments=0, menu=(6, 12)
    ),
)
def table_1999(d: Draft) -> None:
    """Gold: headline, paragraphs, lists, tables."""
    with framed(d):
        story(d, STORY)
