"""Whether what a page hides is meant to be seen after all: signs that a click or a script shows it.

Tabs, accordions, menus, dialogs, texts behind "read more", boxes that fade in, content that a
server streams into hidden containers and pages that stay hidden until they are loaded: all of them
are hidden in the source and seen by every reader. In doubt a text counts as shown.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import TAGS
from unhusk.lex.tokens import Kind
from unhusk.page.attribute_table import Attributes
from unhusk.page.sizes import in_subtree
from unhusk.structure.hidden.css.boxes import box_reason
from unhusk.structure.hidden.hidden_reasons import REVEALABLE, Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from unhusk.page.page import Page
    from unhusk.structure.hidden.declared_styles import Styles
    from unhusk.structure.hidden.elements import Element
    from unhusk.structure.hidden.rules import Rule

MOST = 0.5  # share of the page's words that nobody hides for good
LEVELS = 3  # elements above a hidden one whose names may say what it is
MAX_SCRIPTS = 2_000_000  # characters of scripts that are searched
MAX_SEARCHES = 200  # names that are searched in scripts
MAX_TITLE = 1000  # characters of an element that are compared with its title
MAX_CONTROL = 4000  # characters before a hidden element among which a control is searched
MAX_BEFORE = 40  # elements before a hidden one among which a control is searched
NEAR, ALIKE = 8, 3  # neighbours that are looked at, and those of the same classes that make a list
MAX_PLACES = 50  # of an id in the page that are looked at
MAX_BEFORE_ID = 120  # characters before an id among which its attribute begins

# words of classes, ids and names of attributes
_WORDS = frozenset(
    "tab tabs tabpanel tabpane tabcontent pane accordion collapse collapsed collapsible "
    "collapsable panel toggle toggled toggler expand expanded expandable expander more readmore "
    "dropdown drop modal dialog popup popover lightbox overlay drawer offcanvas flyout menu "
    "submenu megamenu nav slide slides slider marquee carousel swiper slick gallery faq answer "
    "question spoiler reveal revealed fade fadein animate animated animation anim aos wow motion "
    "scroll parallax transition lazy lazyload loading loader load preload ajax async js script "
    "cloak step steps wizard quiz truncate truncated clamp full fulltext transcript tooltip tip "
    "hint hover appear appearing framer gsap lottie hydrate island suspense stream streaming show "
    "shown switch filter page invisible placeholder skeleton defer deferred hydration paywall "
    "sticky state if bind model ng vue react alpine htmx livewire wire stimulus".split()
)
# words of classes of the whole page while it is not ready
_AWAITED = frozenset(
    "js no nojs hide hidden hiding load loading loaded preload async flicker font fonts wf ready "
    "init cloak unresolved await waiting".split()
)
_CAMEL = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_STREAMED = re.compile(r"[SBP]:[\w:-]+\Z")
_MOVES = ("animation", "transition", "will-change")
_ROLES = frozenset(
    "tabpanel tab dialog alertdialog tooltip menu menubar listbox region alert status log "
    "treeitem group".split()
)
_POINTS = re.compile(  # the beginning of an attribute that points at another element
    r"""(?:aria-(?:controls|owns|describedby|details)|for|href|data-[\w-]+|popovertarget|commandfor
    |hx-[\w-]+|uk-[\w-]+)\s*=\s*["']?(?:[^"'<>=]*[\s\#.])?\Z""",
    re.IGNORECASE | re.VERBOSE,
)
_BEFORE_NAME, _BEHIND_NAME = tuple("\"'`.# \n"), tuple("\"'`.,:>[) \n")
_IN_NAME = re.compile(r"[\w-]")
_PROPERTIES = {
    Reason.DISPLAY: ("display", "content-visibility"),
    Reason.ATTRIBUTE: ("display",),
    Reason.CLASS: ("display", "visibility", "opacity"),
    Reason.VISIBILITY: ("visibility",),
    Reason.OPACITY: ("opacity", "filter", "animation"),
    Reason.OFF_SCREEN: ("left", "right", "top", "bottom", "transform", "margin-left", "position"),
    Reason.CLIPPED: ("clip", "clip-path", "position"),
    Reason.EMPTY_BOX: ("height", "max-height", "width", "overflow"),
    Reason.SCALED: ("transform", "scale", "animation"),
}
_FOR_KEYS = frozenset((Reason.OFF_SCREEN, Reason.CLIPPED))  # shown to the keyboard: skip links
_SCRIPT = TAGS["script"]
_CONTROLS = frozenset(TAGS[name] for name in ("button", "summary", "label", "input"))
_CONTROL = re.compile(r"""\b(?:aria-expanded|onclick|role\s*=\s*["']?(?:button|tab)\b)""")
_LIBRARIES = re.compile(
    r"webflow|gsap|\bAOS\b|\baos\b|\bwow(?:\.min)?\.js|framer|scrollreveal|ScrollTrigger|anime(?:\.min)?\.js"
    r"|locomotive|lottie|barba"
)


