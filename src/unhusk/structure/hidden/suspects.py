"""Which elements of a page are likely to hide their text, by a quick look.

A compiled pass finds the elements around some text whose attributes could hide it, and the rules of
style sheets that could; what rules could do at worst is seen before any selector is read.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.lex.tags import IDS, TAGS
from unhusk.page.page import Page
from unhusk.runtime.deadline import check
from unhusk.structure.hidden.css.effects import effect
from unhusk.structure.hidden.hidden_reasons import Reason
from unhusk.structure.hidden.hiding_classes import LISTENERS, UTILITIES, class_reason
from unhusk.structure.hidden.names_table import (
    BEGINNING,
    SLOTS,
    TABLE,
    enter,
    enter_hashes,
    place,
)
from unhusk.structure.hidden.passes import scan_elements, scan_rules
from unhusk.structure.hidden.reveals import shows_by_itself
from unhusk.structure.hidden.rules import HIDING, NO_ROWS, Rules, rule_rows, style_sheets

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.structure.hidden.elements import Element, Elements

FALLBACK = frozenset("canvas audio video meter progress datalist".split())
IN_SVG = frozenset(("title", "desc", "metadata"))
_SUSPECT = 1 << 15  # bit of a tag that is a suspect whatever its attributes
_DARK = scan_rules.DARK_GROUND | scan_rules.DARK_LETTERS


class _Tables(NamedTuple):
    """Hashed names of tags and classes, for the first look."""

    tags: NDArray[np.uint16]  # place of each tag in a table of names
    begins: NDArray[np.uint16]  # place of the beginning of each tag
    classes: NDArray[np.uint32]  # classes that hide


@cache
def _tables() -> _Tables:
    tags, begins = np.zeros((2, IDS), np.uint16)
    for name, tag in TAGS.items():
        is_suspect = name in FALLBACK or name in IN_SVG
        tags[tag] = place(name) | (_SUSPECT if is_suspect else 0)
        begins[tag] = place(name[:BEGINNING])
    classes = np.zeros(SLOTS, np.uint32)
    enter_hashes([f".{name}" for name in LISTENERS | UTILITIES], classes)
    return _Tables(tags, begins, classes)


class _Look(NamedTuple):
    """What a first look found."""

    size: int  # elements
    found: NDArray[np.uint8]  # marks of these elements
    rules: list[list[int]]  # rules that could hide, rows of `scan_rules`
    is_bare: bool  # the page links to no style sheet
    is_dark: bool  # it has dark letters and dark backgrounds


class Suspects(NamedTuple):
    """Elements that are likely to hide their text."""

    rows: list[int]  # of the page's nodes
    kinds: list[int]  # of these elements: a number that alike elements share


NOBODY = Suspects([], [])
NO_RULES = Rules(Page(""), ())


def suspects(page: Page, marks: NDArray[np.uint8], elements: Elements) -> Suspects:
    """Return the marked elements that are likely to hide their text."""
    look = _first_look(page, marks, 0)
    if look.is_dark:  # dark letters may be lost too
        look = _first_look(page, marks, scan_rules.DARK_GROUND)
    size, hiding = look.size, NO_RULES
    given = page.data, page.attributes
    if look.rules:
        hiding = Rules(page, None, np.array(look.rules, np.int32))
        names = np.zeros(TABLE, np.uint8)
        for name in hiding.keys:
            enter(name, names)
        nodes = page.nodes.tag, marks
        size += scan_rules.find_named(*given, nodes, (_tables().tags, names), look.found)
    if not size:
        return NOBODY
    kinds = np.zeros(len(marks), np.uint64)
    scan_elements.find_kinds(*given, (page.nodes.tag, page.nodes.parent, marks), kinds)
    rows = np.flatnonzero(look.found)
    return _likely(page, Suspects(rows.tolist(), kinds[rows].tolist()), elements, (hiding, look))


def _likely(
    page: Page, given: Suspects, elements: Elements, evidence: tuple[Rules, _Look]
) -> Suspects:
    """Return the likely ones; alike elements are looked at once."""
    known: dict[int, bool] = {}
    found = Suspects([], [])
    for at, (row, kind) in enumerate(zip(*given, strict=True)):
        if not at % 64:
            check(page.deadline)
        if kind not in known:
            known[kind] = _is_likely(elements[row], *evidence)
        if known[kind]:
            found.rows.append(row)
            found.kinds.append(kind)
    return found


def _first_look(page: Page, marks: NDArray[np.uint8], dark: int) -> _Look:
    """Return what elements and rules could hide text."""
    tags, begins, classes = _tables()
    nodes, names = (page.nodes.tag, marks), np.zeros(TABLE, np.uint8)
    found, rows = np.zeros(len(marks), np.uint8), NO_ROWS
    given = page.data, page.attributes, nodes
    size, has = scan_rules.find_suspects(*given, (tags, classes, names, begins), found, dark)
    if len(style_sheets(page)):
        rows, has = rule_rows(page, names, (HIDING, has))
    is_bare, is_dark = bool(has & scan_rules.BARE), has & _DARK == _DARK
    rules = [
        row
        for row in rows.tolist()
        if effect(page.source[row[2] : row[3]]).may_hide(is_bare=is_bare, is_dark=is_dark)
    ]
    return _Look(size, found, rules, is_bare, is_dark)


def _is_likely(element: Element, hiding: Rules, look: _Look) -> bool:
    """Whether an element may be hidden by its attributes and by rules that hide."""
    if element.tag in ("html", "body"):  # a page that is hidden as a whole waits for a script
        return False
    own = [rule.effect for rule in hiding.about(element)]
    text = element.attributes.get("style", "")
    own += [effect(text)] if text else []
    named = class_reason(element.classes) if element.classes else Reason.NONE
    if element.tag in FALLBACK or element.tag in IN_SVG or named == Reason.LISTENERS:
        return True
    reason: Reason
    if "hidden" in element.attributes or named:
        reason = named or Reason.ATTRIBUTE
    elif any(one.may_hide(is_bare=look.is_bare, is_dark=look.is_dark) for one in own):
        reasons = [one.reason for one in own if one.reason]
        reason = reasons[0] if reasons else Reason.NONE
    else:
        return element.tag == "font"
    style = {name: value.value for name, value in element.style.items()}
    return not shows_by_itself(element, reason, style)
