"""Literal text in Markdown: a backslash before whatever would be read as markup."""

from __future__ import annotations

import re
import string
import unicodedata

_SPECIAL = re.compile(r"[\\`*\[\]~_<&$]")
_ALWAYS = re.compile(r"[\\`*\[\]~]")
_UNDERSCORE = re.compile(r"(?<![^\W_])_|_(?![^\W_])")  # inside a word it means nothing
_TAG = re.compile(r"<(?=[A-Za-z/!?]|$)")
_REFERENCE = re.compile(r"&(?=#|\w+;|\w*$)")
_REFERENCE_IN_TARGET = re.compile(r"&(?=#|\w+;)")
_LINE_START = re.compile(
    r"^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|\d{1,9}(?=[.)](?:\s|$)))", re.MULTILINE
)
_RULE = re.compile(r"^(?=[-=|:+ ]+$)(?=[-=|:+])", re.MULTILINE)  # a rule, or part of a table
_STARTS = frozenset("#-+>=|: 0123456789")  # of lines that the two above may match
_TARGET = re.compile(  # a word with a scheme, or with a title
    r"(?!https?:)[^ \t\n:&]*[:&]|[^ \t\n]+[ \t\n]+[\"'(]"
)
_HEADING_END = re.compile(r"(^|\s)(#+)$")
_REFERENCES = {character: f"&#{ord(character)};" for character in "[]`"}
_ASCII = frozenset(string.punctuation)

is_special = _SPECIAL.search  # whether a text has a character that may need a backslash


def escaped(text: str, *, dollars: bool = False, addresses: bool = False) -> str:
    r"""Return text that reads as itself wherever it stands in a line.

    With `dollars` these get a backslash too, so that they enclose no formula. With `addresses`, in
    a paragraph that has some, what begins or ends markup is a reference instead: a parser that
    makes links of addresses takes a backslash behind one as part of it.

    >>> escaped("2 * 3 <b> a_b _c_ &amp; [x]")
    '2 \\* 3 \\<b> a_b \\_c\\_ \\&amp; \\[x\\]'
    >>> escaped("www.example.org/<b>", addresses=True)
    'www.example.org/&lt;b>'
    """
    if not is_special(text):
        return text
    if addresses:
        text = _ALWAYS.sub(_referred, _REFERENCE.sub("&amp;", text))
    else:
        text = _ALWAYS.sub(r"\\\g<0>", text)
        text = _REFERENCE.sub(r"\\&", text) if "&" in text else text
    if "_" in text:
        text = _UNDERSCORE.sub(r"\\_", text)
    if "<" in text:
        text = _TAG.sub("&lt;" if addresses else r"\\<", text)
    return text.replace("$", "&#36;" if addresses else "\\$") if dollars else text


def _referred(special: re.Match[str]) -> str:
    return _REFERENCES.get(special[0]) or f"\\{special[0]}"


def has_address(text: str) -> bool:
    """Say whether some parser may see an address in a text, and make a link of it."""
    return "://" in text or "www." in text


def escaped_target(address: str) -> str:
    """Return an address in which a parser finds no character reference.

    >>> escaped_target("/?a=1&b=2"), escaped_target("javascript&colon;x")
    ('/?a=1&b=2', 'javascript&amp;colon;x')
    """
    return _REFERENCE_IN_TARGET.sub("&amp;", address) if "&" in address else address


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


def escaped_note(text: str) -> str:
    r"""Return the text of a footnote in which no parser finds the target of a link.

    Parsers without footnotes read a note of one word as where the links of its name lead to, and
    quoted text behind that word as their title. Two spaces in front make it text for them too.

    >>> escaped_note("javascript:alert(1)"), escaped_note("See https://example.org/")
    ('&#32; &#32; javascript:alert(1)', 'See https://example.org/')
    """
    return f"&#32; &#32; {text}" if _TARGET.match(text) else text


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
