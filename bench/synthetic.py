"""Print how methods and installed peers do on synthetic pages, by kind or by language.

A good extractor should be high on articles but not perfect, and `plain` low. The score is the mean
F1 of words in their order, where each character of Chinese, Japanese and Thai is a word.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import defaultdict
from typing import TYPE_CHECKING

from packages import mean, seq

import unhusk
from unhusk.evaluation.synth.generate import Settings
from unhusk.evaluation.synth.knobs import Knobs
from unhusk.evaluation.synth.synthetic_package import SynthPackage

if TYPE_CHECKING:
    from collections.abc import Callable

    from unhusk.evaluation.packages.document import Document

METHODS = "plain danag accb justext boilerpipe_article trafilatura readability"
UNSPACED = ("zh", "ja", "th")


def trafilatura(source: str) -> str:
    """Return what trafilatura finds."""
    from trafilatura import extract  # noqa: PLC0415 - only where it is wanted

    return extract(source) or ""


def readability(source: str) -> str:
    """Return what readability-lxml finds."""
    from lxml.html import fromstring  # noqa: PLC0415 - only where it is wanted
    from readability import Document as Readable  # noqa: PLC0415

    summary = Readable(source).summary()
    return "\n".join(fromstring(summary).itertext()) if summary else ""


PEERS: dict[str, Callable[[str], str]] = {"trafilatura": trafilatura, "readability": readability}


def texts(document: Document, names: list[str]) -> list[str]:
    """Return what each extractor finds."""
    page = unhusk.read(document.html, charset=document.encoding)
    found = []
    for name in names:
        try:
            peer = PEERS.get(name)
            found.append(peer(page.source) if peer else unhusk.extract(page, method=name).text)
        except Exception as error:  # noqa: BLE001 - a failure is a score of 0
            print(f"{document.id}: {name}: {error}", file=sys.stderr)
            found.append("")
    return found


def words(text: str, language: str | None) -> str:
    """Return a text with white space between what counts as words."""
    return " ".join("".join(text.split())) if language in UNSPACED else text


def main() -> None:
    """Score and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--documents", type=int, help="(default: all kinds × languages)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--methods", default=METHODS, help="separated by white space")
    parser.add_argument("--by", choices=["kind", "language", "page_type"], default="kind")
    parser.add_argument("--names", default="mixed", help="of classes (default: mixed)")
    options = parser.parse_args()
    names = options.methods.split()
    settings = Settings(seed=options.seed, knobs=Knobs(names=options.names))
    package = SynthPackage(options.documents, settings=settings)
    scores: dict[str, list[list[float]]] = defaultdict(list)
    for document in package:
        gold = words(document.gold or "", document.language)
        found = [words(text, document.language) for text in texts(document, names)]
        row = [seq(text, gold)[2] for text in found]
        scores[str(document.facts[options.by])].append(row)
        scores["all"].append(row)
    print(f"| {options.by} | pages | " + " | ".join(names) + " |")
    print("|---|---:|" + "---:|" * len(names))
    for group in sorted(scores, key=lambda one: (one == "all", one)):
        means = (mean(column) for column in zip(*scores[group], strict=True))
        print(f"| {group} | {len(scores[group])} | " + " | ".join(f"{m:.3f}" for m in means) + " |")


if __name__ == "__main__":
    main()
