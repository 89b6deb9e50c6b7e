"""Why a page has no main content, or doubtful content: what kind of page it is instead.

Each kind has its signs in the page's tables: fields for passwords, roots of scripts that are still
empty, the share of links, phrases in titles and headings of many languages. The answer names its
evidence by source spans. It is called only where a result is empty or doubtful.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.assess.reasons.evidence import Evidence, Look
from unhusk.assess.reasons.no_results import no_results
from unhusk.facts.json_ld import not_free
from unhusk.lex.tags import TAGS
from unhusk.lex.tokens import Kind
from unhusk.runtime.deadline import check
from unhusk.structure import phrases
from unhusk.structure.visibility import inside, named, shown, within

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from unhusk.page.page import Page

ReasonKind = Literal[
    "redirect", "frames", "no_results", "error_page", "bot_check", "parked", "login_wall",
    "script_shell", "consent_page", "paywall", "list_page", "short",
]  # fmt: skip
SHORT = 200  # characters below which a page has too little text
THIN = 1500  # characters below which fields and phrases say what a page is
HARDLY_ANY = 60  # characters of a page that only says that it is loading
MIN_LINKS = 12  # blocks that are links, from which a page may be a list
LINK_SHARE = 0.6  # of the characters inside links, above which a page is a list
CONSENT_SHARE = 0.5  # of the characters inside elements named for consent
SCRIPT_SHARE = 5  # characters of scripts per character shown, above which scripts make the page

_ROOTS = re.compile(
    r"""\bid\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|q-app|svelte|main-app|app-root|react-root
    |reactroot|vue-app|ember-app|application|mount|app-container|root-container)["'\s>/]""",
    re.IGNORECASE | re.VERBOSE,
)
_NAMED = r"""\b(?:class|id)\s*=\s*(?:"[^">]*|'[^'>]*|[^\s"'>]*)"""
_REFRESH = re.compile(r"""\bhttp-equiv\s*=\s*["']?refresh\b""", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"""\bcontent\s*=\s*["']?\s*\d{0,2}[.\d]*\s*[;,]?\s*url\s*=""", re.IGNORECASE
)
_SENT = re.compile(r"""\blocation(?:\.href)?\s*=\s*["'`]|\blocation\.(?:replace|assign)\(""")
_LOADED = re.compile(r"""\bsrc\s*=|\bas\s*=\s*["']?script\b|\bmodulepreload\b""", re.IGNORECASE)
_PASSWORD = re.compile(r"""\btype\s*=\s*["']?password\b""", re.IGNORECASE)
_PAYWALL_NAME = re.compile(
    _NAMED + r"(?:paywall|regwall|\bmetered\b|subscriber-only)", re.IGNORECASE
)
_WALLS = ("aywall", "egwall", "etered", "ubscriber-only")  # less the first letter
_OTHER_CONTENT = ("img", "video", "audio", "object", "embed", "form", "canvas")
_CODE = re.compile(r"(?<![\d.,])(?:400|401|403|404|410|429|500|502|503|504)(?![\d.,])")


@dataclass(frozen=True)
class Reason:
    """What kind of page this is instead of one with main content."""

    kind: ReasonKind
    words: str  # for people
    evidence: tuple[Evidence, ...]


def reason(page: Page, kept: int = 0, *, is_sure: bool = False) -> Reason | None:
    """Return why the page has no main content or doubtful content; None without evidence.

    `kept` is the number of characters that were kept as content: with many, only a list or a
    paywall is a reason for doubt. Where the method is confident, neither many links nor a short
    text is one.
    """
    look = Look(page, shown(page), is_sure)
    for kind, (words, finder) in _FINDERS.items():
        check(page.deadline)
        evidence = finder(look) if kept < _MOST_KEPT.get(kind, kept + 1) else ()
        if evidence:
            return Reason(kind, words, evidence)
    if max(look.chars, kept) < SHORT and not is_sure:
        return Reason("short", f"the page shows only {look.chars} characters of text", ())
    return None


def _redirect(look: Look) -> tuple[Evidence, ...]:
    """Little text, and an element, a heading or a script that leads elsewhere."""
    page = look.page
    if look.chars >= SHORT:
        return ()
    for _, start, stop in _tags(page, _REFRESH, "meta"):
        if _ELSEWHERE.search(page.source, start, stop):
            return (Evidence("the page leads to another address", start, stop),)
    said = look.said(phrases.MOVED, "the title or a heading leads to another address")
    is_all = look.chars <= HARDLY_ANY and len(page.source) < THIN  # else it may mean anything
    sent = None if said or not is_all else _SENT.search(page.source)
    return (Evidence("a script leads to another address", *sent.span()),) if sent else said


