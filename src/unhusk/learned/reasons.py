"""Why a page has no main content, or doubtful content: what kind of page it is instead.

Each kind has its signs in the page's tables: fields for passwords, roots of scripts that are still
empty, the share of links, phrases in titles and headings of many languages. The answer names its
evidence by source spans. It is asked only where a result is empty or doubtful.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.deadline import check
from unhusk.derived import derived
from unhusk.learned import phrases
from unhusk.learned.shown import inside, named, shown, within
from unhusk.lex.tags import TAGS
from unhusk.lex.tokens import Kind
from unhusk.page.texts import block_texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from unhusk.page.page import Page

ReasonKind = Literal[
    "script_shell", "error_page", "consent_page", "login_wall", "paywall", "list_page", "short"
]
SHORT = 200  # characters below which a page has too little text
THIN = 1500  # characters below which fields and phrases say what a page is
SHORT_HEADING = 120  # characters of a heading that may say what a page is
MIN_LINKS = 12  # blocks that are links, from which a page may be a list
LINK_SHARE = 0.6  # of the characters inside links, above which a page is a list
CONSENT_SHARE = 0.5  # of the characters inside elements named for consent
SCRIPT_SHARE = 5  # characters of scripts per character shown, above which scripts make the page

_ROOTS = re.compile(
    r"""\bid\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|q-app|svelte|main-app|app-root|react-root
    |reactroot|vue-app|ember-app|application|mount|app-container|root-container)["'\s>/]""",
    re.IGNORECASE | re.VERBOSE,
)
_PASSWORD = re.compile(r"""\btype\s*=\s*["']?password\b""", re.IGNORECASE)
_FREE = "ccessible"  # in the next one, whatever its capitals
_NOT_FREE = re.compile(r'"isAccessibleForFree"\s*:\s*(?:"?\s*false)', re.IGNORECASE)
_PAYWALL_NAME = re.compile(r"paywall|regwall|metered|subscriber-only", re.IGNORECASE)
_CODE = re.compile(r"(?<![\d.,])(?:400|401|403|404|410|429|500|502|503|504)(?![\d.,])")


@dataclass(frozen=True)
class Evidence:
    """One sign, and where it stands in the source."""

    sign: str  # in words
    start: int
    stop: int


@dataclass(frozen=True)
class Reason:
    """What kind of page this is instead of one with main content."""

    kind: ReasonKind
    words: str  # for people
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, eq=False)
class _Look:
    """A page with what several kinds ask about."""

    page: Page
    is_shown: NDArray[np.bool_]

    @derived
    def chars(self) -> int:
        """Characters that a reader sees."""
        return int(self.page.blocks.chars[self.is_shown].sum())

    @derived
    def texts(self) -> list[str]:
        """Text of each block in lower case."""
        return [text.lower() for text in block_texts(self.page)]

    @derived
    def headings(self) -> list[tuple[str, int, int]]:
        """The title and short headings in lower case, with their spans."""
        page, blocks = self.page, self.page.blocks
        start, stop = page.title
        title = " ".join(page.source[start:stop].lower().split())
        is_heading = within(page, "h1", "h2", "h3") & self.is_shown
        rows = np.flatnonzero(is_heading & (blocks.chars <= SHORT_HEADING)).tolist()
        found = [(self.texts[i], int(blocks.start[i]), int(blocks.stop[i])) for i in rows]
        return [(title, start, stop), *found] if title else found

    def evidence(self, sign: str, rows: NDArray[np.bool_]) -> tuple[Evidence, ...]:
        """Return the first of these blocks as evidence."""
        blocks = self.page.blocks
        at = np.flatnonzero(rows)[:1].tolist()
        return tuple(Evidence(sign, int(blocks.start[i]), int(blocks.stop[i])) for i in at)


def reason(page: Page, kept: int = 0) -> Reason | None:
    """Return why the page has no main content or a doubtful one; None where nothing shows it.

    `kept` is the number of characters that were kept as content: with many, only a list or a
    paywall is a reason for doubt.
    """
    look = _Look(page, shown(page))
    for kind, (words, finder) in _FINDERS.items():
        check(page.deadline)
        evidence = finder(look) if kept < _MOST_KEPT.get(kind, kept + 1) else ()
        if evidence:
            return Reason(kind, words, evidence)
    if max(look.chars, kept) < SHORT:
        return Reason("short", f"the page shows only {look.chars} characters of text", ())
    return None


@cache
def _pattern(lines: str) -> re.Pattern[str]:
    return phrases.pattern(lines)


@cache
def _phrases(lines: str) -> list[str]:
    return phrases.listed(lines)


def _script_shell(look: _Look) -> tuple[Evidence, ...]:
    """Little text, much script, and an empty root or a request to switch scripts on."""
    page = look.page
    if look.chars >= SHORT:
        return ()
    signs = _empty_roots(page) + _asks_for_scripts(look)
    scripts = page.nodes.tag[1:] == TAGS["script"]
    is_raw = (page.tokens.kind == Kind.RAW) & page.tokens.within("script")
    size = int((page.tokens.stop - page.tokens.start)[is_raw].sum())
    if signs and scripts.any():
        return signs
    if size > SCRIPT_SHARE * max(look.chars, SHORT):
        at = np.flatnonzero(is_raw)[0]
        sign = f"{size} characters of scripts and {look.chars} of text"
        return (Evidence(sign, int(page.tokens.start[at]), int(page.tokens.stop[at])),)
    return ()


