import builtins

import numpy as np
import pytest

from unhusk.kernel.calibration import calibrated, calibration_error
from unhusk.training.isotonic import TrainingError, fit_table


def sample(n: int = 4000) -> tuple[np.ndarray, np.ndarray]:
    """Return raw values, and outcomes as likely as their squares."""
    rng = np.random.default_rng(1)
    raw = rng.random(n)
    return raw, (rng.random(n) < raw**2).astype(np.float64)


def test_a_fitted_table_calibrates():
    pytest.importorskip("sklearn")
    raw, real = sample()
    table = fit_table(raw, real)
    assert table.shape[1] <= 64
    assert (np.diff(table) >= 0).all()
    assert calibration_error(raw, real) > 0.1
    assert calibration_error(calibrated(table, raw), real) < 0.02


def test_weights_count():
    pytest.importorskip("sklearn")
    table = fit_table(np.zeros(2), np.array([0.0, 1.0]), np.array([1.0, 3.0]))
    assert calibrated(table, 0.0) == 0.75


def test_nothing_to_fit():
    with pytest.raises(TrainingError, match="at least one value"):
        fit_table(np.array([]), np.array([]))


def test_without_scikit_learn(monkeypatch):
    real_import = builtins.__import__

    def refuse(name, *args, **kwargs):
        if name.startswith("sklearn"):
            raise ImportError(name)
        return real_import(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(TrainingError, match=r"pip install 'unhusk\[train\]'"):
        fit_table(*sample(9))
