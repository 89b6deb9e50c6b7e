"""Page of a shop that shows a collection of products."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts import prose, side_boxes
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.goods import name_thing, price
from unhusk.evaluation.synth.parts.top import row

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

MOULD = Mould(busy=0.4, related=0.1, comments=0, menu=(8, 16))


@kind("collection", MOULD, is_multiple=True)
def collection(d: Draft) -> None:
    """Gold: title, introduction, and the name and short description of each product; no prices."""
    with framed(d):
        prose.title(d)
        with d.box("intro"):
            for _ in range(d.chance.number(1, 2)):
                d.voice.thing = name_thing(d)
                prose.paragraph(d, d.voice.sentences(d.chance.number(1, 4), "product.text"))
        row(d, "filters", d.voice.each("ui.results"))
        has_text = d.chance.is_so(0.6)
        with d.box("items"):
            for _ in range(max(4, d.chance.about(18 * d.knobs.length))):
                _product(d, has_text=has_text)
        side_boxes.pages(d)


def _product(d: Draft, *, has_text: bool) -> None:
    d.voice.thing = name_thing(d)
    with d.box("item"):
        prose.image(d, 240, 240)
        with d.sheet.within("h3"):
            d.link(d.voice.thing, "title")
        price(d)
        if has_text:
            d.sheet.leaf("p", d.voice.sentence("product.text"), "", "paragraph")
        d.sheet.leaf("button", d.label("ui.buy"))
