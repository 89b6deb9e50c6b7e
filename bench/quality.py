"""Quality of `kernel` and of the installed peers on packages with gold, all in one run.

    python bench/quality.py PACKAGE… --folds out/training [--peers NAME,NAME] [--limit N]

A page that `kernel` was trained on is extracted by the model of the fold that has not seen its
site (`make train` leaves these models in the folder that --folds names). Words are those of WCXB in
lower case, ideographs and kana one by one. A missing peer fails the command, unless
--missing-peers=skip. In brackets: by how much kernel is ahead, as 95 % bootstrap interval.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import thread_time
from typing import TYPE_CHECKING
from unicodedata import normalize

import numpy as np
from unseen import OWN, Kernel, f1

from unhusk.evaluation.extractors.peers import PEERS, PeerExtractor, is_installed
from unhusk.evaluation.packages.open_named import package_named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from unhusk.evaluation.packages.document import Document

DRAWS = 2000  # of the bootstrap
NEEDS = {"rs-trafilatura": (3, 12)}  # the only Python with a wheel


def hits(text: str, snippets: tuple[str, ...]) -> list[bool]:
    """Return which snippets are in the text, white space and ways to write a letter apart."""
    flat = _flat(text)
    return [_flat(one) in flat for one in snippets]


def _flat(text: str) -> str:
    return " ".join(normalize("NFC", text).split())


def interval(difference: np.ndarray) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the mean of paired differences."""
    rng = np.random.default_rng(1)
    size = len(difference)
    means = [difference[rng.integers(0, size, size)].mean() for _ in range(DRAWS)]
    return tuple(np.quantile(means, (0.025, 0.975)))


def chosen(wanted: str, *, skip: bool) -> dict[str, Callable[[Document], str]]:
    """Return the peers by name; a missing one ends the program unless it may be skipped."""
    found = {}
    for name in [one for one in wanted.split(",") if one] if wanted != "all" else PEERS:
        if sys.version_info[:2] != NEEDS.get(name, sys.version_info[:2]):
            needed = ".".join(map(str, NEEDS[name]))
            print(f"{name} needs Python {needed} and is left out", file=sys.stderr)
        elif is_installed(name):
            found[name] = PeerExtractor(name)
        elif not skip:
            sys.exit(f"{name} is missing: pip install 'unhusk[peers]'")
    return found


class Table:
    """Scores and times of all extractors on one package."""

    def __init__(self) -> None:
        """Start empty."""
        self.f1: dict[str, list[float]] = {}
        self.seconds: dict[str, list[float]] = {}
        self.snippets: dict[str, tuple[list[bool], list[bool]]] = {}
        self.kinds: list[str] = []

    def add(self, name: str, document: Document, text: str, seconds: float) -> None:
        """Take a result in."""
        self.seconds.setdefault(name, []).append(seconds)
        if document.gold is not None:
            self.f1.setdefault(name, []).append(f1(text, document.gold))
        both = self.snippets.setdefault(name, ([], []))
        both[0].extend(hits(text, document.wanted))
        both[1].extend(hits(text, document.unwanted))

    def lines(self, title: str) -> Iterator[str]:
        """Yield the rows of the table."""
        yield f"## {title} ({len(self.seconds[OWN])} pages)"
        own = np.mean(self.seconds[OWN])
        for name, seconds in self.seconds.items():
            shares = [float(np.mean(found)) if found else np.nan for found in self.snippets[name]]
            found = f"{name:18} snippets {shares[0]:.3f}/{shares[1]:.3f}"
            ms, slow = 1000 * np.mean(seconds), 1000 * np.quantile(seconds, 0.99)
            times = f"{ms:8.2f} ms, p99 {slow:7.1f} ms, x {np.mean(seconds) / own:6.2f}"
            yield f"{self._scored(name)}{found} {times}"

    def _scored(self, name: str) -> str:
        if name not in self.f1:
            return ""
        own, best = np.array(self.f1[name]), np.array(self.f1[OWN])
        low, high = interval(best - own) if name != OWN else (0.0, 0.0)
        return f"F1 {own.mean():.4f} [{low:+.4f} {high:+.4f}] "

    def by_kind(self) -> Iterator[str]:
        """Yield the mean F1 of each page type."""
        kinds = np.array(self.kinds)
        for kind in sorted(set(self.kinds) - {""}):
            row = {name: np.array(found)[kinds == kind].mean() for name, found in self.f1.items()}
            scores = ", ".join(f"{name} {mean:.3f}" for name, mean in row.items())
            yield f"  {kind} ({(kinds == kind).sum()}): {scores}"


def measure(
    path: Path, own: Kernel, others: dict[str, Callable[[Document], str]], limit: int | None
) -> Table:
    """Return the table of a package; a peer that fails on a page has kept nothing."""
    table, package = Table(), package_named(str(path))
    step = max(1, len(package.ids) // limit) if limit else 1
    for document in map(package.document, package.ids[::step]):
        if document.gold is not None:
            table.kinds.append(document.page_type or "")
        own.use(document)
        begin = thread_time()
        text = own(document)
        table.add(OWN, document, text, thread_time() - begin)
        for name, extract in others.items():
            found = extract(document)
            table.add(name, document, found.text, found.cpu_seconds or 0.0)
    return table


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", nargs="+", type=Path)
    parser.add_argument("--folds", type=Path)
    parser.add_argument("--peers", default="all")
    parser.add_argument("--missing-peers", choices=["fail", "skip"], default="fail")
    parser.add_argument("--limit", type=int)
    given = parser.parse_args()
    own = Kernel(given.folds)
    others = chosen(given.peers, skip=given.missing_peers == "skip")
    for path in given.packages:
        table = measure(path, own, others, given.limit)
        print("\n".join([*table.lines(path.name), *table.by_kind()]), flush=True)


if __name__ == "__main__":
    main()
