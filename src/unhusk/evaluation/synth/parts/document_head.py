"""The head of a page: title, meta data, styles and scripts."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from unhusk.evaluation.synth.chance import Chance

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft
    from unhusk.evaluation.synth.site import Site

_DOCTYPES = {
    "semantic": "<!DOCTYPE html>",
    "divs": "<!doctype html>",
    "tables": '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
}
_RULES = (
    "body{{margin:0;font:16px/1.5 {font};color:#222;background:{ground}}}",
    "a{{color:{link};text-decoration:none}}a:hover{{text-decoration:underline}}",
    "img{{max-width:100%;height:auto;background:#ccc}}",
    "ul{{padding-left:1.2em}}nav ul li{{display:inline-block;margin-right:1em}}",
    "header,footer{{padding:12px 24px;background:{bar};clear:both}}",
    "@media (max-width:600px){{body{{font-size:15px}}}}",
)
_MORE_RULES = (
    "h1{{font-size:2em;line-height:1.2}}h2,h3{{line-height:1.25}}",
    "button{{border:0;padding:6px 12px;background:{link};color:#fff}}",
    "figure{{margin:0 0 1em}}figcaption{{font-size:.85em;color:#666}}",
    "table{{border-collapse:collapse}}td,th{{padding:4px 8px}}",
    "blockquote{{border-left:4px solid {link};margin:1em 0;padding-left:1em}}",
)
_SCRIPTS = (
    'window.dataLayer=window.dataLayer||[];function tag(){dataLayer.push(arguments)}tag("js");',
    'document.documentElement.className+=" js";if(top!==self&&0<1){top.location=self.location}',
    "(function(d,s){var e=d.createElement(s);e.async=1;e.src='/js/app.min.js';"
    "d.head.appendChild(e)})(document,'script');",
    'var ads={slots:["top","side"],refresh:30};for(var i=0;i<ads.slots.length;i++){load(i)}',
)
_PARTS = "nav menu teaser card grid col btn icon modal form list media hero tab badge".split()
_DECLARED = (
    "display:flex", "margin:0 auto", "padding:8px 16px", "font-size:.875rem", "line-height:1.4",
    "border-bottom:1px solid #ddd", "position:relative", "width:100%", "max-width:1200px",
    "transition:opacity .2s ease-in-out", "background:#f5f5f5", "font-weight:700", "z-index:10",
)  # fmt: skip
_POOL = 240  # rules that sites choose from
_FONTS = ("Georgia,serif", "Arial,sans-serif", "Verdana,sans-serif", "system-ui,sans-serif")
_COLOURS = ("#036", "#b00", "#064", "#51a", "#222", "#06c")


def head(d: Draft) -> None:
    """Write everything before the body."""
    sheet, site, style = d.sheet, d.site, d.site.style
    sheet.raw(_DOCTYPES[site.layout.frame])
    code = style.attribute("lang", site.language.code) if d.chance.is_so(0.8) else ""
    direction = style.attribute("dir", "rtl") if site.language.is_rtl else ""
    sheet.open("html", code + direction)
    sheet.open("head")
    _charset(d)
    sheet.leaf("title", _page_title(d))
    if site.layout.head > 0.15:  # noqa: PLR2004 - a few sites have nothing more
        _meta(d)
    if site.layout.frame != "tables":
        _styles(d)
    for _ in range(int(site.layout.head * 5)):
        script(d)
    if site.layout.head > 0.5:  # noqa: PLR2004 - half of them
        _linked_data(d)
    sheet.close("head")


def script(d: Draft) -> None:
    """Write a script."""
    d.sheet.raw(f"<script>{d.chance.pick(_SCRIPTS)}</script>")


def _page_title(d: Draft) -> str:
    joint = " - " if d.site.host[0] < "l" else " | "
    if d.site.host[1] in "aeiou":
        return f"{d.site.title}{joint}{d.voice.title}"
    return f"{d.voice.title}{joint}{d.site.title}"


def _charset(d: Draft) -> None:
    if d.site.mould.is_old:
        content = f"text/html; charset={d.charset}"
        d.sheet.raw(f'<meta http-equiv="Content-Type" content="{content}">')
    else:
        d.sheet.empty("meta", d.site.style.attribute("charset", d.charset))


def _meta(d: Draft) -> None:
    sheet, voice = d.sheet, d.voice
    about = _plain(voice.sentence("ui.teaser"))
    url = f"https://{d.site.host}{d.path}"
    named = [("viewport", "width=device-width, initial-scale=1"), ("description", about),
             ("author", _plain(voice.byline)), ("robots", "index,follow")]  # fmt: skip
    graph = [("og:title", _plain(voice.title)), ("og:type", d.kind.page_type), ("og:url", url),
             ("og:description", about), ("og:site_name", _plain(d.site.title))]  # fmt: skip
    for name, value in named[: d.chance.number(1, 4)]:
        sheet.raw(f'<meta name="{name}" content="{value}">\n')
    for name, value in graph[: d.chance.number(0, 5)]:
        sheet.raw(f'<meta property="{name}" content="{value}">\n')
    sheet.raw(f'<link rel="canonical" href="{url}">\n')


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def _styles(d: Draft) -> None:
    chance = d.chance
    filled = {
        "font": chance.pick(_FONTS),
        "link": chance.pick(_COLOURS),
        "ground": chance.pick(("#fff", "#fafafa", "#f4f4f0")),
        "bar": chance.pick(("#eee", "#dde6ee", "#f0e8dd")),
    }
    rules = [*_RULES, *chance.some(_MORE_RULES, int(d.site.layout.head * 6))]
    joint = "" if d.site.style.white == "none" else "\n"
    lines = [rule.format(**filled) for rule in rules]
    if d.site.layout.head > 0.3:  # noqa: PLR2004 - the others have them in a file
        lines += _site_rules(d.site)
    d.sheet.raw("<style>" + joint.join(lines) + "</style>")


def _site_rules(site: Site) -> list[str]:
    """Return rules for the parts of a site, as many as its head is heavy."""
    first = site.habit("rules", range(_POOL))
    return _rules()[first : first + int(site.layout.head * _POOL / 2)]


@cache
def _rules() -> list[str]:
    chance = Chance("rules")
    return [
        f".{chance.pick(_PARTS)}-{at}{{{';'.join(chance.some(_DECLARED, chance.number(1, 5)))}}}"
        for at in range(2 * _POOL)
    ]


def _linked_data(d: Draft) -> None:
    facts = {
        "@context": "https://schema.org",
        "@type": "NewsArticle" if d.kind.page_type == "article" else "WebPage",
        "headline": d.voice.title,
        "datePublished": d.voice.iso_date(),
        "author": {"@type": "Organization", "name": d.voice.byline},
    }
    text = json.dumps(facts, ensure_ascii=False)
    d.sheet.raw(f'<script type="application/ld+json">{text}</script>')
