"""Print the share of our stop words in the paragraphs of gold texts, for each language: the median.

A paragraph is a line of a gold text of at least `--words` words. The language of a page is that of
its JSON file, else that of its `html lang`; pages of other languages are left out. jusText takes a
long paragraph for text when its share is 0.32 or more, so medians should be at least that. With
--method, pages without gold text count too: what that method keeps stands for it, so choose one
that knows no words; its lines are less pure than gold.
"""

from __future__ import annotations

import json
import re
import statistics
from argparse import ArgumentParser
from collections import defaultdict
from pathlib import Path

from pages import page_files, print_table, read_page

import unhusk
from unhusk import stopwords

GOAL = 0.32
_LANG = re.compile(r"<html[^>]*?\slang\s*=\s*[\"']?([A-Za-z-]+)", re.IGNORECASE)


def language_of(file: Path) -> str | None:
    """Return the language of a page, if there is a list of it."""
    about = file.with_suffix(".json")
    stated = json.loads(about.read_text("utf-8")).get("language") if about.exists() else None
    if not stated:
        found = _LANG.search(read_page(file)[:5000])
        stated = found[1] if found else ""
    return stopwords.known(stated)


def text_of(file: Path, method: str | None) -> str | None:
    """Return the gold text of a page, or what a method keeps of it; None without either."""
    gold = file.with_suffix(".txt")
    if gold.exists():
        return gold.read_text("utf-8")
    return unhusk.extract(file.read_bytes(), method=method).text if method else None


def shares(text: str, words: frozenset[str], least: int) -> list[float]:
    """Return the share of stop words in each paragraph that is long enough."""
    split = (line.lower().split() for line in text.splitlines())
    return [sum(w in words for w in line) / len(line) for line in split if len(line) >= least]


def main() -> None:
    """Run over the folders."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="+", type=Path, help="folder with *.html and *.txt")
    parser.add_argument("--language", help="of all pages, instead of what they state")
    parser.add_argument("--words", type=int, default=12, help="of a paragraph (default: 12)")
    parser.add_argument("--method", help="for pages without gold text")
    options = parser.parse_args()
    found: dict[str, list[float]] = defaultdict(list)
    pages: dict[str, int] = defaultdict(int)
    for folder in options.folder:
        for file in page_files(folder):
            language = options.language or language_of(file)
            text = text_of(file, options.method) if language else None
            if language is None or text is None:
                continue
            words = frozenset(stopwords.words(language))
            pages[language] += 1
            found[language] += shares(text, words, options.words)
    rows = [("", "words in list", "pages", "paragraphs", "median", "a tenth below", "goal")]
    for language in stopwords.LANGUAGES:
        size, values = len(stopwords.words(language)), found[language]
        measured = ("-", "-", "no page")
        if len(values) > 1:
            median, low = statistics.median(values), statistics.quantiles(values, n=10)[0]
            measured = (f"{median:.3f}", f"{low:.3f}", "yes" if median >= GOAL else "NO")
        rows.append((language, str(size), str(pages[language]), str(len(values)), *measured))
    print_table(rows)


if __name__ == "__main__":
    main()