class Reveals:
    """Signs on one page."""

    def __init__(self, page: Page, styles: Styles) -> None:
        """Take the page, and the styles of the elements that will be asked about."""
        self._page, self._styles = page, styles
        self._scripted: dict[str, bool] = {}  # names, and whether a script has them
        self._targets: dict[str, bool] = {}  # ids, and whether an attribute points at them

    def shows(self, element: Element, reason: Reason, style: Mapping[str, str]) -> bool:
        """Whether an element that is hidden for a reason is likely to be shown at some time."""
        return (
            shows_by_itself(element, reason, style)
            or any(_undoes(rule, reason) for rule in self._styles.other_rules(element))
            or any(_awaits(rule, reason, element) for rule in self._styles.rules.about(element))
            or self.is_opened(element, reason)
        )

    def is_opened(self, element: Element, reason: Reason) -> bool:
        """Whether the page around an element, controls and scripts are signs that it is shown."""
        return (
            self.is_most(element.row)
            or self._has_title(element)
            or self._is_behind_control(element)
            or (reason == Reason.CLASS and (bool(element.id) or self._is_repeated(element)))
            or (reason == Reason.OPACITY and self._page_animates())
            or self._is_pointed_at(element)
            or self._is_scripted(element)
        )

    def is_most(self, row: int) -> bool:
        """Whether an element holds most of the page's words."""
        page = self._page
        words = page.once("words in elements", lambda: in_subtree(page, page.words))
        return bool(words[row] > MOST * words[0])

    def _has_title(self, element: Element) -> bool:
        """Whether the text of an element is also its title, which browsers show under the mouse."""
        title = element.attributes.get("title", "").split()
        if not title:
            return False
        nodes, edges = self._page.nodes, self._page.tokens.edges
        start, stop = edges[nodes.first[element.row] + 1], edges[nodes.stop[element.row]]
        return (
            self._page.source[start : min(stop, start + MAX_TITLE)].split("<")[0].split() == title
        )

    def _is_behind_control(self, element: Element) -> bool:
        """Whether what stands right before an element is, or holds, a button or another control."""
        nodes, row = self._page.nodes, element.row
        above, before = int(nodes.parent[row]), row - 1
        for _ in range(MAX_BEFORE):
            if before <= above or nodes.parent[before] == above:
                break
            before = int(nodes.parent[before])
        if before <= above or row - before > MAX_BEFORE:
            return False
        if not _CONTROLS.isdisjoint(nodes.tag[before:row].tolist()):
            return True
        edges = self._page.tokens.edges
        start, stop = int(edges[nodes.first[before]]), int(edges[nodes.first[row]])
        return _CONTROL.search(self._page.source, start, min(stop, start + MAX_CONTROL)) is not None

    def _is_repeated(self, element: Element) -> bool:
        """Whether neighbours of an element are hidden by the same class: a list that grows."""
        nodes, row = self._page.nodes, element.row
        above = int(nodes.parent[row])
        inside = slice(above + 1, int(np.searchsorted(nodes.first, nodes.stop[above])))
        beside = above + 1 + np.flatnonzero(nodes.parent[inside] == above)
        near = beside[np.abs(beside.searchsorted(row) - np.arange(len(beside))) <= NEAR]
        others = (self._styles.elements[int(one)] for one in near if one != row)
        return sum(one.classes == element.classes for one in others) >= ALIKE

    def _page_animates(self) -> bool:
        """Whether the page loads a library that lets boxes fade in."""
        page = self._page
        return page.once("animates", lambda: ["yes"] if _animates(page) else ["no"]) == ["yes"]

    def _is_pointed_at(self, element: Element) -> bool:
        """Whether a link, a button or a label of the page points at an element."""
        known, name = self._targets, element.id
        if name and name not in known and len(known) < MAX_SEARCHES:
            known[name] = _is_target(name, self._page.source)
        return known.get(name, False)

    def _is_scripted(self, element: Element) -> bool:
        """Whether a script of the page names an element by its id or one of its classes."""
        page, known = self._page, self._scripted
        text = page.once("scripts", lambda: _scripts(page))
        for name in (element.id, *element.classes):
            if name and name not in known and len(known) < MAX_SEARCHES:
                known[name] = _is_quoted(name, text)
            if known.get(name):
                return True
        return False


