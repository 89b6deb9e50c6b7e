"""Fit the confidence: predict the F1 of choices on unseen sites from facts about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.kernel.calibration import calibration_error
from unhusk.kernel.confidence import MOST, facts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from unhusk.training.train import Fold

STRENGTH = 0.3  # of the regularisation


class Known(NamedTuple):
    """Choices with known F1, a row each."""

    facts: NDArray[np.float64]
    expected: NDArray[np.float64]  # F1 expected from the scores
    real: NDArray[np.float64]
    fold: NDArray[np.int64]


def known_choices(folds: Sequence[Fold]) -> Known:
    """Return the choices that kept something, on pages with gold."""
    choices = []
    for k, fold in enumerate(folds):
        for page, choice in zip(fold.pages, fold.choices, strict=True):
            if page.gold is not None and choice.kept.any():
                kinds = fold.kinds.chances(page.looks[-1])
                row = facts(page.columns, page.words, choice.kept, fold.forests, kinds)
                choices.append((row, choice.expected, page.f1(choice.kept), k))
    rows, expected, real, number = zip(*choices, strict=True)
    return Known(np.stack(rows), np.array(expected), np.array(real), np.array(number))


def fit_confidence(known: Known) -> NDArray[np.float64]:
    """Return the weight of each fact of kernel/confidence.py."""
    rows = known.facts
    squares = rows.T @ rows + STRENGTH * np.eye(rows.shape[1])
    return np.linalg.solve(squares, rows.T @ known.real).astype(np.float64)


def confidence_quality(known: Known) -> dict[str, float]:
    """Return the quality of the confidence, computed for each fold with weights of the others."""
    predicted = np.empty_like(known.real)
    for k in np.unique(known.fold):
        held = known.fold == k
        weights = fit_confidence(Known(*(column[~held] for column in known)))
        predicted[held] = np.clip(known.facts[held] @ weights, 0, MOST)
    return {
        "pages": len(predicted),
        "calibration_error": round(calibration_error(predicted, known.real), 4),
        "correlation": round(float(np.corrcoef(predicted, known.real)[0, 1]), 4),
    }