def _frames(look: Look) -> tuple[Evidence, ...]:
    """Hardly any text, and other pages inside this one."""
    for name, chars in (("frameset", SHORT), ("iframe", HARDLY_ANY)):
        for start, stop in _shown_tags(look.page, name) if look.chars < chars else ():
            return (Evidence("the page shows other pages inside it", start, stop),)
    return ()


def _bot_check(look: Look) -> tuple[Evidence, ...]:
    """A short page whose title or heading asks whether the reader is a person."""
    sign = "the title or a heading asks whether the reader is a person"
    return look.said(phrases.ROBOT, sign) if look.chars < THIN else ()


def _parked(look: Look) -> tuple[Evidence, ...]:
    """A short page whose title or heading says that there is no site yet, or no more."""
    sign = "the title or a heading says that there is no site here"
    return look.said(phrases.PARKED, sign) if look.chars < THIN else ()


def _script_shell(look: Look) -> tuple[Evidence, ...]:
    """Little text, and an empty root, a request to switch scripts on, or nothing but scripts."""
    page = look.page
    if look.chars >= SHORT:
        return ()
    signs = _empty_roots(page) + _asks_for_scripts(look)
    loaded = _tags(page, _LOADED, "script", "link")[:1]
    is_raw = (page.tokens.kind == Kind.RAW) & page.tokens.within("script")
    if signs and (loaded or is_raw.any()):
        return signs
    if loaded and look.chars <= HARDLY_ANY and not _shown_tags(page, *_OTHER_CONTENT):
        return (Evidence(f"scripts and {look.chars} characters of text", *loaded[0][1:]),)
    size = int((page.tokens.stop - page.tokens.start)[is_raw].sum())
    if size > SCRIPT_SHARE * max(look.chars, SHORT):
        at = np.flatnonzero(is_raw)[0]
        sign = f"{size} characters of scripts and {look.chars} of text"
        return (Evidence(sign, int(page.tokens.start[at]), int(page.tokens.stop[at])),)
    return ()


def awaits_scripts(page: Page) -> bool:
    """Whether an element for scripts to fill is empty, or the page asks for scripts."""
    return bool(_empty_roots(page) or _asks_for_scripts(Look(page, shown(page))))


def _empty_roots(page: Page) -> tuple[Evidence, ...]:
    """Return the first element that scripts usually fill and that has no text."""
    for row, start, stop in _tags(page, _ROOTS, "div", "main", "section", "body"):
        inner = slice(int(page.nodes.first[row]), int(page.nodes.stop[row]))
        is_text = page.tokens.is_text[inner] & ~page.tokens.is_blank[inner]
        if not (is_text & ~page.tokens.within("noscript")[inner]).any():
            return (Evidence("an element for scripts to fill is empty", start, stop),)
    return ()


def _asks_for_scripts(look: Look) -> tuple[Evidence, ...]:
    return look.evidence("the page asks for JavaScript", _asking(look))


def _asking(look: Look) -> NDArray[np.bool_]:
    """Return the blocks that ask for scripts."""
    short = look.is_shown & (look.page.blocks.chars <= SHORT)
    return look.saying(phrases.SCRIPT, within(look.page, "noscript") | short)


def notices(page: Page) -> NDArray[np.bool_]:
    """Return the blocks for browsers without scripts: in `noscript`, or asking for scripts.

    On a page that scripts render they are not content.
    """
    return within(page, "noscript") | _asking(Look(page, shown(page)))


def _error_page(look: Look) -> tuple[Evidence, ...]:
    """A short page whose title or heading names an error, or is little more than a status code."""
    if look.chars >= THIN:
        return ()
    said = look.said(phrases.ERROR, "the title or a heading tells of an error")
    if said:
        return said
    for text, start, stop in look.headings:
        code = _CODE.search(text)
        if code and len(text) <= 2 * len("404 error page"):
            return (Evidence(f"the title or a heading is {code.group()}", start, stop),)
    return ()


def _consent_page(look: Look) -> tuple[Evidence, ...]:
    """Most of the text, or a heading of a short page, is about consent to cookies."""
    page = look.page
    if look.chars >= 2 * THIN:
        return ()
    asks = inside(page, named(page, "cookie")) & look.is_shown
    chars = int(page.blocks.chars[asks].sum())
    if chars > CONSENT_SHARE * look.chars:
        return look.evidence("most of the text asks for consent to cookies", asks)
    sign = "the title or a heading asks for consent"
    return look.said(phrases.CONSENT, sign) if look.chars < THIN else ()


