"""Say what a body is when it is not HTML: by magic numbers, then by its share of control bytes."""

import re
from typing import Final

from unhusk.decode.nul_pattern import by_nuls
from unhusk.decode.unpack import is_gzip, unpack
from unhusk.decode.utf import by_mark

_SAMPLE: Final = 4096  # bytes
_CONTROLS: Final = bytes({*range(0x09), *range(0x0E, 0x1B), *range(0x1C, 0x20), 0x7F})
_MAX_CONTROL_SHARE: Final = 0.05  # above this it is no text, unless markup is in sight
_OPENINGS: Final = (b"<!doctype", b"<html", b"<!--")  # of most pages; markup as below
_MARKUP: Final = re.compile(rb"</[a-z]|<!doctype|<!--|<\?xml|<html|<body|<p>|<div", re.IGNORECASE)

# Signatures that no text begins with. A dot stands for any byte.
_SIGNATURES: Final = (
    (rb"[\t\n\f\r ]*%PDF-", "a PDF document"),
    (rb"%!PS-", "a PostScript document"),
    (rb"\{\\rtf", "an RTF document"),
    (rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an OLE document"),
    (rb"AT&TFORM", "a DjVu document"),
    (rb"\x89PNG\r\n\x1a\n", "a PNG image"),
    (rb"\xff\xd8\xff", "a JPEG image"),
    (rb"GIF8[79]a", "a GIF image"),
    (rb"RIFF....WEBP", "a WebP image"),
    (rb"BM....\0\0\0\0", "a BMP image"),
    (rb"II\*\0|MM\0\*", "a TIFF image"),
    (rb"\0\0[\x01\x02]\0", "an icon"),
    (rb"8BPS\0", "a Photoshop image"),
    (rb"\0\0\0\x0c(?:JXL |jP  )\r\n\x87\n", "a JPEG image"),
    (rb"\0...ftyp(?:avif|avis)", "an AVIF image"),
    (rb"\0...ftyp(?:hei[cx]|mif1|msf1)", "a HEIC image"),
    (rb"\0...ftypM4A", "an MP4 recording"),
    (rb"\0...ftyp", "an MP4 video"),
    (rb"\x1a\x45\xdf\xa3", "a Matroska or WebM video"),
    (rb"RIFF....AVI ", "an AVI video"),
    (rb"FLV\x01", "a Flash video"),
    (rb"\0\0\x01[\xb3\xba]", "an MPEG video"),
    (rb"\x30\x26\xb2\x75\x8e\x66\xcf\x11", "a Windows Media file"),
    (rb"RIFF....WAVE", "a WAVE recording"),
    (rb"FORM....AIF[FC]", "an AIFF recording"),
    (rb"OggS\0", "an Ogg file"),
    (rb"fLaC\0", "a FLAC recording"),
    (rb"ID3[\x02-\x04]", "an MP3 recording"),
    (rb"MThd\0\0", "a MIDI file"),
    (rb"wOF[F2]", "a WOFF font"),
    (rb"OTTO\0|\0\x01\0\0\0", "an OpenType font"),
    (rb"\x7fELF", "an ELF executable"),
    (rb"\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe", "a Java class or Mach-O executable"),
    (rb"\0asm", "a WebAssembly module"),
    (rb"PK(?:\x03\x04|\x05\x06|\x07\x08)", "a ZIP archive"),
    (rb"Rar!\x1a\x07", "a RAR archive"),
    (rb"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (rb".{257}ustar[\0 ]", "a tar archive"),
    (rb"\x28\xb5\x2f\xfd", "Zstandard-compressed data"),
    (rb"BZh[1-9]\x31\x41\x59\x26\x53\x59", "bzip2-compressed data"),
    (rb"\xfd7zXZ\0", "xz-compressed data"),
    (rb"\x04\x22\x4d\x18", "LZ4-compressed data"),
    (rb"SQLite format 3\0", "an SQLite database"),
    (rb"\x89HDF\r\n\x1a\n", "an HDF5 file"),
)
# Signatures that text can begin with: they count only where control bytes follow.
_WEAK_SIGNATURES: Final = (
    (rb"MZ", "a Windows executable"),
    (rb"\xff[\xe2\xe3\xf2\xf3\xfa\xfb]", "an MP3 recording"),
    (rb"\xff[\xf1\xf9]", "an AAC recording"),
    (rb"PAR1", "a Parquet file"),
    (rb"", "binary data"),
)


def _compiled(table: tuple[tuple[bytes, str], ...]) -> tuple[re.Pattern[bytes], tuple[str, ...]]:
    """One pattern for a table, whose groups are its rows."""
    pattern = b"|".join(b"(" + signature + b")" for signature, _ in table)
    return re.compile(pattern, re.DOTALL), tuple(phrase for _, phrase in table)


_STRONG, _STRONG_PHRASES = _compiled(_SIGNATURES)
_WEAK, _WEAK_PHRASES = _compiled(_WEAK_SIGNATURES)


def not_html(body: bytes) -> str:
    """Name what a body is instead of HTML, or "" for text of any kind; looks into gzip.

    >>> not_html(b"%PDF-1.7")
    'a PDF document'
    """
    if is_gzip(body):
        body = unpack(body, _SAMPLE).body
        if is_gzip(body) or not body:
            return "a gzip archive"
    head = body[:_SAMPLE].removeprefix(b"\xef\xbb\xbf")
    if head.lstrip()[:9].lower().startswith(_OPENINGS):
        return ""
    if found := _STRONG.match(head):
        return _STRONG_PHRASES[(found.lastindex or 1) - 1]
    found = _WEAK.match(head) if _is_binary(head) else None
    return _WEAK_PHRASES[(found.lastindex or 1) - 1] if found else ""


def _is_binary(head: bytes) -> bool:
    """Whether control bytes are too many for text, in one byte or more to a character."""
    controls = len(head) - len(head.translate(None, _CONTROLS))
    if controls <= _MAX_CONTROL_SHARE * len(head) or _MARKUP.search(head):
        return False
    return by_mark(head) is None and by_nuls(head) is None
