"""Fit the model of page types: a forest over block features, and weights of words.

Every page is used twice, with its address and without, so that both cases are learned. scikit-learn
is needed for training only (extra `train`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.kernel.page_type.page_type import KINDS, Kinds
from unhusk.kernel.page_type.type_words import ONE
from unhusk.training.fit_forests import Rows, fitted
from unhusk.training.isotonic import TrainingError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from numpy.typing import NDArray

    from unhusk.kernel.page_type.page_type import Look
    from unhusk.training.fit_forests import Setting
    from unhusk.training.training_pages import TrainingPage

LEAST = 4  # sites that a word must occur on
STRENGTH = 30.0  # inverse regularisation of the weights of words
RARER = 0.5  # exponent of the inverse document frequency
ROUNDS = 300  # maximum iterations of the solver
_STEPS = 127  # largest weight as an integer


def fit_kinds(pages: Sequence[TrainingPage], setting: Setting) -> Kinds:
    """Fit the model of page types on the pages that state their type."""
    known = [page for page in pages if page.kind in KINDS]
    looks = [one for page in known for one in page.looks]
    kinds = np.array([KINDS.index(str(page.kind)) for page in known for _ in page.looks])
    weights = np.array([1 / len(page.looks) for page in known for _ in page.looks])
    changes = {"objective": "multiclass", "num_class": len(KINDS), "num_leaves": 5}
    small = {"min_data_in_leaf": 30, "learning_rate": 0.1, "feature_fraction": 0.3}
    rows = Rows(np.stack([one.row for one in looks]), kinds, weights)
    forest = fitted(rows, setting.parameters(**changes, **small), setting.page_trees)
    words = _words(known)
    return Kinds(forest, words, *_word_weights(looks, kinds, weights, words))


def _words(pages: Sequence[TrainingPage]) -> NDArray[np.uint32]:
    """Return the words that occur on enough sites."""
    sites: dict[str, list[NDArray[np.uint32]]] = {}
    for page in pages:
        sites.setdefault(page.group, []).extend(one.words for one in page.looks)
    seen = [np.unique(np.concatenate(words)) for words in sites.values()]
    words, count = np.unique(np.concatenate(seen), return_counts=True)
    found: NDArray[np.uint32] = words[count >= LEAST]
    return found


def _word_weights(
    looks: Sequence[Look], kinds: NDArray[np.int_], weights: NDArray[np.float64],
    words: NDArray[np.uint32],
) -> tuple[NDArray[np.int8], NDArray[np.float64]]:  # fmt: skip
    """Return the weights of words by logistic regression, in the form that `Kinds` has."""
    try:
        from sklearn.linear_model import LogisticRegression  # noqa: PLC0415 - an extra
    except ImportError as error:
        message = "training needs scikit-learn: pip install 'unhusk[train]'"
        raise TrainingError(message) from error
    matrix = _matrix(looks, words)
    share = np.asarray((matrix > 0).mean(axis=0))[0]
    scale = np.maximum(-np.log(np.maximum(share, 1e-9)), 0.02) ** RARER
    model = LogisticRegression(C=STRENGTH, max_iter=ROUNDS)
    model.fit(matrix.multiply(scale).tocsr(), kinds, sample_weight=weights)
    found = np.zeros((len(words), len(KINDS)))
    found[:, model.classes_] = (model.coef_ * scale).T
    start = np.full(len(KINDS), float(model.intercept_.min()))
    start[model.classes_] = model.intercept_
    unit = np.maximum(np.abs(found).max(axis=0, initial=0.0), 1e-9) / _STEPS
    return np.round(found / unit).astype(np.int8), np.stack((start, unit))


def _matrix(looks: Sequence[Look], words: NDArray[np.uint32]) -> Any:
    """Return the weight of each known word on each page, as a sparse matrix."""
    from scipy.sparse import csr_matrix  # noqa: PLC0415 - comes with scikit-learn

    rows, columns, values = [], [], []
    for row, one in enumerate(looks):
        known = np.isin(one.words, words)
        columns.append(np.searchsorted(words, one.words[known]))
        values.append(one.counts[known] / ONE)
        rows.append(np.full(int(known.sum()), row))
    places = np.concatenate(rows), np.concatenate(columns)
    return csr_matrix((np.concatenate(values), places), shape=(len(looks), len(words)))


def kind_accuracy(told: Iterable[tuple[Kinds, Sequence[TrainingPage]]]) -> dict[str, float]:
    """Return the accuracy on held-out pages, with and without their address."""
    hits: dict[str, list[bool]] = {"with_address": [], "without": []}
    for model, pages in told:
        for page in pages:
            if page.kind in KINDS:
                hits["with_address"].append(model.kind(page.looks[0]) == page.kind)
                hits["without"].append(model.kind(page.looks[-1]) == page.kind)
    return {name: round(float(np.mean(found)), 4) for name, found in hits.items()}
