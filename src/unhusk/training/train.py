"""Trains `kernel`: packages to labels, features and trees, cross-validated by site."""

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
from unhusk.training.temperature import calmed, calmness
from unhusk.training.training_pages import TrainingPage, label_by_snippets, make, read_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from unhusk.kernel.forest.forest import Forest
    from unhusk.kernel.page_type.page_type import Kinds
    from unhusk.kernel.selection.choose import Choice

# packages whose licences allow weights to be shipped, and how much a page of each counts
PACKAGES = {"wcxb-dev": 1.0, "readability": 4.0, "trafilatura": 1.5, "fundus": 2.5}
FOLDS = 5
SCORING = "blocks", "others"  # forests that score blocks
COPIES = 2  # pages that are made of an article; of every second other page, one
KNOTS = 32  # of the table that says what expected F1 turned out to be
AUGMENTED = 0.3  # weight of a page that was made of another
_DONATED = 40  # texts of other pages that a page may be given
_IN_TITLE = COLUMNS.index("in_title")


@dataclass(frozen=True, eq=False)
class Fold:
    """A model that has not seen some sites, their pages, and what it keeps of each."""

    forests: dict[str, Forest]
    kinds: Kinds
    pages: list[TrainingPage]
    choices: list[Choice] = field(default_factory=list)


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


def augment(pages: Sequence[TrainingPage], data: Path, setting: Setting) -> list[TrainingPage]:
    """Return pages made of those with gold; what is put into one is of its own fold."""
    places = [page.fold(FOLDS, setting.parting) for page in pages]
    parts = [
        [page for page, place in zip(pages, places, strict=True) if place == k]
        for k in range(FOLDS)
    ]
    donors = [_donors(part) for part in parts]
    found = []
    for i, page in enumerate(pages):
        is_article = page.kind in (None, "article")
        if page.gold is None:
            continue
        source = read((data / page.package / f"{page.id}.html").read_bytes(), charset="utf-8")
        for copy in range(COPIES if is_article else i % 2):
            rng = np.random.default_rng([setting.seed, i, copy])
            given = _some(donors[places[i]], rng) if is_article else Donors()
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


def scored(forests: dict[str, Forest], page: TrainingPage, seen: Looks) -> NDArray[np.float64]:
    """Return the scores of a page's blocks as `kernel` has them, if the page looks like this."""
    scores = block_scores(page.columns, shares(forests, seen))
    scores[page.columns[_IN_TITLE] > 0] = -SURE
    return scores


def chosen(forests: dict[str, Forest], page: TrainingPage) -> Choice:
    """Return what `kernel` would keep of a page."""
    seen = looks(page.columns, forests)
    scores = scored(forests, page, seen)
    found = decide(page.columns, scores, page.words, Policy(), is_article=seen.is_article)
    return replace(found, kept=np.zeros_like(found.kept)) if page.only_asks(found.kept) else found


def cross_validate(
    pages: Sequence[TrainingPage], made: Sequence[TrainingPage], setting: Setting,
    say: Callable[[str], None],
) -> list[Fold]:  # fmt: skip
    """Return the models of all folds, with the pages of sites that they have not seen."""
    found = []
    for k in range(FOLDS):
        say(f"fold {k + 1} of {FOLDS}")
        seen, edited = (
            [page for page in all_ if page.fold(FOLDS, setting.parting) != k]
            for all_ in (pages, made)
        )
        forests = fit_forests(seen, edited, setting)
        held = [page for page in pages if page.fold(FOLDS, setting.parting) == k]
        found.append(Fold(forests, fit_kinds(seen, setting), held))
    return found


def fit_calmness(folds: Sequence[Fold], setting: Setting) -> float:
    """Return the factor that makes the chances of blocks those of unseen sites."""
    known = [(page, fold) for fold in folds for page in fold.pages if page.gold is not None]
    scores = [scored(fold.forests, page, looks(page.columns, fold.forests)) for page, fold in known]
    shown = [page.columns[_IN_TITLE] <= 0 for page, _ in known]
    return calmness(
        [score[is_shown] for score, is_shown in zip(scores, shown, strict=True)],
        [page.label[is_shown] for (page, _), is_shown in zip(known, shown, strict=True)],
        [
            weigh_blocks(page, setting)[is_shown]
            for (page, _), is_shown in zip(known, shown, strict=True)
        ],
    )


def calm(forests: dict[str, Forest], factor: float) -> dict[str, Forest]:
    """Return the forests, those that score blocks with log odds times a factor."""
    return {**forests, **{name: calmed(forests[name], factor) for name in SCORING}}


def decided(fold: Fold, factor: float) -> Fold:
    """Return a fold whose forests are calmed, with its choices."""
    forests = calm(fold.forests, factor)
    return replace(fold, forests=forests, choices=[chosen(forests, page) for page in fold.pages])


def fit_forests(
    pages: Sequence[TrainingPage], made: Sequence[TrainingPage], setting: Setting
) -> dict[str, Forest]:
    """Return the forests that score blocks, from pages and from those that were made of them."""
    return {
        "blocks": fit_blocks([*pages, *made], setting),
        "others": fit_others(pages, setting),
        "articles": fit_articles(pages, setting),
    }


def told_scores(folds: Sequence[Fold]) -> tuple[list[TrainingPage], list[NDArray[np.float64]]]:
    """Return the pages of known kinds, and their scores by models of other sites that know them."""
    told = [(page, fold) for fold in folds for page in fold.pages if page.kind in KINDS]
    scores = [
        scored(fold.forests, page, looks(page.columns, fold.forests, str(page.kind)))
        for page, fold in told
    ]
    return [page for page, _ in told], scores


def train(
    data: Path, cache: Path, out: Path, setting: Setting, say: Callable[[str], None]
) -> dict[str, Any]:
    """Train on the packages in a folder, write the weights, and return the card."""
    pages = gather(data, cache, say)
    say("making pages")
    made = augment(pages, data, setting)
    raw = cross_validate(pages, made, setting, say)
    factor = fit_calmness(raw, setting)
    folds = [decided(fold, factor) for fold in raw]
    known = known_choices(folds)
    sure = {
        "expected": fit_table(known.expected, known.real, max_knots=KNOTS),
        "confidence": fit_confidence(known),
    }
    say("final trees")
    told = fit_known_kinds(*told_scores(folds), setting)
    for k, fold in enumerate(folds):
        ids = {"pages": [[page.package, page.id] for page in fold.pages]}
        write_weights(cache / f"fold-{k}", ids, *_arrays(fold.forests, fold.kinds, told, sure))
    stated = card(data, folds, known, setting) | {"calmness": factor}
    forests = calm(fit_forests(pages, made, setting), factor)
    write_weights(out, stated, *_arrays(forests, fit_kinds(pages, setting), told, sure))
    for line in score_lines(stated):
        say(line)
    return stated


def _arrays(
    forests: dict[str, Forest], kinds: Kinds, told: Forest, sure: dict[str, NDArray[np.float64]]
) -> tuple[dict[str, Forest], dict[str, NDArray[np.generic]]]:
    """Return the forests and the tables of a model, as weights name them."""
    all_forests = {**forests, "kinds": kinds.forest, "known_kinds": told}
    return all_forests, {**sure, **kinds.tables}
