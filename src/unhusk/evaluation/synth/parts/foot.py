"""What stands below the content: menus again, legal text, scripts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from unhusk.evaluation.synth.parts.document_head import script
from unhusk.evaluation.synth.parts.top import row

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft


def foot(d: Draft) -> None:
    """Write the footer of the site."""
    sheet, voice, chance = d.sheet, d.voice, d.chance
    with d.box("footer"):
        d.fixed("footer", _columns)
        if chance.is_so(0.6):
            sheet.leaf("p", voice.sentences(chance.about(2.5 * d.knobs.noise) + 1, "ui.legal"))
        sheet.leaf("p", f"© {voice.digits(str(voice.year))} {d.site.title}")


def scripts(d: Draft) -> None:
    """Write the scripts at the end of the page."""
    for _ in range(int(d.site.layout.head * 4)):
        script(d)
    if d.site.layout.head > 0.6:  # noqa: PLR2004 - those that are rendered again by the browser
        _state(d)


def _state(d: Draft) -> None:
    """Write the data of the page once more, as applications in the browser have it."""
    listed = [{"id": d.chance.number(1, 10**6), "title": d.headline(), "teaser": d.address()}
              for _ in range(d.chance.number(3, 20))]  # fmt: skip
    facts = {"page": {"title": d.voice.title, "date": d.voice.iso_date()}, "items": listed}
    d.sheet.raw(f"<script>window.__STATE__={json.dumps(facts, ensure_ascii=False)}</script>")


def _columns(d: Draft) -> None:
    for _ in range(d.chance.pick((0, 2, 3, 4, 6, 8)) if d.knobs.noise else 0):
        with d.box("widget"):
            d.sheet.leaf("h4", d.label("ui.menu"))
            with d.sheet.within("ul"):
                for text in d.chance.some(d.voice.each("ui.submenu"), d.chance.number(4, 10)):
                    with d.sheet.within("li"):
                        d.link(text)
    row(d, "legal", d.voice.each("ui.service")[: d.site.layout.menu[1]])
