"""What stands above the content: logo, search, menus with submenus, breadcrumbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft


def top(d: Draft) -> None:
    """Write the header of the site."""
    if d.chance.is_so(0.3):
        d.link(d.voice.phrase("ui.top"))
    with d.box("header"):
        with d.box("logo"):
            d.link(d.site.title)
        if d.chance.is_so(0.6):
            _search(d)
        if d.chance.is_so(0.5):
            row(d, "login", d.voice.each("ui.login"))
        menu(d, d.site.layout.menu[0])
        if d.is_so(0.2, d.knobs.noise):
            with d.box("ticker"):
                d.link(d.headline())


def menu(d: Draft, count: int) -> None:
    """Write a menu, with submenus where the site has them in its source."""
    sheet, voice = d.sheet, d.voice
    items = voice.each("ui.menu")
    if d.site.mould.is_old:
        row(d, "menu", items[:count])
        return
    with d.box("menu"), sheet.within("ul"):
        for text in items[:count]:
            with sheet.within("li", d.site.attributes("menu_item")):
                d.link(text)
                if d.site.layout.is_nested and d.is_so(0.4, d.knobs.noise):
                    with sheet.within("ul", d.site.attributes("submenu")):
                        for inner in d.chance.some(voice.each("ui.submenu"), 5):
                            with sheet.within("li"):
                                d.link(inner)


def breadcrumb(d: Draft) -> None:
    """Write the way to the page."""
    with d.box("breadcrumb"):
        for text in d.voice.each("ui.menu")[: d.chance.number(1, 3)]:
            d.link(text)
            d.sheet.raw(" &gt; ")
        d.sheet.leaf("span", d.voice.title)


def row(d: Draft, part: str, texts: list[str]) -> None:
    """Write links in a row."""
    gap = d.chance.pick((" | ", " ", " &middot; ", "&nbsp;&nbsp;", "<br>"))
    with d.box(part):
        for text in texts:
            d.link(text)
            d.sheet.raw(gap)


def _search(d: Draft) -> None:
    style, voice = d.site.style, d.voice
    with d.box("search"), d.sheet.within("form", style.attribute("action", "/search")):
        d.sheet.empty("input", style.attribute("type", "text") + style.attribute("name", "q"))
        d.sheet.leaf("button", voice.phrase("ui.search"))
