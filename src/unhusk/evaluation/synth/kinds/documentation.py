"""Page of a manual: steps, options, code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts import prose, side_boxes
from unhusk.evaluation.synth.parts.frame import framed

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

MOULD = Mould(busy=0.15, related=0, comments=0, links=0.02, menu=(4, 10))


@kind("documentation", MOULD)
def documentation(d: Draft) -> None:
    """Gold: title, headings, paragraphs, steps, options, tables and code; no list of contents."""
    with framed(d):
        _contents(d)
        with d.box("docs"):
            prose.title(d)
            prose.paragraph(d, d.voice.sentences(3, "docs.text"))
            for _ in range(max(2, d.chance.about(9 * d.knobs.length))):
                _section(d)
        side_boxes.pages(d)


def _section(d: Draft) -> None:
    chance, voice = d.chance, d.voice
    prose.heading(d, voice.sentence("docs.heading"))
    for _ in range(chance.number(1, 3)):
        prose.paragraph(d, voice.sentences(chance.number(1, 5), "docs.text"))
        drawn = chance.random()
        if drawn < 0.4:  # noqa: PLR2004 - what follows a paragraph, most often code
            prose.code(d)
        elif drawn < 0.55:  # noqa: PLR2004
            prose.bullets(d, voice.each("docs.step"))
        elif drawn < 0.7:  # noqa: PLR2004
            prose.terms(d, _options(d))


def _options(d: Draft) -> list[tuple[str, str]]:
    count = d.chance.number(2, 5)
    return [(d.voice.phrase("option"), d.voice.sentence("docs.text")) for _ in range(count)]


def _contents(d: Draft) -> None:
    with d.box("toc"):
        side_boxes.box_title(d, "ui.toc")
        with d.sheet.within("ul"):
            for text in d.voice.each("docs.heading"):
                with d.sheet.within("li"):
                    d.link(text)
