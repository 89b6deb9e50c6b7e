"""Unpack a body that is still compressed with gzip, within a limit, saving what can be saved."""

import io
import zlib
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from unhusk.decode.decoded import OVER_LIMIT
from unhusk.runtime.deadline import NEVER, check

MAX_BYTES: Final = 128 << 20  # when the caller sets no limit: a bomb must never go without one
_MAX_LAYERS: Final = 2  # servers that compress twice exist
_PIECE: Final = 16_384  # bytes given to zlib at once
_MAX_MEMBERS: Final = 10_000  # gzip bodies may be strung together; empty ones cost time
_GZIP: Final = zlib.MAX_WBITS | 16  # zlib's way to ask for gzip
_MAGIC: Final = b"\x1f\x8b\x08"


@dataclass(frozen=True)
class Unpacked:
    """What was inside, and in words what is missing from it."""

    body: bytes
    cut: str


def is_gzip(body: bytes) -> bool:
    """Whether a body begins like gzip."""
    return body.startswith(_MAGIC)


def unpack(body: bytes, max_bytes: int | None = None, deadline: float = NEVER) -> Unpacked:
    """Unpack up to two layers of gzip; never holds more than `max_bytes`.

    Raises `DeadlinePassedError` past the deadline, and nothing else.
    """
    limit = MAX_BYTES if max_bytes is None else max(0, max_bytes)
    cuts = []
    for _ in range(_MAX_LAYERS):
        inner = _unpack_layer(body, limit, deadline)
        body = inner.body
        cuts.append(inner.cut)
        if not is_gzip(body):
            break
    else:
        cuts.append(f"still compressed after {_MAX_LAYERS} layers of gzip")
    return Unpacked(body, "; ".join(cut for cut in cuts if cut))


def _unpack_layer(body: bytes, limit: int, deadline: float) -> Unpacked:
    """Unpack the gzip members a body consists of."""
    out = io.BytesIO()
    at, cut = 0, ""
    for _ in range(_MAX_MEMBERS):
        at, cut = _unpack_member(body, at, out, (limit, deadline))
        if cut or not body.startswith(_MAGIC, at):
            break
    if not cut and body[at : at + _PIECE].strip(b"\0"):
        cut = f"{len(body) - at} bytes after the end of the gzip body were left out"
    return Unpacked(out.getvalue(), cut)


def _unpack_member(
    body: bytes, at: int, out: io.BytesIO, limits: tuple[int, float]
) -> tuple[int, str]:
    """Unpack the member at an offset; return the offset after it, and what was cut."""
    engine = zlib.decompressobj(_GZIP)
    limit, deadline = limits
    while not engine.eof:
        check(deadline)
        piece = body[at : at + _PIECE]
        if not piece:
            return at, "the gzip body ends early"
        at += len(piece)
        before = engine.copy()
        room = limit - out.tell()
        try:
            unpacked = engine.decompress(piece, room + 1)
        except zlib.error:
            out.write(_salvage(before, piece, room))
            return at, "the gzip body is corrupt from some point on"
        out.write(unpacked[:room])
        if len(unpacked) > room:
            return at, f"{OVER_LIMIT} {limit} bytes"
    return at - len(engine.unused_data), ""


def _salvage(engine: "zlib._Decompress", piece: bytes, room: int) -> bytes:
    """Unpack byte by byte up to the fault: a failing call returns nothing of what it unpacked."""
    saved = io.BytesIO()
    with suppress(zlib.error):
        saved.writelines(engine.decompress(bytes([byte]), room + 1) for byte in piece)
    return saved.getvalue()[:room]
