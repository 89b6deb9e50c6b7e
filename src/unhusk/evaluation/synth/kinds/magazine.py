"""Magazine article over several pages, with pull quotes and pictures (the shape of `espresso`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.story import Story, story

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(
    paragraphs=11,
    sentences=(3, 6),
    lead=1.0,
    pictures=0.14,
    captions="caption",
    pull_quotes=0.12,
    pages=1.0,
    headings=0.1,
    author_box=0.5,
)


@kind("article", Mould(frames=("divs", "semantic"), busy=0.9))
def magazine(d: Draft) -> None:
    """Gold: headline, lead, headings, paragraphs and captions of this page; no pull quotes."""
    with framed(d):
        story(d, STORY)
