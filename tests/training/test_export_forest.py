import numpy as np
import pytest

from unhusk.kernel.weights_file import write_weights
from unhusk.training.export_forest import ModelError, forest_of

lightgbm = pytest.importorskip("lightgbm", reason="extra `train` is not installed")

SETTINGS = {"verbose": -1, "num_leaves": 15, "min_data_in_leaf": 5, "num_threads": 1, "seed": 1}


def rows(*, missing: bool) -> np.ndarray:
    values = np.random.default_rng(3).normal(0, 1, (400, 8)).astype(np.float32)
    values[:, 1] = np.rint(values[:, 1] * 2)
    if missing:
        values[values > 1.5] = np.nan
    return values


def trained(values, *, trees=20, **changes):
    known = np.nan_to_num(values, nan=2.0)
    labels = (known[:, 0] + known[:, 1] * known[:, 2] > 0.3) + (known[:, 3] > 1)
    if changes.get("objective", "binary") == "binary":
        labels = labels > 0
    settings = {**SETTINGS, "objective": "binary", **changes}
    return lightgbm.train(settings, lightgbm.Dataset(values, labels), trees)


@pytest.mark.parametrize("missing", [False, True])
@pytest.mark.parametrize("objective", [{}, {"objective": "multiclass", "num_class": 3}])
def test_forest_scores_as_the_booster(missing, objective, tmp_path):
    values = rows(missing=missing)
    booster = trained(values, **objective)
    expected = booster.predict(values, raw_score=True).reshape(len(values), -1).T
    forest = forest_of(booster)
    assert np.abs(forest.scores(values.T) - expected).max() < 1e-5
    written = write_weights(tmp_path, {}, {"blocks": forest}, {}).forests["blocks"]
    assert np.array_equal(written.scores(values.T), forest.scores(values.T))


def test_values_that_training_never_missed_may_be_missing():
    booster, values = trained(rows(missing=False)), rows(missing=True)
    expected = booster.predict(values, raw_score=True)
    assert np.abs(forest_of(booster).scores(values.T)[0] - expected).max() < 1e-5


def test_values_on_a_threshold_go_left():
    booster = trained(rows(missing=False))
    forest = forest_of(booster)
    chosen = np.abs(forest.threshold) > 1e-30  # LightGBM takes smaller values for 0
    values = np.zeros((chosen.sum(), 8), np.float32)
    values[np.arange(len(values)), forest.feature[chosen]] = forest.threshold[chosen]
    expected = booster.predict(values, raw_score=True)
    assert np.abs(forest.scores(values.T)[0] - expected).max() < 1e-5


def test_first_rounds_only():
    values = rows(missing=False)
    booster = trained(values)
    expected = booster.predict(values, raw_score=True, num_iteration=5)
    forest = forest_of(booster, trees=5)
    assert len(forest.output) == 5
    assert np.abs(forest.scores(values.T)[0] - expected).max() < 1e-5


def test_trees_without_splits():
    values = rows(missing=False)
    booster = trained(values, min_gain_to_split=1e9)
    assert np.ptp(forest_of(booster).scores(values.T)) == 0


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("averaged", {"boosting": "rf", "bagging_freq": 1, "bagging_fraction": 0.5}),
        ("zero_as_missing", {"zero_as_missing": True}),
        ("category", {"categorical_feature": [1], "min_data_per_group": 1, "cat_smooth": 1}),
        ("at most 256", {"num_leaves": 400, "min_data_in_leaf": 1, "min_sum_hessian_in_leaf": 0}),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_what_a_forest_cannot_hold_is_refused(words, changes):
    values = np.abs(rows(missing=False))
    values = np.concatenate([values, values + 1e-3, values + 2e-3])
    labels = np.random.default_rng(1).integers(0, 2, len(values))
    settings = {**SETTINGS, "objective": "binary", **changes}
    booster = lightgbm.train(settings, lightgbm.Dataset(values, labels), 3)
    with pytest.raises(ModelError, match=words):
        forest_of(booster)
