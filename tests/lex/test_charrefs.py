"""Character references: every name of the standard, the numbers, and the odd ones."""

from html import unescape
from html.entities import html5

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import naive
from strategies import REFERENCES, fixed

from unhusk.lex.passes.charrefs import references, resolve
from unhusk.lex.passes.narrow import narrow
from unhusk.lex.tokens import lex

texts = st.lists(st.sampled_from(REFERENCES) | st.text("&#xX;aampgt1=é", max_size=6)).map("".join)


def spans(source):
    tokens = lex(narrow(source))
    columns = (tokens.edges, tokens.kind, tokens.flags)
    return references(narrow(source), columns).tolist()


def test_every_name_is_resolved_and_leaves_what_follows_alone():
    wrong = [name for name, means in html5.items() if resolve(f"&{name} x") != f"{means} x"]
    assert wrong == []


def test_a_name_without_its_semicolon_is_the_longest_legacy_prefix():
    bare = [name.rstrip(";") for name in html5]
    assert [name for name in bare if resolve(f"&{name}") != naive.resolve(f"&{name}")] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("&amp;&amp", "&&"),
        ("&notit;&notin;", "¬it;∉"),
        ("&AMP&Amp;", "&&Amp;"),
        ("&NotEqualTilde;", "\u2242\u0338"),
        ("&ThickSpace;", "\u205f\u200a"),
        ("& &; &# &#; &#x &#x; &#xg; &bogus; &é;", "& &; &# &#; &#x &#x; &#xg; &bogus; &é;"),
        ("&#65&#65;&#x41;&#X41 &#x4Ex", "AAAA Nx"),
        ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\ufffd" * 4),
        ("&#x80;&#150;&#x9F;&#x81;", "€–Ÿ\x81"),
        ("&#13;&#1;&#xFFFE;", "\r\x01\ufffe"),
        ("&&amp;amp;", "&&amp;"),
        ("’&lt;中&gt;", "’<中>"),
        ("&amp’&ltx", "&’<x"),
    ],
)
def test_odd_references(text, expected):
    assert resolve(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("?a=1&copy=2", "?a=1&copy=2"),
        ("&copyx&copy1", "&copyx&copy1"),
        ("&copy&copy;=", "©©="),
        ("&copy", "©"),
        ("&copy é", "© é"),
        ("&notin;&notit;", "∉&notit;"),
        ("&#65=", "A="),
    ],
)
def test_in_an_attribute_a_bare_name_before_a_letter_digit_or_equals_sign_is_none(text, expected):
    assert resolve(text, in_attribute=True) == expected


@fixed
@given(texts, st.booleans())
def test_resolve_is_the_obvious_version(text, in_attribute):
    expected = naive.resolve(text, in_attribute=in_attribute)
    assert resolve(text, in_attribute=in_attribute) == expected


@fixed
@given(
    st.lists(st.sampled_from(["&amp;", "&lt", "&eacute;", "&nbsp", " a", ";", "x"])).map("".join)
)
def test_resolve_is_the_standard_librarys_on_common_text(text):
    assert resolve(text) == unescape(text)


def test_references_are_found_in_text_and_escapable_text_only():
    source = "&lt;<a b='&gt;'><!--&gt;--><title>&gt;</title><style>&gt;</style><xmp>&gt;</xmp>"
    assert [source[start:stop] for start, stop, *_ in spans(source)] == ["&lt;", "&gt;"]


def test_a_reference_ends_with_its_token():
    assert spans("&am<b>p;") == []
    assert spans("&#6<b>5;")[0][:3] == [0, 3, 6]


def test_more_references_than_expected_find_room():
    rows = spans("&lt" * 5000)
    assert len(rows) == 5000
    assert np.unique(np.array(rows)[:, 2]).tolist() == [ord("<")]
