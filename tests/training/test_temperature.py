import numpy as np
import pytest

from unhusk.kernel.weights_file import weights
from unhusk.methods.kernel import MODEL
from unhusk.training.temperature import FACTORS, fit_inverse_temperature, scaled


@pytest.mark.parametrize("true", [0.6, 1.0, 1.3])
def test_the_factor_that_chances_were_drawn_with_is_found(true):
    rng = np.random.default_rng(4)
    scores = rng.normal(0, 3, 40_000)
    labels = rng.random(40_000) < 1 / (1 + np.exp(-true * scores))
    assert fit_inverse_temperature([scores], [labels], [np.ones(40_000)]) == pytest.approx(
        true, abs=0.04
    )


def test_blocks_without_weight_do_not_count():
    scores, labels = np.array([3.0, -3.0, 2.0]), np.array([True, False, False])
    wrong_too = fit_inverse_temperature([scores], [labels], [np.ones(3)])
    right_only = fit_inverse_temperature([scores], [labels], [np.array([1.0, 1.0, 0.0])])
    assert (wrong_too, right_only) == (0.5, pytest.approx(FACTORS[-1]))


def test_without_pages_nothing_is_scaled():
    assert fit_inverse_temperature([], [], []) == 1.0


def test_scores_of_a_scaled_forest_are_smaller_by_the_factor():
    forest = weights(MODEL).forests["articles"]
    columns = np.random.default_rng(1).normal(2, 4, (forest.features, 20)).astype(np.float32)
    assert scaled(forest, 0.5).scores(columns) == pytest.approx(
        0.5 * forest.scores(columns), abs=1e-3
    )
