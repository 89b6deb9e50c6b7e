"""Bytes to text: which evidence wins, what the bytes may overrule, and what is lost on the way."""

import gzip
import sys
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unhusk.decode import Decoded, decode, detector
from unhusk.decode import unpack as unpacking

RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю. "
JAPANESE = "日本語の文章です。これは文字コードの判定のための試験です。"
CHINESE = "这是一个中文网页的正文内容，用来测试编码检测。今天天气很好。"
TAIWANESE = "這是一個中文網頁的正文內容，用來測試編碼檢測。今天天氣很好。"
KOREAN = "한국어 문서의 본문입니다. 이것은 문자 인코딩 판별을 위한 시험입니다. "
FRENCH = "L’été à Paris, c’est très agréable : voilà déjà l’âge où l’on naît. "
POLISH = "Zażółć gęślą jaźń. To jest zwykły tekst po polsku, który służy do testów. "
GREEK = "Αυτό είναι ένα κείμενο στα ελληνικά για τη δοκιμή της κωδικοποίησης. "

WIDE = ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]
LEGACY = [
    (RUSSIAN, "windows-1251", "windows-1251"),
    (RUSSIAN, "koi8-r", "koi8-u"),
    (RUSSIAN, "iso-8859-5", "iso-8859-5"),
    (RUSSIAN, "cp866", "ibm866"),
    (JAPANESE, "shift_jis", "shift_jis"),
    (JAPANESE, "euc-jp", "euc-jp"),
    (JAPANESE, "iso-2022-jp", "iso-2022-jp"),
    (CHINESE, "gbk", "gbk"),
    (TAIWANESE, "big5", "big5"),
    (KOREAN, "euc-kr", "euc-kr"),
    (FRENCH, "windows-1252", "windows-1252"),
    (POLISH, "windows-1250", "windows-1250"),
    (GREEK, "windows-1253", "windows-1253"),
]

CJK = [row for row in LEGACY if row[2] in ("shift_jis", "euc-jp", "gbk", "big5", "euc-kr")]


def page(text, head=""):
    return f"<html><head>{head}<title>x</title></head><body><p>{text * 4}</p></body></html>"


def summary(found):
    return found.encoding, found.why, found.replaced


@pytest.mark.parametrize(
    ("mark", "codec", "name"),
    [
        (b"\xef\xbb\xbf", "utf-8", "utf-8"),
        (b"\xff\xfe", "utf-16-le", "utf-16le"),
        (b"\xfe\xff", "utf-16-be", "utf-16be"),
        (b"\xff\xfe\0\0", "utf-32-le", "utf-32le"),
        (b"\0\0\xfe\xff", "utf-32-be", "utf-32be"),
    ],
)
def test_byte_order_mark_wins_and_is_no_text(mark, codec, name):
    body = mark + page(RUSSIAN, "<meta charset=koi8-r>").encode(codec)
    found = decode(body, charset="windows-1251")
    assert summary(found) == (name, "bom", 0)
    assert found.text == page(RUSSIAN, "<meta charset=koi8-r>")


@pytest.mark.parametrize("codec", WIDE)
@pytest.mark.parametrize("text", [RUSSIAN, JAPANESE * 200, "plain", "😀 astral 𝔘"])
def test_wide_encodings_are_known_by_their_nuls(codec, text):
    found = decode(page(text).encode(codec), charset="utf-8")
    assert summary(found) == (codec.replace("-le", "le").replace("-be", "be"), "nul pattern", 0)
    assert found.text == page(text)


def test_characters_beyond_the_first_plane_do_not_hide_utf32():
    assert decode(("😀" + page("x")).encode("utf-32-be")).text == "😀" + page("x")


@pytest.mark.parametrize(
    ("body", "encoding"),
    [(b"\0a" * 20 + b"\x8a\0" * 2, "utf-16be"), (b"a\0" * 20 + b"\0\x8a" * 2, "utf-16le")],
)
def test_a_tenth_of_the_nuls_may_lie_on_the_other_side(body, encoding):
    assert summary(decode(body)) == (encoding, "nul pattern", 0)
    assert decode(body + body[-2:]).why != "nul pattern"


