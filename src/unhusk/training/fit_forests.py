"""Fit the forests: which blocks are content, and the changes if the kind of a page is known.

LightGBM is needed for training only (extra `train`); forests become plain arrays
(export_forest.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.kernel.block_scores import OF_PAGE
from unhusk.kernel.page_type.page_type import KINDS
from unhusk.training.export_forest import forest_of
from unhusk.training.isotonic import TrainingError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from unhusk.kernel.forest.forest import Forest
    from unhusk.training.training_pages import TrainingPage


@dataclass(frozen=True, kw_only=True)
class Setting:
    """Settings of the forests."""

    trees: int = 350
    leaves: int = 47
    rate: float = 0.05
    other_trees: int = 300  # of the forest for pages other than articles
    other_leaves: int = 31
    other_rate: float = 0.06
    article_trees: int = 200  # of the forest that separates articles from other pages
    kind_trees: int = 60  # of the forest for pages of known kind
    page_trees: int = 100  # of the forest of page types
    rows: int = 400  # about how many blocks of a page are used; longer pages are sampled
    power: float = 0.8  # the weight of a block is its number of words to this power
    others: float = 2.0  # weight of pages known to be no articles, which are few
    threads: int = 2
    seed: int = 1
    parting: int = 0  # seed of the assignment of sites to folds

    def parameters(self, **changes: Any) -> dict[str, Any]:
        """Return the parameters of LightGBM."""
        return {
            "objective": "binary",
            "num_leaves": self.leaves,
            "learning_rate": self.rate,
            "feature_fraction": 0.4,
            "bagging_fraction": 0.7,
            "bagging_freq": 1,
            "min_data_in_leaf": 60,
            "lambda_l2": 5.0,
            "max_bin": 63,
            "num_threads": self.threads,
            "seed": self.seed,
            "deterministic": True,
            "force_col_wise": True,
            "verbose": -1,
            **changes,
        }


@dataclass(frozen=True, eq=False)
class Rows:
    """Blocks of many pages as rows."""

    values: NDArray[np.float32]
    labels: NDArray[np.bool_]
    weights: NDArray[np.float64]
    start: NDArray[np.float64] | None = None  # scores to start from


def block_rows(pages: Sequence[TrainingPage], setting: Setting) -> Rows:
    """Return blocks of pages as rows; all blocks of a page share the weight of the page."""
    rng = np.random.default_rng(setting.seed)
    values, labels, weights = [], [], []
    for page in pages:
        rows, weight = _weighed(page, setting, rng)
        values.append(page.columns[:, rows].T)
        labels.append(page.label[rows])
        weights.append(weight)
    return Rows(np.concatenate(values), np.concatenate(labels), np.concatenate(weights))


def _weighed(
    page: TrainingPage, setting: Setting, rng: np.random.Generator
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return blocks of a page with weights that add up to that of the page.

    Long pages are sampled: heavy blocks are more likely, and the weights correct for that.
    """
    weight = weigh_blocks(page, setting)
    rows = np.flatnonzero(weight > 0)
    if len(rows) <= setting.rows:
        return rows, weight[rows]
    here = weight[rows]
    chance = setting.rows * (0.5 * here / here.sum() + 0.5 / len(rows))
    chance = np.minimum(chance, 1.0)
    drawn = rng.random(len(rows)) < chance
    return rows[drawn], here[drawn] / chance[drawn]


def weigh_blocks(page: TrainingPage, setting: Setting) -> NDArray[np.float64]:
    """Distribute the weight of a page over its blocks by their number of words."""
    weight = np.maximum(page.words, 0.5) ** setting.power * page.known
    times = 1.0 if page.kind in (None, "article") else setting.others
    weights_of_blocks: NDArray[np.float64] = weight * (
        100 * times * page.weight / max(weight.sum(), 1e-9)
    )
    return weights_of_blocks


def fit_blocks(pages: Sequence[TrainingPage], setting: Setting) -> Forest:
    """Fit the forest that scores blocks of all pages."""
    return fitted(block_rows(pages, setting), setting.parameters(), setting.trees)


def fit_others(pages: Sequence[TrainingPage], setting: Setting) -> Forest:
    """Fit the forest that scores blocks of pages other than articles.

    Thresholds are random rather than optimal (extra trees): there are few such pages and sites.
    """
    stated = [page for page in pages if page.kind in KINDS]
    changes = {"num_leaves": setting.other_leaves, "learning_rate": setting.other_rate}
    drawn = setting.parameters(**changes, extra_trees=True)
    return fitted(block_rows(stated, setting), drawn, setting.other_trees)


def fit_articles(pages: Sequence[TrainingPage], setting: Setting) -> Forest:
    """Fit the forest that says whether a page looks like an article."""
    some = [page for page in pages if page.columns.shape[1]]
    rows = Rows(
        np.stack([page.columns[OF_PAGE, 0] for page in some]),
        np.array([page.kind in (None, "article") for page in some]),
        np.array([page.weight for page in some]),
    )
    changes = {"num_leaves": 6, "min_data_in_leaf": 20, "feature_fraction": 0.5}
    return fitted(rows, setting.parameters(**changes), setting.article_trees)


def fit_known_kinds(
    pages: Sequence[TrainingPage], scores: Sequence[NDArray[np.float64]], setting: Setting
) -> Forest:
    """Fit the forest that is added if the kind is known: trees on top of given scores.

    The pages state their kind; `scores` are those of their blocks, from forests that have not seen
    the page.
    """
    rng = np.random.default_rng(setting.seed)
    values, labels, weights, start = [], [], [], []
    for page, score in zip(pages, scores, strict=True):
        rows, weight = _weighed(page, setting, rng)
        values.append(with_kind(page.columns[:, rows], str(page.kind)).T)
        labels.append(page.label[rows])
        weights.append(weight)
        start.append(score[rows])
    given = Rows(
        np.concatenate(values),
        np.concatenate(labels),
        np.concatenate(weights),
        np.concatenate(start),
    )
    changes = setting.parameters(num_leaves=12, learning_rate=0.1, min_data_in_leaf=200)
    return fitted(given, changes, setting.kind_trees)


def with_kind(columns: NDArray[np.float32], kind: str) -> NDArray[np.float32]:
    """Return the features with a further row per kind, 1 for the given kind."""
    is_kind = np.zeros((len(KINDS), columns.shape[1]), np.float32)
    is_kind[KINDS.index(kind)] = 1
    return np.concatenate((columns, is_kind))


def fitted(rows: Rows, parameters: dict[str, Any], trees: int) -> Forest:
    """Fit a forest of this many trees."""
    try:
        import lightgbm  # noqa: PLC0415 - an extra
    except ImportError as error:
        message = "training needs LightGBM: pip install 'unhusk[train]'"
        raise TrainingError(message) from error
    weights = rows.weights * len(rows.weights) / rows.weights.sum()
    data = lightgbm.Dataset(
        rows.values, rows.labels.astype(np.int32), weight=weights, init_score=rows.start
    )
    return forest_of(lightgbm.train(parameters, data, trees))
