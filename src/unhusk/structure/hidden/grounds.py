"""The colours of the backgrounds that text stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.page.attribute_table import Attributes
from unhusk.runtime.lazy import lazy
from unhusk.structure.hidden.css.colours import WHITE, Colour
from unhusk.structure.hidden.css.inherited import ground_of, has_ground
from unhusk.structure.hidden.declared_styles import merged
from unhusk.structure.hidden.rules import GROUND, Rules

if TYPE_CHECKING:
    from unhusk.page.page import Page
    from unhusk.structure.hidden.declared_styles import Styles


class Grounds:
    """Backgrounds around the elements of a page that are looked at.

    On a page that links to style sheets, what they say is not known: there only backgrounds count
    that elements declare themselves.
    """

    def __init__(self, page: Page, styles: Styles) -> None:
        """Take the page and the elements."""
        self._page, self._styles = page, styles
        self._known: dict[int, Colour | None] = {}

    def above(self, row: int) -> Colour | None:
        """Return the colour that an element stands on; None if it is not known."""
        elements, waiting = self._styles.elements, []
        element = elements.above(row)
        while element is not None and element.row not in self._known:
            style = merged(element, self._rules.about(element) if self._rules else [])
            if has_ground(element, style):
                self._known[element.row] = ground_of(element, style)
                break
            waiting.append(element.row)
            element = element.parent
        if element is not None:
            found = self._known[element.row]
        else:
            found = WHITE if self._is_bare else None
        self._known |= dict.fromkeys(waiting, found)
        return found

    @lazy
    def _is_bare(self) -> bool:
        return not Attributes(self._page).saying(b"rel", b"stylesheet")

    @lazy
    def _rules(self) -> Rules | None:
        """The rules about backgrounds of all elements around those looked at, on a bare page."""
        if not self._is_bare:
            return None
        found = {}
        for element in self._styles.read:
            above = element.parent
            while above is not None and above.row not in found:
                found[above.row] = above
                above = above.parent
        return Rules(self._page, found.values(), GROUND)
