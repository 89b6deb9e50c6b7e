"""Labels from gold text, and boxes and edits that make other pages of a page."""

import numpy as np
import pytest

import unhusk
from unhusk.training.augment import Edits, augmented, without_names, without_semantics
from unhusk.training.donor_boxes import Donors, article, gallery, teasers, thread
from unhusk.training.labels import align, number, shown_texts, split
from unhusk.training.training_pages import group, label_by_snippets, make

pytest.importorskip("rapidfuzz")

PARAGRAPHS = (
    "Heavy rain fell all night in the valley and the river rose by a metre.",
    "Two roads were closed to cars and many people had to leave their homes.",
)
SOURCE = (
    "<title>Rain</title><nav><a href=/>Home page</a></nav><main><h1>Rain</h1>"
    f"<p>{PARAGRAPHS[0]}</p><p>{PARAGRAPHS[1]}</p></main>"
    "<div class=foot>All rights reserved by us</div>"
)
GOLD = "Rain\n" + "\n".join(PARAGRAPHS)
DONORS = Donors(
    [f"Another text of other people, number {i}." for i in range(9)], ["A post."], ["T"]
)


def labels(source, gold):
    numbers = {}
    words = number(shown_texts(unhusk.read(source)), numbers)
    return align(words, number([gold], numbers).numbers).tolist()


def test_blocks_of_the_gold_are_content_and_the_title_of_the_head_is_not():
    assert labels(SOURCE, GOLD) == [False, False, True, True, True, False]


def test_words_in_another_order_are_not_the_gold():
    shuffled = " ".join(reversed(PARAGRAPHS[0].split()))
    assert labels(f"<p>{shuffled}</p>", GOLD) == [False]


def test_a_long_block_may_differ_in_places_and_a_short_one_may_not():
    changed = PARAGRAPHS[0].replace("valley", "town")
    assert labels(f"<p>{changed}</p><p>Rain now</p>", GOLD) == [True, False]


def test_nothing_is_content_of_an_empty_gold():
    assert not any(labels(SOURCE, ""))


def test_snippets_decide_and_votes_with_a_peer_for_the_rest():
    facts = {"with": ["many people had"], "without": ["All rights reserved"]}
    page = make(SOURCE, ("p", "1"), facts, None)
    label_by_snippets(page, "")
    assert page.label.tolist() == [False, False, False, False, True, False]
    assert page.known[4]
    assert page.known[5]


def test_f1_counts_words():
    page = make(SOURCE, ("p", "1"), {}, GOLD)
    assert page.f1(page.label) == 1
    assert page.f1(~page.label) < 0.5
    assert page.f1(np.zeros(6, np.bool_)) == 0


@pytest.mark.parametrize(
    ("url", "expected"),
    [("https://www.a.example.com/x", "example"), ("http://b.co.uk/", "b"), (None, "p/1")],
)
def test_group_is_the_site(url, expected):
    assert group("p", "1", url) == expected


def test_names_and_semantics_go():
    source = '<main class="a" id=b><p title="class=x">t</p></main>'
    assert without_names(source) == '<main><p title="class=x">t</p></main>'
    assert without_semantics(source).startswith('<div class="a"')
    assert without_semantics(source).endswith("</div>")


def test_edits_are_made_at_once():
    edits = Edits("0123456789")
    edits.replace(2, 4, "x")
    edits.insert(8, "y")
    edits.replace(3, 5, "lost")
    assert edits.result() == "01x4567y89"


@pytest.mark.parametrize("box", [thread, teasers, gallery, article])
def test_boxes_have_text_of_donors(box):
    page = unhusk.read(box(DONORS, np.random.default_rng(1)))
    assert any(text in page.source for text in (*DONORS.paragraphs, *DONORS.posts))


@pytest.mark.parametrize("seed", range(12))
def test_made_pages_keep_all_words_of_the_content(seed):
    page = unhusk.read(SOURCE)
    label = np.array(labels(SOURCE, GOLD))
    source = augmented(page, label, DONORS, np.random.default_rng(seed))
    words = split(" ".join(shown_texts(unhusk.read(source))))
    assert set(split(GOLD)) <= set(words)


def test_made_pages_differ_and_repeat():
    page, label = unhusk.read(SOURCE), np.array(labels(SOURCE, GOLD))
    made = [augmented(page, label, DONORS, np.random.default_rng(seed)) for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]