def _empty_roots(page: Page) -> tuple[Evidence, ...]:
    """Return the first element that scripts usually fill and that has no text."""
    for row, start, stop in _tags(page, _ROOTS, "div", "main", "section", "body"):
        inner = slice(int(page.nodes.first[row]), int(page.nodes.stop[row]))
        is_text = page.tokens.is_text[inner] & ~page.tokens.is_blank[inner]
        if not (is_text & ~page.tokens.within("noscript")[inner]).any():
            return (Evidence("an element for scripts to fill is empty", start, stop),)
    return ()


def _asks_for_scripts(look: _Look) -> tuple[Evidence, ...]:
    short = look.is_shown & (look.page.blocks.chars <= SHORT)
    is_notice = within(look.page, "noscript") | short
    asked = _blocks_with(look, phrases.SCRIPT, is_notice)
    return look.evidence("the page asks for JavaScript", asked)


def _error_page(look: _Look) -> tuple[Evidence, ...]:
    """A short page whose title or heading tells of an error, or is hardly more than its number."""
    if look.chars >= THIN:
        return ()
    for text, start, stop in look.headings:
        if _pattern(phrases.ERROR).search(text):
            return (Evidence("the title or a heading tells of an error", start, stop),)
        code = _CODE.search(text)
        if code and len(text) <= 2 * len("404 error page"):
            return (Evidence(f"the title or a heading is {code.group()}", start, stop),)
    return ()


def _consent_page(look: _Look) -> tuple[Evidence, ...]:
    """Most of the text, or a heading of a short page, is about consent to cookies."""
    page = look.page
    asks = inside(page, named(page, "cookie")) & look.is_shown
    chars = int(page.blocks.chars[asks].sum())
    if look.chars and chars > CONSENT_SHARE * look.chars and look.chars < 2 * THIN:
        return look.evidence("most of the text asks for consent to cookies", asks)
    if look.chars >= THIN:
        return ()
    for text, start, stop in look.headings:
        if _pattern(phrases.CONSENT).search(text):
            return (Evidence("the title or a heading asks for consent", start, stop),)
    return ()


def _login_wall(look: _Look) -> tuple[Evidence, ...]:
    """A short page with a field for a password, or with a heading and a form for it."""
    page = look.page
    if look.chars >= THIN:
        return ()
    for _, start, stop in _tags(page, _PASSWORD, "input"):
        return (Evidence("a field for a password", start, stop),)
    if not (page.nodes.tag == TAGS["form"]).any():
        return ()
    for text, start, stop in look.headings:
        if _pattern(phrases.LOGIN).search(text):
            return (Evidence("the title or a heading asks to log in", start, stop),)
    return ()


def _paywall(look: _Look) -> tuple[Evidence, ...]:
    """The page states that it is not free, or a short block or an element's name does."""
    page = look.page
    stated = _NOT_FREE.search(page.source) if _FREE in page.source else None  # patterns are slow
    if stated:
        return (Evidence("the page states that it is not free", *stated.span()),)
    blocks = page.blocks
    short = look.is_shown & (blocks.chars <= SHORT)
    asked = _blocks_with(look, phrases.PAYWALL, short)
    if asked.any():
        return look.evidence("the page asks for a subscription", asked)
    if look.chars >= 2 * THIN:
        return ()
    for _, start, stop in _tags(page, _PAYWALL_NAME, "div", "section", "aside"):
        return (Evidence("an element is named for a paywall", start, stop),)
    return ()


def _list_page(look: _Look) -> tuple[Evidence, ...]:
    """Many links, with most of the text in them."""
    blocks = look.page.blocks
    links = look.is_shown & (blocks.link_chars * 2 > blocks.chars)
    linked = int(blocks.link_chars[look.is_shown].sum())
    if int(links.sum()) < MIN_LINKS or linked <= LINK_SHARE * look.chars:
        return ()
    share = f"{100 * linked // look.chars} % of the text is in {int(links.sum())} links"
    return look.evidence(share, links)


def _blocks_with(look: _Look, lines: str, rows: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return those of the blocks that have one of the phrases."""
    found = np.zeros(len(rows), np.bool_)
    asked = np.flatnonzero(rows).tolist()
    together = "\n".join([look.texts[i] for i in asked])
    if any(phrase in together for phrase in _phrases(lines)):  # patterns are slow
        for i in asked:
            found[i] = bool(_pattern(lines).search(look.texts[i]))
    return found


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


_FINDERS: dict[ReasonKind, tuple[str, Callable[[_Look], tuple[Evidence, ...]]]] = {
    "error_page": ("the page tells of an error", _error_page),
    "login_wall": ("the page asks to log in", _login_wall),
    "script_shell": ("the page is made by scripts and has no text of its own", _script_shell),
    "consent_page": ("the page asks for consent before it shows its content", _consent_page),
    "paywall": ("the page shows only a part to those who do not subscribe", _paywall),
    "list_page": ("the page is a list of links", _list_page),
}
_MOST_KEPT: dict[ReasonKind, int] = {  # characters kept, from which a kind is no reason any more
    "script_shell": SHORT,
    "error_page": THIN,
    "consent_page": THIN,
    "login_wall": THIN,
    "paywall": 2 * THIN,
}
