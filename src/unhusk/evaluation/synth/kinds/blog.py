"""Blog post with a sidebar, tags and comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.story import Story, story

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(
    paragraphs=13,
    sentences=(1, 5),
    lead=0.1,
    captions="caption",
    lists=0.08,
    quotes=0.06,
    tags=0.9,
    author_box=0.5,
)


@kind("article", Mould(systems=("wordpress",), comments=0.8, links=0.03, busy=1.2))
def blog(d: Draft) -> None:
    """Gold: headline, headings, paragraphs, lists, quotations, captions; no comments."""
    with framed(d):
        story(d, STORY)
