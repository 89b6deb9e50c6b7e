"""Unpack what a Content-Encoding names, within a limit, saving what can be saved."""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING, Any, Final

from unhusk.decode.decoded import OVER_LIMIT
from unhusk.decode.unpack import Unpacked, is_gzip, unpack
from unhusk.errors import FetchError
from unhusk.runtime.deadline import NEVER, check
from unhusk.runtime.extras import optional

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_OVER: Final = OVER_LIMIT.removeprefix("the gzip ")
_PIECE: Final = 1 << 16  # bytes unpacked at once
_SIP: Final = 256  # packed bytes taken at once where the output cannot be limited
_MAX_LAYERS: Final = 5
_MAX_FRAMES: Final = 10_000  # of zstd; empty ones cost time
_ZSTD: Final = ("compression.zstd", "backports.zstd", "zstandard")


def accepted() -> str:
    """Return what can be unpacked here, as the header Accept-Encoding has it."""
    also = {"br": optional("brotli"), "zstd": _zstd()}
    return ", ".join(["gzip", "deflate", *(name for name, found in also.items() if found)])


def is_over(cut: str) -> bool:
    """Say whether a body was cut because it is too large, not because it is broken."""
    return _OVER in cut


def unpacked(body: bytes, header: str, limit: int, deadline: float = NEVER) -> Unpacked:
    """Unpack a body by the codings in its header; raises `FetchError` for one that is unknown.

    Past the deadline it raises `DeadlinePassedError`.
    """
    codings = [name for part in header.split(",") if (name := part.strip().lower())]
    if len(codings) > _MAX_LAYERS:
        message = f"the body is packed {len(codings)} times"
        raise FetchError(message, "broken")
    cuts = []
    for name in reversed(codings):
        inner = _layer(body, name, limit, deadline)
        body = inner.body
        cuts.append(inner.cut)
    return Unpacked(body, "; ".join(cut for cut in cuts if cut))


def _layer(body: bytes, name: str, limit: int, deadline: float) -> Unpacked:
    if name == "identity" or not body:
        return Unpacked(body, "")
    if name in ("gzip", "x-gzip"):
        is_packed = is_gzip(body)
        return unpack(body, limit, deadline) if is_packed else _mislabelled(body, "gzip")
    readers: dict[str, Callable[[bytes], Iterator[bytes]]] = {"deflate": _deflated}
    if optional("brotli"):
        readers["br"] = _brotli
    if _zstd():
        readers["zstd"] = _zstandard
    if name not in readers:
        message = f"the body is packed with {name!r}, which cannot be unpacked here"
        raise FetchError(message, "broken")
    return _gathered(readers[name](body), name, (limit, deadline))


def _mislabelled(body: bytes, name: str) -> Unpacked:
    return Unpacked(body, f"the header says {name}, but the body is not packed")


def _gathered(pieces: Iterator[bytes], name: str, limits: tuple[int, float]) -> Unpacked:
    """Put pieces together up to the limit; what comes before a fault is kept."""
    out = io.BytesIO()
    limit, deadline = limits
    try:
        for piece in pieces:
            check(deadline)
            room = limit - out.tell()
            out.write(piece[:room])
            if len(piece) > room:
                return Unpacked(out.getvalue(), f"the {name} {_OVER} {limit} bytes")
    except _FaultError as fault:
        return Unpacked(out.getvalue(), f"the {name} body {fault}")
    return Unpacked(out.getvalue(), "")


class _FaultError(Exception):
    """What is wrong with a packed body."""


def _deflated(body: bytes) -> Iterator[bytes]:
    """Unpack deflate with the header that it should have, or without."""
    has_header = body[0] & 0x0F == zlib.DEFLATED and int.from_bytes(body[:2], "big") % 31 == 0
    engine = zlib.decompressobj(zlib.MAX_WBITS if has_header else -zlib.MAX_WBITS)
    try:
        for at in range(0, len(body), _PIECE):  # by pieces: what is left over is copied each time
            rest = body[at : at + _PIECE]
            while rest and not engine.eof:
                yield engine.decompress(rest, _PIECE)
                rest = engine.unconsumed_tail
        while piece := engine.decompress(b"", _PIECE):
            yield piece
    except zlib.error as error:
        raise _FaultError("is corrupt from some point on") from error
    if not engine.eof:
        raise _FaultError("ends early")


def _brotli(body: bytes) -> Iterator[bytes]:
    brotli: Any = optional("brotli")
    engine = brotli.Decompressor()
    at = 0
    try:
        while not engine.is_finished():
            if engine.can_accept_more_data():
                piece = engine.process(body[at : at + _PIECE], output_buffer_limit=_PIECE)
                if not piece and at >= len(body):
                    raise _FaultError("ends early")
                at += _PIECE
            else:
                piece = engine.process(b"", output_buffer_limit=_PIECE)
            yield piece
    except brotli.error as error:
        raise _FaultError("is corrupt from some point on") from error


def _zstandard(body: bytes) -> Iterator[bytes]:
    """Unpack frame after frame, from few bytes at a time: each four may become 128 KB."""
    zstd: Any = _zstd()
    begin = zstd.ZstdDecompressor
    if not hasattr(zstd, "ZstdFile"):  # the package zstandard has its own way to say the same
        begin = lambda: zstd.ZstdDecompressor().decompressobj()  # noqa: E731
    engine, at, frames = begin(), 0, 1
    try:
        while at < len(body):
            if engine.eof:
                engine, frames = begin(), frames + 1
            if frames > _MAX_FRAMES:
                raise _FaultError(f"has more than {_MAX_FRAMES} frames")
            yield engine.decompress(body[at : at + _SIP])
            at = min(at + _SIP, len(body)) - len(engine.unused_data if engine.eof else b"")
    except zstd.ZstdError as error:
        raise _FaultError("is corrupt from some point on") from error
    if not engine.eof:
        raise _FaultError("ends early")


def _zstd() -> object:
    return next((found for name in _ZSTD if (found := optional(name))), None)
