"""Compare the fast form of content code blurring with the published iteration, page by page.

By default ccb, accb and tccb blur means of a few entries; `exact=True` blurs each entry. Content
characters are those of text other than white space, as in the content code vector. Printed are the
share of them on which both forms agree, of those that either form keeps the share that both keep,
and the mean F1 of words in their order against the gold text of both.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from packages import arguments, gold_files, mean, seq, written

import unhusk
from unhusk.method.spans import spread
from unhusk.render.to_text import to_text

if TYPE_CHECKING:
    from pathlib import Path

METHODS = ("ccb", "accb", "tccb")
MIN_AGREED, MAX_CHANGE = 0.999, 0.002  # of the characters; of the mean F1


@dataclass(frozen=True)
class Pair:
    """What the two forms of a method make of one page."""

    package: str
    method: str
    characters: int
    same: int  # characters on which both agree
    either: int  # kept by one or both
    both: int
    fast_f1: float
    exact_f1: float


def compared(file: Path) -> list[Pair]:
    """Return the pairs of one page."""
    gold = file.with_suffix(".txt").read_text("utf-8", "replace")
    page = unhusk.read(file.read_bytes())
    shown = np.repeat(page.tokens.is_shown, np.diff(page.tokens.edges))
    ink = shown & (np.frombuffer(page.data, np.uint8) > ord(" "))
    found = []
    for name in METHODS:
        masks, scores = [], []
        for spec in (name, f"{name}(exact=True)"):
            method = unhusk.method(spec)
            mask = method(page)
            masks.append(np.asarray(mask)[ink])
            scores.append(seq(to_text(page, spread(page, method, mask)), gold)[2])
        fast, exact = masks
        counts = ((fast == exact).sum(), (fast | exact).sum(), (fast & exact).sum())
        sizes = (len(fast), *map(int, counts))
        found.append(Pair(file.parent.name, name, *sizes, *scores))
    return found


def row(package: str, name: str, pairs: list[Pair]) -> list[str]:
    """Return the line of a method on a package."""
    agreed = sum(p.same for p in pairs) / max(1, sum(p.characters for p in pairs))
    kept = sum(p.both for p in pairs) / max(1, sum(p.either for p in pairs))
    fast, exact = mean(p.fast_f1 for p in pairs), mean(p.exact_f1 for p in pairs)
    holds = agreed >= MIN_AGREED and abs(fast - exact) <= MAX_CHANGE
    shares = [f"{100 * agreed:.3f}", f"{100 * kept:.3f}"]
    scores = [f"{fast:.4f}", f"{exact:.4f}", f"{fast - exact:+.4f}"]
    return [name, package, str(len(pairs)), *shares, *scores, "yes" if holds else "NO"]


def main() -> None:
    """Run over the packages."""
    options = arguments(__doc__).parse_args()
    files = [file for folder in options.package for file in gold_files(folder, options)]
    with ProcessPoolExecutor(max(1, options.processes)) as pool:
        pairs = [pair for some in pool.map(compared, files, chunksize=4) for pair in some]
    head = ["method", "package", "pages", "% characters agreed", "% of kept by both"]
    rows = [[*head, "F1", "F1 exact", "difference", "within the limits"]]
    for name in METHODS:
        for package in dict.fromkeys(pair.package for pair in pairs):
            some = [p for p in pairs if (p.package, p.method) == (package, name)]
            rows.append(row(package, name, some))
    written("exact", options, rows)


if __name__ == "__main__":
    main()
