"""A question with answers that readers vote on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts import prose, side_boxes
from unhusk.evaluation.synth.parts.frame import framed

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

MOULD = Mould(systems=("discourse", "", "bem"), busy=0.6, comments=0, related=0.4, links=0.015)


@kind("forum", MOULD)
def questions(d: Draft) -> None:
    """Gold: the question and all answers with lists and code; no remarks below them, no votes."""
    with framed(d):
        prose.title(d)
        d.sheet.leaf("p", d.voice.fill(d.voice.language.phrases["ui.thread"][1]))
        with d.box("question"):
            _post(d, "ask")
            side_boxes.tags(d)
        for _ in range(max(1, d.chance.about(3 * d.knobs.length))):
            with d.box("answer"):
                _post(d, "answer")
                _remarks(d)


def _post(d: Draft, key: str) -> None:
    with d.box("vote"):
        d.sheet.text(d.voice.number(0, 40))
    with d.box("post_body"):
        for _ in range(d.chance.number(1, 4)):
            prose.paragraph(d, d.voice.sentences(d.chance.number(1, 4), key), "post")
            if d.chance.is_so(0.25):
                prose.code(d)
        if d.chance.is_so(0.2):
            prose.bullets(d, [d.voice.sentence("docs.step") for _ in range(3)])
    with d.box("post_author"):
        d.link(d.voice.phrase("nick"))
        d.sheet.raw(" ")
        d.sheet.leaf("span", d.voice.phrase("ui.ago"))


def _remarks(d: Draft) -> None:
    for _ in range(d.chance.about(1.5 * d.knobs.comments)):
        with d.sheet.within("div", d.site.attributes("comment")):
            d.sheet.text(d.voice.sentence("opinion") + " ")
            d.link(d.voice.phrase("nick"))
