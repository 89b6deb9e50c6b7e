"""An extrinsic measure: the accuracy of a text classifier trained on the output of a method.

Source: an idea of gottron2007 (section 7): extraction prepares documents for classification, so
measure its impact there. The rest is ours: weighted words, a linear classifier, cross-validation
in which no group of documents, such as a site, is in both training and test. All methods have the
same folds, so that their differences are paired.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.errors import EvaluationError
from unhusk.evaluation.analysis.statistics import Scores
from unhusk.evaluation.tokens.word_rules import read_words
from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from unhusk.evaluation.packages.document import Document

_MIN_LABELS = 2
_WORDS = read_words("lower_script")
_CUT = 1_000_000  # longer texts are cut


@dataclass(frozen=True, kw_only=True)
class Setting:
    """Settings of training and test."""

    folds: int = 5  # of the cross-validation
    max_words: int = 50_000  # size of the vocabulary; the most frequent words
    seed: int = 7  # for the folds and the classifier


@dataclass(frozen=True, eq=False)
class Classified:
    """Right (1) and wrong (0) answers for each document and method."""

    scores: Scores
    labels: tuple[str, ...]
    left_out: int  # documents without a label, or with one that is too rare for the folds
    folds: int


def classified(
    texts: Mapping[str, Sequence[str]], documents: Sequence[Document], setting: Setting
) -> Classified:
    """Classify the documents by the texts of each method, one text for each document.

    Raises `EvaluationError` if the documents have too few labels or groups.
    """
    chosen = _chosen(documents, setting.folds)
    labels = np.array([documents[i].label for i in chosen])
    groups = np.array([documents[i].group for i in chosen])
    folds = _folds(labels, groups, setting)
    right = np.column_stack(
        [_right([own[i][:_CUT] for i in chosen], labels, folds, setting) for own in texts.values()]
    )
    keys = tuple((documents[i].package, documents[i].id) for i in chosen)
    known = {"label": tuple(labels.tolist()), "group": tuple(groups.tolist())}
    scores = Scores(tuple(texts), keys, right.astype(np.float64), known)
    left = len(documents) - len(chosen)
    return Classified(scores, tuple(sorted(set(labels.tolist()))), left, len(folds))


def _chosen(documents: Sequence[Document], folds: int) -> list[int]:
    """Return the indices of documents whose label is frequent enough to be in every fold."""
    counts = Counter(document.label for document in documents if document.label is not None)
    frequent = {label for label, count in counts.items() if count >= folds}
    if len(frequent) < _MIN_LABELS:
        message = (
            f"a classifier needs two labels with at least {folds} documents each; "
            f"there {'is' if len(frequent) == 1 else 'are'} {len(frequent) or 'none'}"
        )
        raise EvaluationError(message)
    return [i for i, document in enumerate(documents) if document.label in frequent]


def _folds(
    labels: NDArray[Any], groups: NDArray[Any], setting: Setting
) -> list[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Return training and test documents of each fold."""
    if len(set(groups.tolist())) < setting.folds:
        message = f"{setting.folds} folds need as many groups of documents, such as sites"
        raise EvaluationError(message)
    selection = needed("sklearn.model_selection")
    splitter = selection.StratifiedGroupKFold(
        setting.folds, shuffle=True, random_state=setting.seed
    )
    pairs = [(learn, test) for learn, test in splitter.split(labels, labels, groups) if len(test)]
    return [pair for pair in pairs if len(set(labels[pair[0]].tolist())) >= _MIN_LABELS]


def _right(
    texts: Sequence[str],
    labels: NDArray[Any],
    folds: Sequence[tuple[NDArray[np.intp], NDArray[np.intp]]],
    setting: Setting,
) -> NDArray[np.bool_]:
    """Return which documents are classified correctly; documents in no fold are not."""
    words = [_WORDS(text) for text in texts]
    right = np.zeros(len(texts), np.bool_)
    for learn, test in folds:
        if not any(words[i] for i in learn):  # no text to train on
            continue
        model = _model(setting)
        model.fit([words[i] for i in learn], labels[learn])
        right[test] = model.predict([words[i] for i in test]) == labels[test]
    return right


def _model(setting: Setting) -> Any:
    """Return an untrained classifier for lists of words."""
    weights = needed("sklearn.feature_extraction.text").TfidfVectorizer(
        analyzer=_as_they_are, sublinear_tf=True, max_features=setting.max_words
    )
    linear = needed("sklearn.svm").LinearSVC(random_state=setting.seed)
    return needed("sklearn.pipeline").make_pipeline(weights, linear)


def _as_they_are(words: tuple[str, ...]) -> tuple[str, ...]:
    return words
