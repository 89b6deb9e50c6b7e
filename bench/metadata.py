"""Titles, authors and dates against those of packages, beside trafilatura's on the same pages.

A value counts when it equals the gold up to case, white space and punctuation: titles without the
name of the site behind them, authors as sets, dates as days. Values where the gold has none are
counted apart.
"""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pages import page_files, peer, print_table, stop

import unhusk

if TYPE_CHECKING:
    from collections.abc import Callable

FACTS = ("title", "author", "date")
_WORD = re.compile(r"\w+")
_BETWEEN = re.compile(r"[,;]|\band\b|&")
_SITE = re.compile(r"\s+[|–—·•»-]+\s+[^|–—·•»]+$")
_MAX_SITE_WORDS = 4  # of what stands behind the last bar or dash of a title


@dataclass
class Score:
    """What one program found on one package."""

    right: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)  # right or wrong, where the gold has one
    extra: Counter[str] = field(default_factory=Counter)  # where the gold has none

    def add(self, fact: str, value: object, *, has_gold: bool, is_right: bool) -> None:
        """Count one value."""
        if has_gold:
            self.right[fact] += is_right
            self.found[fact] += bool(value)
        else:
            self.extra[fact] += bool(value)


def plain(text: str | None) -> str:
    """Return the words of a text in lower case."""
    return " ".join(_WORD.findall((text or "").lower()))


def title(text: str | None) -> str:
    """Return a title for comparison: without a short part behind its last bar or dash."""
    bare = _SITE.sub("", (text or "").strip())
    behind = len(plain(text).split()) - len(plain(bare).split())
    return plain(bare if plain(bare) and behind <= _MAX_SITE_WORDS else text)


def author(names: str | tuple[str, ...] | None) -> frozenset[str]:
    """Return authors for comparison."""
    parts = [
        part
        for name in ([names] if isinstance(names, str) else names or ())
        for part in _BETWEEN.split(name)
    ]
    return frozenset(filter(None, map(plain, parts)))


def date(text: str | None) -> str:
    """Return a day for comparison."""
    return (text or "")[:10]


SAME: dict[str, Callable[[Any], object]] = {"title": title, "author": author, "date": date}


def ours(source: str, url: str | None) -> dict[str, Any]:
    """Return the facts that unhusk finds."""
    found = unhusk.extract(source, url, "plain").metadata
    return {"title": found.title, "author": found.authors, "date": found.date}


def theirs(trafilatura: Any, source: str, url: str | None) -> dict[str, Any]:
    """Return the facts that trafilatura finds."""
    try:
        found = trafilatura.extract_metadata(source, default_url=url)
    except Exception:  # noqa: BLE001 - a failure finds nothing
        found = None
    return {fact: found and getattr(found, fact) for fact in FACTS}


def gold_files(folder: Path, sample: int) -> list[Path]:
    """Return the pages of a package with facts; every so many of them for a sample."""
    files = [file for file in page_files(folder) if file.with_suffix(".json").exists()]
    known = [
        file
        for file in files
        if "title" in json.loads(file.with_suffix(".json").read_text("utf-8"))
    ]
    if not known:
        stop(f"{folder}: no page comes with a title in ID.json")
    return known[:: max(1, len(known) // sample) if sample else 1]


def compare(folder: Path, sample: int, show: str) -> list[tuple[object, ...]]:
    """Return the rows of the table for one package; `show` names the misses to print."""
    trafilatura = peer("trafilatura")
    scores = {"unhusk": Score()} | ({"trafilatura": Score()} if trafilatura else {})
    gold_of: Counter[str] = Counter()
    files = gold_files(folder, sample)
    for file in files:
        gold = json.loads(file.with_suffix(".json").read_text("utf-8"))
        source, url = file.read_bytes().decode("utf-8", "replace"), gold.get("url")
        gold_of.update(fact for fact in FACTS if gold.get(fact))
        for name, score in scores.items():
            facts = ours(source, url) if name == "unhusk" else theirs(trafilatura, source, url)
            for fact, value in facts.items():
                is_right = SAME[fact](value) == SAME[fact](gold.get(fact))
                score.add(fact, value, has_gold=bool(gold.get(fact)), is_right=is_right)
                if name == "unhusk" and fact in show and gold.get(fact) and not is_right:
                    print(f"{file.stem} {fact}: {gold[fact]!r} is not {value!r}")
    return list(rows(f"{folder.name} ({len(files)} pages)", scores, gold_of))


def rows(package: str, scores: dict[str, Score], gold_of: Counter[str]) -> Any:
    """Yield a row for each program."""
    for name, score in scores.items():
        right = [f"{100 * score.right[fact] / max(1, gold_of[fact]):.1f}" for fact in FACTS]
        found = [f"{score.found[fact]}/{gold_of[fact]}" for fact in FACTS]
        extra = [score.extra[fact] for fact in FACTS[1:]]
        yield (f"{package}: {name}", *right, *found, *extra)


def main() -> None:
    """Compare on the packages."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("package", nargs="+", type=Path, help="folder with ID.html and ID.json")
    parser.add_argument("-n", "--sample", type=int, default=0, help="pages of each; 0 is all")
    parser.add_argument(
        "--show", default="", help="facts whose misses are printed: title,author,date"
    )
    options = parser.parse_args()
    body = [
        row for folder in options.package for row in compare(folder, options.sample, options.show)
    ]
    right = [f"{fact} %" for fact in FACTS]
    found = [f"{fact}s found" for fact in FACTS]
    print_table([("", *right, *found, "authors without gold", "dates without gold"), *body])


if __name__ == "__main__":
    main()
