from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed

from unhusk.kernel.block_scores import SURE
from unhusk.kernel.selection.choose import _EFFECTS, _STRETCH, RECALL, choose, expected_f1

rows = st.lists(st.tuples(st.floats(-15, 15), st.integers(0, 50)), min_size=1, max_size=8).map(
    lambda rows: tuple(np.array(column, np.float64) for column in zip(*rows, strict=True))
)


def slow_f(scores, words, kept, recall=1.0):
    """The definition: the mean of F beta over page effects, with the chances at that effect."""
    found = []
    for effect in np.log(_EFFECTS):
        chances = 1 / (1 + np.exp(-(_STRETCH * scores + effect)))
        hits, size = (words * chances)[kept].sum(), words[kept].sum()
        likely = (words * chances).sum()
        found.append((1 + recall) * hits / (size + recall * likely) if size else 0.0)
    return np.mean(found)


def above(scores):
    """All sets of blocks above some threshold."""
    return [scores >= one for one in np.unique(scores)]


@fixed
@given(rows, st.sampled_from([0.43, 1.0, 3.0]))
def test_no_threshold_is_expected_to_be_better(page, recall):
    scores, words = page
    found = choose(scores, words, recall=recall)
    best = max(slow_f(scores, words, kept, recall) for kept in above(scores))
    assert slow_f(scores, words, found.kept, recall) == pytest.approx(best, abs=1e-12)
    assert found.expected == pytest.approx(slow_f(scores, words, found.kept), abs=1e-12)


@fixed
@given(rows)
def test_the_expected_f1_of_any_set_is_by_definition(page):
    scores, words = page
    for bits in product([False, True], repeat=len(words)):
        kept = np.array(bits, np.bool_)
        assert expected_f1(scores, words, kept) == pytest.approx(slow_f(scores, words, kept))


@fixed
@given(rows)
def test_kept_are_the_chances_above_the_threshold(page):
    found = choose(*page)
    if found.kept.any():
        assert (found.kept == (found.chances > found.threshold)).all()


@pytest.mark.parametrize("score", [-4.0, -1.5, 0.0, 2.0])
def test_page_effects_leave_the_chance_of_a_block_as_it_is(score):
    over_effects = np.mean(1 / (1 + np.exp(-(_STRETCH * score + np.log(_EFFECTS)))))
    assert over_effects == pytest.approx(1 / (1 + np.exp(-score)), abs=0.02)


def test_a_large_part_that_is_content_or_not_as_a_whole_is_no_bet():
    # alone, blocks of these odds would be kept: more than half of the F1 to expect of all
    scores, words = np.array([5.0] + [-0.6] * 8), np.array([100.0] + [50.0] * 8)
    chances = 1 / (1 + np.exp(-scores))
    alone = 2 * (words * chances).sum() / (words.sum() + (words * chances).sum())
    assert chances[1] > alone / 2
    assert choose(scores, words).kept.tolist() == [True] + [False] * 8


def test_focus_moves_the_threshold():
    scores, words = np.array([4.0, 0.3, -0.9, -6.0]), np.ones(4)
    kept = {
        focus: int(choose(scores, words, recall=recall).kept.sum())
        for focus, recall in RECALL.items()
    }
    assert kept == {"precision": 1, "balanced": 2, "recall": 3}


@pytest.mark.parametrize("page", [([], []), ([3.0, 3.0], [0, 0]), ([-SURE, -SURE], [4, 4])])
def test_nothing_that_may_be_kept_is_nothing_kept(page):
    found = choose(*(np.array(column, np.float64) for column in page))
    assert found.expected == 0
    assert not found.kept.any()


def test_blocks_without_words_are_kept_above_the_middle():
    found = choose(np.array([4.0, 5.0, 3.5, -5.0, -6.0]), np.array([9.0, 0.0, 0.0, 0.0, 9.0]))
    assert found.kept.tolist() == [True, True, True, False, False]


def test_blocks_that_are_as_likely_are_kept_together():
    found = choose(np.array([3.0, -0.1, -0.1, -0.1]), np.array([10.0, 9.0, 900.0, 9.0]))
    assert len(set(found.kept[1:].tolist())) == 1
