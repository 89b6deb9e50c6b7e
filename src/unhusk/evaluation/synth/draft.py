"""The draft of a page: language, site, topic, and methods that write parts."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from unhusk.evaluation.synth.chance import Chance
from unhusk.evaluation.synth.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from unhusk.evaluation.synth.kind import Kind
    from unhusk.evaluation.synth.knobs import Knobs
    from unhusk.evaluation.synth.site import Site
    from unhusk.evaluation.synth.voice import Voice

_PATHS = "news world city markets archive topics story item sport culture science page".split()
_TABLED = frozenset("page header menu article widget related teaser footer ad item post".split())
_ELSEWHERE = 0.7  # share of other pages with another topic
_STRAY = ("</div>", "</span>", "</font>", "</p>", "</b>", "<i></b></i>", "</td>")


@dataclass(frozen=True, eq=False)
class Draft:
    """The context that parts of a page are written in."""

    kind: Kind
    site: Site
    voice: Voice
    others: Voice  # of other pages of the site
    sheet: Sheet
    chance: Chance
    knobs: Knobs
    number: int  # of the document
    charset: str

    @property
    def path(self) -> str:
        """Path of the page on its site."""
        voice = self.voice
        return f"/{voice.topic}/{voice.year}/{voice.month:02}/{self.number}.html"

    @contextmanager
    def box(self, part: str) -> Iterator[None]:
        """Write a part of the page around what the caller writes."""
        if self.site.is_tabled:
            with self._table(part):
                yield
            return
        if self.site.layout.is_flat and part in ("article", "body"):
            yield
            return
        tag, sheet = self.site.tag(part), self.sheet
        if self.site.layout.has_remarks and self.chance.is_so(0.3):
            sheet.raw(f"<!-- {part} -->")
        wraps = self.site.layout.wraps if self.chance.is_so(0.7) else 0
        for _ in range(wraps):
            sheet.open("div", self.site.attributes("wrap"))
        sheet.open(tag, self.site.attributes(part))
        yield
        self._maybe_stray()
        sheet.close(tag)
        for _ in range(wraps):
            sheet.close("div")

    @contextmanager
    def _table(self, part: str) -> Iterator[None]:
        """Write a box as a table with one cell, or as text followed by a line break."""
        sheet, style = self.sheet, self.site.style
        if part not in _TABLED:
            sheet.empty("br")
            yield
            sheet.empty("br")
            return
        attributes = style.attribute("width", "100%") + style.attribute("cellspacing", "0")
        with sheet.within("table", attributes), sheet.within("tr"):
            cell = style.attribute("bgcolor", "#EEEECC") if self.chance.is_so(0.3) else ""
            with sheet.within("td", cell):
                yield
                self._maybe_stray()

    def leaf(self, part: str, text: str, role: str = "") -> None:
        """Write a part of the page that is a single text."""
        self.sheet.leaf(self.site.tag(part), text, self.site.attributes(part), role)

    def fixed(self, key: str, write: Callable[[Draft], None]) -> None:
        """Write a part that is identical on all pages of the site."""
        made = self.site.fixed.get(key)
        if made is None:
            sheet, chance = Sheet(self.site.style), Chance(f"{key} {self.site.host}")
            write(replace(self, sheet=sheet, chance=chance))
            made = self.site.fixed[key] = sheet.html
        self.sheet.raw(made)

    def label(self, key: str) -> str:
        """Return the phrase that the site uses for a key on all its pages."""
        return self.voice.fill(self.site.habit(key, self.site.language.phrases[key]))

    def link(self, text: str, role: str = "", href: str = "") -> None:
        """Write a link, by default to a random page."""
        layout, sheet = self.site.layout, self.sheet
        where = self.site.style.attribute("href", href or self.address()) + layout.link
        if role or not layout.wraps_links:
            sheet.leaf("a", text, where, role)
            return
        sheet.open("a", where)
        sheet.leaf("span", text, self.site.attributes("wrap"))
        sheet.close("a")

    def address(self) -> str:
        """Return the address of a random page."""
        chance = self.chance
        first, second = chance.pick(_PATHS), chance.pick(_PATHS)
        number = chance.number(1000, 9_999_999)
        if number % 3:
            return f"/{first}/{second}-{number}.html"
        if number % 2:
            return f"https://{self.site.host}/{first}/{second}/?id={number}"
        return f"/{first}/{chance.number(2001, 2026)}/{second}/{number}/"

    def is_so(self, probability: float, knob: float = 1.0) -> bool:
        """Return true with a probability that a knob raises or lowers."""
        return self.chance.random() < probability * knob

    def headline(self) -> str:
        """Return the headline of another page."""
        return self.other().sentence("headline")

    def other(self) -> Voice:
        """Return the voice of another page, mostly of another topic."""
        return self.others if self.chance.random() < _ELSEWHERE else self.voice

    def _maybe_stray(self) -> None:
        """Write a stray tag if the site's templates are faulty."""
        if self.site.is_broken and self.chance.is_so(0.12):
            self.sheet.raw(self.chance.pick(_STRAY))
