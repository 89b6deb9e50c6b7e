"""Train `kernel`: from packages to labels, features and forests, cross-validated by site."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.extraction.source import read
from unhusk.kernel.block_scores import SURE, Looks, block_scores, looks, shares
from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.page_type.page_type import KINDS
from unhusk.kernel.selection.policy import Policy, decide
from unhusk.kernel.weights_file import write_weights
from unhusk.training.augment import augmented
from unhusk.training.donor_boxes import Donors
from unhusk.training.fit_confidence import fit_confidence, known_choices
from unhusk.training.fit_forests import (
    Setting,
    fit_articles,
    fit_blocks,
    fit_known_kinds,
    fit_others,
    weigh_blocks,
)
from unhusk.training.fit_page_type import fit_kinds
from unhusk.training.isotonic import TrainingError, fit_table
from unhusk.training.labels import align, number
from unhusk.training.model_card import card, score_lines
from unhusk.training.temperature import fit_inverse_temperature, scaled
from unhusk.training.training_pages import TrainingPage, label_by_snippets, make, read_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from unhusk.kernel.forest.forest import Forest
    from unhusk.kernel.page_type.page_type import Kinds
    from unhusk.kernel.selection.choose import Choice

# packages whose licences allow weights to be shipped, with the weight of a page of each
PACKAGES = {"wcxb-dev": 1.0, "readability": 4.0, "trafilatura": 1.5, "fundus": 2.5}
FOLDS = 5
SCORING = "blocks", "others"  # forests that score blocks
COPIES = 2  # augmented pages per article; other pages have one for every second page
KNOTS = 32  # of the calibration table of expected F1
AUGMENTED = 0.3  # relative weight of an augmented page
_DONATED = 40  # texts of other pages that may be inserted into a page
_IN_TITLE = COLUMNS.index("in_title")


@dataclass(frozen=True, eq=False)
class Fold:
    """A model of cross-validation, its held-out pages, and what it keeps of each."""

    forests: dict[str, Forest]
    kinds: Kinds
    pages: list[TrainingPage]
    choices: list[Choice] = field(default_factory=list)


def gather(data: Path, cache: Path, say: Callable[[str], None]) -> list[TrainingPage]:
    """Return the pages of all packages with weights and labels; cached in a folder."""
    cache.mkdir(parents=True, exist_ok=True)
    all_pages = []
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
        all_pages += [replace(page, weight=weight) for page in pages]
    return all_pages


def _label(pages: list[TrainingPage], folder: Path) -> None:
    """Label pages that have only snippets, with the help of trafilatura's output."""
    try:
        import trafilatura  # noqa: PLC0415 - an extra
    except ImportError as error:
        needs = "pages with snippets only need trafilatura: pip install 'unhusk[train]'"
        message = f"{needs} ({error})"
        raise TrainingError(message) from error
    for page in pages:
        text = trafilatura.extract((folder / f"{page.id}.html").read_bytes())
        label_by_snippets(page, text or "")


def augment(pages: Sequence[TrainingPage], data: Path, setting: Setting) -> list[TrainingPage]:
    """Return augmented copies of pages with gold; inserted texts come from the same fold."""
    places = [page.fold(FOLDS, setting.parting) for page in pages]
    parts = [
        [page for page, place in zip(pages, places, strict=True) if place == k]
        for k in range(FOLDS)
    ]
    donors = [_donors(part) for part in parts]
    copies = []
    for i, page in enumerate(pages):
        is_article = page.kind in (None, "article")
        if page.gold is None:
            continue
        source = read((data / page.package / f"{page.id}.html").read_bytes(), charset="utf-8")
        for index in range(COPIES if is_article else i % 2):
            rng = np.random.default_rng([setting.seed, i, index])
            given = _some(donors[places[i]], rng) if is_article else Donors()
            markup = augmented(source, page.label, given, rng)
            copied = make(markup, (page.package, page.id), {"page_type": page.kind}, None)
            _copy_labels(page, copied)
            copies.append(replace(copied, group=page.group, weight=AUGMENTED * page.weight))
    return copies


def _copy_labels(page: TrainingPage, copied: TrainingPage) -> None:
    """Label an augmented page: blocks of the original as there, new blocks by the gold."""
    label: dict[str, bool] = {}
    for text, is_content in zip(page.texts, page.label.tolist(), strict=True):
        label[text] = label.get(text, False) or is_content
    numbers: dict[str, int] = {}
    gold = number([page.gold or ""], numbers).numbers
    is_new = [text not in label for text in copied.texts]
    fresh = number(
        [text if new else "" for text, new in zip(copied.texts, is_new, strict=True)], numbers
    )
    copied.label = align(fresh, gold) | np.array(
        [label.get(t, False) for t in copied.texts], np.bool_
    )


def _donors(pages: Sequence[TrainingPage]) -> Donors:
    """Return paragraphs, posts and titles of pages, to be inserted into others."""
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


def scored(forests: dict[str, Forest], page: TrainingPage, seen: Looks) -> NDArray[np.float64]:
    """Return the scores of a page's blocks, as `kernel` computes them."""
    scores = block_scores(page.columns, shares(forests, seen))
    scores[page.columns[_IN_TITLE] > 0] = -SURE
    return scores


