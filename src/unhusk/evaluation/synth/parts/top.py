"""What stands above the content: logo, search, menus with submenus, breadcrumbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft


def top(d: Draft) -> None:
    """Write the header of the site."""
    with d.box("header"):
        d.fixed("header", _header)
        if d.is_so(0.2, d.knobs.noise):
            with d.box("ticker"):
                d.link(d.headline())


def _header(d: Draft) -> None:
    if d.chance.is_so(0.3):
        d.link(d.label("ui.top"))
    with d.box("logo"):
        d.link(d.site.title)
    if d.chance.is_so(0.6):
        _search(d)
    if d.chance.is_so(0.5):
        row(d, "login", d.voice.each("ui.login"))
    menu(d, d.site.layout.menu[0])


def menu(d: Draft, count: int) -> None:
    """Write a menu, with submenus where the site has them in its source."""
    sheet, voice = d.sheet, d.voice
    items = voice.each("ui.menu")
    if d.site.mould.is_old:
        row(d, "menu", items[:count])
        return
    with d.box("menu"), sheet.within("ul"):
        for at, text in enumerate(items[:count]):
            with sheet.within("li", d.site.attributes("menu_item")):
                d.link(text, href=f"/section-{at}/")
                if d.site.layout.is_nested and d.knobs.noise and at in _submenus(d):
                    _submenu(d, at)


def _submenus(d: Draft) -> tuple[int, ...]:
    return d.site.habit("submenus", ((1, 2), (1, 2, 3, 4, 5), tuple(range(16)), tuple(range(16))))


def _submenu(d: Draft, at: int) -> None:
    with d.sheet.within("ul", d.site.attributes("submenu")):
        for place, text in enumerate(d.voice.each("ui.submenu")[at % 4 : at % 4 + 7]):
            with d.sheet.within("li"):
                d.link(text, href=f"/section-{at}/{place}/")


def breadcrumb(d: Draft) -> None:
    """Write the way to the page."""
    with d.box("breadcrumb"):
        for text in d.voice.each("ui.menu")[: d.chance.number(1, 3)]:
            d.link(text)
            d.sheet.raw(" &gt; ")
        d.sheet.leaf("span", d.voice.title)


def row(d: Draft, part: str, texts: list[str]) -> None:
    """Write links in a row."""
    gap = d.site.habit("gap", (" | ", " ", " &middot; ", "&nbsp;&nbsp;", "<br>"))
    with d.box(part):
        for at, text in enumerate(texts):
            d.link(text, href=f"/{part}/{at}.html")
            d.sheet.raw(gap)


def _search(d: Draft) -> None:
    style = d.site.style
    with d.box("search"), d.sheet.within("form", style.attribute("action", "/search")):
        d.sheet.empty("input", style.attribute("type", "text") + style.attribute("name", "q"))
        d.sheet.leaf("button", d.label("ui.search"))
