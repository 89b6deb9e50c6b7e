"""IT news ticker: a few paragraphs and a list of forum threads (the shape of `heise`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.side_boxes import headlines
from unhusk.evaluation.synth.parts.story import Story, story

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(
    paragraphs=4.5, sentences=(2, 5), lead=0.2, headings=0, pictures=0.03, lists=0.02, links=0.04
)


@kind("article", Mould(frames=("divs", "tables", "semantic"), links=0.03, comments=0, related=0.6))
def ticker(d: Draft) -> None:
    """Gold: headline, paragraphs; not the threads."""
    with framed(d):
        story(d, STORY)
        if d.is_so(0.8, d.knobs.comments):
            headlines(d, "ui.comments", 8)
