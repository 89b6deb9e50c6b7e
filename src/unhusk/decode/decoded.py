"""What came of decoding one body."""

from dataclasses import dataclass

from unhusk.runtime.records import record

OVER_LIMIT = "the gzip body unpacks to more than"  # begins what `cut` says of too large a body


@record
@dataclass(frozen=True)
class Decoded:
    r"""The text of a body, the evidence for its encoding, and every loss on the way.

    >>> from unhusk.decode import decode
    >>> decode(b"<p>caf\xc3\xa9")
    Decoded(text='<p>café', encoding='utf-8', why='utf-8', replaced=0, unpacked='', cut='', twice=0)
    """

    text: str
    encoding: str  # name of the Encoding Standard in lower case, or utf-32le, utf-32be
    why: str  # bom, http, meta, xml, utf-8, nul pattern, detector, fallback
    replaced: int  # U+FFFD put in by this decoding; those already in the bytes do not count
    unpacked: str = ""  # "gzip" when the body was still compressed
    cut: str = ""  # in words, what of a compressed body is missing from the text
    twice: int = 0  # sequences of UTF-8 that had been encoded twice, and are read as meant

    @property
    def over_limit(self) -> bool:
        """Whether a compressed body was cut because it is too large, not because it is broken."""
        return OVER_LIMIT in self.cut


def whole(text: str, encoding: str, why: str) -> Decoded:
    """Return what came of a body of which nothing was lost.

    >>> whole("a", "utf-8", "bom") == Decoded("a", "utf-8", "bom", 0)
    True
    """
    return Decoded(text, encoding, why, 0)
