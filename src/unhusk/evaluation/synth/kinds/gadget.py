"""Short test report in a crowded portal, most of whose text is elsewhere (the shape of `chip`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.story import Story, story

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(paragraphs=3.5, sentences=(2, 4), tables=0.2, ads=0.15, links=0.15)


@kind("article", Mould(busy=2.5, menu=(12, 16), related=1.0, comments=0.4))
def gadget(d: Draft) -> None:
    """Gold: headline, lead, paragraphs, the table of results."""
    with framed(d):
        story(d, STORY)
