"""Literal text in Markdown: a backslash before whatever would be read as markup."""

from __future__ import annotations

import re
import string
import unicodedata

_SPECIAL = re.compile(r"[\\`*\[\]~_<&]")  # what may need a backslash
_ALWAYS = re.compile(r"[\\`*\[\]~]")
_UNDERSCORE = re.compile(r"(?<![^\W_])_|_(?![^\W_])")  # inside a word it means nothing
_TAG = re.compile(r"<(?=[A-Za-z/!?]|$)")
_REFERENCE = re.compile(r"&(?=#|\w+;|\w*$)")
_LINE_START = re.compile(
    r"^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|\d{1,9}(?=[.)](?:\s|$)))", re.MULTILINE
)
_RULE = re.compile(r"^(?=[-=|:+ ]+$)(?=[-=|:+])", re.MULTILINE)  # a rule, or part of a table
_STARTS = frozenset("#-+>=|: 0123456789")  # of lines that the two above may match
_HEADING_END = re.compile(r"(^|\s)(#+)$")
_ASCII = frozenset(string.punctuation)


def escaped(text: str) -> str:
    r"""Return text that reads as itself wherever it stands in a line.

    >>> escaped("2 * 3 <b> a_b _c_ &amp; [x]")
    '2 \\* 3 \\<b> a_b \\_c\\_ \\&amp; \\[x\\]'
    """
    if not _SPECIAL.search(text):
        return text
    text = _ALWAYS.sub(r"\\\g<0>", text)
    if "_" in text:
        text = _UNDERSCORE.sub(r"\\_", text)
    if "<" in text:
        text = _TAG.sub(r"\\<", text)
    return _REFERENCE.sub(r"\\&", text) if "&" in text else text


def escaped_lines(text: str) -> str:
    r"""Return lines that do not begin a heading, a list, a quote or a table.

    >>> escaped_lines("1. May")
    '1\\. May'
    """
    if text[:1] not in _STARTS and "\n" not in text:
        return text
    text = _LINE_START.sub(_marked, text)
    return _RULE.sub(r"\\", text)


def _marked(found: re.Match[str]) -> str:
    return f"{found[0]}\\" if found[0][0].isdigit() else f"\\{found[0]}"


def escaped_heading(text: str) -> str:
    """Return the text of a heading that does not end in what closes a heading."""
    return _HEADING_END.sub(r"\1\\\2", text)


def may_begin(before: str, first: str) -> bool:
    """Say whether `*` between these characters begins emphasis."""
    return not first.isspace() and (not _may_mark(first) or _separates(before))


def may_end(last: str, after: str) -> bool:
    """Say whether `*` between these characters ends emphasis."""
    return not last.isspace() and (not _may_mark(last) or _separates(after))


def _separates(character: str) -> bool:
    """Say whether every version of the rules sees white space or punctuation here."""
    if not character or character.isspace() or character in _ASCII:
        return True
    return unicodedata.category(character)[0] == "P"


def _may_mark(character: str) -> bool:
    """Say whether some version of the rules sees punctuation here."""
    return character in _ASCII or unicodedata.category(character)[0] in "PS"
