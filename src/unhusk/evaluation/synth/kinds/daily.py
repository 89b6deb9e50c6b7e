"""Daily newspaper whose paragraphs are parted by line breaks (the shape of `repubblica`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.story import Story, story

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(paragraphs=9, sentences=(2, 6), headings=0.02, lists=0, pictures=0.03, links=0.02)


@kind(
    "article",
    Mould(frames=("divs", "tables"), paragraphs=("br",), is_old=True, comments=0.05, busy=0.8),
)
def daily(d: Draft) -> None:
    """Gold: headline, lead, paragraphs."""
    with framed(d):
        story(d, STORY)
