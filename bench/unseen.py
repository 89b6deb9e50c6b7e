"""`kernel` on pages that it was not trained on, and the F1 that its benches share."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import unhusk
from unhusk.kernel import weights_file
from unhusk.methods import kernel
from unhusk.training.labels import split

if TYPE_CHECKING:
    from pathlib import Path

    from unhusk.evaluation.packages.document import Document

OWN = "kernel"


class Kernel:
    """`kernel` with the weights of the fold that has not seen a page."""

    def __init__(self, folds: Path | None) -> None:
        """Read which fold has not seen which page."""
        self.fold: dict[tuple[str, str], Path] = {}
        self.read: dict[Path, weights_file.Weights] = {}
        for place in sorted(folds.glob("fold-*")) if folds else ():
            for package, name in weights_file.read_weights(place).card["pages"]:
                self.fold[package, name] = place

    def use(self, document: Document) -> None:
        """Make the method use the weights that have not seen a page."""
        shipped = weights_file.FOLDER / kernel.MODEL
        place = self.fold.get((document.package, document.id), shipped)
        if place not in self.read:
            self.read[place] = weights_file.read_weights(place)
        weights_file._loaded[kernel.MODEL] = self.read[place]

    def __call__(self, document: Document) -> str:
        """Return the text that is kept."""
        found = unhusk.extract(document.html, document.url, OWN, charset=document.encoding)
        return found.text


def f1(text: str, gold: str) -> float:
    """Return the F1 of two bags of words; two empty ones agree."""
    have, want = Counter(split(text)), Counter(split(gold))
    size = have.total() + want.total()
    return 2 * (have & want).total() / size if size else 1.0
