"""The confidence is fitted to what choices on unseen sites turned out to be."""

import numpy as np

from unhusk.training.fit_confidence import Known, confidence_quality, fit_confidence


def choices(count, noise):
    """Return choices whose F1 the first fact tells, up to noise, and whose scores tell nothing."""
    rng = np.random.default_rng(1)
    real = rng.random(count)
    rows = np.stack((real + noise * rng.normal(size=count), rng.random(count), np.ones(count)), 1)
    return Known(rows, rng.random(count), real, np.arange(count) % 5)


def test_facts_that_tell_weigh_most():
    weights = fit_confidence(choices(500, 0.1))
    assert weights[0] > 0.8
    assert abs(weights[1]) < 0.1


def test_quality_is_of_folds_that_the_weights_have_not_seen():
    good, poor = (confidence_quality(choices(600, noise)) for noise in (0.05, 2.0))
    assert good["pages"] == 600
    assert good["correlation"] > 0.95 > poor["correlation"]
    assert good["calibration_error"] < 0.05