def _login_wall(look: Look) -> tuple[Evidence, ...]:
    """A short page that shows a field for a password, or a heading that asks to log in."""
    page = look.page
    if look.chars >= THIN:
        return ()
    for row, start, stop in _tags(page, _PASSWORD, "input"):
        if not page.is_hidden[row]:
            return (Evidence("a field for a password", start, stop),)
    sign = "the title or a heading asks to log in"
    said = look.said(phrases.LOGIN, sign) if _shown_tags(page, "form") else ()
    return said or look.said(phrases.MEMBERS, sign)


def _paywall(look: Look) -> tuple[Evidence, ...]:
    """The page states that it is not free, or a short block or an element's name does."""
    page = look.page
    stated = not_free(page.source)
    if stated:
        return (Evidence("the page states that it is not free", *stated),)
    if look.is_sure and look.chars >= 2 * THIN:  # all its text would be searched
        return ()
    short = look.is_shown & (page.blocks.chars <= SHORT)
    asked = look.saying(phrases.PAYWALL, short)
    if asked.any():
        return look.evidence("the page asks for a subscription", asked)
    most = THIN if look.is_sure else 2 * THIN
    if look.chars >= most or not any(name in page.source for name in _WALLS):
        return ()
    for _, start, stop in _tags(page, _PAYWALL_NAME, "div", "section", "aside"):
        return (Evidence("an element is named for a paywall", start, stop),)
    return ()


def _list_page(look: Look) -> tuple[Evidence, ...]:
    """Many links, with most of the text in them."""
    if look.is_sure:
        return ()
    blocks = look.page.blocks
    links = look.is_shown & (blocks.link_chars * 2 > blocks.chars)
    linked = int(blocks.link_chars[look.is_shown].sum())
    if int(links.sum()) < MIN_LINKS or linked <= LINK_SHARE * look.chars:
        return ()
    share = f"{100 * linked // look.chars} % of the text is in {int(links.sum())} links"
    return look.evidence(share, links)


def _shown_tags(page: Page, *names: str) -> list[tuple[int, int]]:
    """Return the start tags of these names that are shown to a reader with scripts."""
    rows = np.flatnonzero(np.isin(page.nodes.tag, [TAGS[name] for name in names]))
    first = page.nodes.first[rows]
    first = first[~page.is_hidden[rows] & ~page.tokens.within("noscript")[first]]
    return list(
        zip(page.tokens.start[first].tolist(), page.tokens.stop[first].tolist(), strict=True)
    )


def _tags(page: Page, sign: re.Pattern[str], *names: str) -> list[tuple[int, int, int]]:
    """Return row, start and stop of the first start tags of these names that have the sign."""
    ids = [TAGS[name] for name in names]
    rows = np.flatnonzero(np.isin(page.nodes.tag, ids))
    first = page.nodes.first[rows]
    places = zip(
        rows.tolist(), page.tokens.start[first].tolist(), page.tokens.stop[first].tolist(),
        strict=True,
    )  # fmt: skip
    return [place for place in places if sign.search(page.source, place[1], place[2])]


_FINDERS: dict[ReasonKind, tuple[str, Callable[[Look], tuple[Evidence, ...]]]] = {
    "redirect": ("the page only leads to another address", _redirect),
    "frames": ("the page only shows other pages inside it", _frames),
    "no_results": ("the page is a search that has found nothing", no_results),
    "error_page": ("the page tells of an error", _error_page),
    "bot_check": ("the page asks whether the reader is a person", _bot_check),
    "parked": ("there is no site at this address", _parked),
    "login_wall": ("the page asks to log in", _login_wall),
    "script_shell": ("the page is made by scripts and has no text of its own", _script_shell),
    "consent_page": ("the page asks for consent before it shows its content", _consent_page),
    "paywall": ("the page shows only a part to those who do not subscribe", _paywall),
    "list_page": ("the page is a list of links", _list_page),
}
_MOST_KEPT: dict[ReasonKind, int] = {  # characters kept, from which a kind is no reason any more
    "redirect": SHORT,
    "frames": SHORT,
    "no_results": THIN,
    "error_page": THIN,
    "bot_check": THIN,
    "parked": THIN,
    "script_shell": SHORT,
    "consent_page": THIN,
    "login_wall": THIN,
    "paywall": 2 * THIN,
}
