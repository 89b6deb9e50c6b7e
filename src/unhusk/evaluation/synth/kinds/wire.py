"""Agency report in a portal: links all around it (the shape of `yahoo`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.story import Story, story

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(paragraphs=11, sentences=(1, 3), lead=0, headings=0, lists=0, links=0.12, ads=0.12)


@kind("article", Mould(busy=1.8, menu=(10, 16), related=1.0, comments=0.4, links=0.006))
def wire(d: Draft) -> None:
    """Gold: headline, paragraphs; no lead, no captions."""
    with framed(d):
        story(d, STORY)