@pytest.mark.parametrize("opening", [b"<\0?\0x\0", b"\0<\0?\0x"])
def test_the_shortest_wide_opening_is_that_of_the_standard(opening):
    assert decode(opening).text == "<?x"


def test_charset_that_agrees_with_the_nuls_is_the_evidence():
    body = page(RUSSIAN).encode("utf-16-be")
    assert summary(decode(body, charset='"UTF-16BE"')) == ("utf-16be", "http", 0)
    assert summary(decode(body, charset="utf-16")) == ("utf-16be", "nul pattern", 0)


def test_charset_of_utf16_without_a_nul():
    assert decode(JAPANESE.encode("utf-16-le"), charset="utf-16").text == JAPANESE


@pytest.mark.parametrize("codec", ["utf-8", "windows-1251"])
def test_charset_of_utf16_on_eight_bit_markup_is_passed_over(codec):
    found = decode(page(RUSSIAN).encode(codec), charset="utf-16")
    assert found.text == page(RUSSIAN)


def test_charset_of_utf16_on_ascii_is_passed_over():
    assert summary(decode(b"plain", charset="utf-16")) == ("utf-8", "utf-8", 0)


@pytest.mark.parametrize("charset", ["windows-1251", ' "CP1251" '])
def test_charset_comes_before_meta(charset):
    body = page(RUSSIAN, "<meta charset=koi8-r>").encode("windows-1251")
    assert summary(decode(body, charset=charset)) == ("windows-1251", "http", 0)


@pytest.mark.parametrize("charset", [None, "", "bogus", "utf-7", "hz-gb-2312"])
def test_meta_comes_next_also_after_an_unknown_charset(charset):
    body = b"<?xml encoding='koi8-r'?>" + page(RUSSIAN, "<meta charset=cp1251>").encode("cp1251")
    assert summary(decode(body, charset=charset)) == ("windows-1251", "meta", 0)


def test_xml_declaration_comes_after_meta():
    body = b"<?xml version='1.0' encoding='koi8-r'?>" + page(RUSSIAN).encode("koi8-r")
    assert summary(decode(body)) == ("koi8-r", "xml", 0)


@pytest.mark.parametrize("text", ["", "plain", "a\0b", page(RUSSIAN)])
def test_valid_utf8_needs_no_declaration(text):
    assert decode(text.encode()) == Decoded(text, "utf-8", "utf-8", 0)


@pytest.mark.parametrize(("text", "codec", "name"), LEGACY)
def test_detector_decides_without_a_declaration(text, codec, name):
    found = decode(page(text).encode(codec))
    assert summary(found) == (name, "detector", 0)
    assert found.text == page(text)


def test_windows_1252_is_the_fallback():
    assert decode(b"it\x92s") == Decoded("it’s", "windows-1252", "fallback", 0)


@pytest.mark.parametrize(
    ("charset", "body", "text"),
    [
        ("gb2312", b"\x80 \x81\x30\x81\x30", "€ \x80"),
        ("iso-8859-1", b"\x93q\x94 \x81", "“q” \x81"),
        ("shift_jis", b"\x87\x40 \xfb\xfc", "① 髙"),
        ("ks_c_5601-1987", b"\x8cc", "똠"),
        ("x-user-defined", b"\x80", "\uf780"),
    ],
)
def test_labels_mean_the_larger_encodings_of_the_standard(charset, body, text):
    assert decode(body, charset=charset).text == text


def test_utf7_is_never_decoded():
    body = b"<meta charset=utf-7>+ADw-script+AD4-"
    assert decode(body, charset="utf-7") == Decoded(body.decode(), "utf-8", "utf-8", 0)


@pytest.mark.parametrize(("text", "codec", "name"), [row for row in LEGACY if row[1][:4] != "iso-"])
def test_legacy_bytes_declared_as_utf8_go_on_to_the_detector(text, codec, name):
    body = page(text, "<meta charset=utf-8>").encode(codec)
    assert summary(decode(body, charset="utf-8")) == (name, "detector", 0)


def test_contradicted_charset_goes_on_to_meta():
    body = page(RUSSIAN, "<meta charset=koi8-r>").encode("koi8-r")
    assert summary(decode(body, charset="utf-8")) == ("koi8-r", "meta", 0)


