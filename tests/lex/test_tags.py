"""The tables of tag names: no name is lost in the hash."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed

from unhusk.lex import tags
from unhusk.lex.passes.narrow import narrow
from unhusk.lex.tokens import lex

SETS = {name: value for name, value in vars(tags).items() if isinstance(value, frozenset)}


def test_no_two_known_names_share_a_slot():
    slots = [tags.slot_of(tags.hash_name(name)) for name in tags.TAGS]
    assert len(set(slots)) == len(tags.TAGS)


def test_no_two_short_names_share_a_slot():
    short = [name for name in tags.TAGS if len(name) <= tags.PACKED_LONGEST]
    assert len({tags.packed_slot(name) for name in short}) == len(short)
    assert all(tags.PACKED_SLOTS[tags.packed_slot(name)] == tags.TAGS[name] for name in short)


def test_known_names_fit_their_tables():
    assert max(tags.TAGS.values()) < tags.KNOWN
    assert max(map(len, tags.TAGS)) < tags.LONGEST
    assert len(set(tags.TAG_NAMES)) == len(tags.TAG_NAMES)


@pytest.mark.parametrize("name", sorted(SETS))
def test_every_tag_set_is_of_known_names(name):
    assert SETS[name] <= tags.TAGS.keys()


def test_every_set_of_the_fact_table_has_its_own_bit():
    assert tags.FACT.keys() == tags._SETS.keys()
    for fact, names in tags._SETS.items():
        marked = {name for name, i in tags.TAGS.items() if tags.FACTS[i] & tags.FACT[fact]}
        assert marked == set(names)


def test_ancestor_names_have_one_bit_each_of_64():
    assert len(set(tags.ANCESTOR.values())) == len(tags.ANCESTOR_NAMES) <= 64
    assert tags.ANCESTOR.keys() <= tags.TAGS.keys()
    assert all(tags.ANCESTOR_BITS[tags.TAGS[name]] == bit for name, bit in tags.ANCESTOR.items())


def test_headings_have_ids_in_a_row():
    ids = [tags.TAGS[f"h{level}"] for level in range(1, 7)]
    assert ids == list(range(ids[0], ids[0] + 6))


@pytest.mark.parametrize("name", sorted(tags.TAGS))
def test_the_lexer_knows_every_name_in_any_case(name):
    found = lex(narrow(f"<{name}></{name.upper()}><{name}x>"), follow=False).tag.tolist()
    assert found[:2] == [tags.TAGS[name]] * 2
    assert found[2] == tags.tag_id(f"{name}x") != tags.TAGS[name]


@fixed
@given(st.from_regex(r"[a-zA-Z][a-zA-Z0-9:_.-]{0,40}", fullmatch=True))
def test_tag_id_is_the_lexers(name):
    assert lex(narrow(f"<{name}>"), follow=False).tag.tolist() == [tags.tag_id(name)]


@pytest.mark.parametrize("name", ["aé", "É", "a\xc0", "a中", "aİ", "a’"])
def test_tag_id_is_the_lexers_for_names_beyond_ascii(name):
    assert lex(narrow(f"<x{name}>")).tag.tolist() == [tags.tag_id(f"x{name}")]
