"""Running text: paragraphs with links and emphasis, headings, lists, tables, code, pictures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

_WORD = re.compile(r"\S+")
_LINKED = 4  # characters of a word that may begin a link
_MARKS = ("b", "em", "strong", "i", "span")
_CODE = (
    "{option} = {n}\nif size > limit && !force:\n    raise LimitError(size)\n",
    "$ unpack --{option} {n} archive.tar\n$ ./start <config.toml >out.log\n",
    'for item in items[:{n}]:\n    if item.price < {n} and item.name != "":\n        total += 1\n',
    '{{\n  "{option}": {n},\n  "paths": ["/data", "/tmp"]\n}}\n',
    "SELECT name, count(*) FROM visits\nWHERE day > {n} GROUP BY name;\n",
    "<item id='{n}'>\n  <{option}>true</{option}>\n</item>\n",
)


def paragraph(d: Draft, text: str, role: str = "paragraph", links: float | None = None) -> None:
    """Write a paragraph as the site marks them; gold where it has a role."""
    sheet, how = d.sheet, d.site.layout.paragraphs
    rate = d.site.mould.links if links is None else links
    if how == "br":
        inline(d, text, role, rate)
        sheet.empty("br")
        sheet.empty("br")
        return
    if how == "block":
        with sheet.within("div", d.site.attributes("paragraph")), sheet.within("p"):
            inline(d, text, role, rate)
        return
    tag = "div" if how == "div" else "p"
    sheet.open(tag, d.site.attributes("paragraph") if how == "div" else "")
    if how == "font":
        sheet.open("font", d.site.style.attribute("face", "Arial"))
    inline(d, text, role, rate)
    if how == "font":
        sheet.close("font")
    sheet.close(tag)


def inline(d: Draft, text: str, role: str, rate: float) -> None:
    """Write text with links and emphasis in it; `rate` is the share of words that begin one."""
    at = 0
    for start, stop in _marks(d, text, rate):
        if start > at:
            d.sheet.put(text[at:start], role)
        _marked(d, text[start:stop], role)
        at = stop
    if at < len(text):
        d.sheet.put(text[at:], role)


def _marks(d: Draft, text: str, rate: float) -> list[tuple[int, int]]:
    """Return where links and emphasis begin and end."""
    chance, is_spaced = d.chance, d.site.language.is_spaced
    size = len(text) / (6 if is_spaced else 2)
    count = chance.about(size * rate)
    if not count:
        return []
    if is_spaced:
        words = [found.span() for found in _WORD.finditer(text)]
        words = [word for word in words if word[1] - word[0] >= _LINKED] or words
    else:
        words = [(at, min(at + 3, len(text))) for at in range(0, len(text), 3)]
    chosen = sorted({chance.number(0, len(words) - 1) for _ in range(count)})
    marks: list[tuple[int, int]] = []
    for one in chosen:
        last = min(one + chance.pick((0, 0, 0, 1)), len(words) - 1)
        if not marks or words[one][0] > marks[-1][1]:
            marks.append((words[one][0], words[last][1]))
    return marks


def _marked(d: Draft, text: str, role: str) -> None:
    if d.chance.is_so(0.7):
        d.link(text, role)
    elif d.site.is_broken and d.chance.is_so(0.3):
        d.sheet.raw("<b><i>")
        d.sheet.put(text, role)
        d.sheet.raw("</b></i>")
    else:
        d.sheet.leaf(d.chance.pick(_MARKS), text, "", role)


def title(d: Draft, role: str = "title") -> None:
    """Write the headline of the content."""
    tag, sheet = d.site.layout.title_tag, d.sheet
    if tag == "b":
        with sheet.within("p"), sheet.within("font", d.site.style.attribute("size", "5")):
            sheet.leaf("b", d.voice.title, "", role)
    else:
        sheet.leaf(tag, d.voice.title, d.site.attributes("title"), role)


def heading(d: Draft, text: str, level: int = 2, role: str = "heading") -> None:
    """Write a heading within the content."""
    how = d.site.layout.paragraphs
    if how == "br":
        d.sheet.leaf("b", text, "", role)
        d.sheet.empty("br")
    elif how == "font":
        with d.sheet.within("p"):
            d.sheet.leaf("b", text, "", role)
    else:
        d.sheet.leaf(f"h{level}", text, "", role)


def bullets(d: Draft, items: list[str], role: str = "list") -> None:
    """Write a list."""
    with d.sheet.within(d.chance.pick(("ul", "ul", "ol"))):
        for item in items:
            d.sheet.leaf("li", item, "", role)


def terms(d: Draft, rows: list[tuple[str, str]], role: str = "list") -> None:
    """Write a list of terms and what they mean."""
    with d.sheet.within("dl"):
        for name, value in rows:
            d.sheet.leaf("dt", name, "", role)
            d.sheet.leaf("dd", value, "", role)


def table(d: Draft, rows: list[tuple[str, ...]], role: str = "table") -> None:
    """Write a table whose first row is its head."""
    attributes = d.site.style.attribute("border", "1") if d.site.mould.is_old else ""
    with d.sheet.within("table", attributes):
        for number, row in enumerate(rows):
            with d.sheet.within("tr"):
                for cell in row:
                    d.sheet.leaf("td" if number else "th", cell, "", role)


def figures(d: Draft) -> list[tuple[str, ...]]:
    """Return rows of a table of numbers."""
    voice = d.voice
    years = [voice.digits(str(voice.year - at)) for at in range(d.chance.number(2, 4))]
    names = {voice.language.capital(voice.phrase("term")) for _ in range(d.chance.number(3, 6))}
    rows = [(name, *(voice.number(110, 9800) for _ in years)) for name in sorted(names)]
    return [("", *years), *rows]


def code(d: Draft) -> None:
    """Write a piece of program text, which is gold."""
    chance = d.chance
    text = chance.pick(_CODE).format(n=chance.number(2, 90), option=d.voice.phrase("option"))
    with d.sheet.within("pre", d.site.style.attribute("class", "highlight")):
        d.sheet.open("code")
        d.sheet.keep(text, "code", is_pre=True)
        d.sheet.close("code")


def quotation(d: Draft, text: str, role: str = "quote") -> None:
    """Write a quotation that is part of the content."""
    with d.sheet.within("blockquote"):
        d.sheet.leaf("p", text, "", role)


def pull_quote(d: Draft, text: str) -> None:
    """Write a sentence of the text once more, large; it is not gold."""
    with d.box("pullquote"):
        d.sheet.leaf("p", text)


def picture(d: Draft, role: str = "") -> None:
    """Write a picture with its caption, which is gold where it has a role."""
    with d.box("figure"):
        image(d, 640, 360)
        if d.chance.is_so(0.8):
            d.leaf("caption", d.voice.sentence("caption"), role)


def image(d: Draft, width: int, height: int) -> None:
    """Write an image."""
    style = d.site.style
    alt = d.voice.phrase("term")
    sizes = style.attribute("width", str(width)) + style.attribute("height", str(height))
    source = style.attribute("src", f"/images/{d.chance.number(1, 99999)}.jpg")
    if d.site.layout.head > 0.4 and width > 200:  # noqa: PLR2004 - larger pictures of newer sites
        stem = f"/images/{d.chance.number(1, 99999)}"
        source += style.attribute("srcset", f"{stem}-480.jpg 480w, {stem}-960.jpg 960w")
        source += style.attribute("loading", "lazy")
    tag = style.tag("img", source + style.attribute("alt", alt) + sizes + style.slash)
    if d.site.layout.head > 0.6:  # noqa: PLR2004 - the newest
        tag = f'<picture><source type="image/webp" srcset="/images/small.webp">{tag}</picture>'
    d.sheet.raw(tag)
