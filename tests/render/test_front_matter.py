"""Metadata before Markdown: every value reads back as it was."""

import json

from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed

import unhusk
from unhusk.facts.metadata import Metadata
from unhusk.render.front_matter import to_yaml

TEXT = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=20)


@fixed
@given(TEXT, st.lists(TEXT, max_size=3))
def test_each_fact_is_one_line_of_json(title, authors):
    lines = to_yaml(Metadata(title=title, authors=tuple(authors))).split("\n")
    assert (lines[0], *lines[-2:]) == ("---", "---", "")
    facts = dict(line.split(": ", 1) for line in lines[1:-2])
    assert json.loads(facts["title"]) == title
    assert json.loads(facts.get("authors", "[]")) == authors


def test_no_value_breaks_a_line():
    written = to_yaml(Metadata(title="a\u2028b\x85c\nd\ufeff"))
    assert len(written.splitlines()) == 3
    assert written.isprintable() or "\n" in written


def test_it_stands_before_the_markdown():
    found = unhusk.extract("<title>Rain</title><p>It rains.", method="plain")
    assert found.to_markdown(metadata=True).startswith('---\ntitle: "Rain"\n')
    assert found.to_markdown(metadata=True).endswith(f"---\n\n{found.markdown}")
    assert found.to_markdown() == found.markdown
