"""A site: the habits, names and layout that all of its pages share."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

from unhusk.evaluation.synth.chance import Chance
from unhusk.evaluation.synth.class_names import HOWS, SYSTEMS, Names
from unhusk.evaluation.synth.kind import Mould, kind_named
from unhusk.evaluation.synth.knobs import MIXED, Knobs
from unhusk.evaluation.synth.language import Language, language_named
from unhusk.evaluation.synth.style import Style, drawn_style

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

_SEMANTIC = {
    "header": "header", "menu": "nav", "breadcrumb": "nav", "main": "main", "article": "article",
    "sidebar": "aside", "related": "section", "footer": "footer", "comments": "section",
    "figure": "figure", "caption": "figcaption", "date": "time", "widget": "section",
    "pullquote": "aside", "answer": "article", "post": "article", "lead": "p", "byline": "span",
}  # fmt: skip
_PLAIN = {"date": "span", "byline": "span", "lead": "p", "caption": "p", "price": "span"}
_CHARSETS = {
    "en": "windows-1252", "de": "windows-1252", "fr": "windows-1252", "es": "windows-1252",
    "ru": "windows-1251", "tr": "windows-1254", "ar": "windows-1256", "zh": "gbk",
    "ja": "shift_jis", "th": "windows-874",
}  # fmt: skip
_LINKS = ("", "", ' class="link"', ' data-track="click" rel="noopener"', ' target="_self"',
          ' class="c-link c-link--plain" data-ga="teaser"')  # fmt: skip
_ICON = (
    '<svg class="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M12 2a10 10 0 100 20 10 10 0 000-20zm1 5v4h4v2h-4v4h-2v-4H7v-2h4V7z"/></svg>'
)
_STEMS = (
    "anchor birch cedar delta ember fjord grove harbor island juniper kestrel lagoon meadow north "
    "orchard pebble quarry river summit timber upland valley willow zephyr amber basil copper"
).split()


@dataclass(frozen=True, eq=False)
class Layout:
    """Where things stand on the pages of a site."""

    frame: str  # "semantic", "divs" or "tables"
    sidebars: tuple[bool, bool]  # before and behind the content in the source
    paragraphs: str  # how paragraphs are marked
    title_tag: str
    wraps: int  # elements around each box that only wrap it
    shell: int  # elements around the whole page, and around the content, that only wrap it
    wraps_links: bool  # the text of a link has an element of its own
    menu: tuple[int, int]  # entries of the main menu and of the menu at the end
    is_nested: bool  # submenus in the source
    has_breadcrumb: bool
    has_meta: bool  # byline and date above the text
    share: str  # "above", "below" or ""
    cookie: str  # where the banner stands: "top", "bottom" or ""
    tells_comments: bool  # whether their class names say what they are
    head: float  # how much there is of meta data, styles and scripts
    attribute: str  # that has the names: class or id
    link: str  # attributes that every link has
    icon: str  # drawn before links that do something
    is_top_last: bool  # the header stands behind the content in the source
    is_flat: bool  # the text has no element of its own within the column
    has_remarks: bool  # comments in the markup say where parts begin


@dataclass(frozen=True, eq=False)
class Site:
    """A site of one kind in one language."""

    host: str
    title: str
    language: Language
    mould: Mould
    style: Style
    names: Names
    layout: Layout
    charset: str
    is_native: bool  # numbers have the digits of the script
    is_broken: bool  # its templates have faults
    _attributes: dict[str, str] = field(default_factory=dict)
    _habits: dict[str, float] = field(default_factory=dict)
    fixed: dict[str, str] = field(default_factory=dict)  # markup that all pages share

    def tag(self, part: str) -> str:
        """Return the element that a part of the page is."""
        semantic = self.layout.frame == "semantic"
        return (_SEMANTIC if semantic else _PLAIN).get(part) or "div"

    @property
    def is_tabled(self) -> bool:
        """Whether boxes are tables, as they were before there were divisions."""
        return self.layout.frame == "tables" and self.mould.is_old

    def habit(self, key: str, options: Sequence[T]) -> T:
        """Return one of the options: on all pages of the site the same."""
        at = self._habits.get(key)
        if at is None:
            at = self._habits[key] = crc32(f"{key} {self.host} {key}".encode()) / 2**32
        return options[int(at * len(options))]

    def attributes(self, part: str) -> str:
        """Return the attributes that name a part of the page."""
        made = self._attributes.get(part)
        if made is None:
            name = self.names[part]
            is_id = self.layout.attribute == "id" and part in ("header", "menu", "main", "footer")
            known = self.style.attribute("id" if is_id else "class", name) if name else ""
            made = self._attributes[part] = known
        return made


@lru_cache(maxsize=256)  # a site keeps its header and footer: more would fill the memory
def site_of(seed: int, kind: str, code: str, number: int, knobs: Knobs) -> Site:
    """Return a site; the same numbers give the same site."""
    chance = Chance(f"site {seed} {kind} {code} {number}")
    language, mould = language_named(code), kind_named(kind).mould
    style = drawn_style(chance, is_old=mould.is_old, is_spaced=language.is_spaced)
    how = knobs.names if knobs.names != MIXED else chance.pick(("kept", *HOWS))
    system = chance.pick(mould.systems or SYSTEMS)
    is_legacy = mould.is_old and chance.is_so(0.5)
    stem = f"{chance.pick(_STEMS)}-{chance.pick(_STEMS)}-{kind.replace('_', '-')}-{code}{number}"
    return Site(
        host=f"{stem}.example",
        title=str(chance.pick(language.phrases["ui.site"])),
        language=language,
        mould=mould,
        style=style,
        names=Names(chance, how, system),
        layout=_layout(chance, mould, knobs),
        charset=_CHARSETS.get(code, "utf-8") if is_legacy else "utf-8",
        is_native=chance.is_so(0.7),
        is_broken=chance.is_so(0.2 * knobs.broken * (2 if mould.is_old else 1)),
    )


def _layout(chance: Chance, mould: Mould, knobs: Knobs) -> Layout:
    frame = chance.pick(mould.frames)
    side = chance.pick(((False, True), (False, True), (True, False), (True, True), (False, False)))
    return Layout(
        frame=frame,
        sidebars=side if knobs.noise and mould.busy else (False, False),
        paragraphs=chance.pick(mould.paragraphs),
        title_tag=chance.pick(("h1", "h1", "h1", "h2") if not mould.is_old else ("h1", "h2", "b")),
        wraps=int(knobs.nesting * chance.random() ** 2 * 4),
        shell=0 if mould.is_old else int(knobs.nesting * chance.random() * 6),
        wraps_links=chance.is_so(0.3 * knobs.nesting) and not mould.is_old,
        menu=(chance.number(*mould.menu), chance.number(4, 10)),
        is_nested=chance.is_so(0.65) and not mould.is_old,
        has_breadcrumb=chance.is_so(0.5),
        has_meta=chance.is_so(0.85),
        share=chance.pick(("above", "below", "below", "")),
        cookie=chance.pick(("top", "bottom", "bottom", "")) if not mould.is_old else "",
        tells_comments=chance.is_so(0.6),
        head=chance.random() if not mould.is_old else 0.1 * chance.random(),
        attribute=chance.pick(("class", "class", "id")),
        link="" if mould.is_old else chance.pick(_LINKS),
        icon="" if mould.is_old else chance.pick(("", _ICON)),
        is_top_last=chance.is_so(0.08),
        is_flat=chance.is_so(0.2),
        has_remarks=chance.is_so(0.3),
    )
