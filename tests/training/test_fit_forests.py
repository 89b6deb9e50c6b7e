"""Rows for the trees: which blocks of a page count, and how much."""

from dataclasses import replace

import numpy as np
import pytest

from unhusk.kernel.page_type.page_type import KINDS
from unhusk.training.fit_forests import Setting, block_rows, fit_blocks, fit_others, with_kind
from unhusk.training.training_pages import TrainingPage

SETTING = Setting(trees=6, leaves=4, rate=0.3, rows=400, threads=1)


def page(seed, kind="article", *, blocks=200):
    """Return a page whose content has a high first feature."""
    rng = np.random.default_rng(seed)
    columns = rng.random((3, blocks)).astype(np.float32)
    known, words = np.ones(blocks, np.bool_), rng.integers(0, 40, blocks).astype(np.float64)
    return TrainingPage(
        "p", str(seed), kind, str(seed), columns, (), columns[0] > 0.5, known, words, ~known
    )


def weight(one, setting=SETTING):
    return block_rows([one], setting).weights.sum()


def test_long_and_short_pages_count_the_same():
    assert weight(page(1, blocks=20)) == pytest.approx(weight(page(2, blocks=300)))


def test_a_page_counts_as_often_as_its_weight_says():
    one = page(1)
    assert weight(replace(one, weight=2.5)) == pytest.approx(2.5 * weight(one))


@pytest.mark.parametrize(("kind", "times"), [(None, 1.0), ("article", 1.0), ("forum", 3.0)])
def test_pages_other_than_articles_count_more(kind, times):
    setting = replace(SETTING, others=3.0)
    assert weight(page(1, kind), setting) == pytest.approx(times * weight(page(1), setting))


def test_blocks_with_more_words_count_more_and_those_without_a_label_nothing():
    one = page(1, blocks=3)
    one.words[:] = [1, 32, 5]
    one.known[2] = False
    rows = block_rows([one], SETTING)
    assert rows.labels.tolist() == one.label[:2].tolist()
    assert rows.weights[1] == pytest.approx(32**SETTING.power * rows.weights[0])


def test_of_a_long_page_some_blocks_are_drawn_with_weights_that_make_up_for_it():
    one, setting = page(1, blocks=5000), replace(SETTING, rows=500)
    rows = block_rows([one], setting)
    assert 400 < len(rows.labels) < 600
    assert rows.weights.sum() == pytest.approx(weight(page(2)), rel=0.1)
    assert len(block_rows([one], replace(setting, rows=5000)).labels) == 5000


def test_the_trees_learn_what_content_is_and_are_the_same_each_time():
    pytest.importorskip("lightgbm")
    pages = [page(seed) for seed in range(5)]
    forests = [fit_blocks(pages, SETTING) for _ in range(2)]
    columns = np.array([[0.1, 0.9], [0.5, 0.5], [0.5, 0.5]], np.float32)
    low, high = forests[0].scores(columns)[0]
    assert low < 0 < high
    assert forests[1].scores(columns).tolist() == [[low, high]]


def test_the_forest_for_other_pages_is_of_pages_that_state_their_kind():
    pytest.importorskip("lightgbm")
    setting = replace(SETTING, other_trees=6)
    stated = [page(seed, "product") for seed in range(5)]
    unstated = [replace(page(seed, None), label=~page(seed).label) for seed in range(5, 40)]
    columns = np.array([[0.1, 0.9], [0.5, 0.5], [0.5, 0.5]], np.float32)
    found = fit_others([*stated, *unstated], setting).scores(columns)
    assert found.tolist() == fit_others(stated, setting).scores(columns).tolist()
    assert found[0, 0] < found[0, 1]


def test_a_known_kind_is_one_of_the_last_rows():
    told = with_kind(np.zeros((2, 3), np.float32), "forum")
    assert told.shape == (2 + len(KINDS), 3)
    assert told[2:].sum(axis=1).tolist() == [3.0 * (kind == "forum") for kind in KINDS]
