"""Markdown of pages that try to smuggle markup into it, read by several parsers.

    python bench/markdown_fuzz.py --cases 100000

Pages are made from seeds: literal markup, dollars, backticks, formulas and addresses in every
place that a rendering writes. No parser may find an element, an attribute or an address that
`Extraction.html` would not hold; that is looked at too, as is the Markdown with front matter. The
parsers filter nothing themselves. Ends with status 1 when anything is found.
"""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from injections import random_page, renderers, unwanted  # noqa: E402 - needs the path above

import unhusk  # noqa: E402

SHOWN = 12  # findings that are printed
CHUNK = 500  # pages of a process at a time

_parsers = cache(renderers)


def findings(first: int, method: str) -> list[tuple[int, str, str]]:
    """Return seed, parser and the first thing that should not be there, of some pages."""
    return [
        (seed, parser, wrong[0])
        for seed in range(first, first + CHUNK)
        for parser, wrong in page_findings(seed, method)
        if wrong
    ]


def page_findings(seed: int, method: str) -> list[tuple[str, list[str]]]:
    """Return what each parser finds on a page that should not be there."""
    url = "https://example.org/a/" if seed % 2 else None
    page = random_page(Random(seed))
    found = unhusk.extract(f"<title>{page[:200]}</title>{page}", url, method)
    texts = {"": found.markdown, ", front matter": found.to_markdown(metadata=True, title=True)}
    results = [(name + what, unwanted(parse(text))) for name, parse in _parsers().items()
               for what, text in texts.items()]  # fmt: skip
    return [*results, ("html", unwanted(found.html))]


def main() -> int:
    """Read the Markdown of many pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--cases", type=int, default=2000, help="pages (default: 2000)")
    parser.add_argument("-s", "--start", type=int, default=0, help="the first seed (default: 0)")
    parser.add_argument("-m", "--method", default="plain", help="default: plain")
    parser.add_argument("-j", "--processes", type=int, default=1, help="at a time (default: 1)")
    options = parser.parse_args()
    with ProcessPoolExecutor(max(1, options.processes)) as pool:
        starts = range(options.start, options.start + options.cases, CHUNK)
        chunks = pool.map(partial(findings, method=options.method), starts)
        wrong = [finding for chunk in chunks for finding in chunk]
    for seed, name, what in wrong[:SHOWN]:
        print(f"seed {seed}, {name}: {what}")
    counts = ", ".join(f"{name} {n}" for name, n in Counter(name for _, name, _ in wrong).items())
    print(f"{len(starts) * CHUNK} pages, {len(wrong)} findings{': ' if counts else ''}{counts}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
