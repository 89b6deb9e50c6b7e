"""Declared values of elements: what the rules of the page and the element itself say, by weight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.runtime.lazy import lazy
from unhusk.structure.hidden.elements import Elements
from unhusk.structure.hidden.rules import ALL, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from unhusk.page.page import Page
    from unhusk.structure.hidden.css.declarations import Declared
    from unhusk.structure.hidden.elements import Element
    from unhusk.structure.hidden.rules import Rule

_INLINE = ((1, 0, 0, 0), 0)  # weight of the attribute `style`: above all rules
Weight = tuple[bool, tuple[int, ...], int]


class Styles:
    """Declared values of some elements of a page."""

    def __init__(
        self, page: Page, rows: Iterable[int], elements: Elements | None = None, wanted: int = ALL
    ) -> None:
        """Take the elements of these rows; rules about them are read when they are needed."""
        self.elements = elements or Elements(page)
        self.read = [self.elements[row] for row in rows]
        self._page, self._wanted = page, wanted
        self._declared: dict[int, dict[str, str]] = {}

    @lazy
    def rules(self) -> Rules:
        """The rules about the elements."""
        return Rules(self._page, self.read, self._wanted)

    def declared(self, element: Element) -> dict[str, str]:
        """Return the values that hold for an element, by property."""
        found = self._declared.get(element.row)
        if found is None:
            found = self._declared[element.row] = merged(element, self.rules.about(element))
        return found

    def other_rules(self, element: Element) -> list[Rule]:
        """Return the rules about an element like this one in another state or at another place."""
        named = self.rules.named(element)
        return [rule for rule in named if rule.is_conditional or not rule.selector.fits(element)]


def merged(element: Element, rules: list[Rule]) -> dict[str, str]:
    """Return the values of some rules and of the element itself, by property, as they weigh."""
    best: dict[str, tuple[Weight, str]] = {}
    for rule in rules:
        _weigh(best, rule.style, ((0, *rule.selector.weight), rule.order))
    _weigh(best, element.style, _INLINE)
    return {name: value for name, (_, value) in best.items()}


def _weigh(
    best: dict[str, tuple[Weight, str]],
    style: dict[str, Declared],
    place: tuple[tuple[int, ...], int],
) -> None:
    """Enter declarations where they weigh at least as much as what is there."""
    for name, (value, is_important) in style.items():
        weight = (is_important, *place)
        if name not in best or best[name][0] <= weight:
            best[name] = (weight, value)
