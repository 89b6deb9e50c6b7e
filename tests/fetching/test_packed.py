"""Bodies that are packed: whole, broken, lying, or bombs."""

import gzip
import zlib

import pytest

from fetching.site import PAGE, answer
from unhusk.errors import FetchError
from unhusk.fetching.content_encoding import _zstd, accepted, is_over, unpacked
from unhusk.runtime.extras import optional


def _raw_deflated(data):
    engine = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return engine.compress(data) + engine.flush()


def _brotli(data):
    return optional("brotli").compress(data)


def _zstd_packed(data):
    zstd = _zstd()
    return zstd.compress(data)


PACK = {"gzip": gzip.compress, "x-gzip": gzip.compress, "deflate": zlib.compress}
if optional("brotli"):
    PACK["br"] = _brotli
if _zstd():
    PACK["zstd"] = _zstd_packed
CODINGS = sorted(PACK)
TEXT = b"".join(b"<p>%d words" % n for n in range(50_000))


@pytest.mark.parametrize("name", CODINGS)
def test_unpacked(name):
    assert unpacked(PACK[name](TEXT), name.upper(), 1 << 20).body == TEXT


@pytest.mark.parametrize("name", CODINGS)
def test_limit_is_exact(name):
    packed = PACK[name](TEXT)
    assert unpacked(packed, name, len(TEXT)).cut == ""
    found = unpacked(packed, name, len(TEXT) - 1)
    assert (found.body, is_over(found.cut)) == (TEXT[:-1], True)


@pytest.mark.parametrize("name", CODINGS)
def test_bomb(name):
    found = unpacked(PACK[name](bytes(64 << 20)), name, 1 << 20)
    assert (len(found.body), is_over(found.cut)) == (1 << 20, True)


@pytest.mark.parametrize("name", CODINGS)
def test_body_that_ends_early(name):
    packed = PACK[name](TEXT)
    found = unpacked(packed[: len(packed) * 3 // 4], name, 1 << 20)
    assert found.body
    assert TEXT.startswith(found.body)
    assert "ends early" in found.cut


@pytest.mark.parametrize("name", CODINGS)
def test_corrupt_body(name):
    packed = bytearray(PACK[name](TEXT))
    packed[len(packed) // 2 :] = b"\xff" * (len(packed) // 2)
    found = unpacked(bytes(packed), name, 1 << 20)
    assert "is corrupt from some point on" in found.cut or "ends early" in found.cut


@pytest.mark.parametrize("name", CODINGS)
def test_nothing(name):
    assert unpacked(b"", name, 9) == unpacked(b"", "", 9)


def test_deflate_without_its_header():
    assert unpacked(_raw_deflated(TEXT), "deflate", 1 << 20).body == TEXT


def test_several_layers():
    packed = gzip.compress(zlib.compress(TEXT))
    assert unpacked(packed, "deflate, gzip", 1 << 20).body == TEXT
    with pytest.raises(FetchError, match="packed 6 times"):
        unpacked(TEXT, "gzip," * 6, 9)


@pytest.mark.parametrize("name", ["identity", "", " , "])
def test_not_packed(name):
    assert unpacked(TEXT, name, 9).body == TEXT


def test_header_that_lies():
    found = unpacked(PAGE, "gzip", 99)
    assert (found.body, "not packed" in found.cut) == (PAGE, True)


def test_unknown_coding():
    with pytest.raises(FetchError, match="'aws-chunked', which cannot"):
        unpacked(TEXT, "aws-chunked", 9)


def test_only_what_can_be_unpacked_is_asked_for():
    asked = set(accepted().split(", "))
    assert asked == {name for name in CODINGS if name != "x-gzip"}


@pytest.mark.parametrize("name", CODINGS)
def test_bomb_of_a_server(site, get, name):
    bomb = PACK[name](bytes(32 << 20))
    site.answers["/"] = answer(bomb, Content_Encoding=name)
    with pytest.raises(FetchError, match="unpacks to more than 1048576 bytes") as failure:
        get(max_bytes=1 << 20)
    assert failure.value.kind == "too_large"
    assert len(get(max_bytes=1 << 20, oversize="cut").body) == 1 << 20


def test_page_of_a_server(site, get):
    site.answers["/"] = answer(gzip.compress(PAGE), Content_Encoding="gzip")
    found = get()
    assert (found.body, found.notes) == (PAGE, ())
