"""What a page declares about its encoding, in `<meta>`, in the XML declaration and by label."""

import pytest
import turbohtml
from hypothesis import given
from hypothesis import strategies as st
from pure import IS_COMPILED, NOT_COMPILED, module
from strategies import fixed

from unhusk.decode.encoding_labels import NAMES, named, named_in_page
from unhusk.decode.passes.metas import may_declare, next_meta
from unhusk.decode.prescan import LATE_WINDOW, WINDOW, declared, prescan
from unhusk.decode.xml_declaration import xml_declared

DECLARES_KOI8 = [
    b"<meta charset=koi8-r>",
    b"<META CHARSET=KOI8-R>",
    b"<meta charset='koi8-r'>",
    b'<meta charset=" koi8-r\n">',
    b"<meta\fcharset = koi8-r >",
    b"<meta/charset=koi8-r>",
    b"<meta charset=koi8-r charset=latin2>",
    b"<meta name=x><meta charset=koi8-r>",
    b"<meta charset=bogus><meta charset=koi8-r>",
    b"<meta http-equiv=content-type content='text/html; charset=koi8-r'>",
    b"<meta content='text/html;charset = koi8-r;x' http-equiv=Content-Type>",
    b"<meta http-equiv=content-type content='charset charset=\"koi8-r\"'>",
    b"<meta http-equiv=content-type content=\"charset='koi8-r'\">",
    b"<meta content='charset=latin2' http-equiv=content-type charset=koi8-r>",
    b"<!--><meta charset=koi8-r>",
    b"<!-- <meta charset=latin2> --><meta charset=koi8-r>",
    b"<!doctype html><?php x?></><meta charset=koi8-r>",
    b"<a title='<meta charset=latin2>'><meta charset=koi8-r>",
    b"<a =x y= z><meta charset=koi8-r>",
    b"1 < 2 <3 <meta charset=koi8-r>",
    b"</p x='>'><meta charset=koi8-r>",
]
DECLARES_NOTHING = [
    b"",
    b"<meta>",
    b"<metacharset=koi8-r>",
    b"<meta charset>",
    b"<meta charset=>",
    b"<meta charset=koi8-r",
    b"<meta charset='koi8-r>",
    b"<meta charset=koi8-r x='>",
    b"<meta charset=utf-7>",
    b"<meta charset=hz-gb-2312>",
    b"<meta content='charset=koi8-r'>",
    b"<meta http-equiv=refresh content='charset=koi8-r'>",
    b"<meta http-equiv=content-type>",
    b"<meta http-equiv=content-type content='text/html'>",
    b"<meta http-equiv=content-type content='charset=\"koi8-r'>",
    b"<meta charset=bogus http-equiv=content-type content='charset=koi8-r'>",
    b"<!-- <meta charset=koi8-r>",
    b"<! <meta charset=koi8-r",
    b"<a title='><meta charset=koi8-r>",
]


@pytest.mark.parametrize("head", DECLARES_KOI8)
def test_declared(head):
    assert prescan(head) == "koi8-r"


@pytest.mark.parametrize("head", DECLARES_NOTHING)
def test_not_declared(head):
    assert prescan(head) is None


PARTS = b"<meta |<META\n|<meta/|<m| charset=|x|>|\"|'|=| |/|<!--|-->|<?|</|<p|<script>|</script"


@pytest.mark.skipif(not IS_COMPILED, reason=NOT_COMPILED)
@fixed
@given(st.lists(st.sampled_from(PARTS.split(b"|")), max_size=20).map(b"".join), st.booleans())
def test_uncompiled_loops_find_the_same(head, pass_raw):
    slow = module("decode.passes.metas")
    assert slow.may_declare(head) == may_declare(head)
    last = head.rfind(b"<")
    found = next_meta(head, 0, last, pass_raw=pass_raw)
    assert slow.next_meta(head, 0, last, pass_raw=pass_raw) == found


@pytest.mark.parametrize("label", ["utf-16", "utf-16be", "UTF-16LE", "unicode"])
def test_utf16_readable_as_ascii_is_utf8(label):
    assert prescan(f"<meta charset={label}>".encode()) == "utf-8"


def test_user_defined_in_a_page_is_windows_1252():
    assert prescan(b"<meta charset=x-user-defined>") == "windows-1252"


