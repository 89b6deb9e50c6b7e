"""Rules of the style sheets that stand in a page itself, found by the names that they are about."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.lex.tags import ANCESTOR, TAGS
from unhusk.lex.tokens import Kind
from unhusk.runtime.deadline import check
from unhusk.structure.hidden.css.declarations import Declared, declarations, plain
from unhusk.structure.hidden.css.effects import Effect, effect
from unhusk.structure.hidden.css.lengths import pixels
from unhusk.structure.hidden.css.selectors import Selector, selectors
from unhusk.structure.hidden.names_table import TABLE, enter
from unhusk.structure.hidden.passes import scan_elements, scan_rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.structure.hidden.elements import Element

MAX_RULES = 2000  # rules that are read of a page; the last ones count
MAX_PER_NAME = 64  # rules that are tried per name; the last ones count
NARROWEST, WIDEST = 320.0, 3840.0  # pixels of screens
_STYLE, _NOSCRIPT = TAGS["style"], ANCESTOR["noscript"]
_MEDIA = re.compile(r"@media\b(.*)\Z", re.DOTALL | re.IGNORECASE)
_FEATURE = re.compile(r"\(\s*(min|max)-width\s*:\s*([^()]+)\)")
ALL, HIDING, GROUND = scan_rules.ALL, scan_rules.HIDING, scan_rules.GROUND
_TEXTS = (int(Kind.RAW), int(Kind.TEXT))
_ROOM = 64  # rules for which there is room at first


class Rule(NamedTuple):
    """One selector with its declarations."""

    selector: Selector
    text: str  # of the declarations
    order: int  # in the page
    is_conditional: bool  # holds in some state, on some screens or without scripts only

    @property
    def style(self) -> dict[str, Declared]:
        """The declarations."""
        return declared(self.text)

    @property
    def effect(self) -> Effect:
        """What the declarations could do at worst."""
        return effect(self.text)


@lru_cache(2048)
def declared(text: str) -> dict[str, Declared]:
    """Return `declarations` of a text, which the elements and pages of a site share."""
    return declarations(text)


NO_SHEETS = np.empty((0, 3), np.int32)
NO_ROWS = np.empty((0, scan_rules.FIELDS), np.int32)


def style_sheets(page: Page) -> NDArray[np.int32]:
    """Return what `_sheets` found when the page was first asked."""
    return page.once("style sheets", lambda: _sheets(page))


def _sheets(page: Page) -> NDArray[np.int32]:
    """Return the texts of the page's `style` elements: rows (start, stop, in noscript)."""
    nodes, tokens = page.nodes, page.tokens
    given = nodes.tag, nodes.first, nodes.ancestors, _NOSCRIPT
    found = np.empty((_ROOM, 2), np.int32)
    count = scan_elements.find_sheets(given, _STYLE, found)
    if not count:
        return NO_SHEETS
    if count > _ROOM:
        found = np.empty((count, 2), np.int32)
        scan_elements.find_sheets(given, _STYLE, found)
    rows = [
        (*tokens.edges[token : token + 2].tolist(), in_noscript)
        for token, in_noscript in found[:count].tolist()
        if token < len(tokens) and tokens.kind[token] in _TEXTS
    ]
    return np.array(rows, np.int32).reshape(-1, 3)


def rule_rows(
    page: Page, names: NDArray[np.uint8], how: tuple[int, int]
) -> tuple[NDArray[np.int32], int]:
    """Return the rules that may be about elements of some names, and bits of what the page has.

    Rules are rows of `scan_rules`, `names` is a table of hashed names, `how` is a kind of rules and
    the bits known so far.
    """
    spans = style_sheets(page)
    if not len(spans):
        return NO_ROWS, how[1]
    check(page.deadline)
    room = _ROOM
    while True:
        rows = np.empty((room, scan_rules.FIELDS), np.int32)
        count, seen = scan_rules.find_rules(page.data, spans, names, how, rows)
        if count <= room:
            return rows[:count], seen
        room = count


def _rows(page: Page, own: set[str] | None, rows: NDArray[np.int32] | int) -> NDArray[np.int32]:
    """Return rows of rules: those given, or those of a kind about elements of some names."""
    if not isinstance(rows, int):
        return rows
    if not own:
        return NO_ROWS
    names = np.zeros(TABLE, np.uint8)
    for name in own:
        enter(name, names)
    return rule_rows(page, names, (rows, 0))[0]


class Rules:
    """The rules about elements of some names."""

    def __init__(
        self,
        page: Page,
        elements: Iterable[Element] | None,
        rows: NDArray[np.int32] | int = ALL,
    ) -> None:
        """Read the rules of a kind that may be about these elements, or those of some rows."""
        own = None if elements is None else {name for one in elements for name in one.names}
        self._by_key: dict[str, list[Rule]] = {}
        for order, row in enumerate(_rows(page, own, rows)[-MAX_RULES:].tolist()):
            if not order % 256:
                check(page.deadline)
            self._add(page.source, row, order, own)
        for key, found in self._by_key.items():
            self._by_key[key] = found[-MAX_PER_NAME:]

    def _add(self, source: str, row: list[int], order: int, own: set[str] | None) -> None:
        start, stop, body, body_stop, around, is_special = row
        text, is_read = source[body:body_stop], False
        for selector in selectors(source[start:stop], own):
            if not is_read:
                is_read = True
                is_special = is_special or not _is_always(source, around, start)
            rule = Rule(selector, text, order, bool(is_special) or bool(selector.states))
            for key in selector.parts[-1].keys:
                if key and (own is None or key in own):
                    self._by_key.setdefault(key, []).append(rule)

    @property
    def keys(self) -> list[str]:
        """The names of elements that rules are about."""
        return list(self._by_key)

    def named(self, element: Element) -> list[Rule]:
        """Return all rules that name an element as their subject, conditional ones too."""
        found = [rule for name in element.names for rule in self._by_key.get(name, ())]
        return list({id(rule): rule for rule in found}.values()) if len(found) > 1 else found

    def about(self, element: Element) -> list[Rule]:
        """Return the rules that hold for an element whatever happens."""
        found = self.named(element) if self._by_key else []
        return [rule for rule in found if not rule.is_conditional and rule.selector.fits(element)]


def _is_always(source: str, around: int, stop: int) -> bool:
    """Whether the at-rule that begins at `around` holds on all screens; -1 is none."""
    if around < 0:
        return True
    prelude = plain(source[around : source.find("{", around, stop)]).lower()
    media = _MEDIA.match(prelude)
    if media is None:  # @supports and @layer
        return "not" not in prelude and "@container" not in prelude
    return any(_is_any_screen(query) for query in media[1].split(","))


def _is_any_screen(query: str) -> bool:
    """Whether a query of media holds on all screens, narrow and wide."""
    rest = _FEATURE.sub(" ", query)
    words = set(rest.replace("(", " ( ").split())
    if not words <= {"screen", "all", "only", "and"}:
        return False
    for side, width in _FEATURE.findall(query):
        size = pixels(width)
        if size is None or (size > NARROWEST if side == "min" else size < WIDEST):
            return False
    return True
