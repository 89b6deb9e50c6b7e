"""Which elements of a page hide their text from every sighted reader, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.runtime.deadline import check
from unhusk.structure.hidden.css.boxes import box_reason
from unhusk.structure.hidden.css.colours import CLEAR
from unhusk.structure.hidden.css.inherited import NOTHING, Inherited, has_ground, inherit
from unhusk.structure.hidden.declared_styles import Styles
from unhusk.structure.hidden.elements import Elements
from unhusk.structure.hidden.grounds import Grounds
from unhusk.structure.hidden.hidden_reasons import REVEALABLE, Reason
from unhusk.structure.hidden.hiding_classes import class_reason
from unhusk.structure.hidden.passes import scan_elements
from unhusk.structure.hidden.reveals import Reveals
from unhusk.structure.hidden.suspects import FALLBACK, IN_SVG, Suspects, suspects

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.structure.hidden.elements import Element

MAX_INSIDE = 5000  # elements whose inherited values are looked into; more than these are shown
_PASSED_ON = ("visibility", "font-size", "color", "text-fill-color")
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
    scan_elements.mark_above(tokens, blocks, page.nodes.parent, marks)
    elements = Elements(page)
    found = suspects(page, marks, elements)
    return _Search(page, marks, found, elements).reasons if found.rows else _NOBODY


class _Search:
    """The proper look at suspects: what is declared for them, and whether it is ever undone."""

    def __init__(
        self, page: Page, marks: NDArray[np.uint8], given: Suspects, elements: Elements
    ) -> None:
        """Look at all suspects, outer elements before inner ones, and at alike ones once."""
        self.page, self.marks, self.given = page, marks, given
        self.found: NDArray[np.uint8] = np.zeros(len(marks), np.uint8)
        first = dict(zip(reversed(given.kinds), reversed(given.rows), strict=True))
        self.styles = Styles(page, sorted(first.values()), elements)
        self.of_kind = {kind: elements[row] for kind, row in first.items()}
        self.reveals = Reveals(page, self.styles)
        self.grounds = Grounds(page, self.styles)
        self._hide()
        self._inherit()

    def _hide(self) -> None:
        """Find the elements that hide all that is inside them."""
        known: dict[int, Reason] = {}  # by kind of elements
        behind = -1
        for row, kind in zip(*self.given, strict=True):
            if row < behind:  # inside one that is hidden
                continue
            if kind not in known:
                check(self.page.deadline)
                known[kind] = self._reason(self.of_kind[kind])
            if known[kind]:
                behind = self._behind(row)
                self.found[row:behind] = known[kind]

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
        if element.tag in FALLBACK or (element.tag in IN_SVG and _is_in_svg(element)):
            return Reason.FALLBACK
        named = class_reason(element.classes) if element.classes else Reason.NONE
        if named == Reason.LISTENERS:
            return named
        inline = element.style.get("display")
        if inline is not None and inline.value == "none":  # which hardly any rule undoes
            is_opened = self.reveals.is_opened(element, Reason.DISPLAY)
            return Reason.NONE if is_opened else Reason.DISPLAY
        style = self.styles.declared(element)
        reason = box_reason(style) or _switched(element, named, style)
        if reason in REVEALABLE and self.reveals.shows(element, reason, style):
            return Reason.NONE
        return reason

    def _inherit(self) -> None:
        """Find the texts that are hidden by a value that they take from an element around them."""
        known: dict[int, Inherited] = {}  # by kind of elements
        behind = -1
        for row, kind in zip(*self.given, strict=True):
            if row < behind or self.found[row]:
                continue
            if kind not in known:
                check(self.page.deadline)
                known[kind] = self._inherited(self.of_kind[kind])
            own = known[kind]
            if own.reason and not self.reveals.is_most(row):
                behind = self._behind(row)
                self._pass_on(row, own, behind)

    def _inherited(self, element: Element) -> Inherited:
        """Return what holds for the text of an element."""
        style = self.styles.declared(element)
        if not (element.tag == "font" or any(name in style for name in _PASSED_ON)):
            return NOTHING
        style = self._shown(element, style)
        own = inherit(NOTHING, element, style)
        if own.colour is None or own.colour.opacity <= CLEAR or has_ground(element, style):
            return own
        return own._replace(ground=self.grounds.above(element.row))

    def _shown(self, element: Element, style: dict[str, str]) -> dict[str, str]:
        """Return a style, made visible where a script or a click will do so."""
        is_hidden = style.get("visibility") in ("hidden", "collapse")
        if is_hidden and self.reveals.shows(element, Reason.VISIBILITY, style):
            return {**style, "visibility": "visible"}
        return style

    def _pass_on(self, root: int, own: Inherited, behind: int) -> None:
        """Give each element inside one of a row the values that it inherits or declares."""
        self.found[root] = own.reason
        rows = root + np.flatnonzero(self.marks[root:behind])[1:]
        if len(rows) > MAX_INSIDE:
            self.found[root] = Reason.NONE
            return
        styles = Styles(self.page, rows.tolist(), self.styles.elements)
        known = {root: own}
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
