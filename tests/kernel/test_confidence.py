"""Confidence: what both forests, the amount of text and the kind of a page say of a choice."""

import numpy as np
import pytest

from kernel.forests import random_forest
from unhusk.kernel.block_scores import looks
from unhusk.kernel.confidence import FACTS, confidence, facts
from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.page_type.page_type import KINDS
from unhusk.kernel.selection.choose import choose
from unhusk.kernel.weights_file import weights
from unhusk.methods.kernel import MODEL

FORESTS = {"blocks": random_forest(1), "others": random_forest(2), "articles": random_forest(3)}
WORDS = np.array([10.0, 30.0, 60.0])
KEPT = np.array([True, True, False])
KIND = np.eye(len(KINDS))[2]


def page(size=9999.0):
    columns = np.zeros((len(COLUMNS), len(WORDS)), np.float32)
    columns[COLUMNS.index("page_size")] = np.log1p(size)
    return columns


def known(columns):
    return dict(zip(FACTS, facts(columns, WORDS, KEPT, FORESTS, KIND), strict=True))


def test_facts_are_of_the_kept_blocks_and_the_kind():
    found = known(page())
    assert (found["kept"], found["words"]) == pytest.approx((np.log1p(40), np.log1p(100)))
    assert found["share"] == pytest.approx(0.4)
    assert {kind: found[kind] for kind in KINDS} == dict(zip(KINDS, KIND, strict=True))
    assert {kind: found[f"others_{kind}"] for kind in KINDS} == pytest.approx(
        {kind: found["others"] * chance for kind, chance in zip(KINDS, KIND, strict=True)}
    )
    assert (found["count"], found["largest"]) == pytest.approx((np.log1p(2), 0.75))
    assert found["like"] == looks(page(), FORESTS).like
    assert found["always"] == 1


def test_the_second_forest_says_how_much_of_the_choice_it_would_have_kept():
    columns = page()
    own = choose(FORESTS["others"].scores(columns)[0], WORDS).kept
    wanted = 2 * WORDS[own & KEPT].sum() / (WORDS[own].sum() + WORDS[KEPT].sum())
    assert known(columns)["agreed"] == pytest.approx(wanted)


@pytest.mark.parametrize("name", ["blocks", "others"])
def test_each_forest_says_what_it_expects_of_the_choice(name):
    columns = page()
    chance = 1 / (1 + np.exp(-FORESTS[name].scores(columns)[0]))
    wanted = 2 * (chance * WORDS)[KEPT].sum() / (WORDS[KEPT].sum() + (chance * WORDS).sum())
    assert known(columns)[name] == pytest.approx(wanted)


def test_the_second_forest_is_not_asked_about_pages_with_hardly_any_text():
    small, large = known(page(100.0)), known(page())
    assert small["others"] == small["blocks"] == large["blocks"] != large["others"]


def test_the_title_of_the_head_is_expected_to_be_no_content():
    columns = page()
    columns[COLUMNS.index("in_title"), :2] = 1
    assert known(columns)["blocks"] == pytest.approx(0, abs=1e-6)


def test_confidence_grows_with_what_the_forests_expect_and_stays_a_share():
    model = weights(MODEL)
    of_kind = f"others_{KINDS[2]}"
    found = [
        known(page()) | {"blocks": one, "others": one, of_kind: one}
        for one in (-9.0, 0.1, 0.5, 0.9, 9.0)
    ]
    sure = [confidence(model, np.array([one[name] for name in FACTS])) for one in found]
    assert sure == sorted(sure)
    assert sure[1] < sure[3]
    assert 0 <= sure[0] < sure[-1] <= 1