@pytest.mark.parametrize(("charset", "why"), [("utf-8", "http"), (None, "utf-8")])
def test_utf8_with_a_few_broken_bytes_stays_utf8(charset, why):
    found = decode("\ufffd é ü".encode() + b"\xff\xe2\x82", charset=charset)
    assert found == Decoded("\ufffd é ü\ufffd\ufffd", "utf-8", why, 2)


def test_utf8_is_given_up_once_more_is_broken_than_well_formed():
    assert decode("éü".encode() + b"\xff\xff", charset="utf-8").encoding == "utf-8"
    assert decode("éü".encode() + b"\xff\xff\xff", charset="utf-8").encoding != "utf-8"


@pytest.mark.parametrize("charset", ["iso-8859-1", "windows-1251", "gbk", "shift_jis"])
def test_valid_utf8_in_quantity_outweighs_a_legacy_charset(charset):
    assert decode("été à".encode(), charset=charset).encoding != "utf-8"
    assert decode("été là-bas é".encode(), charset=charset) == Decoded(
        "été là-bas é", "utf-8", "utf-8", 0
    )


def test_ascii_takes_the_declared_name_and_no_decoder():
    assert decode(b"plain", charset="latin1") == Decoded("plain", "windows-1252", "http", 0)


def test_declared_iso_2022_jp_is_decoded_though_it_is_ascii():
    found = decode(JAPANESE.encode("iso-2022-jp"), charset="iso-2022-jp")
    assert found == Decoded(JAPANESE, "iso-2022-jp", "http", 0)


def test_escapes_that_do_not_decode_or_stand_in_utf8_are_no_iso_2022_jp():
    for body in (b"\x1b$B\x01\x02\x03\x04", "é \x1b$B$F$9$H\x1b(B".encode()):
        assert decode(body) == Decoded(body.decode(), "utf-8", "utf-8", 0)


def test_declared_legacy_encoding_keeps_what_it_can_decode():
    found = decode(CHINESE.encode("gbk") + b"\xff \x84\x31\xa4\x37", charset="gbk")
    assert summary(found) == ("gbk", "http", 1)
    assert found.text == CHINESE + "\ufffd \ufffd"


def test_declared_legacy_encoding_that_decodes_little_is_passed_over():
    body = page(JAPANESE).encode("shift_jis")
    assert summary(decode(body, charset="euc-jp")) == ("shift_jis", "detector", 0)


@pytest.mark.parametrize(
    ("body", "charset", "text", "replaced"),
    [
        (b"\xff\xfea\0\0\xd8b\0", None, "a\ufffdb", 1),
        (b"\xff\xfea\0\xfd\xff\0\xdcb", None, "a\ufffd\ufffd\ufffd", 2),
        (b"\xfe\xff\0a\xd8\0", None, "a\ufffd", 1),
        (b"\xff\xfe\0\0\0\xd8\0\0a\0\0\0\1", None, "\ufffda\ufffd", 2),
        (b"\xef\xbb\xbfa\xff\xef\xbf\xbd", None, "a\ufffd\ufffd", 1),
        (b"a\xed\xa0\xbd\xed\xb8\x80b", "utf-8", "a" + "\ufffd" * 6 + "b", 6),
        (b"\xed\xa0\xbd\xed\xb8\x80\xff\xff", "utf-8", "\ufffd" * 8, 8),
    ],
)
def test_what_is_no_character_is_replaced_and_counted(body, charset, text, replaced):
    found = decode(body, charset=charset)
    assert (found.text, found.replaced) == (text, replaced)


@pytest.mark.parametrize(
    "body",
    [
        b"a\0b\0",  # too short to tell
        b"<p>a\0b\0c\0d\0</p>",  # markup in single bytes
        b"abcdefghi\0" * 99,  # NULs on one side, but few of them
        b"a\0\0b\0" * 99,  # NULs on both sides
        "éa\0b\0\0c".encode() * 99,  # the same beyond ASCII
        "<p>.é".encode() + b"a\0" * 99 + b"</p>",
        b"\0" * 99,
    ],
)
def test_nuls_are_kept_and_do_not_make_text_wide(body):
    assert decode(body) == Decoded(body.decode(), "utf-8", "utf-8", 0)


