"""Thread of a forum, one post below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts import prose, side_boxes
from unhusk.evaluation.synth.parts.frame import framed

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

MOULD = Mould(
    frames=("divs", "divs", "tables"), systems=("phpbb", "phpbb", ""), busy=0.3, related=0.2,
    comments=0, links=0.01, paragraphs=("p", "br", "br"),
)  # fmt: skip


@kind("forum", MOULD)
def forum(d: Draft) -> None:
    """Gold: title of the thread, text of all posts with quotations; no profiles, no names."""
    with framed(d):
        prose.title(d)
        side_boxes.pages(d)
        _post(d, "ask", 4)
        for _ in range(max(1, d.chance.about(8 * d.knobs.length))):
            _post(d, "answer", 3)
            if d.is_so(0.08, d.knobs.ads):
                side_boxes.advertisement(d)
        side_boxes.pages(d)


def _post(d: Draft, key: str, most: int) -> None:
    voice, sheet = d.voice, d.sheet
    with d.box("post"):
        with d.box("post_author"):
            d.link(voice.phrase("nick"))
            for text in voice.each("ui.thread")[2:4]:
                sheet.leaf("div", text)
        sheet.leaf("h3", voice.fill(voice.language.phrases["ui.thread"][0]))
        sheet.leaf("span", voice.phrase("ui.ago"))
        with d.box("post_body"):
            if key == "answer" and d.chance.is_so(0.25):
                prose.quotation(d, voice.sentence("ask"))
            for _ in range(d.chance.number(1, 3)):
                prose.paragraph(d, voice.sentences(d.chance.number(1, most), key), "post")
        if d.chance.is_so(0.3):
            d.leaf("signature", voice.sentence("say"))
        for text in voice.each("ui.reply")[: d.chance.number(1, 3)]:
            d.link(text)
            sheet.raw(" ")
