"""Read the legacy encodings with turbohtml's decoders, which follow the Encoding Standard.

Python's codecs of the same names differ: its gb2312, shift_jis, big5 and cp1252 are subsets.
"""

from typing import Final

from unhusk.decode.decoded import Decoded

_REPLACEMENT: Final = {  # how U+FFFD itself is written, where it can be
    "utf-8": b"\xef\xbf\xbd",
    "gbk": b"\x84\x31\xa4\x37",
    "gb18030": b"\x84\x31\xa4\x37",
}


def read_legacy(body: bytes, name: str, why: str) -> Decoded:
    """Read a body in any encoding of the standard."""
    import turbohtml.detect  # noqa: F401, PLC0415  registers the codecs; late, to import quickly

    text = body.decode(f"whatwg-{name}")
    replaced = text.count("\ufffd")
    if replaced and name in _REPLACEMENT:
        replaced = max(0, replaced - body.count(_REPLACEMENT[name]))
    return Decoded(text, name, why, replaced)


def fits(found: Decoded) -> bool:
    """Whether the bytes bear out the encoding: no more replaced than decoded beyond ASCII."""
    if not found.replaced:
        return True
    beyond_ascii = len(found.text) - len(found.text.encode("ascii", "ignore"))
    return 2 * found.replaced <= beyond_ascii
