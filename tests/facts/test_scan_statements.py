"""Where a page may state facts: compiled and uncompiled, beside plain searches."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pure import IS_COMPILED, NOT_COMPILED, module

import unhusk
from unhusk.facts.passes import scan_statements

HEAD = """<meta name=Author content=A><meta property=og:title NAME=title content="B &amp; C">
<meta content=first content=second name=x><meta name=y><meta content="" name=z>
<meta itemprop=date http-equiv=Last content=D><link rel="alternate Canonical" href=u>
<link rel=stylesheet href=v><script type="application/LD+json">{}</script><script type=x></script>
<a rel="nofollow author">E</a><a rel=nofollow>F</a><b itemprop=author>G</b><i itemprop>H</i>"""
pairs = st.lists(
    st.sampled_from([b"da", b"te", b"eP", b"ub", b"l", b"date", b"datePub", b"x" * 300])
)


def marks(source, passes=scan_statements):
    page = unhusk.read(source)
    found = passes.find_marks(page.source, page.data, page.attributes, page.nodes.tag)
    return dict(zip("metas relations scripts authors items".split(), found, strict=True))


def test_contents_stand_under_all_names_of_their_meta_tag():
    assert marks(HEAD)["metas"] == {
        "author": ["A"],
        "og:title": ["B &amp; C"],
        "title": ["B &amp; C"],
        "x": ["first"],
        "date": ["D"],
        "last": ["D"],
    }


def test_only_links_scripts_and_items_that_state_something_are_found():
    found = marks(HEAD)
    assert [len(found[name]) for name in ("relations", "scripts")] == [1, 1]
    assert [text for _, text in found["authors"]] == ["nofollow author"]
    assert [text for _, text in found["items"]] == ["author"]


@given(pairs)
def test_a_key_is_found_where_a_plain_search_finds_it(parts):
    data = b"".join(parts)
    assert scan_statements.find_key(data, b"datePubl", 3) == data.find(b"datePubl")


@pytest.mark.parametrize(
    ("text", "is_dated"),
    [
        ("Posted 3 May 2024", True),
        ("Copyright 2024 Example", False),
        ("<a href='/2024/05/03'>read on</a>", False),
        ("<b>May</b> <i>12</i> in 1999", True),
        ("on 20240503, a day", True),
        ("2024年 is the year", True),
        ("May 12th, 1899", False),
        ("a < b in 3 or 2024", True),
        ("in 20241 or 3 years", True),
    ],
)
def test_blocks_that_may_name_a_day(text, is_dated):
    page = unhusk.read(f"<p>{text}</p>")
    columns = (page.blocks.start, page.blocks.stop, page.blocks.chars)
    found = scan_statements.blocks_with_days(page.data, columns, (-5, 10), (1, 500), 10)
    assert found == ([0] if is_dated else [])


def test_only_so_many_blocks_of_a_size_are_looked_at():
    page = unhusk.read("<p>3 May 2024" * 5 + f"<p>{'long ' * 40} 3 May 2024")
    columns = (page.blocks.start, page.blocks.stop, page.blocks.chars)
    assert scan_statements.blocks_with_days(page.data, columns, (1, 99), (1, 100), 3) == [1, 2, 3]
    assert scan_statements.blocks_with_days(page.data, columns, (4, 99), (1, 100), 3) == [4]


@pytest.mark.skipif(not IS_COMPILED, reason=NOT_COMPILED)
def test_uncompiled_passes_find_the_same():
    pure = module("facts.passes.scan_statements")
    assert marks(HEAD, pure) == marks(HEAD)
    data = np.random.default_rng(3).integers(60, 70, 5000, np.uint8).tobytes()
    keys = [data[at : at + 4] for at in (0, 100, 4000, 4996)] + [b"<=>?@A"]
    for key in keys:
        assert (
            pure.find_key(data, key, 1) == scan_statements.find_key(data, key, 1) == data.find(key)
        )
