"""Text of whole packages: no control characters, no words glued together, nothing said twice.

The reference is what a conforming parser makes of the same page. A word is glued where the
reference has no such word but two that make it; a line is doubled where the text has it more often
than the reference. Pages with either are listed.
"""

from __future__ import annotations

import unicodedata
from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pages import page_files, peer, print_table, stop

import unhusk

_MIN_CHARS = 40  # of a line that should not be there twice
_CONTROL = ("Cc", "Cs")


class Page(NamedTuple):
    """What is wrong with the text of one page."""

    name: str
    control: list[str]
    glued: list[str]
    doubled: list[str]


def control(text: str) -> list[str]:
    """Return the characters that no text should hold."""
    return [ascii(c) for c in set(text) if unicodedata.category(c) in _CONTROL and c not in "\n\t"]


def glued(text: str, known: set[str]) -> list[str]:
    """Return the words that are two words of the reference, and none."""
    return [word for word in set(text.split()) if word not in known and _is_two(word, known)]


def _is_two(word: str, known: set[str]) -> bool:
    return any(word[:at] in known and word[at:] in known for at in range(2, len(word) - 1))


def doubled(text: str, reference: str) -> list[str]:
    """Return the lines that the text has more often than the reference."""
    lines = Counter(line.strip() for line in text.split("\n") if len(line) >= _MIN_CHARS)
    whole = "".join(reference.split())
    return [line for line, n in lines.items() if n > 1 and whole.count("".join(line.split())) < n]


def checked(file: Path, method: str) -> Page:
    """Return what is wrong on one page."""
    found = unhusk.extract(file, "https://example.org/", method)
    reference = peer("turbohtml").parse(found.page.source).to_text()
    known = set(reference.split())
    text = found.text
    return Page(file.stem, control(text), glued(text, known), doubled(text, reference))


def main() -> None:
    """Check the pages of a folder with some methods."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="folder with *.html")
    parser.add_argument("-m", "--method", action="append", help="default: plain and kernel")
    parser.add_argument("-n", "--sample", type=int, default=0, help="this many pages; 0 is all")
    parser.add_argument("-j", "--processes", type=int, default=2, help="at a time (default: 2)")
    options = parser.parse_args()
    if peer("turbohtml") is None:
        stop("nothing to compare with")
    files = page_files(options.folder, options.sample)
    rows: list[tuple[object, ...]] = [("", "pages", "control", "glued", "doubled")]
    for method in options.method or ("plain", "kernel"):
        with ProcessPoolExecutor(max(1, options.processes)) as pool:
            pages = list(pool.map(partial(checked, method=method), files, chunksize=8))
        for page in pages:
            for kind, values in zip(("control", "glued", "doubled"), page[1:], strict=True):
                if values:
                    print(f"{method} {page.name}: {kind}: {' | '.join(values[:5])[:200]}")
        rows.append((method, len(pages), *(sum(bool(p[at]) for p in pages) for at in (1, 2, 3))))
    print_table(rows)


if __name__ == "__main__":
    main()