def shows_by_itself(element: Element, reason: Reason, style: Mapping[str, str]) -> bool:
    """Whether the names and the style of an element alone are signs that it will be shown."""
    if reason not in REVEALABLE:
        return False
    return bool(_STREAMED.match(element.id)) or _moves(reason, style) or _is_named(element)


def _animates(page: Page) -> bool:
    """Whether a script of the page, or an address of one, names a library for animations."""
    if _LIBRARIES.search(page.once("scripts", lambda: _scripts(page))):
        return True
    attributes = Attributes(page)
    rows = np.flatnonzero(page.nodes.tag == _SCRIPT)[:MAX_SEARCHES].tolist()
    return any(_LIBRARIES.search(attributes.get(row, b"src") or "") for row in rows)


def _is_quoted(name: str, text: str) -> bool:
    """Whether a script has a name in quotes, or behind # or a point."""
    at = text.find(name)
    for _ in range(MAX_PLACES):
        if at < 0:
            return False
        behind = at + len(name)
        if text[at - 1 : at] in _BEFORE_NAME and text[behind : behind + 1] in _BEHIND_NAME:
            return True
        at = text.find(name, behind)
    return False


def _moves(reason: Reason, style: Mapping[str, str]) -> bool:
    """Whether a box fades or moves in by itself, or is prepared for a script to do so."""
    if reason in (Reason.DISPLAY, Reason.ATTRIBUTE, Reason.CLASS, Reason.CLIPPED):
        return False
    if any(name.startswith(_MOVES) and value != "none" for name, value in style.items()):
        return True
    return reason == Reason.OPACITY and ("transform" in style or "blur" in style.get("filter", ""))


def _is_named(element: Element) -> bool:
    """Whether an element, or one closely around it, is named as a part that opens or moves."""
    if _ROLES & set(element.attributes.get("role", "").lower().split()):
        return True
    if any(
        name.startswith(("aria-expanded", "aria-live", "popover")) for name in element.attributes
    ):
        return True
    if _words_of(" ".join(element.attributes)) & (_WORDS - {"if", "state"}):
        return True
    above: Element | None = element
    for _ in range(LEVELS + 1):
        if above is None:
            return False
        if _words_of(f"{above.attributes.get('class', '')} {above.id}") & _WORDS:
            return True
        above = above.parent
    return False


@lru_cache(4096)
def _words_of(names: str) -> frozenset[str]:
    """Return the words in names such as `tab-panel`, `tabPanel` and `tab_panel`."""
    return frozenset(word.lower() for word in _CAMEL.findall(names))


def _undoes(rule: Rule, reason: Reason) -> bool:
    """Whether a rule for another state shows what is hidden for a reason."""
    style = {name: value.value for name, value in rule.style.items()}
    if not any(name in style for name in _PROPERTIES.get(reason, ())):
        return False
    if reason in _FOR_KEYS and any("focus" in state for state in rule.selector.states):
        return False
    return not box_reason(style) and style.get("visibility") not in ("hidden", "collapse")


def _awaits(rule: Rule, reason: Reason, element: Element) -> bool:
    """Whether a rule hides as long as the whole page has a class that a script takes away."""
    outermost = rule.selector.parts[0]
    if len(rule.selector.parts) == 1 or not outermost.classes:
        return False
    if not any(name in rule.style for name in _PROPERTIES.get(reason, ())):
        return False
    root = element
    while root.parent is not None:
        root = root.parent
        if root.tag in ("html", "body") and outermost.fits(root):
            return bool(_words_of(" ".join(outermost.classes)) & _AWAITED)
    return False


def _is_target(name: str, source: str) -> bool:
    """Whether an attribute that points at other elements has an id."""
    at = source.find(name)
    for _ in range(MAX_PLACES):
        if at < 0:
            return False
        is_whole = _IN_NAME.match(source, at + len(name)) is None
        if is_whole and _POINTS.search(source, max(0, at - MAX_BEFORE_ID), at):
            return True
        at = source.find(name, at + len(name))
    return False


def _scripts(page: Page) -> str:
    """Return the text of the page's scripts."""
    nodes, tokens = page.nodes, page.tokens
    parts, size = [], 0
    for first in (nodes.first[nodes.tag == _SCRIPT] + 1).tolist():
        if first < len(tokens) and tokens.kind[first] == Kind.RAW and size < MAX_SCRIPTS:
            start, stop = tokens.edges[first : first + 2].tolist()
            parts.append(page.source[start : min(stop, start + MAX_SCRIPTS - size)])
            size += len(parts[-1])
    return "\n".join(parts) or "\n"
