"""Long essay with little around it (the shape of `telepolis`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.story import Story, story

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(
    paragraphs=24,
    sentences=(3, 8),
    captions="caption",
    quotes=0.08,
    lists=0.05,
    links=0.01,
    ads=0.01,
    headings=0.12,
)


@kind("article", Mould(busy=0.25, menu=(3, 7), related=0.3, comments=0.1, links=0.01))
def essay(d: Draft) -> None:
    """Gold: headline, lead, headings, paragraphs, quotations, lists, captions."""
    with framed(d):
        story(d, STORY)
