"""Long analysis in a weekly: long paragraphs, a menu beside them (the shape of `economist`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.story import Story, story

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(
    paragraphs=14, sentences=(4, 8), lead=0.9, captions="caption", pull_quotes=0.03, headings=0.05
)


@kind("article", Mould(frames=("divs", "semantic", "tables"), busy=0.7, links=0.004))
def weekly(d: Draft) -> None:
    """Gold: headline, lead, headings, paragraphs, quotations, captions."""
    with framed(d):
        story(d, STORY)
