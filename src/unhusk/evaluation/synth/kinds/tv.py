"""Television portal: a short article among videos and the programme (the shape of `zdf`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.prose import table
from unhusk.evaluation.synth.parts.side_boxes import videos
from unhusk.evaluation.synth.parts.story import Story, story

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(paragraphs=6, sentences=(1, 4), lead=0.9, pictures=0.15, headings=0.15, links=0.1)


@kind("article", Mould(busy=1.3, frames=("divs", "tables", "semantic"), related=0.9, comments=0.05))
def tv(d: Draft) -> None:
    """Gold: headline, lead, headings, paragraphs; no captions, no programme."""
    with framed(d):
        if d.is_so(0.5, d.knobs.noise):
            videos(d)
        story(d, STORY)
        if d.is_so(0.7, d.knobs.noise):
            _programme(d)


def _programme(d: Draft) -> None:
    rows = [(f"{hour}:{d.chance.pick((0, 15, 30, 45)):02}", d.headline()) for hour in range(17, 24)]
    with d.box("programme"):
        table(d, [("", d.label("ui.video")), *rows], "")
