"""Attributes as the standard reads them: quotes, repeats, references, odd names."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import ATTRIBUTES, fixed, sources

from unhusk.lex.attributes import attribute_spans, attributes
from unhusk.lex.passes.narrow import narrow
from unhusk.lex.tokens import Kind, lex

READ = {
    "<a>": {},
    "<a b>": {"b": ""},
    "<a b=c>": {"b": "c"},
    "<a b='c d'>": {"b": "c d"},
    '<a b="c>d">': {"b": "c>d"},
    "<a b=''>": {"b": ""},
    "<a b=>": {"b": ""},
    "<a b = c>": {"b": "c"},
    "<a b=c/>": {"b": "c/"},
    "<a b/c>": {"b": "", "c": ""},
    "<a/b/>": {"b": ""},
    "<a b='c'd=e>": {"b": "c", "d": "e"},
    "<a B=C B=d b=e>": {"b": "C"},
    "<a =b=c>": {"=b": "c"},
    "<a ==>": {"=": ""},
    "<a 'b\"c<d=`e`>": {"'b\"c<d": "`e`"},
    "<a b='&lt;&copy=1&copy;'>": {"b": "<&copy=1©"},
    "<a b=&lt>": {"b": "<"},
    "<a\n\tb\f=\r'c'>": {"b": "c"},
    "<a É=中 Éa='’'>": {"É": "中", "Éa": "’"},
    "<a b=\"'\" c='\"'>": {"b": "'", "c": '"'},
}


@pytest.mark.parametrize("tag", READ)
def test_attributes_of_one_tag(tag):
    assert attributes(tag, 0, len(tag)) == READ[tag]


def test_offsets_are_those_of_the_source():
    source = "中<a b='é' c><b d=x>"
    edges = np.array([0, 1, 13, 20], np.int32)
    rows = attribute_spans(narrow(source), edges, np.array([1, 2], np.int32))
    found = [
        (tag, source[a:b], source[c:d] if c >= 0 else None) for tag, a, b, c, d in rows.tolist()
    ]
    assert found == [(0, "b", "é"), (0, "c", None), (1, "d", "x")]


def test_no_tags_have_no_rows():
    none = np.empty(0, np.int32)
    assert attribute_spans(b"", none, none).shape == (0, 5)


def test_rows_count_from_the_first_tag_that_is_asked_about():
    edges, tags = np.array([0, 7, 14], np.int32), np.array([0, 1], np.int32)
    assert attribute_spans(b"<a b=c><d e=f>", edges, tags)[:, 0].tolist() == [0, 1]
    assert attribute_spans(b"<a b=c><d e=f>", edges, tags, begin=1)[:, 0].tolist() == [1]


def test_many_attributes_find_room():
    tag = "<a" + "".join(f" x{i}={i}" for i in range(1000)) + ">"
    assert attributes(tag, 0, len(tag)) == {f"x{i}": str(i) for i in range(1000)}


@fixed
@given(sources)
def test_rows_of_a_page_are_those_of_its_tags_one_by_one(source):
    tokens = lex(narrow(source))
    at = np.flatnonzero(tokens.kind == Kind.START).astype(np.int32)
    rows = attribute_spans(narrow(source), tokens.edges, at)
    for i, (start, stop) in enumerate(zip(tokens.start[at], tokens.stop[at], strict=True)):
        names = [source[a:b].lower() for tag, a, b, _, _ in rows.tolist() if tag == i]
        assert list(dict.fromkeys(names)) == [n.lower() for n in attributes(source, start, stop)]


@fixed
@given(st.lists(st.sampled_from(ATTRIBUTES)).map("".join))
def test_values_stand_behind_names_inside_the_tag(written):
    tag = f"<a{written}>"
    edges, first = np.array([0, len(tag)], np.int32), np.zeros(1, np.int32)
    for _, name, name_stop, value, value_stop in attribute_spans(
        narrow(tag), edges, first
    ).tolist():
        assert 2 <= name < name_stop <= len(tag)
        assert value == value_stop == -1 or name_stop < value <= value_stop <= len(tag)
