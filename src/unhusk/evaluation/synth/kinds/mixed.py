"""Front page of a small site on which one item is the content (the shape of `manual`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts import prose, side_boxes
from unhusk.evaluation.synth.parts.frame import framed

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft


@kind(
    "article", Mould(frames=("tables", "divs", "semantic"), busy=1.2, comments=0), is_multiple=True
)
def mixed(d: Draft) -> None:
    """Gold: the first item with its headline and text; the teasers beside it look much like it."""
    with framed(d):
        with d.box("teaser"):
            prose.title(d)
            for _ in range(d.chance.number(1, 3)):
                prose.paragraph(d, d.voice.paragraph(2, 5))
            d.link(d.label("ui.more"))
        for _ in range(max(1, d.chance.about(5 * d.knobs.related))):
            _other(d)
        side_boxes.headlines(d)


def _other(d: Draft) -> None:
    with d.box("teaser"):
        prose.heading(d, d.headline(), 2, "")
        prose.paragraph(d, d.voice.paragraph(1, 4), "")
        d.link(d.label("ui.more"))
