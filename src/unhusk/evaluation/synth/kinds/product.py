"""Page of a shop about one product."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts import prose
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.goods import name_thing, price, rows_of
from unhusk.evaluation.synth.parts.side_boxes import teaser

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

MOULD = Mould(busy=0.4, related=0, comments=0, links=0.002, menu=(6, 14))


@kind("product", MOULD)
def product(d: Draft) -> None:
    """Gold: name, description, features, technical data; no price, no reviews, no other goods."""
    with framed(d):
        with d.box("product"):
            with d.box("gallery"):
                for _ in range(d.chance.number(1, 5)):
                    prose.image(d, 400, 400)
            prose.title(d)
            _buy(d)
            with d.box("description"):
                prose.heading(d, d.voice.fill(d.voice.language.phrases["ui.features"][2]), 2, "")
                for _ in range(max(1, d.chance.about(3.5 * d.knobs.length))):
                    prose.paragraph(d, d.voice.sentences(d.chance.number(2, 5), "product.text"))
                if d.chance.is_so(0.5):
                    items = [d.voice.sentence("product.text") for _ in range(4)]
                    prose.bullets(d, items)
            with d.box("specs"):
                prose.heading(d, d.voice.fill(d.voice.language.phrases["ui.features"][1]), 2, "")
                _specs(d)
        if d.is_so(0.7, d.knobs.comments):
            _reviews(d)
        if d.is_so(0.8, d.knobs.related):
            _others(d)


def _specs(d: Draft) -> None:
    if d.chance.is_so(0.5):
        prose.table(d, list(rows_of(d)))
    else:
        prose.terms(d, rows_of(d))


def _buy(d: Draft) -> None:
    with d.box("buy"):
        price(d)
        d.sheet.leaf("p", d.label("ui.stock"))
        for text in d.voice.each("ui.buy"):
            d.sheet.leaf("button", text)


def _reviews(d: Draft) -> None:
    with d.box("reviews"):
        d.sheet.leaf("h2", d.voice.fill(d.voice.language.phrases["ui.features"][3]))
        for _ in range(d.chance.number(1, 8)):
            with d.sheet.within("div"):
                d.sheet.leaf("strong", "★" * d.chance.number(1, 5))
                d.sheet.leaf("span", d.voice.phrase("nick"))
                d.sheet.leaf("p", d.voice.sentences(d.chance.number(1, 3), "product.review"))


def _others(d: Draft) -> None:
    with d.box("related"):
        d.sheet.leaf("h2", d.label("ui.related"))
        for _ in range(d.chance.number(3, 8)):
            with d.box("item"):
                prose.image(d, 160, 160)
                d.link(name_thing(d))
                price(d)
    if d.is_so(0.3, d.knobs.noise):
        teaser(d, is_full=True)
