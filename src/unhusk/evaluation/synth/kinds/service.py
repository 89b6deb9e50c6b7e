"""Page of a firm about what it does for its customers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts import prose, side_boxes
from unhusk.evaluation.synth.parts.frame import framed

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

MOULD = Mould(busy=0.15, related=0.1, comments=0, menu=(4, 9), links=0.005)


@kind("service", MOULD)
def service(d: Draft) -> None:
    """Gold: title, headings, paragraphs, features, questions with answers; no calls to act."""
    with framed(d):
        with d.box("hero"):
            prose.title(d)
            prose.paragraph(d, d.voice.sentences(2, "service.text"))
            _call(d)
        for _ in range(max(1, d.chance.about(5 * d.knobs.length))):
            _section(d)
        _call(d)
        if d.is_so(0.4, d.knobs.related):
            side_boxes.headlines(d)


def _section(d: Draft) -> None:
    chance, voice = d.chance, d.voice
    prose.heading(d, voice.sentence("service.heading"))
    if chance.is_so(0.4):
        for _ in range(chance.number(2, 4)):
            with d.box("feature"):
                prose.image(d, 48, 48)
                prose.heading(d, voice.sentence("service.heading"), 3)
                prose.paragraph(d, voice.sentences(chance.number(1, 2), "service.text"))
    else:
        for _ in range(chance.number(1, 2)):
            prose.paragraph(d, voice.sentences(chance.number(2, 5), "service.text"))
        if chance.is_so(0.3):
            prose.bullets(d, [voice.sentence("service.text") for _ in range(3)])


def _call(d: Draft) -> None:
    with d.box("contact"):
        for text in d.voice.each("ui.contact")[: d.chance.number(1, 3)]:
            d.sheet.leaf("p", text)
