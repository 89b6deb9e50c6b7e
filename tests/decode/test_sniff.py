"""What is not HTML is named by its first bytes, and text of any kind is let through."""

import gzip
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unhusk.decode import not_html, sniff

NOISE = b"".join(hashlib.sha256(bytes([n])).digest() for n in range(99))
PAGE = "<!doctype html><html><title>Título</title><p>Grüße, мир, 世界</p></html>"

MAGIC = [
    (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "a PDF document"),
    (b"\r\n  %PDF-1.4", "a PDF document"),
    (b"\xef\xbb\xbf%PDF-1.4", "a PDF document"),
    (b"%!PS-Adobe-3.0", "a PostScript document"),
    (b"{\\rtf1\\ansi", "an RTF document"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an OLE document"),
    (b"AT&TFORM\0\0", "a DjVu document"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a PNG image"),
    (b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG image"),
    (b"\0\0\0\x0cJXL \r\n\x87\n", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"RIFF\x0a\x0b\x0c\0WEBPVP8 ", "a WebP image"),
    (b"BM\x36\x10\0\0\0\0\0\0\x36", "a BMP image"),
    (b"II*\0\x08", "a TIFF image"),
    (b"MM\0*\0", "a TIFF image"),
    (b"\0\0\1\0\1\0", "an icon"),
    (b"8BPS\0\1", "a Photoshop image"),
    (b"\0\0\0\x20ftypavif", "an AVIF image"),
    (b"\0\0\0\x20ftypheic", "a HEIC image"),
    (b"\0\0\0\x20ftypM4A ", "an MP4 recording"),
    (b"\0\0\0\x20ftypisom", "an MP4 video"),
    (b"\x1a\x45\xdf\xa3\x9f", "a Matroska or WebM video"),
    (b"RIFF\0\0\0\0AVI LIST", "an AVI video"),
    (b"FLV\x01\x05", "a Flash video"),
    (b"\0\0\x01\xba\x44", "an MPEG video"),
    (b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", "a Windows Media file"),
    (b"RIFF\0\0\0\0WAVEfmt ", "a WAVE recording"),
    (b"FORM\0\0\0\0AIFF", "an AIFF recording"),
    (b"OggS\0\2", "an Ogg file"),
    (b"fLaC\0\0", "a FLAC recording"),
    (b"ID3\3\0", "an MP3 recording"),
    (b"MThd\0\0\0\6", "a MIDI file"),
    (b"wOFF\0\1", "a WOFF font"),
    (b"wOF2\0\1", "a WOFF font"),
    (b"OTTO\0\x0c", "an OpenType font"),
    (b"\0\1\0\0\0\x0f", "an OpenType font"),
    (b"\x7fELF\2\1", "an ELF executable"),
    (b"\xca\xfe\xba\xbe", "a Java class or Mach-O executable"),
    (b"\xcf\xfa\xed\xfe", "a Java class or Mach-O executable"),
    (b"\0asm\1", "a WebAssembly module"),
    (b"PK\3\4\x14\0", "a ZIP archive"),
    (b"PK\5\6\0\0", "a ZIP archive"),
    (b"Rar!\x1a\x07\0", "a RAR archive"),
    (b"7z\xbc\xaf\x27\x1c\0\4", "a 7z archive"),
    (b"readme.html".ljust(257, b"\0") + b"ustar\0", "a tar archive"),
    (b"\x28\xb5\x2f\xfd\x04", "Zstandard-compressed data"),
    (b"BZh91AY&SY", "bzip2-compressed data"),
    (b"\xfd7zXZ\0\0\4", "xz-compressed data"),
    (b"\x04\x22\x4d\x18", "LZ4-compressed data"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x89HDF\r\n\x1a\n", "an HDF5 file"),
    (b"MZ\x90\0\3\0\0\0\4\0\0\0\xff\xff\0\0", "a Windows executable"),
    (b"\xff\xfb\x90\x64" + NOISE, "an MP3 recording"),
    (b"\xff\xf1\x50\x80" + NOISE, "an AAC recording"),
    (b"PAR1\x15\0\x15\0", "a Parquet file"),
    (NOISE, "binary data"),
    (bytes(100), "binary data"),
]
TEXT = [
    b"",
    b" \n",
    b"plain words",
    b"<p>a fragment",
    b"<?xml version='1.0'?><svg/>",
    b'{"a": [1, 2]}',
    b"a,b\n1,2\n",
    b"MZ is a prefix of licence plates",
    b"PAR1 and PAR2",
    b"BMW, BZhiz, GIF files, ID3 tags, RIFFs, OggSpeed and PKs",
    b"see %PDF-1.4 for the format",
    b"<html>" + bytes(50) + b"NULs in a page</html>",
    b"a bell \x07 among forty other characters",
    ("\u044f" * 50).encode("utf-16"),
    b"\x1b[31mred\x1b[0m \x1b[32mgreen\x1b[0m",
    "\xff\xfb яы".encode("windows-1251", "ignore") + b"\xff\xfb\xfb text",
    *(PAGE.encode(codec) for codec in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")),
    *(PAGE.encode(codec) for codec in ("utf-32", "utf-32-le", "utf-32-be", "gb18030")),
    "Съешь же ещё этих мягких французских булок".encode("utf-16-le"),
    "<p>日本語".encode("shift_jis"),
    "<p>日本語".encode("iso-2022-jp"),
]


@pytest.mark.parametrize(("body", "phrase"), MAGIC)
def test_named(body, phrase):
    assert not_html(body) == phrase


@pytest.mark.parametrize("body", TEXT)
def test_text_is_let_through(body):
    assert not_html(body) == ""


@pytest.mark.parametrize(("body", "phrase"), MAGIC[:3] + MAGIC[-2:])
def test_gzip_is_looked_into(body, phrase):
    assert not_html(gzip.compress(body)) == phrase


def test_page_in_gzip_is_let_through():
    assert not_html(gzip.compress(gzip.compress(PAGE.encode() * 1000))) == ""


@pytest.mark.parametrize(
    "body",
    [
        b"\x1f\x8b\x08 and no more",
        gzip.compress(b"", mtime=0),
        gzip.compress(gzip.compress(gzip.compress(b"<p>", mtime=0), mtime=0), mtime=0),
    ],
)
def test_gzip_with_no_page_within_reach(body):
    assert not_html(body) == "a gzip archive"


def test_every_phrase_has_a_case():
    phrases = {*sniff._STRONG_PHRASES, *sniff._WEAK_PHRASES}
    assert phrases == {phrase for _, phrase in MAGIC}


@given(st.binary())
def test_any_bytes_get_a_known_phrase_or_none(body):
    assert not_html(body) in {"", "a gzip archive", *(phrase for _, phrase in MAGIC)}


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1))
def test_a_page_around_any_text_is_let_through(text):
    assert not_html(f"<p>{text}</p>".encode()) == ""
