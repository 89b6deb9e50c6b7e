from dataclasses import fields

import numpy as np
import pure
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed

from kernel.forests import random_columns, random_forest, seeds, slow_scores
from unhusk.kernel.forest.forest import FEW, LEAF, Forest, probabilities, summed
from unhusk.kernel.forest.passes import sum_leaves
from unhusk.runtime.deadline import DeadlinePassedError

LOWEST = np.finfo(np.float32).min


@fixed
@given(seeds, st.integers(0, 140), st.sampled_from([1, 2, 9, 40, LEAF]), st.integers(1, 3))
def test_scores_are_those_of_walking_down_each_tree(seed, rows, leaves, outputs):
    forest = random_forest(seed, leaves=leaves, outputs=outputs)
    columns = random_columns(seed, rows)
    assert np.array_equal(forest.scores(columns), slow_scores(forest, columns))


@pytest.mark.parametrize("rows", [1, FEW, FEW + 1, 63, 64, 65, 200])
def test_numpy_gives_the_same(rows):
    forest, columns = random_forest(rows, trees=20, outputs=2), random_columns(rows, rows)
    found = forest.base[:, None] + summed(forest, columns) * forest.unit
    assert np.array_equal(forest.scores(columns), found)


@fixed
@given(seeds, st.sampled_from([1, 2, 40]))
def test_the_first_score_is_that_of_the_first_row(seed, leaves):
    forest, columns = random_forest(seed, leaves=leaves), random_columns(seed, 3)
    assert forest.first_score(columns) == forest.scores(columns)[0, 0]
    behind = np.concatenate((random_columns(seed + 1, 3), columns))
    assert forest.first_score(behind, len(behind) - len(columns)) == forest.scores(columns)[0, 0]


def test_without_a_row_there_is_no_score():
    with pytest.raises(ValueError, match="no row"):
        random_forest(1).first_score(random_columns(1, 0))


def test_a_forest_of_several_outputs_has_no_single_score():
    with pytest.raises(ValueError, match="2 outputs"):
        random_forest(1, outputs=2).first_score(random_columns(1, 1))


@pytest.mark.skipif(not pure.IS_COMPILED, reason=pure.NOT_COMPILED)
@fixed
@given(seeds, st.integers(1, 130))
def test_uncompiled_loops_give_the_same(seed, rows):
    forest, columns = random_forest(seed, outputs=2), random_columns(seed, rows)
    copy = pure.module("kernel.forest.forest").Forest(**_columns(forest))
    assert np.array_equal(
        copy._summed(columns, 1e18)[:, :rows], forest._summed(columns, 1e18)[:, :rows]
    )
    assert np.array_equal(copy.contributions(columns), forest.contributions(columns))
    assert np.array_equal(copy.scores(columns), forest.scores(columns))


@pytest.mark.parametrize("words", [words for words in (1, 4, 8) if words <= sum_leaves.WORDS])
@fixed
@given(seed=seeds, rows=st.integers(FEW + 1, 600), leaves=st.sampled_from([1, 2, 9, 40, LEAF]))
def test_sets_of_more_words_give_the_same(words, seed, rows, leaves):
    forest, columns = random_forest(seed, leaves=leaves, outputs=2), random_columns(seed, rows)
    assert np.array_equal(forest._summed(columns, 1e18, words)[:, :rows], summed(forest, columns))


def _columns(forest: Forest) -> dict[str, np.ndarray]:
    return {one.name: getattr(forest, one.name) for one in fields(forest)}


@fixed
@given(seeds, st.integers(0, 70))
def test_contributions_sum_to_the_score(seed, rows):
    forest, columns = random_forest(seed, outputs=2), random_columns(seed, rows)
    shares = forest.contributions(columns)
    assert shares.shape == (2, rows, len(columns) + 1)
    assert np.array_equal(shares.sum(axis=2), forest.scores(columns))


def test_a_contribution_belongs_to_the_feature_that_was_asked():
    forest = random_forest(0, trees=1, leaves=2)
    asked = int(forest.feature[forest.split[0]])
    shares = forest.contributions(random_columns(7, 40))[0]
    own = np.delete(shares, [asked, 6], axis=1)
    assert not own.any()
    assert (shares[:, 6] == forest.base + forest.mean[0] * forest.unit).all()
    assert len(np.unique(shares[:, asked])) == 2


def test_rows_are_independent():
    forest, columns = random_forest(3, trees=30), random_columns(3, 150)
    backwards = forest.scores(columns[:, ::-1])
    assert np.array_equal(backwards[:, ::-1], forest.scores(columns))


def test_the_lowest_number_is_not_a_missing_one():
    forest = random_forest(11, trees=30)
    low = np.full((6, 70), LOWEST, np.float32)
    assert np.array_equal(forest.scores(low), slow_scores(forest, low))


def test_forest_without_trees_gives_the_base():
    forest = random_forest(1, trees=0)
    assert forest.scores(random_columns(1, 80)).tolist() == [[forest.base[0]] * 80]


def test_too_few_features_are_refused():
    with pytest.raises(ValueError, match=r"ask for \d features"):
        random_forest(2).scores(np.zeros((1, 4), np.float32))


@pytest.mark.skipif(not pure.IS_COMPILED, reason="only the compiled loop asks for the deadline")
def test_a_long_sweep_stops_at_the_deadline():
    with pytest.raises(DeadlinePassedError):
        random_forest(5).scores(np.zeros((6, 20_000), np.float32), 0.0)


@fixed
@given(st.integers(1, 4), seeds)
def test_probabilities_are_positive_and_sum_to_one(outputs, seed):
    scores = np.random.default_rng(seed).normal(0, 300, (outputs, 9))
    found = probabilities(scores)
    assert (found >= 0).all()
    assert (found <= 1).all()
    if outputs > 1:
        assert np.allclose(found.sum(axis=0), 1)
