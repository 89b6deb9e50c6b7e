"""Entry of an encyclopaedia: every few words are a link (the shape of `wiki`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts import prose
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.top import row

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

MOULD = Mould(
    frames=("divs",), systems=("mediawiki",), paragraphs=("p",), busy=0.5, related=0,
    comments=0, links=0.14, menu=(4, 10),
)  # fmt: skip


@kind("article", MOULD)
def encyclopaedia(d: Draft) -> None:
    """Gold: title, paragraphs, headings, facts, captions, lists; no notes, no edit links."""
    with framed(d):
        row(d, "menu", d.voice.each("ui.edit"))
        prose.title(d)
        with d.box("body"):
            if d.chance.is_so(0.6):
                _facts(d)
            _paragraphs(d, 2)
            if d.chance.is_so(0.7):
                _contents(d)
            for _ in range(max(1, d.chance.about(4 * d.knobs.length))):
                _section(d)
        row(d, "tags", [d.voice.phrase("term") for _ in range(5)])


def _section(d: Draft) -> None:
    with d.sheet.within("h2"):
        d.sheet.leaf("span", d.voice.sentence("heading"), "", "heading")
        d.sheet.raw(" ")
        with d.sheet.within("span", d.site.style.attribute("class", "mw-editsection")):
            d.sheet.text("[")
            d.link(d.label("ui.edit"))
            d.sheet.text("]")
    _paragraphs(d, 3)
    if d.chance.is_so(0.3):
        prose.picture(d, "caption")
    if d.chance.is_so(0.2):
        prose.bullets(d, [d.voice.sentence("headline") for _ in range(5)])


def _paragraphs(d: Draft, most: int) -> None:
    for _ in range(d.chance.number(1, most)):
        with d.sheet.within("p"):
            for _ in range(d.chance.number(2, 5)):
                prose.inline(d, d.voice.sentence(), "paragraph", d.site.mould.links)
                if d.chance.is_so(0.4):
                    _note(d)
                d.sheet.put(d.voice.language.space, "paragraph")


def _note(d: Draft) -> None:
    number = d.chance.number(1, 40)
    with d.sheet.within("sup"):
        d.sheet.leaf("a", f"[{number}]", d.site.style.attribute("href", f"#note{number}"))


def _facts(d: Draft) -> None:
    rows = prose.figures(d)[1:]
    with d.sheet.within("table", d.site.attributes("infobox")):
        for name, value, *_ in rows:
            with d.sheet.within("tr"):
                d.sheet.leaf("th", name, "", "table")
                d.sheet.leaf("td", value, "", "table")


def _contents(d: Draft) -> None:
    with d.box("toc"):
        d.sheet.leaf("h2", d.label("ui.toc"))
        with d.sheet.within("ul"):
            for _ in range(d.chance.number(3, 7)):
                with d.sheet.within("li"):
                    d.link(d.voice.sentence("heading"))
