"""Trains `kernel`: packages to labels, features and trees, cross-validated by site."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.extraction.read import read
from unhusk.learned.features import COLUMNS
from unhusk.learned.policy import Policy, decide
from unhusk.learned.weights import write_weights
from unhusk.training.augment import augmented
from unhusk.training.boxes import Donors
from unhusk.training.card import card, score_lines
from unhusk.training.fit import Setting, fit_articles, fit_blocks, fit_known_kinds
from unhusk.training.isotonic import TrainingError, fit_table
from unhusk.training.kinds import fit_kinds
from unhusk.training.labels import align, number
from unhusk.training.pages import TrainingPage, label_by_snippets, make, read_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from unhusk.learned.forest import Forest

# packages whose licences allow weights to be shipped, and how much a page of each counts
PACKAGES = {"wcxb-dev": 1.0, "readability": 4.0, "trafilatura": 1.5, "fundus": 2.5}
FOLDS = 5
COPIES = 2  # pages that are made of an article; of every second other page, one
AUGMENTED = 0.3  # weight of a page that was made of another
_DONATED = 40  # texts of other pages that a page may be given
_IN_TITLE = COLUMNS.index("in_title")


@dataclass(frozen=True, eq=False)
class Fold:
    """A model that has not seen some sites, and its scores on their pages."""

    forest: Forest
    articles: Forest
    pages: list[TrainingPage]
    scores: list[NDArray[np.float64]]


def gather(data: Path, cache: Path, say: Callable[[str], None]) -> list[TrainingPage]:
    """Return the pages of all packages with weights and labels; made once, then read from cache."""
    cache.mkdir(parents=True, exist_ok=True)
    found = []
    for name, weight in PACKAGES.items():
        place = cache / f"{name}.pages"
        if not place.exists():
            say(f"reading {name}")
            if not (data / name).is_dir():
                message = f"there is no package {name} in {data}"
                raise TrainingError(message)
            pages = read_pages(data / name)
            if all(page.gold is None for page in pages):
                _label(pages, data / name)
            place.write_bytes(pickle.dumps(pages))
        pages = pickle.loads(place.read_bytes())  # noqa: S301 - written by this program
        found += [replace(page, weight=weight) for page in pages]
    return found


def _label(pages: list[TrainingPage], folder: Path) -> None:
    """Label pages with snippets only, with the help of trafilatura's output."""
    try:
        import trafilatura  # noqa: PLC0415 - an extra
    except ImportError as error:
        needs = "pages with snippets only need trafilatura: pip install 'unhusk[train]'"
        message = f"{needs} ({error})"
        raise TrainingError(message) from error
    for page in pages:
        text = trafilatura.extract((folder / f"{page.id}.html").read_bytes())
        label_by_snippets(page, text or "")


def augment(pages: Sequence[TrainingPage], data: Path, folds: int, seed: int) -> list[TrainingPage]:
    """Return pages made of those with gold; what is put into one is of its own fold."""
    donors = [_donors([page for page in pages if page.fold(folds) == k]) for k in range(folds)]
    found = []
    for i, page in enumerate(pages):
        is_article = page.kind in (None, "article")
        if page.gold is None:
            continue
        source = read((data / page.package / f"{page.id}.html").read_bytes(), charset="utf-8")
        for copy in range(COPIES if is_article else i % 2):
            rng = np.random.default_rng([seed, i, copy])
            given = _some(donors[page.fold(folds)], rng) if is_article else Donors()
            markup = augmented(source, page.label, given, rng)
            made = make(markup, (page.package, page.id), {"page_type": page.kind}, None)
            _copy_labels(page, made)
            found.append(replace(made, group=page.group, weight=AUGMENTED * page.weight))
    return found


def _copy_labels(page: TrainingPage, made: TrainingPage) -> None:
    """Label a made page: blocks of the page as there, others by the gold."""
    label: dict[str, bool] = {}
    for text, is_content in zip(page.texts, page.label.tolist(), strict=True):
        label[text] = label.get(text, False) or is_content
    numbers: dict[str, int] = {}
    gold = number([page.gold or ""], numbers).numbers
    is_new = [text not in label for text in made.texts]
    fresh = number(
        [text if new else "" for text, new in zip(made.texts, is_new, strict=True)], numbers
    )
    made.label = align(fresh, gold) | np.array([label.get(t, False) for t in made.texts], np.bool_)


