"""The curve through the lengths of a page's strings, against slow and obvious versions."""

from random import Random

import numpy as np
import pytest

from unhusk.methods._shared.density_curve import (
    HIGHEST,
    MOST_POINTS,
    Curve,
    between_slopes,
    global_curve,
)


def hills(*centres, n=120, width=9.0):
    at = np.arange(n)
    return sum(height * np.exp(-((at - c) ** 2) / (2 * width**2)) for c, height in centres)


def left_out_error(lengths, degree):
    """Return the mean squared error at each point of a fit without that point."""
    n = len(lengths)
    at = (np.arange(n) + 0.5) / n * 2 - 1
    errors = []
    for i in range(n):
        rest = np.arange(n) != i
        fit = np.polynomial.Chebyshev.fit(at[rest], lengths[rest], degree, domain=[-1, 1])
        errors.append((fit(at[i]) - lengths[i]) ** 2)
    return np.mean(errors)


@pytest.mark.parametrize("seed", range(5))
def test_degree_is_the_one_that_predicts_left_out_strings_best(seed):
    random = Random(seed)
    lengths = np.array([random.choice([0, 3, 40, 200]) for _ in range(24)], float)
    errors = [left_out_error(lengths, degree) for degree in range(min(HIGHEST, 22) + 1)]
    best = np.polynomial.Chebyshev.fit(
        (np.arange(24) + 0.5) / 12 - 1, lengths, int(np.argmin(errors)), domain=[-1, 1]
    )
    wanted = best((np.arange(24) + 0.5) / 12 - 1)
    assert np.allclose(global_curve(lengths).value, wanted, atol=1e-6 * lengths.max())


def test_derivatives_are_those_of_the_curve():
    curve = global_curve(hills((40, 100.0), (80, 60.0)))
    scale = 2 / len(curve.value)  # a step of one place on the scale from -1 to 1
    slope = np.gradient(curve.value, scale)[2:-2]
    curvature = np.gradient(curve.slope, scale)[2:-2]
    assert np.allclose(curve.slope[2:-2], slope, atol=0.02 * abs(slope).max())
    assert np.allclose(curve.curvature[2:-2], curvature, atol=0.02 * abs(curvature).max())


def test_region_ends_where_the_hill_is_steepest():
    start, stop = between_slopes(global_curve(hills((60, 100.0))), 0.333)
    assert (abs(start - 51) <= 2, abs(stop - 69) <= 2) == (True, True)  # one deviation from 60


@pytest.mark.parametrize(("share", "together"), [(0.2, True), (0.9, False)])
def test_hills_belong_together_where_the_minimum_between_them_is_high(share, together):
    start, stop = between_slopes(global_curve(hills((45, 100.0), (72, 90.0))), share)
    assert start < 45 < stop
    assert (stop > 72) == together


def test_region_reaches_the_ends_where_nothing_is_low():
    flat = Curve(np.full(9, 5.0), np.zeros(9), np.zeros(9))
    assert between_slopes(flat, 0.333) == (0, 9)


@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_short_lists_have_a_region_around_their_maximum(n):
    lengths = np.arange(1.0, n + 1)
    start, stop = between_slopes(global_curve(lengths), 0.333)
    assert 0 <= start < stop <= n


def test_long_list_is_fitted_through_means():
    curve = global_curve(np.tile(hills((60, 100.0)), 100))
    assert len(curve.value) == 12_000 > MOST_POINTS
    assert np.isfinite(curve.value).all()
