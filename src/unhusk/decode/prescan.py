"""Find the encoding a page declares in its `<meta>` elements, before anything is decoded.

Source: https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding
Differs: where the first 1024 bytes declare nothing, a second look goes on to 64 kB and passes over
scripts, styles and titles. Browsers get the same answer there by parsing and starting again.
"""

import re
from typing import Final

from unhusk.decode.encoding_labels import named_in_page
from unhusk.decode.passes.metas import may_declare, next_meta

WINDOW: Final = 1024  # bytes, as the standard advises
LATE_WINDOW: Final = 65_536  # bytes of the second look

_ATTRIBUTE: Final = re.compile(
    rb"[\t\n\f\r /]*+(?:>|(?P<name>[^\t\n\f\r />][^\t\n\f\r />=]*+)[\t\n\f\r ]*+(?:"
    rb"=[\t\n\f\r ]*+(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?=>)"
    rb"|(?P<bare>[^\t\n\f\r >\"'][^\t\n\f\r >]*+)(?=[\t\n\f\r >]))"
    rb"|(?=[^=])))"
)
_IN_CONTENT: Final = re.compile(
    rb"charset[\t\n\f\r ]*=[\t\n\f\r ]*"
    rb"(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|[\"']|(?P<bare>[^\t\n\f\r ;]*))"
)


def declared(body: bytes) -> str | None:
    """Name of the encoding that the page's `<meta>` elements declare, or None."""
    return prescan(body[:WINDOW]) or _late(body)


def _late(body: bytes) -> str | None:
    """Take the second look, if there is more to see."""
    head = body[:LATE_WINDOW]
    if len(body) <= WINDOW or not may_declare(head):  # half of old pages declare nothing
        return None
    return prescan(head, pass_raw=True)


def prescan(head: bytes, *, pass_raw: bool = False) -> str | None:
    """Scan for a `<meta>` that declares an encoding; a construct cut off at the end ends the scan.

    >>> prescan(b"<!doctype html><meta charset=latin2>")
    'iso-8859-2'
    """
    at, last = 0, _last_meta(head.lower())
    while (at := next_meta(head, at, last, pass_raw=pass_raw)) >= 0:
        attributes, at = _attributes(head, at + len("<meta "))
        if at < 0:
            return None
        if name := _meant(attributes):
            return name
    return None


def _last_meta(head: bytes) -> int:
    """Offset of the last `<meta` that can declare an encoding, or -1."""
    charset = head.rfind(b"charset")
    return head.rfind(b"<meta", 0, charset) if charset > 0 else -1


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
