"""Read the Unicode encodings with Python's own codecs, and judge whether a body is UTF-8.

Unpaired surrogates, in UTF-16 or as bytes in UTF-8 (CESU-8), become U+FFFD as in the standard.
"""

import re
from typing import Final

from unhusk.decode.decoded import Decoded, whole

_CODECS: Final = {
    "utf-8": "utf-8",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "utf-32le": "utf-32-le",
    "utf-32be": "utf-32-be",
}
_MARKS: Final = (  # UTF-32LE before UTF-16LE, whose mark it begins with
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\0\0", "utf-32le"),
    (b"\0\0\xfe\xff", "utf-32be"),
    (b"\xff\xfe", "utf-16le"),
    (b"\xfe\xff", "utf-16be"),
)
_FIRST: Final = frozenset(mark[:1] for mark, _ in _MARKS)
_ASCII: Final = bytes(range(0x80))
_WRITTEN_FFFD: Final = "\ufffd".encode()
_SURROGATE: Final = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]")


def read(body: bytes | memoryview, name: str, why: str) -> Decoded:
    """Read a body in a Unicode encoding; replacements are counted only where there are any."""
    codec = _CODECS[name]
    try:
        return whole(str(body, codec), name, why)
    except UnicodeDecodeError:
        text = str(body, codec, "replace")
        already_there = str(body, codec, "ignore").count("\ufffd")
        return Decoded(text, name, why, text.count("\ufffd") - already_there)


def by_mark(body: bytes) -> Decoded | None:
    """Read a body by its byte order mark, which is not part of the text; None if it has none.

    Differs from the standard, which knows no UTF-32 and takes its little-endian mark for UTF-16LE.
    """
    for mark, name in _MARKS if body[:1] in _FIRST else ():
        if body.startswith(mark):
            return read(memoryview(body)[len(mark) :], name, "bom")
    return None


def strict_utf8(body: bytes) -> str | None:
    """Text of a body that is valid UTF-8, or None."""
    try:
        return body.decode()
    except UnicodeDecodeError:
        return None


def broken_utf8(body: bytes, why: str) -> Decoded | None:
    """Read a body that is UTF-8 with flaws; None if more is broken than well formed.

    In the legacy encodings well-formed sequences come about by chance only: hardly any in
    single-byte text, about one in six characters in GBK.
    """
    text = body.decode("utf-8", "replace")
    replaced = text.count("\ufffd") - body.count(_WRITTEN_FFFD)
    surrogates = len(_SURROGATE.findall(body))
    beyond_ascii = len(text) - (len(body) - len(body.translate(None, _ASCII)))
    well_formed = beyond_ascii - replaced + surrogates
    broken = replaced - 3 * surrogates
    return Decoded(text, "utf-8", why, replaced) if broken <= well_formed else None
