"""Which elements of a page hide their text from every sighted reader, and why."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import IDS, TAGS
from unhusk.page.attribute_table import Attributes
from unhusk.runtime.deadline import check
from unhusk.structure.hidden.boxes import box_reason
from unhusk.structure.hidden.class_names import LISTENERS, UTILITIES, class_reason
from unhusk.structure.hidden.inherited import Inherited, at_top, inherit
from unhusk.structure.hidden.passes import scan_rules
from unhusk.structure.hidden.reasons import REVEALABLE, Reason
from unhusk.structure.hidden.reveals import Reveals
from unhusk.structure.hidden.rules import rule_rows
from unhusk.structure.hidden.styles import Styles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.structure.hidden.elements import Element

MAX_INSIDE = 5000  # elements whose inherited values are looked into; more than these are shown
_FALLBACK = frozenset("canvas audio video meter progress datalist".split())
_IN_SVG = frozenset(("title", "desc", "metadata"))
_SUSPECT = 1 << 15  # bit of a tag that is a suspect whatever its attributes
_INHERITED = frozenset(
    "visibility font-size color text-fill-color background-color background".split()
)
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
    suspects = _suspects(page, marks)
    if not suspects:
        return _NOBODY
    return _Search(page, marks, suspects).reasons


@cache
def _tables() -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """Return the places of tags in a table of names, and the table of names that hide."""
    tags, names = np.zeros(IDS, np.uint16), np.zeros(scan_rules.TABLE, np.uint8)
    for name, tag in TAGS.items():
        is_suspect = name in _FALLBACK or name in _IN_SVG
        tags[tag] = scan_rules.place(name) | (_SUSPECT if is_suspect else 0)
    for name in LISTENERS | UTILITIES:
        names[scan_rules.place(f".{name}")] = 1
    return tags, names


def _suspects(page: Page, marks: NDArray[np.uint8]) -> list[int]:
    """Return the marked elements that may hide their text by a first, quick look."""
    tags, hiding = _tables()
    nodes, names = (page.nodes.tag, marks), np.zeros(scan_rules.TABLE, np.uint8)
    found = np.zeros(len(marks), np.uint8)
    given = page.data, page.attributes, nodes
    count = scan_rules.find_suspects(*given, (tags, hiding, names), found)
    hit = np.zeros_like(names)
    if len(rule_rows(page, names, only_hiding=True, hit=hit)):
        count += scan_rules.find_named(*given, (tags, hit), found)
    return [int(row) for row in np.flatnonzero(found)] if count else []


class _Search:
    """The proper look at suspects: what is declared for them, and whether it is ever undone."""

    def __init__(self, page: Page, marks: NDArray[np.uint8], suspects: list[int]) -> None:
        """Look at all suspects, outer elements before inner ones."""
        self.page, self.marks = page, marks
        self.found: NDArray[np.uint8] = np.zeros(len(marks), np.uint8)
        self.styles = Styles(page, suspects)
        self.reveals = Reveals(page, self.styles)
        behind = -1
        for count, element in enumerate(self.styles.read):
            if not count % 64:
                check(page.deadline)
            if element.row < behind:  # inside one that is hidden
                continue
            reason = self._reason(element)
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
        style = self.styles.declared(element)
        reason = box_reason(style) or _named_reason(element, style)
        if reason in REVEALABLE and self.reveals.shows(element, reason, style):
            return Reason.NONE
        return reason

    def _inherit(self) -> None:
        """Find the texts that are hidden by a value that they take from an element around them."""
        roots = [one for one in self.styles.read if self._may_pass_on(one)]
        behind = -1
        for element in roots:
            if element.row < behind:
                continue
            behind = self._behind(element.row)
            rows = element.row + np.flatnonzero(self.marks[element.row : behind])
            if len(rows) <= MAX_INSIDE and not self.reveals.is_most(element):
                check(self.page.deadline)
                self._pass_on(element, rows.tolist())

    def _may_pass_on(self, element: Element) -> bool:
        if self.found[element.row]:
            return False
        style = self.styles.declared(element)
        if style.get("visibility") in ("hidden", "collapse"):
            return True
        return "font-size" in style or "color" in style or "text-fill-color" in style or element.tag == "font"

    def _pass_on(self, root: Element, rows: list[int]) -> None:
        """Give each element inside `root` the values that it inherits or declares."""
        above = []
        parent = root.parent
        while parent is not None:
            above.append(parent.row)
            parent = parent.parent
        styles = Styles(self.page, [*reversed(above), *rows], self.styles.elements)
        has_other_sheets = bool(Attributes(self.page).saying(b"rel", b"stylesheet"))
        known: dict[int, Inherited] = {}
        top = at_top(has_other_sheets=has_other_sheets)
        for element in styles.read:
            style = styles.declared(element)
            if style.get("visibility") in ("hidden", "collapse") and self.reveals.shows(
                element, Reason.VISIBILITY, style
            ):
                style["visibility"] = "visible"
            around = known[element.parent.row] if element.parent else top
            own = known[element.row] = inherit(around, element, style)
            if element.row >= root.row and own.reason and not self.found[element.row]:
                self.found[element.row] = own.reason


def _named_reason(element: Element, style: Mapping[str, str]) -> Reason:
    """Return why the attribute `hidden` or a class hides an element, or `Reason.NONE`."""
    is_displayed = style.get("display", "none") != "none"
    state = element.attributes.get("hidden")
    if state is not None and state.strip().lower() != "until-found" and not is_displayed:
        return Reason.ATTRIBUTE
    reason = class_reason(element.classes) if element.classes else Reason.NONE
    return Reason.NONE if reason == Reason.CLASS and is_displayed else reason


def _is_in_svg(element: Element) -> bool:
    above = element.parent
    while above is not None:
        if above.tag == "svg":
            return True
        above = above.parent
    return False
