"""Bodies that are made to cost time: unpacked by pieces, cut at a number of parts, in time."""

import sys
import time
import zlib

import pytest

import unhusk
from unhusk.decode.unpack import unpack
from unhusk.fetching import content_encoding
from unhusk.fetching.content_encoding import unpacked
from unhusk.fetching.mhtml import open_mhtml
from unhusk.runtime.deadline import DeadlinePassedError
from unhusk.runtime.extras import optional

PAST = 0.0  # on the clock of `time.monotonic`
MANY = bytes(range(256)) * 4096


def stored(body: bytes) -> bytes:
    """Return deflate whose blocks are not compressed."""
    engine = zlib.compressobj(0)
    return engine.compress(body) + engine.flush()


class Watched:
    """An engine that is given little at a time."""

    def __init__(self, engine, call: str) -> None:
        """Take the engine, and the name of its function that is given data."""
        self._engine, self._call = engine, call

    def __getattr__(self, name):
        value = getattr(self._engine, name)
        if name != self._call:
            return value

        def called(data, *args, **kwargs):
            assert len(data) <= 1 << 16
            return value(data, *args, **kwargs)

        return called


def test_stored_blocks_are_unpacked_by_pieces(monkeypatch):
    begin = zlib.decompressobj
    monkeypatch.setattr(
        content_encoding.zlib, "decompressobj", lambda bits: Watched(begin(bits), "decompress")
    )
    found = unpacked(stored(MANY), "deflate", 1 << 30)
    assert (found.body, found.cut) == (MANY, "")


def test_brotli_is_unpacked_by_pieces(monkeypatch):
    brotli = pytest.importorskip("brotli")
    begin = brotli.Decompressor
    body = brotli.compress(MANY, quality=0)
    monkeypatch.setattr(brotli, "Decompressor", lambda: Watched(begin(), "process"))
    found = unpacked(body, "br", 1 << 30)
    assert (found.body, found.cut) == (MANY, "")
    assert unpacked(body[:-9], "br", 1 << 30).cut == "the br body ends early"


def test_frames_of_zstd_are_counted():
    zstd = next(filter(None, map(optional, content_encoding._ZSTD)), None)
    if zstd is None:
        pytest.skip("needs zstd")
    pack = zstd.compress if hasattr(zstd, "compress") else zstd.ZstdCompressor().compress
    frame = pack(b"")
    assert unpacked(frame * 9_000 + pack(b"x"), "zstd", 99).body == b"x"
    found = unpacked(frame * 11_000 + pack(b"x"), "zstd", 99)
    assert (found.body, found.cut) == (b"", "the zstd body has more than 10000 frames")


@pytest.mark.parametrize("coding", ["deflate", "gzip", "br"])
def test_unpacking_has_a_deadline(coding):
    pack = {
        "deflate": zlib.compress,
        "gzip": lambda body: zlib.compress(body, wbits=31),
        "br": getattr(optional("brotli"), "compress", None),
    }[coding]
    if pack is None:
        pytest.skip("needs brotli")
    with pytest.raises(DeadlinePassedError):
        unpacked(pack(MANY), coding, 1 << 30, PAST)


def nested(depth: int, lines: int) -> bytes:
    """Return an archive of parts in parts, the innermost of so many lines."""
    heads = b"".join(
        b'Content-Type: multipart/related; boundary="b%d"\n\n--b%d\n' % (n, n) for n in range(depth)
    )
    ends = b"".join(b"--b%d--\n" % n for n in reversed(range(depth)))
    return heads + b"Content-Type: text/html\n\n" + b"<p>line\n" * lines + ends


def test_nested_parts_up_to_a_depth():
    found = open_mhtml(nested(6, 3))
    assert found.body.count(b"line") == 3
    assert open_mhtml(nested(12, 3)) is None


def test_the_cost_of_parts_grows_with_them():
    def calls(body: bytes) -> int:
        count = 0

        def tick(*_) -> None:
            nonlocal count
            count += 1

        sys.setprofile(tick)
        try:
            open_mhtml(body)
        finally:
            sys.setprofile(None)
        return count

    calls(nested(2, 1))  # imports the parser of headers
    assert calls(nested(8, 4000)) < 2 * calls(nested(8, 1000))
    assert calls(nested(4000, 10)) < 2 * calls(nested(1000, 10))


def test_parts_beyond_a_number_are_left_out_and_said():
    head = b'Content-Type: multipart/related; boundary="b"\n\n'
    body = head + b"--b\nContent-Type: text/html\n\n<p>page\n" + b"--b\n\nx\n" * 10_100 + b"--b--\n"
    found = open_mhtml(body)
    assert found.body == b"<p>page"
    assert "only the first 10000 parts of the archive were looked at" in found.notes


@pytest.mark.parametrize("body", [zlib.compress(b"<p>text" * 9999, wbits=31), nested(3, 3)])
def test_extraction_out_of_time_says_so(body):
    assert unhusk.Extractor(method="plain", seconds=-1).extract(body).status == "timeout"


def test_gzip_has_a_deadline():
    with pytest.raises(DeadlinePassedError):
        unpack(zlib.compress(MANY, wbits=31), None, time.monotonic() - 1)
