from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed

from unhusk.learned.choose import FACTOR, choose
from unhusk.learned.weigh import set_f1 as expected_f1

rows = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 50)), min_size=1, max_size=8).map(
    lambda rows: tuple(np.array(column, np.float64) for column in zip(*rows, strict=True))
)
odds = st.lists(st.sampled_from([0.02, 0.1, 0.3, 0.45, 0.55, 0.7, 0.97]), min_size=1, max_size=9)


def masks(n: int):
    return (np.array(bits, np.bool_) for bits in product([False, True], repeat=n))


@fixed
@given(rows)
def test_no_set_is_expected_to_be_better(page):
    chances, words = page
    found = choose(chances, words)
    best = max(expected_f1(chances, words, mask) for mask in masks(len(words)))
    assert found.expected == pytest.approx(best)


@fixed
@given(rows, st.floats(0.1, 3), st.floats(0.1, 3))
def test_a_higher_factor_keeps_no_more(page, first, second):
    low, high = sorted((first, second))
    few, many = choose(*page, factor=high).kept, choose(*page, factor=low).kept
    assert not (few & ~many).any()


@fixed
@given(odds, st.sampled_from([0.01, 0.5, 1.5, 4.0]))
def test_runs_have_the_most_log_odds_less_changes(chances, change):
    chances, words = np.array(chances), np.ones(len(chances))
    found = choose(chances, words, change=change)
    line = found.threshold / (1 - found.threshold)

    def worth(mask):
        return (
            np.log(chances / (1 - chances) / line)[mask].sum()
            - change * np.abs(np.diff(mask.astype(int))).sum()
        )

    assert worth(found.kept) == pytest.approx(max(map(worth, masks(len(chances)))))


def test_a_change_that_costs_much_closes_gaps_and_drops_islands():
    chances = np.array([0.9, 0.9, 0.3, 0.9, 0.9, 0.05, 0.05, 0.05, 0.5, 0.05, 0.05])
    words = np.ones(len(chances))
    assert choose(chances, words).kept.nonzero()[0].tolist() == [0, 1, 3, 4, 8]
    assert choose(chances, words, change=2.0).kept.nonzero()[0].tolist() == [0, 1, 2, 3, 4]


def test_focus_moves_the_threshold():
    chances, words = np.array([0.9, 0.6, 0.5, 0.3]), np.ones(4)
    kept = {focus: int(choose(chances, words, factor=f).kept.sum()) for focus, f in FACTOR.items()}
    assert kept == {"precision": 2, "balanced": 3, "recall": 4}


@pytest.mark.parametrize("chances", [[], [0.0, 0.0]])
@pytest.mark.parametrize("change", [0.0, 1.0])
def test_nothing_likely_is_nothing_kept(chances, change):
    found = choose(np.array(chances), np.ones(len(chances)), change=change)
    assert found.expected == 0
    assert not found.kept.any()


def test_sure_blocks_are_kept_whatever_a_change_costs():
    assert choose(np.array([1.0, 1.0]), np.ones(2), change=3.0).kept.all()


def test_blocks_without_words_weigh_nothing():
    found = choose(np.array([0.9, 0.1]), np.array([0.0, 5.0]))
    assert found.kept.tolist() == [True, True]
