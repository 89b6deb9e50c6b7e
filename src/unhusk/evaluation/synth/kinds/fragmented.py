"""Article in parts with boxes between them (the shape of `spiegel`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts import prose, side_boxes
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.story import Story, body

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(paragraphs=3, sentences=(3, 6), lead=0, links=0.1, ads=0.15)


@kind(
    "article",
    Mould(busy=1.2, related=1.0, frames=("divs", "semantic", "tables")),
    is_fragmented=True,
)
def fragmented(d: Draft) -> None:
    """Gold: headline, lead, headings, paragraphs; nothing of the boxes."""
    with framed(d), d.box("article"):
        prose.title(d)
        d.leaf("lead", d.voice.sentence("lead"), "lead")
        for number in range(d.chance.number(2, 4)):
            if number:
                d.chance.pick(_BETWEEN)(d)
            with d.box("body"):
                body(d, STORY)


_BETWEEN = (
    side_boxes.videos,
    side_boxes.headlines,
    side_boxes.related,
    side_boxes.newsletter,
    side_boxes.poll,
)