def test_binary_data_with_the_nuls_of_a_wide_encoding_is_not_taken_for_it():
    assert decode(bytes([1, 0, 2, 0, 200, 0, 3, 0]) * 99).why != "nul pattern"


@pytest.mark.parametrize(("text", "codec", "name"), CJK)
@pytest.mark.parametrize("damage", [b"", b"\xc0<p>"])
def test_detector_survives_a_spoilt_character(text, codec, name, damage):
    paragraphs = f"<p>{text * 2}</p>".encode(codec) * 6
    assert decode(paragraphs + damage + b"<p>" + text.encode(codec)[:-1]).encoding == name


def test_detector_survives_a_passage_cut_in_a_character():
    assert decode(JAPANESE.encode("euc-jp")[:-1]).encoding == "euc-jp"


def test_passages_decide_where_the_whole_gives_no_evidence():
    body = f"<p>{POLISH}</p>".encode("windows-1250") * 6 + b"\x81\x81"
    assert summary(decode(body)) == ("windows-1250", "detector", 0)


@pytest.mark.parametrize("prefix", [b"\xff\xfe", b"\xef\xbb\xbf", b"<meta charset=utf-8>"])
def test_detector_does_not_look_at_marks_and_declarations(prefix):
    assert detector._guess(prefix + RUSSIAN.encode("cp1251"))[0] == "windows-1251"


def test_passages_of_many_encodings_decide_nothing():
    passages = [JAPANESE.encode("shift_jis"), CHINESE.encode("gbk"), RUSSIAN.encode("cp1251")]
    assert detector._vote(passages) == ""


def test_sample_is_limited_and_leaves_markup_out():
    passages = detector.sample(
        b"<meta charset=utf-8><p>caf\xe9 noir</p>" + b"x" * 99 + b"\xff" * 99_999
    )
    assert passages[0].endswith(b"caf\xe9 noir")
    assert 16_384 <= sum(map(len, passages)) < 32_768


@pytest.mark.parametrize("layers", [1, 2])
def test_gzip_is_unpacked(layers):
    body = page(RUSSIAN).encode()
    for _ in range(layers):
        body = gzip.compress(body)
    assert decode(body) == Decoded(page(RUSSIAN), "utf-8", "utf-8", 0, "gzip", "")


def test_gzip_members_are_strung_together():
    found = decode(gzip.compress(b"one ") + gzip.compress(b"two") + b"\0\0")
    assert (found.text, found.cut) == ("one two", "")


@pytest.mark.parametrize(
    ("body", "text", "cut"),
    [
        (gzip.compress(b"x" * 100, mtime=0), "x" * 100, ""),
        (
            gzip.compress(b"page", mtime=0) + b"rest",
            "page",
            "4 bytes after the end of the gzip body were left out",
        ),
        (b"\x1f\x8b\x08 and no more", "", "the gzip body is corrupt from some point on"),
    ],
)
def test_what_is_missing_is_said(body, text, cut):
    assert decode(body, max_bytes=100) == Decoded(text, "utf-8", "utf-8", 0, "gzip", cut)


def test_third_layer_of_gzip_stays_packed():
    found = decode(gzip.compress(gzip.compress(gzip.compress(b"x"))))
    assert found.cut == "still compressed after 2 layers of gzip"


@pytest.mark.parametrize(("limit", "text"), [(0, ""), (10, "x" * 10), (99, "x" * 99)])
def test_gzip_is_cut_at_the_limit(limit, text):
    found = decode(gzip.compress(b"x" * 100), max_bytes=limit)
    assert (found.text, found.cut) == (text, f"the gzip body unpacks to more than {limit} bytes")


