"""List of search results or of the articles of a section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts import prose, side_boxes
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.top import row

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

MOULD = Mould(busy=0.7, related=0.2, comments=0, frames=("divs", "semantic", "tables"))


@kind("listing", MOULD, is_multiple=True)
def listing(d: Draft) -> None:
    """Gold: title of the list, headline and summary of every item; no dates, no filters."""
    with framed(d):
        prose.title(d)
        row(d, "filters", d.voice.each("ui.results"))
        with d.box("items"):
            for number in range(max(3, d.chance.about(12 * d.knobs.length))):
                _item(d)
                if number and d.is_so(0.06, d.knobs.ads):
                    side_boxes.advertisement(d)
        side_boxes.pages(d)


def _item(d: Draft) -> None:
    sheet, voice = d.sheet, d.voice
    with d.box("item"):
        with sheet.within("h3"):
            d.link(d.headline(), "title")
        d.leaf("date", voice.date())
        sheet.leaf("p", voice.sentences(d.chance.number(1, 3), "ui.teaser"), "", "paragraph")
        if d.chance.is_so(0.5):
            d.link(d.label("ui.more"))
