"""Find the encoding a page declares in its `<meta>` elements, before anything is decoded.

Source: https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding
Differs: where the first 1024 bytes declare nothing, a second look goes on to 64 kB and passes over
scripts, styles and titles. Browsers get the same answer there by parsing and starting again.
"""

import re
from typing import Final

import numpy as np

from unhusk.decode.labels import named_in_page

WINDOW: Final = 1024  # bytes, as the standard advises
LATE_WINDOW: Final = 65_536  # bytes of the second look
_BEGIN, _M, _TO_LOWER = ord("<"), ord("m"), 0x20  # codes

_CONSTRUCT: Final = re.compile(
    rb"<(?:(?P<comment>!--)|(?P<meta>meta)[\t\n\f\r /]"
    rb"|(?P<open>[a-z][^\t\n\f\r >]*+)|(?P<close>/[a-z][^\t\n\f\r >]*+)|(?P<other>[!/?]))",
    re.IGNORECASE,
)
_ATTRIBUTE: Final = re.compile(
    rb"[\t\n\f\r /]*+(?:>|(?P<name>[^\t\n\f\r />][^\t\n\f\r />=]*+)[\t\n\f\r ]*+(?:"
    rb"=[\t\n\f\r ]*+(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?=>)"
    rb"|(?P<bare>[^\t\n\f\r >\"'][^\t\n\f\r >]*+)(?=[\t\n\f\r >]))"
    rb"|(?=[^=])))"
)
_TO_END: Final = re.compile(  # of a tag, past the same attributes
    rb"(?:[\t\n\f\r /]*+[^\t\n\f\r />][^\t\n\f\r />=]*+[\t\n\f\r ]*+(?:"
    rb"=[\t\n\f\r ]*+(?:\"[^\"]*+\"|'[^']*+'|(?=>)"
    rb"|[^\t\n\f\r >\"'][^\t\n\f\r >]*+(?=[\t\n\f\r >]))"
    rb"|(?=[^=])))*+[\t\n\f\r /]*+>"
)
_IN_CONTENT: Final = re.compile(
    rb"charset[\t\n\f\r ]*=[\t\n\f\r ]*"
    rb"(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|[\"']|(?P<bare>[^\t\n\f\r ;]*))"
)
_RAW: Final = {
    name: re.compile(rb"</" + name, re.IGNORECASE)
    for name in (b"script", b"style", b"title", b"textarea", b"xmp", b"iframe", b"noframes")
}


def declared(body: bytes) -> str | None:
    """Name of the encoding that the page's `<meta>` elements declare, or None."""
    return prescan(body[:WINDOW]) or _late(body)


def _late(body: bytes) -> str | None:
    """Take the second look, if there is more to see."""
    head = body[:LATE_WINDOW]
    if len(body) <= WINDOW or not _may_declare(head):
        return None
    return prescan(head, pass_raw=True)


def _may_declare(head: bytes) -> bool:
    """Whether `charset` stands in any `<meta>`: half of old pages have none, and end here."""
    codes = np.frombuffer(head, np.uint8)
    found = codes[:-1] == _BEGIN
    found &= codes[1:] | _TO_LOWER == _M
    past = 0  # the tag before
    for at in found.nonzero()[0].tolist():
        if at >= past and head[at + 1 : at + 5].lower() == b"meta":
            tag = _TO_END.match(head, at + 5)
            if tag is None or b"charset" in tag.group().lower():
                return True
            past = tag.end()
    return False


def prescan(head: bytes, *, pass_raw: bool = False) -> str | None:
    """Scan for a `<meta>` that declares an encoding; a construct cut off at the end ends the scan.

    >>> prescan(b"<!doctype html><meta charset=latin2>")
    'iso-8859-2'
    """
    at, last = 0, _last_meta(head.lower())
    while 0 <= at <= last and (construct := _CONSTRUCT.search(head, at)):
        if construct.lastgroup == "comment":
            at = _past(head, b"-->", construct.start() + 2)
        elif construct.lastgroup == "other":
            at = _past(head, b">", construct.end() - 1)
        elif construct.lastgroup == "meta":
            attributes, at = _attributes(head, construct.end())
            if at >= 0 and (name := _meant(attributes)):
                return name
        else:
            end = _TO_END.match(head, construct.end())
            at = end.end() if end else -1
            if pass_raw and at >= 0 and construct["open"]:
                at = _past_raw(head, construct["open"].lower(), at)
    return None


def _last_meta(head: bytes) -> int:
    """Offset of the last `<meta` that can declare an encoding, or -1."""
    charset = head.rfind(b"charset")
    return head.rfind(b"<meta", 0, charset) if charset > 0 else -1


def _past(head: bytes, mark: bytes, start: int) -> int:
    """Offset just after the next mark, or -1."""
    found = head.find(mark, start)
    return found if found < 0 else found + len(mark)


def _past_raw(head: bytes, tag: bytes, at: int) -> int:
    """Offset of the end tag if this element holds raw text, or -1 if there is no end tag."""
    if tag not in _RAW:
        return at
    end = _RAW[tag].search(head, at)
    return end.start() if end else -1


def _attributes(head: bytes, at: int) -> tuple[dict[bytes, bytes], int]:
    """Attributes of a tag in lower case, the first of each name, and the offset after the tag.

    The offset is -1 when the bytes run out inside the tag.
    """
    found: dict[bytes, bytes] = {}
    while attribute := _ATTRIBUTE.match(head, at):
        at = attribute.end()
        if attribute["name"] is None:
            return found, at
        found.setdefault(attribute["name"].lower(), _value(attribute).lower())
    return found, -1


def _meant(attributes: dict[bytes, bytes]) -> str | None:
    """Name of the encoding that the attributes of one `<meta>` declare, or None."""
    if b"charset" in attributes:
        return named_in_page(attributes[b"charset"])
    if attributes.get(b"http-equiv") != b"content-type":
        return None
    found = _IN_CONTENT.search(attributes.get(b"content", b""))
    return named_in_page(_value(found)) if found else None


def _value(found: re.Match[bytes]) -> bytes:
    """Value in whichever quotes it stands, or b"" if it has none."""
    return found["double"] or found["single"] or found["bare"] or b""
