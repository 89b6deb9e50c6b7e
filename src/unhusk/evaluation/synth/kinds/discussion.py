"""Short item above a thread of comments that outweighs it (the shape of `slashdot`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.story import Story, story
from unhusk.evaluation.synth.parts.thread import comments

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(
    paragraphs=1.6, sentences=(3, 6), lead=0, headings=0, pictures=0.02, lists=0, links=0, ads=0
)


@kind("article", Mould(comments=0, busy=0.8, links=0.04, related=0.3))
def discussion(d: Draft) -> None:
    """Gold: headline and paragraphs of the item; no comments."""
    with framed(d):
        story(d, STORY)
        if d.knobs.comments:
            comments(d, 24, (2, 7))
