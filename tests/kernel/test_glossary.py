"""What features mean: each has one line of its own, and some lines are checked against values."""

import numpy as np
import pytest

from unhusk import Page
from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.features.features import features
from unhusk.kernel.features.glossary import MEANINGS
from unhusk.methods.kernel import INPUTS
from unhusk.page.vocabulary import NAMES
from unhusk.structure.cue_words import WORDS

LINE = "Heavy rain fell on the valley all through the night, and the river rose by two metres. "


def test_every_input_of_the_trees_has_a_line_and_nothing_else_has():
    assert [*MEANINGS] == [*INPUTS]


def test_lines_are_short_and_differ():
    assert len(set(MEANINGS.values())) == len(MEANINGS)
    for name, line in MEANINGS.items():
        assert line == " ".join(line.split()), name
        assert 10 <= len(line) <= 160, name
        assert not line.endswith("."), name
        assert "{" not in line or name == "code", name


@pytest.mark.parametrize("group", WORDS)
def test_groups_of_words_are_explained(group):
    assert f"says_{group}" in MEANINGS


def values(source, name):
    page = Page(source)
    out = np.zeros((len(COLUMNS), len(page.blocks)), np.float32)
    features(page, out)
    return out[COLUMNS.index(name)].tolist()


FOUND = {  # a page, a feature, and what its line promises of each block
    "first_kind": (
        "<p>a<p>A<p>1<p>,<p>.<p>|<p>{<p>$<p>ä<p>:<p>(",
        [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 0],
    ),
    "money": ("<p>$5 £3 ¥1<p>5", [3, 0]),
    "years": ("<p>1899 1900 2099 2100", [2]),
    "times": ("<p>at 12:30:15", [2]),
    "ends_sentence": ("<p>a.<p>a”<p>a。<p>a", [1, 1, 1, 0]),
    "ends_other": ("<p>a |<p>a }<p>a", [1, 1, 0]),
    "tag_kind": (
        "<fieldset><legend>a</legend></fieldset><ul><li>a</ul><div>a</div><h4>a</h4><h1>a</h1><p>a",
        [1, 2, 3, 7, 10, 15],
    ),
    "good_levels": ("<div class=article><div><p>a</div></div><p>a", [2, 99]),
    "up1_blocks": ("<div><p>a<p>b</div><p>c", [2, 2, 3]),
    "up2_blocks": ("<div><p>a<p>b</div><p>c", [3, 3, 3]),
    "inner_blocks": ("<ul><li>a<li>b<li>c</ul><p>d", [1, 1, 1, -1]),
    "before1_size": ("<p>abc<p>de", [-1, 3]),
    "heading": ("<h1>a</h1><h3>b</h3><p>c", [1, 3, 0]),
    "heading_blocks": ("<p>a<h2>b</h2><p>c", [-1, 0, 1]),
    "next_heading": ("<p>a<h2>b</h2><p>c", [1, -1, -1]),
    "title_distance": ("<p>a<h1>b</h1><p>c", [-1, 0, 1]),
    "same_text": ("<p>a<p>b<p>a", [2, 1, 2]),
    "copy": ("<p>a<p>b<p>a", [0, 0, 1]),
    "copy_back": ("<p>a<p>b<p>a", [-1, -1, 2]),
    "page_type": ("<meta property=og:type content=product><p>a", [2]),
    "page_longs": (f"<p>{LINE}<p>a", [1, 1]),
    "page_inputs": ("<input><button>a</button><select></select>", [3]),
    "kin_best": (f"<div><p>{LINE}<p>a</div><p>{LINE[:80]}", [1, 1, 0]),
    "section_blocks": ("<h2>a</h2><p>b<p>c<h2>d</h2><p>e", [3, 3, 3, 2, 2]),
    "image_before": ("<p>a<img><img><p>b", [0, 2]),
    "image_after": ("<p>a<img><img><p>b", [2, 0]),
}


@pytest.mark.parametrize("name", FOUND)
def test_a_line_says_what_is_measured(name):
    source, expected = FOUND[name]
    assert values(source, name) == expected


@pytest.mark.parametrize("name", [name for name in COLUMNS if name.startswith("named_")])
def test_names_are_told_by_one_of_their_words(name):
    around = {word.strip("_") for words in NAMES.values() for word in words.split()}
    hits = [word for word in around if values(f"<p>a<p>{LINE}<div class={word}>b</div>", name)[-1]]
    assert hits
    said = MEANINGS[name]
    assert any(word[:4] in said for word in hits), (said, hits)
