"""Link targets and image addresses: made absolute, and dropped where they are unsafe."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from unhusk.runtime.clean_text import clean_text

_SCHEMES = frozenset({"http", "https", "mailto", "tel", "ftp"})  # all others may run something
_IMAGE_SCHEMES = frozenset({"http", "https"})
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")
_INVISIBLE = re.compile(
    r"[\x00-\x20\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+"
)
_PLAIN = re.compile(r"(?:https?://|(?:\.{0,2}/|#|\?)(?!/))[!#-&*-;=?-Z_a-z~]*")  # nothing to change
_ABSOLUTE = re.compile(r"https?://")
_UNSAFE = str.maketrans({c: f"%{ord(c):02X}" for c in "\"'<>\\^`{|} ()[]"})
_MAX_CHARS = 4096


def link_target(address: str, base: str | None) -> str:
    r"""Return where a link leads, or nothing where that is unsafe.

    >>> link_target("../b?x=1", "https://example.com/a/")
    'https://example.com/b?x=1'
    >>> link_target("java\tscript:alert(1)", None)
    ''
    """
    return _checked(address, base, _SCHEMES)


def image_address(address: str, base: str | None) -> str:
    """Return where an image is, or nothing where there is none to fetch."""
    return _checked(address, base, _IMAGE_SCHEMES)


def _checked(address: str, base: str | None, schemes: frozenset[str]) -> str:
    if len(address) > _MAX_CHARS:
        return ""
    if _PLAIN.fullmatch(address) and (not base or _ABSOLUTE.match(address)):
        return address
    plain = _INVISIBLE.sub("", address)  # browsers skip tabs and line breaks in a scheme
    given = _SCHEME.match(plain)
    if given and given[1].lower() not in schemes:
        return ""
    address = address.strip(" \t\n\f\r")
    if base and not given and address:
        address = _joined(base, address)
        given = _SCHEME.match(address)
        if given and given[1].lower() not in schemes:
            return ""
    address = _INVISIBLE.sub("%20", re.sub(r"[\t\n\r]", "", address)).translate(_UNSAFE)
    return clean_text(address)


def _joined(base: str, address: str) -> str:
    try:
        return urljoin(base, address)
    except ValueError:  # such as a broken IPv6 host
        return ""