@pytest.mark.parametrize("size", [WINDOW, LATE_WINDOW - 100])
def test_late_declaration_is_found(size):
    assert declared(b"<!--" + b"x" * size + b"--><meta charset=koi8-r>") == "koi8-r"


@pytest.mark.parametrize("head", DECLARES_KOI8)
def test_declared_late(head):
    assert declared(b" " * WINDOW + head) == "koi8-r"


@pytest.mark.parametrize("head", [b'<meta a="', b"<meta a=b><!-- <meta a='", b"<Meta x=y "])
def test_meta_without_end_hides_no_later_one(head):
    comment = b" " * WINDOW + b"<!--" + head + b"-->"
    assert declared(comment + b"<meta charset=koi8-r>") == "koi8-r"


def test_declaration_after_the_late_window_is_not_looked_for():
    assert declared(b" " * LATE_WINDOW + b"<meta charset=koi8-r>") is None


def test_early_look_reads_scripts_as_the_standard_says():
    assert declared(b"<script>'<meta charset=koi8-r>'</script>") == "koi8-r"


@pytest.mark.parametrize(("end", "name"), [(1023, "koi8-r"), (1024, "koi8-r"), (1025, None)])
def test_early_look_ends_after_1024_bytes(end, name):
    opening, meta = b"<script>", b"<meta charset=koi8-r>"
    script = opening + meta.rjust(end - len(opening)) + b"</script>"
    assert declared(script) == name  # the late look would pass over the script


@pytest.mark.parametrize("tag", [b"script", b"STYLE", b"title"])
def test_late_look_passes_over_raw_text(tag):
    raw = b"<%b>%b<meta charset=koi8-r></%b>" % (tag, b"x" * WINDOW, tag.lower())
    assert declared(raw) is None
    assert declared(raw + b"<meta charset=latin2>") == "iso-8859-2"


def test_late_look_ends_in_raw_text_without_end():
    assert declared(b" " * WINDOW + b"<script><meta charset=koi8-r>") is None


def test_late_look_goes_into_other_elements():
    assert declared(b" " * WINDOW + b"<p><meta charset=koi8-r>") == "koi8-r"


def test_late_look_ends_in_a_tag_without_end():
    assert declared(b" " * WINDOW + b"<p charset") is None


@pytest.mark.parametrize(
    "body",
    [
        b'<?xml version="1.0" encoding="koi8-r"?>',
        b"<?xml encoding = 'KOI8-R' standalone='yes'?>",
        b'<?xml encoding="koi8-r">',
    ],
)
def test_xml_declared(body):
    assert xml_declared(body) == "koi8-r"


@pytest.mark.parametrize(
    "body",
    [
        b"<?xml version='1.0'?>",
        b'<?xml encoding="koi8-r"',
        b'<?xml encoding="koi8 r"?>',
        b"<?xml encoding=koi8-r?>",
        b'<?xml encoding="bogus"?>',
        b' <?xml encoding="koi8-r"?>',
        b'<?xml version="1.0"?><x encoding="koi8-r">',
    ],
)
def test_xml_not_declared(body):
    assert xml_declared(body) is None


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("\tUTF8\n", "utf-8"),
        ("gb2312", "gbk"),
        ("ASCII", "windows-1252"),
        ("iso-8859-1", "windows-1252"),
        ("windows-31j", "shift_jis"),
        ("ks_c_5601-1987", "euc-kr"),
        ("utf-16", "utf-16le"),
    ],
)
def test_labels_stand_for_what_browsers_take_them_for(label, name):
    assert named(label) == name


@pytest.mark.parametrize("label", ["", "utf-7", "csutf7", "utf 8", "iso-2022-kr", "\u212aoi8-r"])
def test_unknown_labels(label):
    assert named(label) is None
    assert named_in_page(label.encode()) is None


def test_labels_number_as_in_the_standard_without_those_of_replacement():
    assert len(NAMES) == 222


@pytest.mark.parametrize("label", sorted(NAMES))
def test_labels_agree_with_turbohtml(label):
    theirs = turbohtml.parse(f"<meta charset='{label}'>".encode()).encoding
    assert named_in_page(label.encode()) == theirs.lower()
