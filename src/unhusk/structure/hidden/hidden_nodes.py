"""Which elements of a page hide their text from every sighted reader, and why."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.lex.tags import IDS, TAGS
from unhusk.page.attribute_table import Attributes
from unhusk.runtime.deadline import check
from unhusk.structure.hidden.boxes import box_reason
from unhusk.structure.hidden.class_names import LISTENERS, UTILITIES, class_reason
from unhusk.structure.hidden.colours import CLEAR, WHITE, Colour
from unhusk.structure.hidden.elements import Elements
from unhusk.structure.hidden.inherited import NOTHING, Inherited, has_ground, inherit
from unhusk.structure.hidden.passes import scan_rules
from unhusk.structure.hidden.reasons import REVEALABLE, Reason
from unhusk.structure.hidden.reveals import Reveals, shows_by_itself
from unhusk.structure.hidden.rules import GROUND, HIDING, Rules, rule_rows, style_sheets
from unhusk.structure.hidden.styles import Styles, merged

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.structure.hidden.elements import Element

MAX_LEVELS = 256  # elements above one whose backgrounds are looked at
MAX_INSIDE = 5000  # elements whose inherited values are looked into; more than these are shown
_FALLBACK = frozenset("canvas audio video meter progress datalist".split())
_IN_SVG = frozenset(("title", "desc", "metadata"))
_SUSPECT = 1 << 15  # bit of a tag that is a suspect whatever its attributes
_PASSED_ON = ("visibility", "font-size", "color", "text-fill-color")
_AT_WORST = {"overflow": "hidden", "position": "absolute"}  # what other rules may add
_NO_RULES: NDArray[np.int32] = np.empty((0, scan_rules.FIELDS), np.int32)
_DARK = scan_rules.DARK_GROUND | scan_rules.DARK_LETTERS
_NOBODY: NDArray[np.uint8] = np.zeros(0, np.uint8)


def hidden_nodes(page: Page, blocks: NDArray[np.bool_] | None = None) -> NDArray[np.uint8]:
    """Return the `Reason` of each element whose text cannot be seen; nothing where all text can.

    With `blocks`, only the elements around the text of these blocks are looked at.
    """
    if blocks is None:
        everything = np.ones(len(page.blocks), np.bool_)
        return page.once("hidden nodes", lambda: _hidden_nodes(page, everything))
    return _hidden_nodes(page, blocks)


def _hidden_nodes(page: Page, blocks: NDArray[np.bool_]) -> NDArray[np.uint8]:
    marks = np.zeros(len(page.nodes), np.uint8)
    tokens = page.text_tokens, page.text_blocks, page.tokens.node
    scan_rules.mark_above(tokens, blocks, page.nodes.parent, marks)
    elements = Elements(page)
    suspects = _suspects(page, marks, elements)
    if not suspects:
        return _NOBODY
    return _Search(page, marks, Styles(page, suspects, elements)).reasons


class _Tables(NamedTuple):
    """Hashed names of tags and classes, for the first look."""

    tags: NDArray[np.uint16]  # place of each tag in a table of names
    begins: NDArray[np.uint16]  # place of the beginning of each tag
    classes: NDArray[np.uint32]  # classes that hide


@cache
def _tables() -> _Tables:
    tags, begins = np.zeros((2, IDS), np.uint16)
    for name, tag in TAGS.items():
        is_suspect = name in _FALLBACK or name in _IN_SVG
        tags[tag] = scan_rules.place(name) | (_SUSPECT if is_suspect else 0)
        begins[tag] = scan_rules.place(name[:3])
    classes = np.zeros(scan_rules.SLOTS, np.uint32)
    scan_rules.hashed([f".{name}" for name in LISTENERS | UTILITIES], classes)
    return _Tables(tags, begins, classes)


def _suspects(page: Page, marks: NDArray[np.uint8], elements: Elements) -> list[int]:
    """Return the marked elements that are likely to hide their text.

    A compiled pass finds those that may, and the rules that may be the cause. Of these rules alone
    it is then seen which elements could be hidden, before all other rules are read.
    """
    found, rules, has = _first_look(page, marks, 0)
    if has & _DARK == _DARK:  # dark letters may be lost too
        found, rules, has = _first_look(page, marks, scan_rules.DARK_GROUND)
    if found is None:
        return []
    is_bare = bool(has & scan_rules.BARE)
    read = [elements[row] for row in np.flatnonzero(found).tolist()]
    hiding = Rules(page, read, rules)
    likely: dict[int, bool] = {}  # by kind of elements
    rows = []
    for count, element in enumerate(read):
        if not count % 64:
            check(page.deadline)
        kind = element.kind
        if kind not in likely:
            likely[kind] = _is_likely(element, hiding, is_bare=is_bare)
        if likely[kind]:
            rows.append(element.row)
    return rows


def _first_look(
    page: Page, marks: NDArray[np.uint8], dark: int
) -> tuple[NDArray[np.uint8] | None, NDArray[np.int32], int]:
    """Return marks of suspects, if any, rules that may hide them, and bits of what the page has."""
    tags, begins, classes = _tables()
    nodes, names = (page.nodes.tag, marks), np.zeros(scan_rules.TABLE, np.uint8)
    found, rules = np.zeros(len(marks), np.uint8), _NO_RULES
    given = page.data, page.attributes, nodes
    count, has = scan_rules.find_suspects(*given, (tags, classes, names, begins), found, dark)
    if len(style_sheets(page)):
        hit = np.zeros_like(names)
        rules, has = rule_rows(page, names, (HIDING, has), hit)
        if len(rules):
            count += scan_rules.find_named(*given, (tags, hit), found)
    return found if count else None, rules, has


def _is_likely(element: Element, hiding: Rules, *, is_bare: bool) -> bool:
    """Whether an element may be hidden by its attributes and by rules that hide."""
    if element.tag in ("html", "body"):  # a page that is hidden as a whole waits for a script
        return False
    if element.tag in _FALLBACK or element.tag in _IN_SVG:
        return True
    named = class_reason(element.classes) if element.classes else Reason.NONE
    style = merged(element, hiding.about(element))
    reason = box_reason({**_AT_WORST, **style}) or _switched(element, named, style)
    if reason:
        return not shows_by_itself(element, reason, style)
    if named == Reason.LISTENERS:
        return True
    own = inherit(Inherited(ground=WHITE if is_bare else None), element, style)
    if own.reason == Reason.VISIBILITY:
        return not shows_by_itself(element, own.reason, style)
    return own.reason != Reason.NONE or own.colour is not None


class _Search:
    """The proper look at suspects: what is declared for them, and whether it is ever undone."""

    def __init__(self, page: Page, marks: NDArray[np.uint8], suspects: Styles) -> None:
        """Look at all suspects, outer elements before inner ones."""
        self.page, self.marks = page, marks
        self.found: NDArray[np.uint8] = np.zeros(len(marks), np.uint8)
        self.styles = suspects
        self.reveals = Reveals(page, self.styles)
        known: dict[int, Reason] = {}  # by kind of elements
        behind = -1
        for count, element in enumerate(self.styles.read):
            if not count % 64:
                check(page.deadline)
            if element.row < behind:  # inside one that is hidden
                continue
            kind = element.kind
            if kind not in known:
                known[kind] = self._reason(element)
            reason = known[kind]
            if reason:
                behind = self._behind(element.row)
                self.found[element.row : behind] = reason
        self._inherit()

    @property
    def reasons(self) -> NDArray[np.uint8]:
        """The reasons; nothing where there is none."""
        if not self.found.any():
            return _NOBODY
        self.found.setflags(write=False)
        return self.found

    def _behind(self, row: int) -> int:
        """Return the row behind the last element inside one."""
        nodes = self.page.nodes
        return int(np.searchsorted(nodes.first, nodes.stop[row]))

    def _reason(self, element: Element) -> Reason:
        """Return why an element hides all that is inside it, or `Reason.NONE`."""
        if element.tag in _FALLBACK or (element.tag in _IN_SVG and _is_in_svg(element)):
            return Reason.FALLBACK
        named = class_reason(element.classes) if element.classes else Reason.NONE
        if named == Reason.LISTENERS:
            return named
        style = self.styles.declared(element)
        reason = box_reason(style) or _switched(element, named, style)
        if reason in REVEALABLE and self.reveals.shows(element, reason, style):
            return Reason.NONE
        return reason

    def _inherit(self) -> None:
        """Find the texts that are hidden by a value that they take from an element around them."""
        known: dict[int, Inherited] = {}  # by kind of elements
        behind = -1
        for count, element in enumerate(self.styles.read):
            if not count % 64:
                check(self.page.deadline)
            if element.row < behind or self.found[element.row]:
                continue
            kind = element.kind
            if kind not in known:
                known[kind] = self._inherited(element)
            own = known[kind]
            if own.reason and not self.reveals.is_most(element):
                behind = self._behind(element.row)
                self._pass_on(element, own, behind)

    def _inherited(self, element: Element) -> Inherited:
        """Return what holds for the text of an element."""
        style = self.styles.declared(element)
        if not (element.tag == "font" or any(name in style for name in _PASSED_ON)):
            return NOTHING
        style = self._shown(element, style)
        own = inherit(NOTHING, element, style)
        if own.colour is None or own.colour.opacity <= CLEAR or has_ground(element, style):
            return own
        return own._replace(ground=self._ground_above(element))

    def _shown(self, element: Element, style: dict[str, str]) -> dict[str, str]:
        """Return a style, made visible where a script or a click will do so."""
        if style.get("visibility") in ("hidden", "collapse"):
            if self.reveals.shows(element, Reason.VISIBILITY, style):
                return {**style, "visibility": "visible"}
        return style

    def _ground_above(self, element: Element) -> Colour | None:
        """Return the colour of the background that an element stands on; None if it is not known."""
        above, row = [], int(self.page.nodes.parent[element.row])
        while row > 0 and len(above) < MAX_LEVELS:
            above.append(row)
            row = int(self.page.nodes.parent[row])
        styles = Styles(self.page, above, self.styles.elements, GROUND)
        for one in styles.read:
            style = styles.declared(one)
            if has_ground(one, style):
                return inherit(NOTHING, one, style).ground
        return None if self._has_other_sheets() else WHITE

    def _has_other_sheets(self) -> bool:
        page = self.page
        rows = page.once("other sheets", lambda: (Attributes(page).saying(b"rel", b"stylesheet"),))
        return bool(rows[0])

    def _pass_on(self, root: Element, own: Inherited, behind: int) -> None:
        """Give each element inside `root` the values that it inherits or declares."""
        self.found[root.row] = own.reason
        rows = root.row + np.flatnonzero(self.marks[root.row : behind])[1:]
        if len(rows) > MAX_INSIDE:
            self.found[root.row] = Reason.NONE
            return
        styles = Styles(self.page, rows.tolist(), self.styles.elements)
        known = {root.row: own}
        for element in styles.read:
            style = self._shown(element, styles.declared(element))
            above = known[int(self.page.nodes.parent[element.row])]
            found = known[element.row] = inherit(above, element, style)
            if not self.found[element.row]:
                self.found[element.row] = found.reason


def _switched(element: Element, named: Reason, style: Mapping[str, str]) -> Reason:
    """Return why the attribute `hidden` or a class hides an element, unless its style shows it."""
    if style.get("display", "none") != "none":
        return Reason.NONE
    state = element.attributes.get("hidden")
    is_hidden = state is not None and state.strip().lower() != "until-found"
    return Reason.ATTRIBUTE if is_hidden else named


def _is_in_svg(element: Element) -> bool:
    above = element.parent
    while above is not None:
        if above.tag == "svg":
            return True
        above = above.parent
    return False
