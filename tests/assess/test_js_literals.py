import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed

from unhusk.assess.recovery.js_literals import read_literal, read_string, unquoted


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{}", ()),
        ("[]", []),
        ("{a:'x'}", (("a", "x"),)),
        ('{"a": "x", b: !0, c: null, d: -1.5, e: "y"}', (("a", "x"), ("e", "y"))),
        ("{a: ['x', 'y',],}", (("a", ["x", "y"]),)),
        ("{a: `x`, a: new Date('y')}", (("a", "x"), ("a", ["y"]))),
        ("{a: f ? 'x' : 'y', b: 'z'}", (("a", "x"), ("b", "z"))),
        ("[{a:'x'", [(("a", "x"),)]),
        ("{a:'cut", (("a", "cut"),)),
        ("]", None),
        ("", None),
    ],
)
def test_literals(text, value):
    assert read_literal(text)[0] == value


def test_it_ends_where_the_literal_ends():
    assert read_literal("x={a:'b'};{c:1}", 2) == ((("a", "b"),), 9)
    assert read_literal("['x', 'y']", 0, 5) == (["x"], 5)


@pytest.mark.parametrize("depth", [10, 100_000])
def test_depth_is_no_matter(depth):
    value = read_literal("[" * depth + "'x'")[0]
    for _ in range(depth):
        (value,) = value
    assert value == "x"


@pytest.mark.parametrize(
    ("literal", "text"),
    [
        (r"'a\'b'", "a'b"),
        (r'"\x41\u0042\u{43}\n\\"', "ABC\n\\"),
        ("'a\\\nb'", "ab"),
        ("'", ""),
        (r"'\ud83d\ude00 \ud83d'", "😀 \ufffd"),
        ("'a", "a"),
        (r"'\u{ffffff}'", "\U0010ffff"),
    ],
)
def test_strings(literal, text):
    assert unquoted(literal) == text
    assert read_string(f"={literal}", 1) == (text, len(literal) + 1)


def test_what_is_no_string():
    assert read_string("=x", 1) == ("", 1)


@fixed
@given(st.text(alphabet="{}[](),:'\"`\\ab0 u\n"))
def test_any_text(text):
    _, stop = read_literal(text)
    assert 0 <= stop <= len(text)
