"""Decode a body by the first evidence that its bytes bear out.

Order: byte order mark; NUL pattern of UTF-16 and UTF-32; HTTP charset; `<meta>`; XML declaration;
UTF-8; a detector. NUL patterns come early because ASCII with NULs is valid UTF-8, and no encoding
that can be declared in ASCII looks like that. A claim that the bytes contradict is passed over.

Differs from the standard, where HTTP and `<meta>` are believed whatever the bytes are:
- UTF-8 is not believed when more of the bytes beyond ASCII are broken than well formed;
- a legacy encoding is not believed when it leaves more characters undecoded than decoded beyond
  ASCII, or when the body is valid UTF-8 with at least four continuation bytes, which legacy text
  is only by an unlikely chance. A browser shows such pages as mojibake, and their readers see it;
  nobody looks at the millionth page of a corpus;
- UTF-8 that was encoded twice is read as it was meant (decode/mojibake.py).
"""

from dataclasses import replace
from typing import Final

from unhusk.decode.claims import claims
from unhusk.decode.decoded import Decoded, whole
from unhusk.decode.detector import detected
from unhusk.decode.encoding_labels import named_in_header
from unhusk.decode.legacy import fits, read_legacy
from unhusk.decode.mojibake import undo_twice
from unhusk.decode.nul_pattern import by_nuls
from unhusk.decode.unpack import is_gzip, unpack
from unhusk.decode.utf import broken_utf8, by_mark, read, strict_utf8
from unhusk.runtime.deadline import NEVER

_MIN_CONTINUATIONS: Final = 4  # bytes 80 to BF in valid UTF-8: from here on it is no accident


def decode(
    body: bytes,
    *,
    charset: str | None = None,
    max_bytes: int | None = None,
    deadline: float = NEVER,
) -> Decoded:
    """Decode a body; never raises on any bytes, and says what was replaced or cut.

    `charset` is the parameter of the HTTP Content-Type, `max_bytes` limits what a body that is
    still compressed may unpack to. NULs stay in the text. Past the deadline it raises.
    """
    if not is_gzip(body):
        return _decode(body, charset)
    inner = unpack(body, max_bytes, deadline)
    return replace(_decode(inner.body, charset), unpacked="gzip", cut=inner.cut)


def _decode(body: bytes, charset: str | None) -> Decoded:
    found = by_mark(body) or _by_nuls(body, charset) or _by_claims(body, charset) or detected(body)
    return undo_twice(found) if found.encoding == "utf-8" else found


def _by_nuls(body: bytes, charset: str | None) -> Decoded | None:
    name = by_nuls(body)
    if name is None:
        return None
    return read(body, name, "http" if named_in_header(charset) == name else "nul pattern")


def _by_claims(body: bytes, charset: str | None) -> Decoded | None:
    """Read the body as the first claim that it bears out, or None."""
    text = strict_utf8(body)
    tried = set()
    for name, why in claims(body, charset):
        if name in tried:
            continue
        tried.add(name)
        found = _as_claimed(body, name, why) if text is None else _valid(body, text, name, why)
        if found:
            return found
    return None


def _valid(body: bytes, text: str, name: str, why: str) -> Decoded | None:
    """Test a claim about a body that is valid UTF-8, with `text` as its text in UTF-8."""
    if name == "utf-8":
        return whole(text, name, why)
    if len(body) - len(text) >= _MIN_CONTINUATIONS:
        return whole(text, "utf-8", "utf-8")
    if name.startswith("utf-16"):
        return None
    if name != "iso-2022-jp" and len(body) == len(text):
        return whole(text, name, why)
    found = read_legacy(body, name, why)
    return found if fits(found) else None


def _as_claimed(body: bytes, name: str, why: str) -> Decoded | None:
    """Test a claim about a body that is not valid UTF-8."""
    if name == "utf-8":
        return broken_utf8(body, why)
    if name.startswith("utf-16"):
        return None if b"</" in body else read(body, name, why)
    found = read_legacy(body, name, why)
    return found if fits(found) else None
