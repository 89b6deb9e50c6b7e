"""The model card: data, licences, digests, settings, scores on unseen sites."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.kernel.features.columns import COLUMNS
from unhusk.training.fit_confidence import confidence_quality
from unhusk.training.fit_page_type import kind_accuracy

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from unhusk.training.fit_confidence import Known
    from unhusk.training.fit_forests import Setting
    from unhusk.training.train import Fold
    from unhusk.training.training_pages import TrainingPage

_LIMITS = (
    "Scores are of pages whose site or publisher the model had not seen. wcxb-dev has pages with "
    "empty or shortened gold. Collections and products hold two opposite ideas of what content is. "
    "Old table layouts, comment threads and teaser lists were added by editing training pages."
)


def card(data: Path, folds: Sequence[Fold], known: Known, setting: Setting) -> dict[str, Any]:
    """Return the card as plain values."""
    names = sorted({page.package for fold in folds for page in fold.pages})
    return {
        "model": "kernel",
        "about": "gradient-boosted trees over blocks; see docs/kernel.md",
        "features": len(COLUMNS),
        "setting": asdict(setting),
        "folds": len(folds),
        "data": [_package(data / name) for name in names],
        "scores": scores(folds),
        "snippets": snippets(folds),
        "confidence": confidence_quality(known),
        "page_type_accuracy": kind_accuracy([(fold.kinds, fold.pages) for fold in folds]),
        "limits": _LIMITS,
    }


def _package(folder: Path) -> dict[str, Any]:
    """Return the description of a package, and the digest of its package.json."""
    file = folder / "package.json"
    if not file.exists():
        return {"name": folder.name}
    text = file.read_bytes()
    stated = json.loads(text)
    kept = {key: stated.get(key) for key in ("name", "version", "licence", "source", "documents")}
    return {**kept, "sha256": hashlib.sha256(text).hexdigest()}


def scores(folds: Sequence[Fold]) -> dict[str, dict[str, float | int]]:
    """Return the number of pages and mean F1 on unseen sites, by package and page type."""
    found: dict[str, list[float]] = {}
    for page, kept in _choices(folds):
        if page.gold is not None:
            names = [page.package, *([f"{page.package}/{page.kind}"] if page.kind else [])]
            f1 = page.f1(kept)
            for name in names:
                found.setdefault(name, []).append(f1)
    return {
        name: {"pages": len(all_f1), "f1": round(float(np.mean(all_f1)), 4)}
        for name, all_f1 in sorted(found.items())
    }


def snippets(folds: Sequence[Fold]) -> dict[str, float]:
    """Return the shares of wanted and of unwanted snippets in the texts of pages without gold."""
    hits: dict[str, list[bool]] = {"with": [], "without": []}
    for page, kept in _choices(folds):
        if page.gold is None:
            text = " ".join(t for t, k in zip(page.texts, kept, strict=True) if k)
            hits["with"] += [" ".join(one.split()) in text for one in page.wanted]
            hits["without"] += [" ".join(one.split()) in text for one in page.unwanted]
    return {name: round(float(np.mean(found or [False])), 4) for name, found in hits.items()}


def _choices(folds: Sequence[Fold]) -> list[tuple[TrainingPage, NDArray[np.bool_]]]:
    return [
        (page, found.kept)
        for fold in folds
        for page, found in zip(fold.pages, fold.choices, strict=True)
    ]


def score_lines(stated: dict[str, Any]) -> list[str]:
    """Return the scores of a card as lines."""
    lines = [
        f"{name}: {one['f1']} ({one['pages']} pages)" for name, one in stated["scores"].items()
    ]
    both = stated["snippets"]
    lines.append(f"snippets: with {both['with']}, without {both['without']}")
    sure = stated["confidence"]
    lines.append(
        f"confidence: error {sure['calibration_error']}, correlation {sure['correlation']}"
    )
    told = stated["page_type_accuracy"]
    return [*lines, f"page type: {told['with_address']}, without address {told['without']}"]
