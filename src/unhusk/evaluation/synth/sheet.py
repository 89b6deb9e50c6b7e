"""Write a page: markup and text, with the source offsets of the gold."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from unhusk.evaluation.synth.style import ESCAPES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.synth.style import Style

INLINE = frozenset("a abbr b code em font i mark s small span strong sub sup tt u".split())
TIGHT = INLINE.union("p h1 h2 h3 h4 h5 h6 li td th dt dd title figcaption time button".split())
_WIDTH = 11  # words in a line of wrapped text


class Sheet:
    """Writes markup in the style of a site, and records gold text, spans and roles."""

    def __init__(self, style: Style) -> None:
        """Start an empty page."""
        self.style = style
        self.spans: list[tuple[int, int]] = []
        self.roles: list[str] = []
        self._pieces: list[str] = []
        self._at = 0
        self._depth = 0
        self._lines: list[str] = []
        self._line: list[str] = []
        self._is_cut = False  # whether other text came after the last gold
        self._escapes = ESCAPES[style.escapes]
        self._is_basic = style.escapes == "basic"

    @property
    def html(self) -> str:
        """The page so far."""
        return "".join(self._pieces)

    @property
    def gold(self) -> str:
        """The gold text so far, a line for each block."""
        self._cut()
        return "\n".join(self._lines)

    def raw(self, markup: str) -> None:
        """Write markup as it is."""
        self._pieces.append(markup)
        self._at += len(markup)

    def text(self, text: str) -> None:
        """Write text that is not gold."""
        self._is_cut = True
        self.raw(self._escaped(text))

    def keep(self, text: str, role: str, *, is_pre: bool = False) -> None:
        """Write gold text."""
        if not text:
            return
        markup = self._escaped(text)
        if self.style.white == "wrapped" and not is_pre:
            markup = _wrapped(markup)
        start = self._at
        if self.spans and self.spans[-1][1] == start:
            start = self.spans.pop()[0]
            self.roles.pop()
        self.spans.append((start, self._at + len(markup)))
        self.roles.append(role)
        self._line.append(f" {text}" if self._is_cut and self._line else text)
        self._is_cut = False
        self.raw(markup)

    def put(self, text: str, role: str = "") -> None:
        """Write text, which is gold if it has a role."""
        if role:
            self.keep(text, role)
        else:
            self.text(text)

    def open(self, name: str, attributes: str = "") -> None:
        """Write a start tag."""
        if name not in INLINE:
            self._cut()
            self._break()
            if name not in TIGHT:
                self._depth += 1
        self.raw(self.style.tag(name, attributes))

    def close(self, name: str) -> None:
        """Write an end tag, unless the site omits it."""
        if name not in INLINE:
            self._cut()
            if name not in TIGHT:
                self._depth -= 1
                self._break()
        self.raw(self.style.end(name))

    def empty(self, name: str, attributes: str = "") -> None:
        """Write an element without content."""
        if name == "br":
            self._cut()
        self.raw(self.style.tag(name, attributes + self.style.slash))

    def leaf(self, name: str, text: str, attributes: str = "", role: str = "") -> None:
        """Write an element with text, which is gold if it has a role."""
        if not role and name in INLINE:
            self._is_cut = True
            style = self.style
            self.raw(f"{style.tag(name, attributes)}{self._escaped(text)}{style.end(name)}")
            return
        self.open(name, attributes)
        self.put(text, role)
        self.close(name)

    @contextmanager
    def within(self, name: str, attributes: str = "") -> Iterator[None]:
        """Write an element around what the caller writes."""
        self.open(name, attributes)
        yield
        self.close(name)

    def _escaped(self, text: str) -> str:
        is_plain = "&" not in text and "<" not in text and ">" not in text
        return text if is_plain and self._is_basic else text.translate(self._escapes)

    def _break(self) -> None:
        """Break the source line if the site does."""
        white = self.style.white
        if white != "none":
            self.raw("\n" + "  " * min(self._depth, 12) if white == "indented" else "\n")

    def _cut(self) -> None:
        if self._line:
            self._lines.append("".join(self._line).strip())
            self._line.clear()


def _wrapped(markup: str) -> str:
    words = markup.split(" ")
    rows = (" ".join(words[at : at + _WIDTH]) for at in range(0, len(words), _WIDTH))
    return "\n".join(rows)
