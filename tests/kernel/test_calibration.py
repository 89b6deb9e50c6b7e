import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed

from unhusk.kernel.calibration import calibrated, calibration_error

shares = st.lists(st.floats(0, 1), min_size=1, max_size=30).map(np.array)


@fixed
@given(shares, st.lists(st.floats(-1, 2), min_size=2, max_size=30).map(np.sort))
def test_a_table_never_turns_values_around(steps, values):
    table = np.stack((np.arange(len(steps)) / len(steps), np.sort(steps)))
    found = calibrated(table, values)
    assert (np.diff(found) >= 0).all()
    assert found.min() >= steps.min()
    assert found.max() <= steps.max()


@fixed
@given(shares)
def test_what_is_predicted_exactly_has_no_error(values):
    assert calibration_error(values, values) == 0


@pytest.mark.parametrize(("bins", "expected"), [(1, 0.0), (2, 0.25)])
def test_errors_cancel_only_within_a_bin(bins, expected):
    predicted, real = np.array([0.25, 0.75]), np.array([0.5, 0.5])
    assert calibration_error(predicted, real, bins) == expected


def test_no_predictions_have_no_error():
    assert calibration_error(np.array([]), np.array([])) == 0
