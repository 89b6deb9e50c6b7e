"""How a site writes its markup: case, quotes, white space, end tags, character references."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unhusk.evaluation.synth.chance import Chance

_QUOTES = {"“": "&ldquo;", "”": "&rdquo;", "„": "&bdquo;", "«": "&laquo;", "»": "&raquo;",
           "–": "&ndash;", "’": "&rsquo;", "…": "&hellip;"}  # fmt: skip
_NUMBERED = {char: f"&#{ord(char)};" for char in _QUOTES}
_LATIN = _QUOTES | {
    char: f"&{name};"
    for char, name in (
        ("ä", "auml"), ("ö", "ouml"), ("ü", "uuml"), ("Ä", "Auml"), ("Ö", "Ouml"), ("Ü", "Uuml"),
        ("ß", "szlig"), ("é", "eacute"), ("è", "egrave"), ("à", "agrave"), ("ê", "ecirc"),
        ("ç", "ccedil"), ("ñ", "ntilde"), ("ó", "oacute"), ("í", "iacute"), ("á", "aacute"),
        ("ú", "uacute"), ("ô", "ocirc"), ("î", "icirc"), ("û", "ucirc"), ("É", "Eacute"),
    )
}  # fmt: skip
_BASIC = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
ESCAPES = {
    "basic": str.maketrans(_BASIC),
    "quotes": str.maketrans(_BASIC | _QUOTES),
    "numbered": str.maketrans(_BASIC | _NUMBERED),
    "latin": str.maketrans(_BASIC | _LATIN),
}
OPTIONAL = ("p", "li", "td", "th", "tr", "dd", "dt", "option")  # end tags that HTML lets one omit


@dataclass(frozen=True)
class Style:
    """The habits of whoever wrote the templates of a site."""

    is_upper: bool = False  # <TABLE>
    quote: str = '"'  # around the values of attributes; empty for none where that is possible
    white: str = "lines"  # "lines", "indented", "none" or "wrapped" (text broken at a width)
    unclosed: frozenset[str] = frozenset()  # elements without end tags
    slash: str = ""  # how an empty element ends: "", "/" or " /"
    escapes: str = "basic"  # a key of ESCAPES

    def tag(self, name: str, attributes: str = "") -> str:
        """Return a start tag."""
        return f"<{name.upper() if self.is_upper else name}{attributes}>"

    def end(self, name: str) -> str:
        """Return an end tag, or nothing where the site leaves it out."""
        if name in self.unclosed:
            return ""
        return f"</{name.upper() if self.is_upper else name}>"

    def attribute(self, name: str, value: str) -> str:
        """Return an attribute with the space before it."""
        is_bare = not self.quote and value.isalnum()
        quote = "" if is_bare else self.quote or '"'
        return f" {name.upper() if self.is_upper else name}={quote}{value}{quote}"


def drawn_style(chance: Chance, *, is_old: bool, is_spaced: bool) -> Style:
    """Return the habits of a site; old ones are sloppier."""
    if is_old:
        whites = ("lines", "indented", "wrapped" if is_spaced else "lines", "lines")
        return Style(
            is_upper=chance.is_so(0.6),
            quote=chance.pick(('"', "", "", "'")),
            white=chance.pick(whites),
            unclosed=frozenset(chance.some(OPTIONAL, chance.number(0, 5))),
            escapes=chance.pick(("latin", "quotes", "basic", "numbered")),
        )
    return Style(
        quote=chance.pick(('"', '"', '"', "'")),
        white=chance.pick(("lines", "indented", "indented", "none", "none")),
        unclosed=frozenset(chance.some(OPTIONAL, 3) if chance.is_so(0.1) else ()),
        slash=chance.pick(("", "", "/", " /")),
        escapes=chance.pick(("basic", "basic", "quotes", "numbered")),
    )
