"""Selectors of style sheets, as far as they tell which elements a rule is about.

Names, ids, classes, simple attributes, `:not` with one of them, descendants and children are
understood. Any other condition, such as `:hover` or `:checked ~`, is a state that a reader may
bring about: such a selector is conditional and matches nothing by itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from unhusk.structure.hidden.css.declarations import plain, plain_comments

if TYPE_CHECKING:
    from collections.abc import Container

    from unhusk.structure.hidden.elements import Element

MAX_PARTS = 12  # compounds of a selector; longer ones are conditional
MAX_LENGTH = 1000  # characters of a selector; longer ones are not read
MAX_LEVELS = 256  # elements above one that are looked at
_NAME = r"(?:[-\w\u0080-\U0010ffff]|\\.)+"
_TOKEN = re.compile(
    rf"""(?P<link>\s*[>+~]\s*|\s+)|\#(?P<id>{_NAME})|\.(?P<cls>{_NAME})|(?P<tag>{_NAME}|\*)
    |\[\s*(?P<attr>{_NAME})\s*(?:=\s*["']?(?P<value>[^"'\]]*)["']?\s*)?\]
    |:not\((?P<no>[.\#]?{_NAME})\)|(?P<state>::?{_NAME}(?:\([^()]*\))?)|(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_COMMA = re.compile(r",(?![^()]*\))")  # not those inside brackets
_LINKS = re.compile(r"[\s>+~]+")  # between elements
_NAMES = re.compile(rf"[.#]?{_NAME}")
_ALIAS = re.compile(r":(?:is|where|matches)\(([^(),]*)\)")
_DRAWN = frozenset(
    "before after marker placeholder selection first-letter first-line backdrop".split()
)


class Compound(NamedTuple):
    """What one element must be."""

    tag: str = ""
    ids: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    attributes: tuple[tuple[str, str | None], ...] = ()
    forbidden: tuple[str, ...] = ()  # `.class`, `#id` or a tag that it must not have

    @property
    def keys(self) -> list[str]:
        """The names that tell most: `#id` and `.class`, or else the tag."""
        found = [f"#{name}" for name in self.ids] + [f".{name}" for name in self.classes]
        return found or [self.tag]

    def fits(self, element: Element) -> bool:
        """Whether an element is as this says."""
        return (
            (not self.tag or self.tag == element.tag)
            and all(name == element.id for name in self.ids)
            and all(name in element.classes for name in self.classes)
            and all(_has(element, name, value) for name, value in self.attributes)
            and not any(name in element.names for name in self.forbidden)
        )


def _has(element: Element, name: str, value: str | None) -> bool:
    own = element.attributes.get(name)
    return own is not None and (value is None or own == value)


class Selector(NamedTuple):
    """Compounds from the outermost to the element itself; links are ` ` or `>` before each."""

    parts: tuple[Compound, ...]
    links: tuple[str, ...]
    states: tuple[str, ...]  # conditions that are not looked into, such as `hover` or `+`
    weight: tuple[int, int, int]  # specificity

    def fits(self, element: Element) -> bool:
        """Whether the selector is about this element, whatever happens."""
        return not self.states and self.parts[-1].fits(element) and self._is_inside(element)

    def _is_inside(self, element: Element) -> bool:
        """Whether the elements above are as the selector says; the nearest that fits is taken."""
        if len(self.parts) == 1:
            return True
        if not element.is_among(tuple(part.keys[0] for part in self.parts[:-1] if part.keys[0])):
            return False
        above, levels = element.parent, MAX_LEVELS
        for part, link in zip(reversed(self.parts[:-1]), reversed(self.links[1:]), strict=True):
            while above is not None and levels and link == " " and not part.fits(above):
                above, levels = above.parent, levels - 1
            if above is None or not part.fits(above):
                return False
            above = above.parent
        return True


def selectors(text: str, names: Container[str] | None = None) -> list[Selector]:
    """Return the selectors of a list; those about generated content are left out.

    With `names`, only those about an element that has one of these names.
    """
    if ":is(" in text or ":where(" in text or ":matches(" in text:
        text = _ALIAS.sub(r"\1", text)
    parts = [part.strip() for part in _COMMA.split(plain_comments(text))]
    fit = (part for part in parts if 0 < len(part) <= MAX_LENGTH)
    wanted = (part for part in fit if names is None or _is_about(part, names))
    return [one for one in map(_selector, wanted) if one is not None]


def _is_about(text: str, names: Container[str]) -> bool:
    """Whether the last element of a selector may have one of some names: a quick look."""
    if "\\" in text:
        return True
    last = _LINKS.split(text)[-1]
    return any(
        (name if name[0] in ".#" else name.lower()) in names for name in _NAMES.findall(last)
    )


def _selector(text: str) -> Selector | None:
    parts, links, states = [_Draft()], [" "], []
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        if kind == "link":
            link = found["link"].strip() or " "
            states += [link] if link in "+~" else []
            links.append(link)
            parts.append(_Draft())
        elif kind == "state":
            name = found["state"].lstrip(":").lower()
            if name in _DRAWN:
                return None
            if name == "root":
                parts[-1].tag = "html"
            else:
                states.append(name)
        elif kind == "other":
            states.append(found["other"])
        else:
            parts[-1].add(found)
    compounds = tuple(draft.made() for draft in parts)
    weight = tuple(map(sum, zip(*(_weight(one) for one in compounds), strict=True)))
    if len(parts) > MAX_PARTS:
        states.append("long")
    return Selector(compounds, tuple(links), tuple(states), weight)  # type: ignore[arg-type]


def _weight(one: Compound) -> tuple[int, int, int]:
    others = len(one.classes) + len(one.attributes) + len(one.forbidden)
    return len(one.ids), others, int(bool(one.tag))


class _Draft:
    """A compound while its text is read."""

    def __init__(self) -> None:
        self.tag = ""
        self.ids: list[str] = []
        self.classes: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.forbidden: list[str] = []

    def add(self, found: re.Match[str]) -> None:
        """Add what a token says."""
        if found["id"]:
            self.ids.append(plain(found["id"]))
        elif found["cls"]:
            self.classes.append(plain(found["cls"]))
        elif found["attr"]:
            self.attributes.append((found["attr"].lower(), found["value"]))
        elif found["no"]:
            self.forbidden.append(plain(found["no"]))
        elif found["tag"] and found["tag"] != "*":
            self.tag = plain(found["tag"]).lower()

    def made(self) -> Compound:
        """Return the compound."""
        lists = self.ids, self.classes, self.attributes, self.forbidden
        return Compound(self.tag, *(tuple(one) for one in lists))  # type: ignore[arg-type]