def chosen(forests: dict[str, Forest], page: TrainingPage) -> Choice:
    """Return the blocks that `kernel` would keep of a page."""
    seen = looks(page.columns, forests)
    scores = scored(forests, page, seen)
    choice = decide(page.columns, scores, page.words, Policy(), is_article=seen.is_article)
    return (
        replace(choice, kept=np.zeros_like(choice.kept)) if page.only_asks(choice.kept) else choice
    )


def cross_validate(
    pages: Sequence[TrainingPage], augmented_pages: Sequence[TrainingPage], setting: Setting,
    say: Callable[[str], None],
) -> list[Fold]:  # fmt: skip
    """Return the models of all folds, with their held-out pages."""
    folds = []
    for k in range(FOLDS):
        say(f"fold {k + 1} of {FOLDS}")
        seen, edited = (
            [page for page in all_ if page.fold(FOLDS, setting.parting) != k]
            for all_ in (pages, augmented_pages)
        )
        forests = fit_forests(seen, edited, setting)
        held = [page for page in pages if page.fold(FOLDS, setting.parting) == k]
        folds.append(Fold(forests, fit_kinds(seen, setting), held))
    return folds


def fit_scale(folds: Sequence[Fold], setting: Setting) -> float:
    """Return the factor of log odds that calibrates the forests on unseen sites."""
    known = [(page, fold) for fold in folds for page in fold.pages if page.gold is not None]
    scores = [scored(fold.forests, page, looks(page.columns, fold.forests)) for page, fold in known]
    shown = [page.columns[_IN_TITLE] <= 0 for page, _ in known]
    return fit_inverse_temperature(
        [score[is_shown] for score, is_shown in zip(scores, shown, strict=True)],
        [page.label[is_shown] for (page, _), is_shown in zip(known, shown, strict=True)],
        [
            weigh_blocks(page, setting)[is_shown]
            for (page, _), is_shown in zip(known, shown, strict=True)
        ],
    )


def scale_forests(forests: dict[str, Forest], factor: float) -> dict[str, Forest]:
    """Return the forests, with the log odds of those that score blocks scaled by a factor."""
    return {**forests, **{name: scaled(forests[name], factor) for name in SCORING}}


def decided(fold: Fold, factor: float) -> Fold:
    """Return a fold with scaled forests and its choices."""
    forests = scale_forests(fold.forests, factor)
    return replace(fold, forests=forests, choices=[chosen(forests, page) for page in fold.pages])


def fit_forests(
    pages: Sequence[TrainingPage], augmented_pages: Sequence[TrainingPage], setting: Setting
) -> dict[str, Forest]:
    """Fit the forests that score blocks, on pages and their augmented copies."""
    return {
        "blocks": fit_blocks([*pages, *augmented_pages], setting),
        "others": fit_others(pages, setting),
        "articles": fit_articles(pages, setting),
    }


def stated_kind_scores(
    folds: Sequence[Fold],
) -> tuple[list[TrainingPage], list[NDArray[np.float64]]]:
    """Return the pages of known kind, and their scores by models of other folds given the kind."""
    stated = [(page, fold) for fold in folds for page in fold.pages if page.kind in KINDS]
    scores = [
        scored(fold.forests, page, looks(page.columns, fold.forests, str(page.kind)))
        for page, fold in stated
    ]
    return [page for page, _ in stated], scores


def train(
    data: Path, cache: Path, out: Path, setting: Setting, say: Callable[[str], None]
) -> dict[str, Any]:
    """Train on the packages in a folder, write the weights, and return the card."""
    pages = gather(data, cache, say)
    say("augmenting pages")
    augmented_pages = augment(pages, data, setting)
    raw = cross_validate(pages, augmented_pages, setting, say)
    factor = fit_scale(raw, setting)
    folds = [decided(fold, factor) for fold in raw]
    known = known_choices(folds)
    sure = {
        "expected": fit_table(known.expected, known.real, max_knots=KNOTS),
        "confidence": fit_confidence(known),
    }
    say("final trees")
    known_kinds = fit_known_kinds(*stated_kind_scores(folds), setting)
    for k, fold in enumerate(folds):
        ids = {"pages": [[page.package, page.id] for page in fold.pages]}
        write_weights(
            cache / f"fold-{k}", ids, *_arrays(fold.forests, fold.kinds, known_kinds, sure)
        )
    model_card = card(data, folds, known, setting) | {"calmness": factor}
    forests = scale_forests(fit_forests(pages, augmented_pages, setting), factor)
    write_weights(out, model_card, *_arrays(forests, fit_kinds(pages, setting), known_kinds, sure))
    for line in score_lines(model_card):
        say(line)
    return model_card


def _arrays(
    forests: dict[str, Forest],
    kinds: Kinds,
    known_kinds: Forest,
    sure: dict[str, NDArray[np.float64]],
) -> tuple[dict[str, Forest], dict[str, NDArray[np.generic]]]:
    """Return the forests and tables of a model by their names in the weights file."""
    all_forests = {**forests, "kinds": kinds.forest, "known_kinds": known_kinds}
    return all_forests, {**sure, **kinds.tables}
