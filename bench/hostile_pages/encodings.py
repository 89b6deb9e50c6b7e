"""Bytes: declared, undeclared, wrongly declared and damaged encodings, NULs, random bytes."""

from __future__ import annotations

from random import Random

from hostile_pages.article import ARTICLE, END, FIRST, LAST, MENU, TOP, Case, page

_RUSSIAN = "Совет снова собрался в понедельник, и говорили только о старом мосте через реку. " * 3
_JAPANESE = (
    "市議会は月曜の夜に再び開かれ、古い橋のことだけが話題になりました。水位は上がりました。" * 3
)
_CHINESE = "市议会星期一晚上再次开会，大家只谈论那座老桥。水位在一夜之间上涨了四十厘米。" * 3
_KOREAN = "시의회는 월요일 저녁에 다시 열렸고 모두가 오래된 다리에 대해서만 이야기했습니다. " * 3
_GREEK = "Το συμβούλιο συνεδρίασε ξανά τη Δευτέρα και όλοι μιλούσαν μόνο για την παλιά γέφυρα. " * 3
_GERMAN = "Der Rat tagte am Montag erneut; über die alte Brücke wurde natürlich länger gesprochen. "


def _written(text: str) -> str:
    """Return an article in another language, with the two words that have to survive."""
    body = "".join(f"<p>{text}</p>\n" for _ in range(3))
    return f"<h1>{text[:20]}</h1><p>{FIRST} {text}</p>{body}<p>{LAST} {text}</p>"


def _declared(text: str, label: str = "") -> str:
    meta = f'<meta charset="{label}">' if label else ""
    head = f"<!doctype html><html><head>{meta}<title>{text[:20]}</title></head>"
    return f"{head}<body>{MENU}{_written(text)}</body></html>"


def _as(name: str, text: str, codec: str, label: str = "") -> Case:
    """Return a page in an encoding, with a label in its head that may be wrong or missing."""
    return Case(name, lambda _: _declared(text, label).encode(codec, "replace"))


def _bytes(name: str, data: bytes, *, has_article: bool = True) -> Case:
    return Case(name, lambda _: data, has_article)


def _random(size: int) -> bytes:
    return Random(1).randbytes(size)


def _random_behind(size: int) -> bytes:
    return page(ARTICLE).encode() + Random(2).randbytes(size)


def _nuls(size: int) -> bytes:
    return page(f"{TOP}<p>{chr(0) * size}</p>{END}").encode()


def _invalid(size: int) -> bytes:
    return page(TOP).encode() + b"<p>" + b"\xff\xc0\x80" * (size // 3) + b"</p>" + END.encode()


def _late_label(size: int) -> bytes:
    """Return a page whose label stands behind a long comment."""
    page_bytes = _declared(_RUSSIAN, "windows-1251").encode("cp1251")
    return page_bytes.replace(b"<head>", b"<head><!--" + b"x" * min(size, 900) + b"-->", 1)


_PLAIN = page(ARTICLE)
_ESCAPE = "<!-- \x1b$B -->"
CASES = (
    _bytes("utf_8_bom", b"\xef\xbb\xbf" + _PLAIN.encode()),
    _bytes("utf_16_le_bom", b"\xff\xfe" + _PLAIN.encode("utf-16-le")),
    _bytes("utf_16_be_bom", b"\xfe\xff" + _PLAIN.encode("utf-16-be")),
    _bytes("utf_16_le_bare", _PLAIN.encode("utf-16-le")),
    _bytes("utf_16_be_bare", _PLAIN.encode("utf-16-be")),
    _bytes("utf_16_odd_length", (b"\xff\xfe" + _PLAIN.encode("utf-16-le"))[:-1]),
    _bytes("utf_32_le_bom", b"\xff\xfe\0\0" + _PLAIN.encode("utf-32-le")),
    _bytes("utf_7", _PLAIN.replace("utf-8", "utf-7").encode()),
    _as("utf_8_undeclared", _JAPANESE, "utf-8"),
    _as("shift_jis", _JAPANESE, "shift_jis", "shift_jis"),
    _as("shift_jis_undeclared", _JAPANESE, "shift_jis"),
    _as("euc_jp_undeclared", _JAPANESE, "euc_jp"),
    _as("iso_2022_jp", _JAPANESE, "iso2022_jp", "iso-2022-jp"),
    _as("gb18030", _CHINESE, "gb18030", "gb2312"),
    _as("gb18030_undeclared", _CHINESE, "gb18030"),
    _as("big5_declared_as_gbk", _CHINESE.translate({0x4E2A: "x"}), "gb18030", "big5"),
    _as("euc_kr", _KOREAN, "euc_kr", "euc-kr"),
    _as("euc_kr_undeclared", _KOREAN, "euc_kr"),
    _as("windows_1251", _RUSSIAN, "cp1251", "windows-1251"),
    _as("windows_1251_declared_as_utf_8", _RUSSIAN, "cp1251", "utf-8"),
    _as("koi8_r_undeclared", _RUSSIAN, "koi8_r"),
    _as("utf_8_declared_as_latin_1", _RUSSIAN, "utf-8", "iso-8859-1"),
    _as("windows_1253_undeclared", _GREEK, "cp1253"),
    _as("latin_1_undeclared", _GERMAN * 4, "latin-1"),
    _as("latin_1_declared_as_utf_8", _GERMAN * 4, "latin-1", "utf-8"),
    _as("label_unknown", _GERMAN * 4, "utf-8", "x-no-such-label"),
    _as("label_utf_16_but_is_not", _GERMAN * 4, "utf-8", "utf-16"),
    Case("label_late", _late_label),
    _bytes("escape_in_comment", _PLAIN.replace("<html", _ESCAPE + "<html").encode()),
    _bytes("utf_8_cut_in_character", _declared(_JAPANESE, "utf-8").encode() + b"\xe6\xb0"),
    _bytes("surrogates", _PLAIN.replace("bridge", "br\ud800dge").encode("utf-8", "surrogatepass")),
    _bytes("overlong", _PLAIN.encode().replace(b"bridge", b"br\xc0\xafdge")),
    _bytes("twice_encoded", _declared(_GERMAN * 4, "utf-8").encode().decode("latin-1").encode()),
    _bytes("two_encodings", _declared(_RUSSIAN, "utf-8").encode() + _RUSSIAN.encode("cp1251")),
    _bytes("nul_between", _PLAIN.replace(" ", " \0").encode()),
    Case("nuls", _nuls),
    Case("invalid_bytes", _invalid),
    Case("random_behind", _random_behind),
    Case("random", _random, has_article=False),
)
