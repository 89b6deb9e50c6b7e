"""Bodies that are compressed or archives: bombs, chains, cut off, nested."""

from __future__ import annotations

import gzip
import zlib

from hostile_pages.article import ARTICLE, Case, page

_PAGE = page(ARTICLE).encode()
_BOMB = 1000  # times as large when unpacked
_CRLF = "\r\n"


def _gzip(data: bytes) -> bytes:
    """Return the data packed, without the time at which that was done."""
    return gzip.compress(data, 9, mtime=0)


def _bomb(size: int) -> bytes:
    """Return gzip that unpacks to the article and a long run of spaces."""
    return _gzip(_PAGE + b" " * (size * _BOMB))


def _members(size: int) -> bytes:
    """Return gzip of very many members, all empty but the first."""
    empty = _gzip(b"")
    return _gzip(_PAGE) + empty * (size // len(empty))


def _stored(size: int) -> bytes:
    """Return deflate of stored blocks without any content before the page."""
    head = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
    empty = b"\x00\x00\x00\xff\xff"
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    tail = packer.compress(_PAGE) + packer.flush()
    checks = zlib.crc32(_PAGE).to_bytes(4, "little") + len(_PAGE).to_bytes(4, "little")
    return head + empty * (size // 5) + tail + checks


def _nested(size: int) -> bytes:
    body = _PAGE
    for _ in range(min(20, max(2, size // 1000))):
        body = _gzip(body)
    return body


def _parts(size: int) -> bytes:
    """Return an MHTML archive with very many parts before the page."""
    part = f"--b{_CRLF}Content-Type: image/png{_CRLF}{_CRLF}x{_CRLF}"
    head = f"MIME-Version: 1.0{_CRLF}Content-Type: multipart/related; boundary=b{_CRLF}{_CRLF}"
    last = f"--b{_CRLF}Content-Type: text/html; charset=utf-8{_CRLF}{_CRLF}"
    body = part * (size // len(part)) + last
    return f"{head}{body}".encode() + _PAGE + f"{_CRLF}--b--{_CRLF}".encode()


def _nested_parts(size: int) -> bytes:
    """Return an MHTML archive of multiparts in multiparts."""
    depth = max(1, size // 60)
    opening = "".join(
        f"Content-Type: multipart/mixed; boundary=b{i}{_CRLF}{_CRLF}--b{i}{_CRLF}"
        for i in range(depth)
    )
    last = f"Content-Type: text/html; charset=utf-8{_CRLF}{_CRLF}"
    return f"MIME-Version: 1.0{_CRLF}{opening}{last}".encode() + _PAGE


CASES = (
    Case("gzip", lambda _: _gzip(_PAGE), is_packed=True),
    Case("gzip_cut", lambda _: _gzip(_PAGE)[:-9], is_packed=True),
    Case("gzip_wrong_sum", lambda _: _gzip(_PAGE)[:-8] + b"\0" * 8, is_packed=True),
    Case("gzip_trailing", lambda _: _gzip(_PAGE) + b"garbage" * 9, is_packed=True),
    Case("gzip_bomb", _bomb, has_article=False, is_packed=True),
    Case("gzip_members", _members, is_packed=True),
    Case("gzip_stored_blocks", _stored, is_packed=True),
    Case("gzip_in_gzip", _nested, has_article=False, is_packed=True),
    Case("mhtml_parts", _parts, is_packed=True),
    Case("mhtml_nested_parts", _nested_parts, has_article=False, is_packed=True),
)
