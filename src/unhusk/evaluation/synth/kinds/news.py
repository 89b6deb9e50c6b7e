"""News of a broadcaster: many paragraphs of one or two sentences (the shape of `bbc`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.story import Story, story

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(paragraphs=17, sentences=(1, 2), headings=0.12, pictures=0.1, links=0.08)


@kind("article", Mould(frames=("semantic", "semantic", "divs"), links=0.012, comments=0.15))
def news(d: Draft) -> None:
    """Gold: headline, lead, headings, paragraphs, lists; no captions, no byline."""
    with framed(d):
        story(d, STORY)