def test_gzip_bomb_takes_no_more_than_a_few_times_the_limit():
    bomb = gzip.compress(bytes(50_000_000))
    tracemalloc.start()
    decode(bomb, max_bytes=1_000_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5_000_000


def test_limit_is_there_also_when_none_is_set(monkeypatch):
    monkeypatch.setattr(unpacking, "MAX_BYTES", 5)
    assert decode(gzip.compress(b"x" * 100)).text == "xxxxx"


@pytest.mark.parametrize("missing", [1, 8, 9, 40])
def test_gzip_that_ends_early_gives_what_there_is(missing):
    text = page(RUSSIAN)
    found = decode(gzip.compress(text.encode())[:-missing], charset="utf-8")
    assert found.cut == "the gzip body ends early"
    assert text.startswith(found.text.rstrip("\ufffd"))
    assert "Съешь же" in found.text


def test_corrupt_gzip_gives_what_comes_before_the_fault():
    body = bytearray(gzip.compress(page(FRENCH).encode()))
    body[-8:-4] = b"fail"
    found = decode(bytes(body))
    assert (found.text, found.cut) == (page(FRENCH), "the gzip body is corrupt from some point on")


def test_members_without_end_are_left_out_and_said(monkeypatch):
    monkeypatch.setattr(unpacking, "_MAX_MEMBERS", 3)
    found = decode(gzip.compress(b"x") * 5)
    assert (found.text, found.cut[:2]) == ("xxx", "42")


@given(st.binary(), st.none() | st.text(max_size=12) | st.sampled_from(["gbk", "utf-16", "utf-8"]))
def test_any_bytes_decode(body, charset):
    found = decode(body, charset=charset)
    assert 0 <= found.replaced <= found.text.count("\ufffd")


@given(st.binary(), st.integers(0, 400))
def test_any_bytes_after_a_gzip_header_decode_within_the_limit(body, limit):
    found = decode(b"\x1f\x8b\x08\0\0\0\0\0\0\3" + body, max_bytes=limit)
    assert len(found.text.encode()) <= 3 * limit


@given(st.text(st.characters(exclude_characters="\0\x1b\ufeff<", exclude_categories=["Cs"])))
def test_utf8_comes_back_as_it_was(text):
    assert decode(text.encode()) == Decoded(text, "utf-8", "utf-8", 0)


@given(st.text(st.characters(codec="windows-1251", exclude_characters="\0<\x1b"), min_size=1))
def test_declared_windows_1251_comes_back_unless_it_could_be_utf8(text):
    body = b"a" + text.encode("windows-1251")  # no byte order mark, no gzip
    assert decode(body, charset="cp1251").text in ("a" + text, body.decode("utf-8", "ignore"))


@pytest.mark.parametrize("module", ["turbohtml", "turbohtml.detect"])
def test_only_legacy_encodings_need_turbohtml(monkeypatch, module):
    monkeypatch.setitem(sys.modules, module, None)
    assert decode(b"<p>plain", charset="latin1").text == "<p>plain"
    assert decode("<p>é".encode()).text == "<p>é"
    assert decode(b"\xff\xfea\0").text == "a"
    with pytest.raises(ImportError):
        decode(b"caf\xe9", charset="latin1")


# UTF-8 that was encoded twice


QUOTED = "“We’ve seen it” — été, 中文, 😀. "


def twice(text):
    return text.encode().decode("latin-1").encode()


@pytest.mark.parametrize("text", [QUOTED, QUOTED + CHINESE, FRENCH])
def test_utf8_that_was_encoded_twice_is_read_as_meant(text):
    found = decode(twice(page(text)))
    assert (found.text, summary(found)) == (page(text), ("utf-8", "utf-8", 0))
    assert found.twice == sum(c > "\x7f" for c in page(text))


def test_text_beside_what_was_encoded_twice_stays():
    body = page(QUOTED).encode() + twice(QUOTED)
    assert decode(body).text == page(QUOTED) + QUOTED


@pytest.mark.parametrize(
    "text", [QUOTED, "Ã©tÃ©", "weâ€™ve â€“ â€œsoâ€\x9d", "a\x80b\x80c\x80d\x80", "â\x80\x99"]
)
def test_other_text_is_not_taken_for_twice_encoded(text):
    found = decode(text.encode())
    assert (found.text, found.twice) == (text, 0)


@given(st.text(st.characters(max_codepoint=0xBF), max_size=40))
def test_what_begins_no_sequence_stays(text):
    quotes = 3 * "â\x80\x99"
    stray = sum("\x80" <= c <= "\x9f" for c in text)
    expected = "’’’" if stray <= len("’’’") else quotes
    assert decode(f"{text}|{quotes}".encode()).text == f"{text}|{expected}"
