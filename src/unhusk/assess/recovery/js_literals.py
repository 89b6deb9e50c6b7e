"""Reads JavaScript literals that are not JSON: bare keys, single quotes, trailing commas, calls.

The reader takes what looks like objects, lists and strings and passes over all else, so a value
that is cut off or holds code still gives the strings before it. One pass, no recursion.
"""

from __future__ import annotations

import re
import sys
from typing import Any

_STRING = r"""
    "[^"\\]*(?:\\(?:.|\Z)[^"\\]*)*(?:"|\Z)
    |'[^'\\]*(?:\\(?:.|\Z)[^'\\]*)*(?:'|\Z)
    |`[^`\\]*(?:\\(?:.|\Z)[^`\\]*)*(?:`|\Z)"""
_TOKEN = re.compile(
    rf"(?P<string>{_STRING})|(?P<mark>[{{}}\[\]():,])|(?P<word>[\w$]+)", re.VERBOSE | re.DOTALL
)
_ESCAPE = re.compile(
    r"\\(?:u\{(?P<wide>[0-9A-Fa-f]{1,6})\}|u(?P<four>[0-9A-Fa-f]{4})|x(?P<two>[0-9A-Fa-f]{2})"
    r"|(?P<line>\r\n|\n)|(?P<one>.))",
    re.DOTALL,
)
_ONE = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_LAST = 0x10FFFF
_HALF = re.compile(r"[\ud800-\udfff]")


def read_literal(text: str, at: int = 0, limit: int = sys.maxsize) -> tuple[Any, int]:
    """Return the literal that begins at a place, and where it ends; objects as tuples of pairs.

    Nothing behind `limit` is read.

    >>> read_literal("{a: 'x', b: [1, 'y',], c: f({d: `z`})} = rest")[0]
    (('a', 'x'), ('b', ['y']), ('c', [(('d', 'z'),)]))
    """
    outer: list[_Part] = [_Part("")]
    stop = at
    for match in _TOKEN.finditer(text, at, limit):
        stop = match.end()
        mark = match["mark"]
        if mark is None:
            outer[-1].take(unquoted(match[0]) if match["string"] else None, match["word"])
        elif mark in "{[(":
            outer.append(_Part(mark))
        elif mark in "}])":
            inner = outer.pop()
            if not outer:
                break
            outer[-1].take(inner.value)
        else:
            outer[-1].mark(mark)
        if len(outer) == 1:
            break
    while len(outer) > 1:
        inner = outer.pop()
        outer[-1].take(inner.value)
    return next(iter(outer[0].items), None) if outer else None, stop


def read_string(text: str, at: int = 0) -> tuple[str, int]:
    """Return the value of the quoted string at a position, and where it ends."""
    match = _TOKEN.match(text, at)
    is_string = match is not None and match["string"] is not None
    return (unquoted(match[0]), match.end()) if match and is_string else ("", at)


def unquoted(literal: str) -> str:
    r"""Return the value of a string literal.

    >>> unquoted(r"'it\'s \u00e9\x21'")
    "it's é!"
    """
    inner = literal[1:-1] if literal[-1:] == literal[0] and len(literal) > 1 else literal[1:]
    said = _ESCAPE.sub(_meant, inner) if "\\" in inner else inner
    if _HALF.search(said):  # two escapes may stand for one character
        said = said.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return said


def _meant(match: re.Match[str]) -> str:
    number = match["wide"] or match["four"] or match["two"]
    if number:
        return chr(min(int(number, 16), _LAST))
    return "" if match["line"] else _ONE.get(match["one"], match["one"])


class _Part:
    """An object, a list or the arguments of a call while it is read."""

    def __init__(self, opened_by: str) -> None:
        self.is_object = opened_by == "{"
        self.items: list[Any] = []
        self.key: str | None = None
        self.last: str | None = None  # a string or word that may turn out to be a key

    def take(self, value: Any, word: str | None = None) -> None:
        """Take a value, or a bare word, which may only be a key."""
        self.last = value if isinstance(value, str) else word
        if value is None:
            return
        if not self.is_object:
            self.items.append(value)
        elif self.key is not None:
            self.items.append((self.key, value))
            self.key = self.last = None

    def mark(self, mark: str) -> None:
        """Take a colon or a comma."""
        self.key = self.last if mark == ":" and self.is_object else None
        self.last = None

    @property
    def value(self) -> Any:
        return tuple(self.items) if self.is_object else self.items