def _donors(pages: Sequence[TrainingPage]) -> Donors:
    """Return paragraphs, posts and titles of pages."""
    texts: dict[bool, list[str]] = {True: [], False: []}
    for page in pages:
        if page.kind in (None, "article", "forum") and page.gold is not None:
            fits = page.label & (page.words >= 15) & (page.words <= 120)  # noqa: PLR2004
            texts[page.kind == "forum"] += [page.texts[i] for i in np.flatnonzero(fits).tolist()]
    return Donors(texts[False], texts[True], [page.title for page in pages if page.title])


def _some(donors: Donors, rng: np.random.Generator) -> Donors:
    def drawn(texts: Sequence[str]) -> list[str]:
        return [texts[i] for i in rng.integers(0, len(texts), _DONATED)] if texts else []

    return Donors(drawn(donors.paragraphs), drawn(donors.posts), drawn(donors.titles))


def scored(forest: Forest, page: TrainingPage) -> NDArray[np.float64]:
    """Return the scores of a page's blocks as `kernel` has them."""
    scores: NDArray[np.float64] = forest.scores(page.columns)[0]
    scores[page.columns[_IN_TITLE] > 0] = -20.0
    return scores


def cross_validate(
    pages: Sequence[TrainingPage], made: Sequence[TrainingPage], setting: Setting,
    say: Callable[[str], None],
) -> list[Fold]:  # fmt: skip
    """Return a fold's model and its scores on the pages of sites that it has not seen, for all."""
    found = []
    for k in range(FOLDS):
        say(f"fold {k + 1} of {FOLDS}")
        seen = [page for page in (*pages, *made) if page.fold(FOLDS) != k]
        forest = fit_blocks(seen, setting)
        held = [page for page in pages if page.fold(FOLDS) == k]
        scores = [scored(forest, page) for page in held]
        found.append(Fold(forest, fit_articles(seen, setting), held, scores))
    return found


def confidence_table(folds: Sequence[Fold]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the calibration table of expected F1, and (expected, real) of pages with a result."""
    pairs = []
    for fold in folds:
        for page, scores in zip(fold.pages, fold.scores, strict=True):
            if page.gold is not None and len(scores):
                found = decide(page.columns, scores, page.words, fold.articles, Policy())
                if found.kept.any():
                    pairs.append((found.expected, page.f1(found.kept)))
    told = np.array(pairs)
    return fit_table(told[:, 0], told[:, 1], max_knots=32), told.T


def train(
    data: Path, cache: Path, out: Path, setting: Setting, say: Callable[[str], None]
) -> dict[str, Any]:
    """Train on the packages in a folder, write the weights, and return the card."""
    pages = gather(data, cache, say)
    say("making pages")
    made = augment(pages, data, FOLDS, setting.seed)
    folds = cross_validate(pages, made, setting, say)
    table, told = confidence_table(folds)
    held = [page for fold in folds for page in fold.pages]
    scores = [one for fold in folds for one in fold.scores]
    say("final trees")
    kinds = fit_kinds(pages, setting)
    rest = {"kinds": kinds.forest, "known_kinds": fit_known_kinds(held, scores, setting)}
    tables = {"confidence": table, **kinds.tables}
    for k, fold in enumerate(folds):
        ids = {"pages": [[page.package, page.id] for page in fold.pages]}
        forests = {"blocks": fold.forest, "articles": fold.articles, **rest}
        write_weights(cache / f"fold-{k}", ids, forests, tables)
    stated = card(data, folds, told, setting)
    final = {
        "blocks": fit_blocks([*pages, *made], setting),
        "articles": fit_articles(pages, setting),
    }
    write_weights(out, stated, {**final, **rest}, tables)
    for line in score_lines(stated):
        say(line)
    return stated
