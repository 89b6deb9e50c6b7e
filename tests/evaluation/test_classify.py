"""The extrinsic measure: a classifier on what methods keep."""

import random

import pytest

from unhusk.errors import EvaluationError
from unhusk.evaluation.analysis.classify import Setting, classified
from unhusk.evaluation.analysis.statistics import differences, summaries
from unhusk.evaluation.packages.document import Document

TOPICS = {"sport": "goal team match coach league", "rain": "river flood storm valley cloud"}
SMALL = Setting(folds=3)


def documents(sites=6, pages=4, label=lambda topic: topic):
    """Return pages of sites, half about each topic."""
    made = []
    for site in range(sites):
        for page in range(pages):
            topic = list(TOPICS)[page % 2]
            url = f"http://site{site}.example/{page}"
            facts = {"url": url, "label": label(topic)}
            made.append(Document("p", f"{site}-{page}", b"", "", facts))
    return made


def text_of(document, draw):
    """Return words of the topic of a document, and words of its site."""
    words = TOPICS[document.label].split()
    return " ".join([*draw.choices(words, k=8), *[f"site{document.id[0]}menu"] * 3])


@pytest.fixture
def texts():
    draw = random.Random(3)
    some = documents()
    return {
        "good": [text_of(one, draw) for one in some],
        "none": ["" for _ in some],
        "menus": [f"site{one.id[0]}menu home" for one in some],
    }


def test_good_texts_are_classified_and_bad_ones_are_not(texts):
    found = classified(texts, documents(), SMALL)
    accuracy = {row.method: row.mean for row in summaries(found.scores)}
    assert accuracy["good"] == 1
    assert accuracy["none"] == 0
    assert accuracy["menus"] <= 0.7
    assert (found.labels, found.left_out, found.folds) == (("rain", "sport"), 0, 3)


def test_differences_are_paired(texts):
    found = differences(classified(texts, documents(), SMALL).scores, against="none")
    assert found[0].left == "good"
    assert found[0].is_significant()


def test_same_seed_same_answers(texts):
    one, other = (classified(texts, documents(), SMALL).scores.f1 for _ in range(2))
    assert one.tolist() == other.tolist()


def test_sites_are_never_on_both_sides():
    some = documents(sites=6, pages=2)
    site = [f"only{one.id[0]} words of {one.label}" * 2 for one in some]
    leaks = [f"{one.id[0]}{one.label}" for one in some]  # says all, but only about its own page
    found = classified({"site": site, "leaks": leaks}, some, SMALL)
    assert summaries(found.scores)[1].mean <= 0.75


def test_rare_and_missing_labels_are_left_out_and_counted(texts):
    some = documents()
    facts = [{**one.facts, "label": ["odd", None][i % 2]} for i, one in enumerate(some[:2])]
    some[:2] = [Document("p", one.id, b"", "", f) for one, f in zip(some, facts, strict=False)]
    assert classified(texts, some, SMALL).left_out == 2


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (documents(label=lambda _: None), "there are none"),
        (documents(label=lambda _: "one"), "there is 1"),
        (documents(sites=2, pages=12), "as many groups"),
    ],
)
def test_what_cannot_be_classified_is_said(made, message):
    with pytest.raises(EvaluationError, match=message):
        classified({"m": ["x"] * len(made)}, made, SMALL)


def test_words_of_unspaced_scripts_are_told_apart():
    some = documents()
    signs = {"sport": "球队比赛教练", "rain": "河水暴雨山谷"}
    found = classified({"zh": [signs[one.label] for one in some]}, some, SMALL)
    assert summaries(found.scores)[0].mean == 1
