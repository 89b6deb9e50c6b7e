"""How much the F1 of unseen sites depends on how the sites are parted in folds.

    python bench/partings.py DATA [--cache out/training] [--partings 3]

Each parting is a training of its own, with the settings and pages of `make train`; parting 0 is the
one whose scores the card states. Blocks only, as there: no text from scripts. A parting takes about
ten minutes on two cores.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
from pages import print_table

from unhusk.errors import UnhuskError
from unhusk.training.fit_forests import Setting
from unhusk.training.model_card import scores
from unhusk.training.train import augment, cross_validate, decided, fit_scale, gather


def say(line: str) -> None:
    """Tell how far it is."""
    print(line, file=sys.stderr, flush=True)


def f1_of(data: Path, cache: Path, parting: int) -> dict[str, float]:
    """Return the mean F1 of each package and page type with the sites parted in one way."""
    setting = Setting(parting=parting)
    pages = gather(data, cache, say)
    raw = cross_validate(pages, augment(pages, data, setting), setting, say)
    factor = fit_scale(raw, setting)
    found = scores([decided(fold, factor) for fold in raw])
    return {name: float(one["f1"]) for name, one in found.items()}


def main() -> None:
    """Train with each parting and print the scores side by side."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--cache", type=Path, default=Path("out/training"))
    parser.add_argument("--partings", type=int, default=3)
    given = parser.parse_args()
    try:
        found = [f1_of(given.data, given.cache, parting) for parting in range(given.partings)]
    except UnhuskError as error:
        sys.exit(f"error: {error}")
    rows = [("F1", *(f"parting {k}" for k in range(given.partings)), "mean", "deviation")]
    for name in found[0]:
        each = [one[name] for one in found]
        spread = np.std(each, ddof=1) if len(each) > 1 else 0.0
        rows.append((name, *(f"{value:.4f}" for value in (*each, np.mean(each), spread))))
    print_table(rows)


if __name__ == "__main__":
    main()
