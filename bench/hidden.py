"""Which extractors let hidden text through, and which lose its harmless twins.

    python bench/hidden.py [--each]

Every trick of tests/hidden_tricks.py stands in an article; its twin is a text like it that every
reader sees. All contenders get the same pages: `kernel`, the same with `hidden=keep`, and the peers
that are installed. A trick leaks where the hidden words are in the text; a twin is lost where they
are not although `plain` has them; an article is lost where its first or last paragraph is missing.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from hidden_tricks import LAST, MARK, SEEN, TRICKS, Trick, page, tagged  # noqa: E402 - found above
from pages import print_table  # noqa: E402

import unhusk  # noqa: E402
from unhusk.evaluation.extractors.peers import PEERS, is_installed  # noqa: E402
from unhusk.evaluation.packages.document import Document  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[[str], str]


class Outcome(NamedTuple):
    """What became of one trick."""

    leaks: bool
    loses_twin: bool
    loses_article: bool


def contenders() -> dict[str, Work]:
    """Return our methods and the installed peers."""
    found: dict[str, Work] = {
        spec: lambda source, spec=spec: unhusk.extract(source, method=spec).text  # type: ignore[misc]
        for spec in ("kernel", "kernel(hidden='keep')", "visible")
    }
    for name, (_, adapter) in PEERS.items():
        if is_installed(name):
            found[name] = lambda source, adapter=adapter: adapter(source, document(source)) or ""  # type: ignore[misc]
    return found


def document(source: str) -> Document:
    """Return a document with this page."""
    return Document("tricks", "page", source.encode())


def outcome(work: Work, trick: Trick) -> Outcome:
    """Return what a contender does with a trick and its twin; a fault keeps nothing."""
    found, twin = (_text(work, markup) for markup in _pages(trick))
    leaks = MARK in found or tagged(MARK) in found
    return Outcome(leaks, MARK not in twin, not (SEEN in found and LAST in found))


def _pages(trick: Trick) -> tuple[str, str]:
    return page(trick.hidden, trick.css), page(trick.twin, trick.twin_css)


def _text(work: Work, source: str) -> str:
    try:
        return work(source)
    except Exception as error:  # noqa: BLE001 - a fault is an outcome
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return ""


def main() -> None:
    """Print a row per contender, or with --each a row per trick."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--each", action="store_true", help="a row per trick: L leaks, t twin lost")
    options = parser.parse_args()
    works = contenders()
    table = {name: [outcome(work, trick) for trick in TRICKS] for name, work in works.items()}
    if options.each:
        rows = [("", *works)]
        for at, trick in enumerate(TRICKS):
            marks = [_marked(table[name][at]) for name in works]
            rows.append((trick.name, *marks))
        print_table(rows)
    rows = [("", f"of {len(TRICKS)} tricks leak", "twins lost", "articles lost")]
    for name, found in table.items():
        rows.append((name, *(str(sum(column)) for column in zip(*found, strict=True))))
    print_table(rows)


def _marked(found: Outcome) -> str:
    return ("L" if found.leaks else "") + ("t" if found.loses_twin else "") or "."


if __name__ == "__main__":
    main()
