"""Quality of `kernel` by language: synthetic pages, and pools of real ones by their script.

    python bench/languages.py [PACKAGE…] [--folds out/training] [--pages 120] [--peers NAME,NAME]

Synthetic pages are made by `unhusk package synth`, as many of each language as --pages says; F1 is
of words, ideographs and kana one by one. The last column is the distance from English in points.
Pages of packages are pooled by the script that most letters of their gold, or of their snippets,
have; with their number and by how much `kernel` is ahead of each peer, as 95 % bootstrap interval.
"""

from __future__ import annotations

import argparse
import unicodedata
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from quality import chosen, hits, interval
from unseen import OWN, Kernel, f1

from unhusk.evaluation.packages.open_named import package_named
from unhusk.evaluation.synth.language import languages

if TYPE_CHECKING:
    from unhusk.evaluation.packages.document import Document

POOLS = {"CJK": "CJK", "HIRAGANA": "CJK", "KATAKANA": "CJK", "HANGUL": "Hangul"}


def script(text: str) -> str:
    """Return the script of most letters, such as Latin or Cyrillic.

    >>> script("слово word слово"), script("日本語です")
    ('Cyrillic', 'CJK')
    """
    names = Counter(unicodedata.name(c, "?").split()[0] for c in text if c.isalpha())
    first = names.most_common(1)[0][0] if names else "none"
    return POOLS.get(first, first.capitalize())


def scored(text: str, document: Document) -> float:
    """Return the F1 against the gold; without gold, the share of snippets that are as wanted."""
    if document.gold is not None:
        return f1(text, document.gold)
    right = [*hits(text, document.wanted), *(not hit for hit in hits(text, document.unwanted))]
    return float(np.mean(right)) if right else np.nan


def synthetic(own: Kernel, pages: int) -> None:
    """Print the mean F1 of each language."""
    means = {}
    for language in languages():
        package = package_named(f"synthetic(documents={pages}, languages=({language!r},))")
        documents = [package.document(one) for one in package.ids]
        means[language] = np.mean([f1(own(one), one.gold or "") for one in documents])
    for language, mean in means.items():
        print(f"{language:4} {pages} pages  F1 {mean:.4f}  {100 * (mean - means['en']):+.2f}")


def pooled(paths: list[str], own: Kernel, peers: str) -> None:
    """Print the scores of each script."""
    others = chosen(peers, skip=True)
    pools: dict[str, dict[str, list[float]]] = {}
    for path in paths:
        package = package_named(path)
        for document in map(package.document, package.ids):
            own.use(document)
            said = document.gold if document.gold is not None else " ".join(document.wanted)
            row = pools.setdefault(script(said), {name: [] for name in (OWN, *others)})
            row[OWN].append(scored(own(document), document))
            for name, extract in others.items():
                row[name].append(scored(extract(document).text, document))
    for pool, row in sorted(pools.items()):
        best = np.array(row.pop(OWN))
        print(f"## {pool} ({len(best)} pages): kernel {np.nanmean(best):.4f}")
        for name, found in row.items():
            ahead = (best - np.array(found))[~np.isnan(best)]
            low, high = interval(ahead)
            print(f"{name:18} {np.nanmean(found):.4f}  ahead [{low:+.4f} {high:+.4f}]")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", nargs="*")
    parser.add_argument("--folds", type=Path)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--peers", default="all")
    given = parser.parse_args()
    synthetic(Kernel(None), given.pages)
    pooled(given.packages, Kernel(given.folds), given.peers)


if __name__ == "__main__":
    main()
